// Limited walls: sight passes the first in its way and ends at the second.
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"
#include "support/light_verdict.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace quadlight::test {
namespace {

Occluder limited(Segment segment, WallSide side = WallSide::both) {
  return {segment, side, WallKind::limited};
}

double lit_area(const std::vector<Occluder>& walls) {
  LightBound bound{.position = {0, 0}, .radius = 100};
  bound.direction = 0.0F;
  bound.angle = 1.0F;
  LightGeometry geometry;
  LightKernel().build(bound, walls, geometry);
  return geometry.lit_area;
}

// The triangle before a wall across the whole cone.
double before(double x) {
  return x * x * std::tan(0.5);
}

TEST(LightLimited, TheFirstPassesTheSecondBlocks) {
  const double all = lit_area({});
  const Occluder at_2 = limited({{2, -50}, {2, 50}});
  const Occluder at_3 = limited({{3, -50}, {3, 50}});
  const Occluder at_5 = limited({{5, -50}, {5, 50}});
  const Occluder opaque{{{4, -50}, {4, 50}}};
  EXPECT_NEAR(all, lit_area({at_2}), 1e-9);
  EXPECT_NEAR(before(3), lit_area({at_2, at_3}), 1e-9);
  EXPECT_NEAR(before(3), lit_area({at_5, at_3, at_2}), 1e-9);
  EXPECT_NEAR(before(4), lit_area({at_2, opaque}), 1e-9);
  EXPECT_NEAR(before(4), lit_area({at_2, opaque, at_5}), 1e-9);
  EXPECT_NEAR(before(3), lit_area({at_2, opaque, at_3}), 1e-9);
}

TEST(LightLimited, WallsOnOneLineAreOne) {
  const double all = lit_area({});
  const Occluder wall = limited({{2, -50}, {2, 50}});
  EXPECT_NEAR(all, lit_area({wall, wall}), 1e-9);
  EXPECT_NEAR(all, lit_area({limited({{2, -50}, {2, 1}}), limited({{2, 50}, {2, -1}})}), 1e-9);
  EXPECT_NEAR(before(3), lit_area({wall, wall, limited({{3, -50}, {3, 50}})}), 1e-9);
}

TEST(LightLimited, OneSidedOnesCountFromTheirSide) {
  const double all = lit_area({});
  // Who walks from (2, -50) to (2, 50), down on a screen, has the light at the right hand.
  const Segment wall{{2, -50}, {2, 50}};
  const Occluder other = limited({{3, -50}, {3, 50}});
  EXPECT_NEAR(before(3), lit_area({limited(wall, WallSide::right), other}), 1e-9);
  EXPECT_NEAR(all, lit_area({limited(wall, WallSide::left), other}), 1e-9);
}

class LightLimitedLayout : public testing::TestWithParam<WallLayout> {};

TEST_P(LightLimitedLayout, EqualsTheOracle) {
  LightSceneSource source(GetParam(), 15);
  LightKernel kernel;
  IndexedWalls indexed;
  LightGeometry geometry;
  LightGeometry by_span;
  for (int i = 0; i < 3'000 / QUADLIGHT_PROOF_SHARE; ++i) {
    LightScene scene = source.next(i % 5 == 4);
    if (i % 4 == 3) source.make_cone(scene);
    for (Occluder& wall : scene.walls) {
      if (i % 3 == 0 || source.below(2) == 0) wall.kind = WallKind::limited;
    }
    indexed.assign(scene.walls);
    kernel.build(scene.bound, 1, indexed.index(), geometry);
    kernel.build(scene.bound, scene.walls, by_span);
    ASSERT_TRUE(same_region(geometry, by_span)) << i;
    ASSERT_TRUE(
        equals_oracle(scene.bound, indexed.by_label(), scene.walls, geometry, source.engine(), 4))
        << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightLimitedLayout, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
