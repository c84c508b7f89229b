// Real Foundry scenes, read where they are: all load, with what their names and a naive count say.
#include "support/corpus.hpp"

#include <quadlight/scenes/load.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

namespace quadlight::scenes {
namespace {

std::vector<std::filesystem::path> files() {
  return test::corpus_files("foundry");
}

struct Counts {
  std::size_t blocking = 0;
  std::size_t limited = 0;
  std::size_t one_way = 0;
  std::size_t doors = 0;
  std::size_t open = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
};

Counts counts_in(const nlohmann::json& scene) {
  Counts out;
  for (const auto& wall : scene.at("walls")) {
    if (wall.at("light") == 0) continue;
    ++out.blocking;
    out.limited += wall.at("light") == 10 ? 1 : 0;
    out.one_way += wall.at("dir") != 0 ? 1 : 0;
    if (wall.at("door") == 0) continue;
    ++out.doors;
    out.open += wall.at("ds") == 1 ? 1 : 0;
  }
  return out;
}

Counts counts_in(const SceneDocument& document) {
  Counts out;
  for (const WallDesc& wall : document.walls) {
    ++out.blocking;
    out.limited += wall.kind == WallKind::limited ? 1 : 0;
    out.one_way += wall.side != WallSide::both ? 1 : 0;
    out.doors += wall.user != 0 ? 1 : 0;
    out.open += wall.enabled ? 0 : 1;
  }
  return out;
}

TEST(FoundryCorpus, EverySceneLoadsWithAllWallsAndLights) {
  const auto all = files();
  if (all.empty()) GTEST_SKIP() << "no scenes under " QUADLIGHT_SHARED "/corpus/foundry";
  Counts sum;
  for (const auto& file : all) {
    SCOPED_TRACE(file.string());
    std::size_t walls = 0;
    std::size_t lights = 0;
    ASSERT_EQ(std::sscanf(file.filename().c_str(), "scene-%*d-w%zu-l%zu.json", &walls, &lights), 2);
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    std::ifstream stream(file);
    const auto scene = nlohmann::json::parse(stream);
    ASSERT_EQ(scene.at("walls").size(), walls);
    EXPECT_EQ(document.value().lights.size(), lights);
    const Counts counts = counts_in(document.value());
    EXPECT_EQ(counts, counts_in(scene));
    sum.limited += counts.limited;
    sum.one_way += counts.one_way;
    sum.doors += counts.doors;
    EXPECT_TRUE(document.value().camera);
    EXPECT_GT(document.value().nodes.size(), 0U) << "the floor";
    EXPECT_EQ(document.value().name, file.stem().string());
  }
  EXPECT_GT(sum.limited, 100U);
  EXPECT_GT(sum.one_way, 100U);
  EXPECT_GT(sum.doors, 100U);
}

/// The rectangle of the map is worked out from padding and shift; the walls show whether rightly.
TEST(FoundryCorpus, TheMapsRectangleHoldsItsWalls) {
  const auto all = files();
  if (all.empty()) GTEST_SKIP() << "no scenes under " QUADLIGHT_SHARED "/corpus/foundry";
  for (const auto& file : all) {
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    const auto& nodes = document.value().nodes;
    const Vec2 min = nodes.front().desc.transform.position;
    const Vec2 max = nodes.back().desc.transform.position + nodes.back().desc.bounds.max;
    // A few walls of some maps run along the border, up to three squares beyond.
    const Box around{min - Vec2{300.0F, 300.0F}, max + Vec2{300.0F, 300.0F}};
    for (const WallDesc& wall : document.value().walls) {
      EXPECT_TRUE(contains(around, bounds(wall.segment))) << file;
    }
  }
}

}  // namespace
}  // namespace quadlight::scenes
