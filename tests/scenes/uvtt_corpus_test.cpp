// Real Universal VTT exports, read where they are: all load, with what a naive count finds.
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
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = QUADLIGHT_SHARED "/corpus/uvtt";
  if (std::filesystem::is_directory(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
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

TEST(UvttCorpus, EveryMapBecomesAScene) {
  const auto files = maps();
  if (files.empty()) GTEST_SKIP() << "no maps under " QUADLIGHT_SHARED "/corpus/uvtt";
  SerialExecutor executor;
  for (const auto& file : files) {
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    Scene scene;
    const auto handles = instantiate(document.value(), scene);
    ASSERT_TRUE(handles) << handles.error().text;
    const Status committed = scene.commit(executor);
    EXPECT_TRUE(committed) << committed.error().text;
    EXPECT_EQ(scene.wall_count(), document.value().walls.size());
  }
}

}  // namespace
}  // namespace quadlight::scenes
