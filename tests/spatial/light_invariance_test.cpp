// What must not change a light's geometry: the order and direction of walls, duplicates, splits,
// walls out of reach, earlier builds.
#include "support/light_checks.hpp"
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace quadlight::test {
namespace {

class LightInvariance : public testing::TestWithParam<WallLayout> {
 protected:
  LightGeometry build(const LightScene& scene) {
    LightGeometry geometry;
    kernel_.build(scene.bound, scene.walls, geometry);
    return geometry;
  }
  LightKernel kernel_;
  LightSceneSource source_{GetParam(), 3};
};

testing::AssertionResult same(const LightScene& p_scene, const LightGeometry& p,
                              const LightScene& q_scene, const LightGeometry& q) {
  return same_bits(p_scene.walls, p, q_scene.walls, q);
}

TEST_P(LightInvariance, OrderDirectionAndDuplicatesOfWallsChangeNoBit) {
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source_.next(i % 3 == 2);
    if (i % 4 == 1) source_.make_cone(scene);
    const LightGeometry expected = build(scene);

    LightScene shuffled = scene;
    std::shuffle(shuffled.walls.begin(), shuffled.walls.end(), source_.engine());
    EXPECT_TRUE(same(scene, expected, shuffled, build(shuffled)));

    LightScene reversed = scene;
    for (Occluder& o : reversed.walls) {
      std::swap(o.segment.a, o.segment.b);
      if (o.side != WallSide::both) {
        o.side = o.side == WallSide::left ? WallSide::right : WallSide::left;
      }
    }
    EXPECT_TRUE(same(scene, expected, reversed, build(reversed)));

    LightScene doubled = scene;
    doubled.walls.insert(doubled.walls.begin(), scene.walls.begin(), scene.walls.end());
    EXPECT_TRUE(same(scene, expected, doubled, build(doubled)));
  }
}

TEST_P(LightInvariance, WallsOutOfReachChangeNoBit) {
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    const LightScene scene = source_.next();
    const LightGeometry expected = build(scene);
    LightScene more = scene;
    for (int k = 0; k < 20; ++k) {
      const Vec2 far = scene.bound.position + scene.bound.radius * Vec2{source_.between(1.5F, 9.0F),
                                                                        source_.between(-9, 9)};
      more.walls.push_back({{far, far + Vec2{source_.between(0, 1), source_.between(-1, 1)}}});
    }
    EXPECT_TRUE(same(scene, expected, more, build(more)));
  }
}

TEST_P(LightInvariance, EarlierBuildsChangeNoBit) {
  LightGeometry reused;
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    const LightScene scene = source_.next();
    LightKernel fresh;
    LightGeometry expected;
    fresh.build(scene.bound, scene.walls, expected);
    kernel_.build(source_.next().bound, scene.walls, reused);
    kernel_.build(scene.bound, scene.walls, reused);
    EXPECT_TRUE(same(scene, expected, scene, reused));
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightInvariance, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// Walls whose ends are multiples of a lattice step can be cut at lattice points without rounding:
// the region, and even the number of its vertices, must stay.
TEST(LightSplit, ExactSplitsKeepTheRegion) {
  LightSceneSource source(WallLayout::lattice, 4);
  LightKernel kernel;
  for (int i = 0; i < 500; ++i) {
    SCOPED_TRACE(i);
    LightBound bound;
    bound.radius = 50.0F;
    bound.position = {source.between(-20, 20), source.between(-20, 20)};
    std::vector<Occluder> whole;
    std::vector<Occluder> split;
    for (int k = 0; k < 12; ++k) {
      const auto coordinate = [&] { return static_cast<float>(source.below(65) - 32); };
      const Vec2 a{coordinate(), coordinate()};
      const Vec2 step{static_cast<float>(source.below(9) - 4),
                      static_cast<float>(source.below(9) - 4)};
      const int steps = 1 + source.below(6);
      whole.push_back({{a, a + static_cast<float>(steps) * step}});
      for (int s = 0; s < steps; ++s) {
        split.push_back({{a + static_cast<float>(s) * step, a + static_cast<float>(s + 1) * step}});
      }
    }
    LightGeometry p;
    LightGeometry q;
    kernel.build(bound, whole, p);
    kernel.build(bound, split, q);
    EXPECT_TRUE(valid(bound, split, q));
    EXPECT_NEAR(p.lit_area, q.lit_area, 1e-12 * p.lit_area);
    EXPECT_NEAR(polygon_area(p.vertices), polygon_area(q.vertices), 1e-12 * p.lit_area);
    EXPECT_EQ(p.vertices.size(), q.vertices.size());
    EXPECT_EQ(p.silhouettes.size(), q.silhouettes.size());
  }
}

// Elsewhere a cut rounds to float, at most one step of 2^-20 for coordinates below 16. With walls
// no nearer than 1 and a radius of 10 each cut moves at most 20 radius x step of area.
TEST(LightSplit, RoundedSplitsMoveTheRegionByTheRounding) {
  LightSceneSource source(WallLayout::random, 5);
  LightKernel kernel;
  for (int i = 0; i < 500; ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source.next();
    std::erase_if(scene.walls, [&](const Occluder& o) {
      const Vec2 c = scene.bound.position;
      return intersects(bounds(o.segment), Box{c - Vec2{1.0F}, c + Vec2{1.0F}});
    });
    LightScene split = scene;
    split.walls.clear();
    for (const Occluder& o : scene.walls) {
      const Vec2 cut = o.segment.a + source.between(0, 1) * (o.segment.b - o.segment.a);
      split.walls.push_back({{o.segment.a, cut}});
      split.walls.push_back({{cut, o.segment.b}});
    }
    LightGeometry p;
    LightGeometry q;
    kernel.build(scene.bound, scene.walls, p);
    kernel.build(split.bound, split.walls, q);
    const double bound = static_cast<double>(scene.walls.size()) * 200.0 * 0x1p-20;
    EXPECT_NEAR(p.lit_area, q.lit_area, bound);
  }
}

}  // namespace
}  // namespace quadlight::test
