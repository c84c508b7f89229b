// Light polygons against the brute-force oracle, on every layout of scenes: areas, points, shape.
#include "support/light_checks.hpp"
#include "support/light_oracle.hpp"
#include "support/light_scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace quadlight::test {
namespace {

class LightLayout : public testing::TestWithParam<WallLayout> {};

// Points that are not closer than this to a boundary must get the oracle's answer.
double point_tolerance(const LightBound& bound) {
  return 1e-9 * bound.radius;
}

void expect_same_points(LightSceneSource& source, const LightScene& scene,
                        const LightOracle& oracle, const LightGeometry& geometry, int& checked) {
  const float r = scene.bound.radius * 1.05F;
  for (int i = 0; i < 12; ++i) {
    const DVec2 p{source.between(-r, r), source.between(-r, r)};
    if (oracle.near_boundary(p, point_tolerance(scene.bound))) continue;
    ++checked;
    // The polygon goes on to the chords; what is lit ends at the circle.
    const bool in_circle = p.x * p.x + p.y * p.y <= double{scene.bound.radius} * scene.bound.radius;
    EXPECT_EQ(oracle.lit(p), in_circle && contains(geometry, p)) << p.x << ' ' << p.y;
  }
}

void expect_oracle(LightSceneSource& source, LightKernel& kernel, const LightScene& scene,
                   int& checked) {
  LightGeometry geometry;
  kernel.build(scene.bound, scene.walls, geometry);
  const LightOracle oracle(scene.bound, scene.walls);
  const double expected = oracle.lit_area();
  const double whole = double{scene.bound.radius} * scene.bound.radius;
  EXPECT_NEAR(expected, geometry.lit_area, 1e-9 * expected + 1e-15 * whole);
  EXPECT_TRUE(valid(scene.bound, scene.walls, geometry));
  expect_same_points(source, scene, oracle, geometry, checked);
}

TEST_P(LightLayout, PointLightsEqualTheOracle) {
  LightSceneSource source(GetParam(), 1);
  LightKernel kernel;
  int checked = 0;
  constexpr int lights = 1'000;
  for (int i = 0; i < lights && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    expect_oracle(source, kernel, source.next(i % 4 == 3), checked);
  }
  EXPECT_GT(checked, 10 * lights);
}

TEST_P(LightLayout, ConesEqualTheOracle) {
  LightSceneSource source(GetParam(), 2);
  LightKernel kernel;
  int checked = 0;
  constexpr int lights = 500;
  for (int i = 0; i < lights && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source.next(i % 4 == 3);
    source.make_cone(scene);
    expect_oracle(source, kernel, scene, checked);
  }
  EXPECT_GT(checked, 10 * lights);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightLayout,
                         testing::Values(WallLayout::random, WallLayout::dense, WallLayout::tiles,
                                         WallLayout::touching, WallLayout::nearly_collinear,
                                         WallLayout::overlapping, WallLayout::far_away,
                                         WallLayout::extreme, WallLayout::lattice,
                                         WallLayout::ring),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
