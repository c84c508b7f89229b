// Light polygons against the brute-force oracle, on every layout of scenes: areas, points, shape.
#include "support/light_scenes.hpp"
#include "support/light_verdict.hpp"

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

class LightLayout : public testing::TestWithParam<WallLayout> {};

void expect_oracle(LightSceneSource& source, LightKernel& kernel, const LightScene& scene) {
  LightGeometry geometry;
  kernel.build(scene.bound, scene.walls, geometry);
  EXPECT_TRUE(equals_oracle(scene.bound, scene.walls, geometry, source.engine(), 12));
}

TEST_P(LightLayout, PointLightsEqualTheOracle) {
  LightSceneSource source(GetParam(), 1);
  LightKernel kernel;
  constexpr int lights = 1'000;
  for (int i = 0; i < lights && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    expect_oracle(source, kernel, source.next(i % 4 == 3));
  }
}

TEST_P(LightLayout, ConesEqualTheOracle) {
  LightSceneSource source(GetParam(), 2);
  LightKernel kernel;
  constexpr int lights = 500;
  for (int i = 0; i < lights && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source.next(i % 4 == 3);
    source.make_cone(scene);
    expect_oracle(source, kernel, scene);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightLayout, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
