// The lights of real maps: every light of every Foundry VTT scene of the corpus.
#include "cases.hpp"
#include "light/light_cases.hpp"

#include <quadlight/scenes/load.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string_view>

namespace quadlight::bench {
namespace {

constexpr const char* folder = QUADLIGHT_SHARED "/corpus/foundry";

struct Map {
  std::vector<Occluder> walls;
  std::vector<LightBound> lights;
  std::vector<std::uint32_t> masks;
};

std::vector<std::filesystem::path> map_files() {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Map map_of(const scenes::SceneDocument& document) {
  Map map;
  for (const WallDesc& desc : document.walls) {
    if (!desc.enabled) continue;
    map.walls.push_back(
        {desc.segment, desc.side, desc.kind, desc.categories, desc.color * (1.0F - desc.opacity)});
  }
  for (const LightDesc& desc : document.lights) {
    if (!desc.enabled || !desc.casts_shadows) continue;
    LightBound bound;
    bound.position = desc.position;
    bound.radius = desc.radius;
    if (desc.type == LightType::cone) {
      bound.direction = desc.direction;
      bound.angle = desc.angle;
    }
    map.lights.push_back(bound);
    map.masks.push_back(desc.mask);
  }
  return map;
}

// The time of each light by itself: the least of several, since one alone is short.
std::vector<double> nanoseconds_per_light(const Map& map, const WallIndex& walls) {
  constexpr int tries = 16;
  LightKernel kernel;
  LightGeometry geometry;
  std::vector<double> times;
  for (std::size_t i = 0; i < map.lights.size(); ++i) {
    double least = HUGE_VAL;
    for (int t = 0; t < tries; ++t) {
      const auto start = std::chrono::steady_clock::now();
      kernel.build(map.lights[i], map.masks[i], walls, geometry);
      const std::chrono::duration<double, std::nano> time =
          std::chrono::steady_clock::now() - start;
      least = std::min(least, time.count());
    }
    times.push_back(least);
  }
  std::sort(times.begin(), times.end());
  return times;
}

void time_map(benchmark::State& state, const Map& map) {
  const WallIndex walls = index_walls(map.walls).index;
  LightKernel kernel;
  LightGeometry geometry;
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(map.lights.size()))) {
    for (std::size_t i = 0; i < map.lights.size(); ++i) {
      kernel.build(map.lights[i], map.masks[i], walls, geometry);
    }
  }
  const std::vector<double> times = nanoseconds_per_light(map, walls);
  state.counters["median"] = times[times.size() / 2];
  state.counters["worst"] = times.back();
  state.counters["walls"] = static_cast<double>(map.walls.size());
  state.counters["lights"] = static_cast<double>(map.lights.size());
}

}  // namespace

void add_foundry_cases() {
  const auto files = map_files();
  const std::size_t folder_length = std::string_view(folder).size() + 1;
  std::size_t refused = 0;
  std::string first_error;
  for (const auto& file : files) {
    const auto document = scenes::load(file);
    if (!document) {
      const std::string& text = document.error().text;
      if (refused++ == 0) first_error = text.substr(std::min(text.size(), folder_length));
      continue;
    }
    const Map map = map_of(document.value());
    if (map.lights.empty()) continue;
    const std::string name = "quadlight/foundry/" + file.stem().string();
    benchmark::RegisterBenchmark(name.c_str(),
                                 [=](benchmark::State& state) { time_map(state, map); });
  }
  if (files.empty()) leave_out("Foundry maps (not in the folder of shared files)");
  if (refused != 0) leave_out(std::to_string(refused) + " Foundry maps (" + first_error + ")");
}

}  // namespace quadlight::bench
