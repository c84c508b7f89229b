// The city: the promised sizes for every seed, closed buildings, headlights that go with their
// cars.
#include "support/scene_files.hpp"

#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace quadlight::scenes {
namespace {

SceneDocument city(std::uint64_t seed) {
  auto scene = make_builtin("city", {.seed = seed});
  EXPECT_TRUE(scene) << scene.error().text;
  return std::move(scene.value().document);
}

TEST(City, HasThePromisedSizesForEverySeed) {
  for (const std::uint64_t seed : {0ULL, 1ULL, 2ULL, 12345ULL, ~0ULL}) {
    const SceneDocument document = city(seed);
    EXPECT_GE(document.nodes.size(), 30'000U) << seed;
    EXPECT_LE(document.nodes.size(), 60'000U) << seed;
    EXPECT_GE(document.lights.size(), 500U) << seed;
    EXPECT_LE(document.lights.size(), 1'500U) << seed;
    EXPECT_GE(document.walls.size(), 2'000U) << seed;
    EXPECT_GE(document.attached_lights.size(), 100U) << seed;
  }
}

TEST(City, SeedsDiffer) {
  EXPECT_NE(test::fingerprint(city(1)), test::fingerprint(city(2)));
}

TEST(City, BuildingsAreClosedOutlines) {
  // In closed outlines as many walls end at each corner as begin there.
  std::map<std::pair<float, float>, int> ends;
  for (const WallDesc& wall : city(1).walls) {
    ++ends[{wall.segment.a.x, wall.segment.a.y}];
    --ends[{wall.segment.b.x, wall.segment.b.y}];
  }
  for (const auto& [corner, surplus] : ends) EXPECT_EQ(surplus, 0);
}

TEST(City, PartsBelongToParents) {
  const SceneDocument document = city(1);
  std::size_t parts = 0;
  for (const DocumentNode& node : document.nodes) {
    if (node.parent) ++parts;
  }
  EXPECT_GT(parts, 5'000U);
}

TEST(City, HeadlightsAreConesThatLookAhead) {
  auto builtin = make_builtin("city");
  ASSERT_TRUE(builtin);
  const SceneDocument& document = builtin.value().document;
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles);
  SerialExecutor executor;
  const auto place = [&](const Attachment& a) {
    return *scene.world_light(handles.value().lights[a.element]);
  };
  builtin.value().animation->apply(scene, handles.value(), 10.0);
  ASSERT_TRUE(scene.commit(executor));
  std::vector<LightDesc> before;
  for (const Attachment& a : document.attached_lights) before.push_back(place(a));
  builtin.value().animation->apply(scene, handles.value(), 10.1);
  ASSERT_TRUE(scene.commit(executor));
  std::size_t ahead = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const LightDesc now = place(document.attached_lights[i]);
    EXPECT_EQ(now.type, LightType::cone);
    const Vec2 moved = now.position - before[i].position;
    const float along = moved.x * std::cos(now.direction) + moved.y * std::sin(now.direction);
    if (along > 5.0F && along < 20.0F) ++ahead;
  }
  // Cars that leave the city between the two moments appear at the other end of their road.
  EXPECT_GE(ahead + 8, before.size());
}

}  // namespace
}  // namespace quadlight::scenes
