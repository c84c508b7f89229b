// Real Universal VTT exports, read where they are: all load, with what a naive count finds.
#include "support/corpus.hpp"

#include <quadlight/scenes/load.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <vector>

namespace quadlight::scenes {
namespace {

std::vector<std::filesystem::path> maps() {
  return test::corpus_files("uvtt");
}

/// Walls that a map must give: pieces of lines, pieces of outlines with the closing one, portals.
std::size_t walls_in(const nlohmann::json& map) {
  std::size_t count = map.at("portals").size();
  for (const auto& line : map.at("line_of_sight")) count += line.size() - 1;
  if (map.contains("objects_line_of_sight")) {
    for (const auto& outline : map.at("objects_line_of_sight")) {
      count += outline.front() == outline.back() ? outline.size() - 1 : outline.size();
    }
  }
  return count;
}

TEST(UvttCorpus, EveryMapLoadsWithAllWallsAndLights) {
  const auto files = maps();
  if (files.empty()) GTEST_SKIP() << "no maps under " QUADLIGHT_SHARED "/corpus/uvtt";
  for (const auto& file : files) {
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    std::ifstream stream(file);
    const auto map = nlohmann::json::parse(stream);
    EXPECT_EQ(document.value().walls.size(), walls_in(map)) << file;
    EXPECT_EQ(document.value().lights.size(), map.at("lights").size()) << file;
    const auto& size = map.at("resolution").at("map_size");
    EXPECT_EQ(document.value().nodes.size(),
              size.at("x").get<std::size_t>() * size.at("y").get<std::size_t>())
        << file;
    EXPECT_EQ(document.value().name, file.stem().string());
  }
}

}  // namespace
}  // namespace quadlight::scenes
