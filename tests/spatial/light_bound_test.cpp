// The reach of a light: the true disc or sector, and the chords around it.
#include "support/light_scenes.hpp"

#include <quadlight/light_geometry.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace quadlight::test {
namespace {

constexpr float pi = std::numbers::pi_v<float>;

TEST(LightBound, DiscIsClosed) {
  const LightBound bound{.position = {1, 2}, .radius = 5};
  EXPECT_TRUE(contains(bound, {1, 2}));
  EXPECT_TRUE(contains(bound, {6, 2}));
  EXPECT_TRUE(contains(bound, {4, 6}));
  EXPECT_FALSE(contains(bound, {6.000001F, 2}));
  EXPECT_FALSE(contains(bound, {4.000001F, 6}));
}

TEST(LightBound, SectorTurnsFromXTowardsY) {
  const LightBound bound{.radius = 10, .direction = 0.5F * pi, .angle = 0.5F * pi};
  EXPECT_TRUE(contains(bound, {0, 0}));
  EXPECT_TRUE(contains(bound, {0, 9}));
  EXPECT_TRUE(contains(bound, {4.9F, 5}));
  EXPECT_TRUE(contains(bound, {-4.9F, 5}));
  EXPECT_FALSE(contains(bound, {5.1F, 5}));
  EXPECT_FALSE(contains(bound, {0, -9}));
  EXPECT_FALSE(contains(bound, {0, 11}));
}

TEST(LightBound, EqualsTheAngleOfThePoint) {
  LightSceneSource source(WallLayout::random, 8);
  int inside = 0;
  for (int i = 0; i < 100'000; ++i) {
    LightScene scene;
    scene.bound.radius = 10.0F;
    source.make_cone(scene);
    const Vec2 p{source.between(-10, 10), source.between(-10, 10)};
    const double off = std::remainder(std::atan2(double{p.y}, double{p.x}) - scene.bound.direction,
                                      2.0 * std::numbers::pi);
    const double excess = std::abs(off) - 0.5 * scene.bound.angle;
    if (std::abs(excess) < 1e-9) continue;
    const bool expected = excess < 0.0 && std::hypot(double{p.x}, double{p.y}) <= 10.0;
    inside += expected ? 1 : 0;
    ASSERT_EQ(expected, contains(scene.bound, p)) << i;
  }
  EXPECT_GT(inside, 10'000);
}

TEST(BoundPolygon, CoversTheDiscBy16Chords) {
  for (const float radius : {1e-20F, 0.3F, 300.0F, 1e20F}) {
    std::vector<DVec2> polygon;
    bound_polygon({.radius = radius}, polygon);
    ASSERT_EQ(16U, polygon.size());
    for (std::size_t i = 0; i < 16; ++i) {
      const DVec2 a = polygon[i];
      const DVec2 b = polygon[(i + 1) % 16];
      const double apothem = (a.x * b.y - a.y * b.x) / std::hypot(b.x - a.x, b.y - a.y);
      EXPECT_GT(apothem, double{radius});
      EXPECT_LT(apothem, radius * 1.00001);
    }
  }
}

TEST(BoundPolygon, ConeWithoutWallsIsItsLightPolygon) {
  LightSceneSource source(WallLayout::random, 9);
  LightKernel kernel;
  LightGeometry geometry;
  for (int i = 0; i < 2'000; ++i) {
    SCOPED_TRACE(i);
    LightScene scene;
    scene.bound = {.position = {3, 4}, .radius = 7};
    source.make_cone(scene);
    kernel.build(scene.bound, {}, geometry);
    std::vector<DVec2> polygon;
    bound_polygon(scene.bound, polygon);
    EXPECT_EQ(polygon, geometry.vertices);
    EXPECT_EQ((DVec2{0, 0}), geometry.vertices[0]);
    EXPECT_TRUE(geometry.shadows.empty());
    EXPECT_NEAR(0.5 * 49.0 * scene.bound.angle, geometry.lit_area, 1e-12 * 49.0);
  }
}

// An opening that doubles cannot tell from nothing lights nothing, and breaks nothing.
TEST(BoundPolygon, ConeTooNarrowForDoubles) {
  const LightBound bound{.radius = 10, .direction = 0.3F, .angle = 1e-30F};
  std::vector<DVec2> polygon;
  bound_polygon(bound, polygon);
  EXPECT_TRUE(polygon.empty());
  LightKernel kernel;
  LightGeometry geometry;
  const Occluder wall{{{1, -2}, {1, 2}}};
  kernel.build(bound, std::span(&wall, 1), geometry);
  EXPECT_TRUE(geometry.vertices.empty());
  EXPECT_EQ(0.0, geometry.lit_area);
  EXPECT_FALSE(contains(geometry, DVec2{0.1, 0.0}));
}

}  // namespace
}  // namespace quadlight::test
