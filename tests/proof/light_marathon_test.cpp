// Light polygons against the brute-force oracle: 210,000 random lights, 15,000 for each layout of
// walls, by both forms of build in turn; every fourth light is a cone.
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"
#include "support/light_verdict.hpp"

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

constexpr int lights_per_layout = 15'000 / QUADLIGHT_PROOF_SHARE;
constexpr int points = 3;

class LightMarathon : public testing::TestWithParam<WallLayout> {};

TEST_P(LightMarathon, EveryLightEqualsTheOracle) {
  LightSceneSource source(GetParam(), 11);
  LightKernel kernel;
  LightKernel other_kernel;
  IndexedWalls indexed;
  LightGeometry by_index;
  LightGeometry by_span;
  for (int i = 0; i < lights_per_layout; ++i) {
    LightScene scene = source.next(i % 5 == 4);
    if (i % 4 == 3) source.make_cone(scene);
    indexed.assign(scene.walls);
    kernel.build(scene.bound, 1, indexed.index(), by_index);
    other_kernel.build(scene.bound, scene.walls, by_span);
    ASSERT_TRUE(same_region(by_index, by_span)) << "light " << i;
    if (i % 2 == 0) {
      ASSERT_TRUE(equals_oracle(scene.bound, indexed.by_label(), scene.walls, by_index,
                                source.engine(), points))
          << "light " << i;
    } else {
      ASSERT_TRUE(equals_oracle(scene.bound, scene.walls, by_span, source.engine(), points))
          << "light " << i;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightMarathon, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
