// Lights that a box clips: by hand, and random ones against the oracle; infinite radii too.
#include "support/light_checks.hpp"
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"
#include "support/light_verdict.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace quadlight::test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

LightGeometry build(const LightBound& bound, const std::vector<Occluder>& walls) {
  LightGeometry geometry;
  LightKernel().build(bound, walls, geometry);
  return geometry;
}

TEST(LightClip, InfiniteRadiusFillsTheBox) {
  LightBound bound{.position = {3, 4}, .radius = infinity};
  bound.clip = {{-10, -20}, {30, 40}};
  const LightGeometry g = build(bound, {});
  EXPECT_EQ(2'400.0, g.lit_area);
  EXPECT_EQ(4U, g.vertices.size());
  EXPECT_TRUE(valid(bound, {}, g));
}

TEST(LightClip, InfiniteRadiusEndsAtWalls) {
  LightBound bound{.position = {0, 0}, .radius = infinity};
  bound.clip = {{-10, -10}, {10, 10}};
  const std::vector<Occluder> walls{{{{5, -20}, {5, 20}}}};
  EXPECT_NEAR(300.0, build(bound, walls).lit_area, 1e-12);
}

TEST(LightClip, BoxAroundTheDiscChangesNothing) {
  LightBound bound{.position = {3, 4}, .radius = 5};
  const std::vector<Occluder> walls{{{{4, -9}, {6, 9}}}};
  const LightGeometry expected = build(bound, walls);
  bound.clip = {{-100, -100}, {100, 100}};
  EXPECT_TRUE(same_region(expected, build(bound, walls), 1e-15));
}

TEST(LightClip, SidesThatTheLightIsBeyondOrOnArePassedOver) {
  LightBound bound{.position = {0, 0}, .radius = 10};
  const double disc = area_without_walls(bound);
  bound.clip = {{0, -100}, {100, 100}};  // on its left side
  EXPECT_NEAR(disc, build(bound, {}).lit_area, 1e-12 * disc);
  bound.clip = {{20, -100}, {30, 100}};  // left of it
  EXPECT_NEAR(disc, build(bound, {}).lit_area, 1e-12 * disc);
  bound.clip = {{-100, -5}, {-50, 100}};  // right of it; the upper side still counts
  EXPECT_LT(build(bound, {}).lit_area, 0.9 * disc);
}

// Sides far, near, on the light, beyond it, and none.
Box random_clip(LightSceneSource& source, const LightBound& bound) {
  const auto side = [&](float from, float inward) {
    switch (source.below(6)) {
      case 0:
        return -inward * infinity;
      case 1:
        return from;
      case 2:
        return from + inward * bound.radius * source.between(0.0F, 0.5F);
      case 3:
        return from - inward * bound.radius * source.between(1.0F, 3.0F);
      default:
        return from - inward * bound.radius * source.between(0.01F, 1.0F);
    }
  };
  const Vec2 p = bound.position;
  Box clip{{side(p.x, 1.0F), side(p.y, 1.0F)}, {side(p.x, -1.0F), side(p.y, -1.0F)}};
  if (clip.min.x > clip.max.x) std::swap(clip.min.x, clip.max.x);
  if (clip.min.y > clip.max.y) std::swap(clip.min.y, clip.max.y);
  return clip;
}

bool holds(const Box& clip, Vec2 p) {
  return is_finite(clip) && clip.min.x < p.x && p.x < clip.max.x && clip.min.y < p.y &&
         p.y < clip.max.y;
}

class LightClipLayout : public testing::TestWithParam<WallLayout> {};

TEST_P(LightClipLayout, EqualsTheOracle) {
  LightSceneSource source(GetParam(), 14);
  LightKernel kernel;
  IndexedWalls indexed;
  LightGeometry geometry;
  LightGeometry by_span;
  int unbounded = 0;
  for (int i = 0; i < 3'000 / QUADLIGHT_PROOF_SHARE; ++i) {
    LightScene scene = source.next(i % 5 == 4);
    if (i % 4 == 3) source.make_cone(scene);
    scene.bound.clip = random_clip(source, scene.bound);
    if (holds(scene.bound.clip, scene.bound.position)) {
      scene.bound.radius = infinity;
      ++unbounded;
    }
    indexed.assign(scene.walls);
    kernel.build(scene.bound, 1, indexed.index(), geometry);
    kernel.build(scene.bound, scene.walls, by_span);
    ASSERT_TRUE(same_region(geometry, by_span)) << i;
    ASSERT_TRUE(
        equals_oracle(scene.bound, indexed.by_label(), scene.walls, geometry, source.engine(), 4))
        << i;
  }
  EXPECT_GT(unbounded, 0);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightClipLayout, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
