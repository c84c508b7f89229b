// Statistics as JSON, CSV and table.
#include "stats_export.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace quadlight::demo {
namespace {

FrameLog two_frames() {
  FrameLog log(10);
  FrameRecord record;
  record.scene.nodes_total = 12'345'678'901'234ULL;
  record.scene.build = 1.25;
  record.render.draw_calls = 3;
  record.render.draw = 0.5;
  record.allocations = 9;
  record.frame = 4.0;
  log.add(record);
  record.allocations = 0;
  record.frame = 2.0;
  log.add(record);
  return log;
}

const Environment environment{"dungeon", 640, 480, 2, "a \"quoted\" cpu", "llvmpipe", "3.3"};

std::vector<std::string> names() {
  std::vector<std::string> all;
  const FrameRecord record;
  const auto add = [&all](const char* name, auto) { all.emplace_back(name); };
  FrameRecord::for_each_counter(record, add);
  FrameRecord::for_each_time(record, add);
  return all;
}

std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> out;
  std::istringstream in(row);
  for (std::string cell; std::getline(in, cell, ',');) out.push_back(cell);
  return out;
}

TEST(StatsExport, NamesAreUnique) {
  std::vector<std::string> all = names();
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(StatsExport, JsonHasEveryNameOfTheStats) {
  const auto json = nlohmann::json::parse(stats_json(two_frames(), environment));
  for (const std::string& name : names()) EXPECT_TRUE(json.contains(name)) << name;
  // Names that the documentation promises; a renamed member must not go unnoticed.
  for (const char* name : {"nodes_total",
                           "nodes_visited",
                           "nodes_inside",
                           "boxes_tested",
                           "nodes_visible",
                           "lights_total",
                           "lights_visible",
                           "lights_built",
                           "walls_total",
                           "walls_tested",
                           "walls_gathered",
                           "crossings",
                           "polygon_vertices",
                           "shadow_vertices",
                           "draw_calls",
                           "instances",
                           "triangles",
                           "bytes_uploaded",
                           "light_buffer_width",
                           "light_buffer_height",
                           "workers",
                           "tasks",
                           "frame_arena_bytes",
                           "allocations",
                           "simulated",
                           "pair_tests",
                           "pairs",
                           "deaths"}) {
    EXPECT_TRUE(json.at(name).is_number_unsigned()) << name;
  }
  for (const char* name :
       {"frame", "simulate", "commit", "cull", "lights", "polygons", "mesh", "upload", "draw",
        "swap", "gpu_sprites", "gpu_lights", "gpu_composite", "gpu_total"}) {
    for (const char* part : {"p50", "p95", "p99", "max"}) {
      EXPECT_TRUE(json.at(name).at(part).is_number()) << name << '/' << part;
    }
  }
}

TEST(StatsExport, JsonHasTheLastFramesCountersAndAllFramesTimes) {
  const auto json = nlohmann::json::parse(stats_json(two_frames(), environment));
  EXPECT_EQ(json.at("frames"), 2);
  EXPECT_EQ(json.at("nodes_total"), 12'345'678'901'234ULL);
  EXPECT_EQ(json.at("draw_calls"), 3);
  EXPECT_EQ(json.at("allocations"), 0);
  EXPECT_EQ(json.at("frame").at("p50"), 2.0);
  EXPECT_EQ(json.at("frame").at("max"), 4.0);
  EXPECT_EQ(json.at("build").at("p95"), 1.25);
  EXPECT_EQ(json.at("environment").at("cpu"), "a \"quoted\" cpu");
  EXPECT_EQ(json.at("environment").at("threads"), 2);
  EXPECT_EQ(json.at("environment").at("gl_renderer"), "llvmpipe");
  EXPECT_FALSE(json.at("environment").at("version").get<std::string>().empty());
  EXPECT_FALSE(json.at("environment").at("build_type").get<std::string>().empty());
}

TEST(StatsExport, NamesTheIndexOfASimulationOnly) {
  const auto without = nlohmann::json::parse(stats_json(two_frames(), environment));
  EXPECT_FALSE(without.at("environment").contains("index"));
  EXPECT_EQ(stats_table(two_frames(), environment).find("simulate"), std::string::npos);
  Environment simulated = environment;
  simulated.index = "grid";
  const auto with = nlohmann::json::parse(stats_json(two_frames(), simulated));
  EXPECT_EQ(with.at("environment").at("index"), "grid");
  EXPECT_NE(stats_table(two_frames(), simulated).find("index grid"), std::string::npos);
}

TEST(StatsExport, JsonSurvivesANameThatIsNotText) {
  Environment odd = environment;
  odd.scene = "\xff\xfe\n";
  EXPECT_TRUE(nlohmann::json::accept(stats_json(two_frames(), odd)));
}

TEST(StatsExport, CsvHasOneRowPerFrameUnderItsNames) {
  std::istringstream csv(stats_csv(two_frames()));
  std::string line;
  ASSERT_TRUE(std::getline(csv, line));
  const std::vector<std::string> head = cells(line);
  std::vector<std::string> expected = names();
  expected.insert(expected.begin(), "index");
  EXPECT_EQ(head, expected);
  const auto column = [&head](const char* name) {
    return static_cast<std::size_t>(std::ranges::find(head, name) - head.begin());
  };
  std::vector<std::vector<std::string>> rows;
  while (std::getline(csv, line)) rows.push_back(cells(line));
  ASSERT_EQ(rows.size(), 2U);
  for (const auto& row : rows) ASSERT_EQ(row.size(), head.size());
  EXPECT_EQ(rows[0][0], "0");
  EXPECT_EQ(rows[1][0], "1");
  EXPECT_EQ(rows[0][column("allocations")], "9");
  EXPECT_EQ(rows[1][column("allocations")], "0");
  EXPECT_EQ(rows[0][column("nodes_total")], "12345678901234");
  EXPECT_EQ(rows[0][column("frame")], "4");
  EXPECT_EQ(rows[1][column("build")], "1.25");
}

TEST(StatsExport, CsvCountsOnFromFramesThatTheLogForgot) {
  FrameLog log(2);
  for (int i = 0; i < 5; ++i) log.add({});
  std::istringstream csv(stats_csv(log));
  std::string line;
  std::getline(csv, line);
  std::getline(csv, line);
  EXPECT_EQ(cells(line).front(), "3");
}

TEST(StatsExport, TableNamesSceneAndTimes) {
  const std::string table = stats_table(two_frames(), environment);
  for (const char* part : {"dungeon", "640x480", "2 frames", "llvmpipe", "frame", "polygons"}) {
    EXPECT_NE(table.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace quadlight::demo
