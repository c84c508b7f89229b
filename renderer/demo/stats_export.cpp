// Export of the frame log. JSON through nlohmann-json, the rest as text.
#include "stats_export.hpp"

#include "percentiles.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <fstream>
#include <string_view>
#include <vector>

namespace quadlight::demo {
namespace {

/// Percentiles of the time of that name over the log.
Percentiles time_percentiles(const FrameLog& log, std::string_view name) {
  std::vector<double> samples;
  samples.reserve(log.size());
  for (std::size_t i = 0; i < log.size(); ++i) {
    FrameRecord::for_each_time(log[i], [&](std::string_view time, double value) {
      if (time == name) samples.push_back(value);
    });
  }
  return percentiles(std::move(samples));
}

void append(std::string& row, double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
  row.append(digits.data(), end.ptr);
}

template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 256> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

std::string time_line(const FrameLog& log, const char* name) {
  const Percentiles p = time_percentiles(log, name);
  return formatted("  %-10s %9.3f %9.3f %9.3f %9.3f\n", name, p.p50, p.p95, p.p99, p.max);
}

std::string counter_line(const char* name, std::uint64_t value, const char* of, std::uint64_t all) {
  return formatted("  %-10s %9llu %s %llu\n", name, static_cast<unsigned long long>(value), of,
                   static_cast<unsigned long long>(all));
}

std::string simulation_lines(const scenes::SimulationStats& s, const std::string& index) {
  return counter_line("pairs", s.pairs, ("meet of tested by index " + index + ":").c_str(),
                      s.pair_tests) +
         counter_line("simulated", s.simulated, "things, deaths:", s.deaths);
}

}  // namespace

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string stats_json(const FrameLog& log, const Environment& environment) {
  nlohmann::ordered_json json;
  json["environment"] = {
      {"version", QUADLIGHT_VERSION},         {"build_type", QUADLIGHT_BUILD_TYPE},
      {"compiler", QUADLIGHT_COMPILER},       {"cpu", environment.cpu},
      {"threads", environment.threads},       {"gl_renderer", environment.gl_renderer},
      {"gl_version", environment.gl_version}, {"scene", environment.scene},
      {"width", environment.width},           {"height", environment.height}};
  if (!environment.index.empty()) json["environment"]["index"] = environment.index;
  json["frames"] = log.frames();
  FrameRecord::for_each_counter(
      log.last(), [&json](const char* name, std::uint64_t value) { json[name] = value; });
  FrameRecord::for_each_time(log.last(), [&](const char* name, double) {
    const Percentiles p = time_percentiles(log, name);
    json[name] = {{"p50", p.p50}, {"p95", p.p95}, {"p99", p.p99}, {"max", p.max}};
  });
  // File names may hold any bytes; what is not UTF-8 becomes a replacement character.
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string stats_csv(const FrameLog& log) {
  std::string text = "index";
  const auto head = [&text](const char* name, auto) { text.append(",").append(name); };
  const FrameRecord names;
  FrameRecord::for_each_counter(names, head);
  FrameRecord::for_each_time(names, head);
  text += '\n';
  for (std::size_t i = 0; i < log.size(); ++i) {
    text += std::to_string(log.frames() - log.size() + i);
    FrameRecord::for_each_counter(
        log[i], [&text](const char*, std::uint64_t value) { text += ',' + std::to_string(value); });
    FrameRecord::for_each_time(log[i], [&text](const char*, double value) {
      text += ',';
      append(text, value);
    });
    text += '\n';
  }
  return text;
}

std::string stats_table(const FrameLog& log, const Environment& environment) {
  const FrameRecord& last = log.last();
  std::string text = environment.scene + ": " + std::to_string(log.frames()) + " frames of " +
                     std::to_string(environment.width) + "x" + std::to_string(environment.height) +
                     ", " + std::to_string(environment.threads) + " threads, " +
                     environment.gl_renderer + "\n";
  text += "  ms               p50       p95       p99       max\n";
  if (!environment.index.empty()) text += time_line(log, "simulate");
  for (const char* name : {"frame", "commit", "cull", "polygons", "mesh", "draw", "swap"}) {
    text += time_line(log, name);
  }
  text += "  counters of the last frame\n";
  if (!environment.index.empty()) text += simulation_lines(last.simulation, environment.index);
  text += counter_line("nodes", last.scene.nodes_visible, "visible of", last.scene.nodes_total);
  text += counter_line("lights", last.scene.lights_visible, "visible of", last.scene.lights_total);
  text += counter_line("walls", last.scene.walls_gathered, "seen by lights, of",
                       last.scene.walls_total);
  text += counter_line("polygons", last.scene.polygon_vertices,
                       "vertices, triangles:", last.scene.mesh_triangles);
  text += counter_line("draws", last.render.draw_calls,
                       "calls, bytes uploaded:", last.render.bytes_uploaded);
  return text;
}

}  // namespace quadlight::demo
