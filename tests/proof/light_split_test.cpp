// Walls cut into pieces give the region of the whole ones: on every layout.
#include "support/light_checks.hpp"
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"

#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace quadlight::test {
namespace {

class LightSplit : public testing::TestWithParam<WallLayout> {};

// Random cuts that are exactly on the wall; a wall without a float there stays whole.
std::vector<Occluder> cut(const std::vector<Occluder>& walls, LightSceneSource& source) {
  std::vector<Occluder> pieces;
  for (const Occluder& wall : walls) {
    Occluder piece = wall;
    for (int i = 0; i < 20; ++i) {
      const Vec2 d = piece.segment.b - piece.segment.a;
      const float t = source.below(2) == 0 ? 0.5F : static_cast<float>(source.below(33)) / 32.0F;
      const Vec2 p = piece.segment.a + t * d;
      if (p == piece.segment.a || p == piece.segment.b || !on_segment(piece.segment, p)) continue;
      pieces.push_back(piece);
      pieces.back().segment.b = p;
      piece.segment.a = p;
      if (source.below(3) == 0) break;
    }
    pieces.push_back(piece);
  }
  return pieces;
}

TEST_P(LightSplit, ExactCutsKeepTheRegion) {
  LightSceneSource source(GetParam(), 13);
  LightKernel kernel;
  IndexedWalls indexed;
  LightGeometry whole;
  LightGeometry split;
  std::size_t cuts = 0;
  for (int i = 0; i < 500; ++i) {
    LightScene scene = source.next(i % 3 == 2);
    // No float lies inside most walls of any direction; on a coarse lattice many do.
    for (Occluder& o : scene.walls) {
      for (float* v : {&o.segment.a.x, &o.segment.a.y, &o.segment.b.x, &o.segment.b.y}) {
        *v = std::round(*v * 16.0F) / 16.0F;
      }
    }
    const std::vector<Occluder> pieces = cut(scene.walls, source);
    cuts += pieces.size() - scene.walls.size();
    indexed.assign(scene.walls);
    kernel.build(scene.bound, 1, indexed.index(), whole);
    indexed.assign(pieces);
    kernel.build(scene.bound, 1, indexed.index(), split);
    ASSERT_TRUE(same_region(whole, split, 1e-12)) << i;
    ASSERT_TRUE(valid(scene.bound, indexed.by_label(), split)) << i;
    kernel.build(scene.bound, scene.walls, whole);
    kernel.build(scene.bound, pieces, split);
    ASSERT_TRUE(valid(scene.bound, pieces, split)) << i;
    ASSERT_EQ(whole.silhouettes.size(), split.silhouettes.size()) << i;
  }
  EXPECT_GT(cuts, 500U);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightSplit, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
