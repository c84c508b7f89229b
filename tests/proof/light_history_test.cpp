// A light depends on the walls that are there, not on how the index came to hold them, nor on what
// the kernel built before: bit for bit.
#include "support/light_compare.hpp"
#include "support/light_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadlight::test {
namespace {

class LightHistory : public testing::TestWithParam<WallLayout> {
 protected:
  LightScene next(int i) {
    LightScene scene = source_.next(i % 3 == 2);
    if (i % 4 == 1) source_.make_cone(scene);
    return scene;
  }
  // What an index of these walls alone gives, in this order, by a new kernel.
  LightGeometry expected(const LightScene& scene) {
    WallIndex index;
    for (const Occluder& wall : scene.walls) (void)index.insert(wall).value();
    LightGeometry geometry;
    LightKernel().build(scene.bound, 1, index, geometry);
    return geometry;
  }
  testing::AssertionResult same(const LightScene& scene, const LightGeometry& expected,
                                IndexedWalls& walls) {
    LightGeometry geometry;
    kernel_.build(scene.bound, 1, walls.index(), geometry);
    return same_bits(scene.walls, expected, walls.by_label(), geometry);
  }
  // Walls all over the place, out of the light's reach, some of them long.
  std::vector<ItemHandle> add_far_walls(const LightScene& scene, WallIndex& index) {
    std::vector<ItemHandle> handles;
    for (int k = 0; k < 60; ++k) {
      const float r = scene.bound.radius;
      const Vec2 a =
          scene.bound.position + r * Vec2{source_.between(1.5F, 90.0F), source_.between(-90, 90)};
      const Vec2 b = a + r * Vec2{source_.between(0.0F, 5.0F), source_.between(-50, 50)};
      handles.push_back(index.insert({{a, b}}).value());
    }
    return handles;
  }

  static constexpr int lights = 200;
  LightSceneSource source_{GetParam(), 12};
  LightKernel kernel_;
  SerialExecutor executor_;
};

TEST_P(LightHistory, OrderOfInsertionChangesNoBit) {
  IndexedWalls walls;
  for (int i = 0; i < lights; ++i) {
    const LightScene scene = next(i);
    std::vector<Occluder> shuffled = scene.walls;
    std::shuffle(shuffled.begin(), shuffled.end(), source_.engine());
    walls.assign(shuffled);
    ASSERT_TRUE(same(scene, expected(scene), walls)) << i;
  }
}

TEST_P(LightHistory, FarWallsAndRebuildsChangeNoBit) {
  for (int i = 0; i < lights; ++i) {
    const LightScene scene = next(i);
    const LightGeometry geometry = expected(scene);
    IndexedWalls walls;
    const std::vector<ItemHandle> before = add_far_walls(scene, walls.index());
    walls.assign(scene.walls);
    add_far_walls(scene, walls.index());
    ASSERT_TRUE(same(scene, geometry, walls)) << i << ", far walls";
    for (const ItemHandle handle : before) ASSERT_TRUE(walls.index().erase(handle));
    ASSERT_TRUE(same(scene, geometry, walls)) << i << ", some erased";
    walls.index().rebuild(executor_);
    ASSERT_TRUE(same(scene, geometry, walls)) << i << ", rebuilt";
  }
}

TEST_P(LightHistory, WallsMovedAwayAndBackChangeNoBit) {
  for (int i = 0; i < lights; ++i) {
    const LightScene scene = next(i);
    const LightGeometry geometry = expected(scene);
    WallIndex index;
    std::vector<ItemHandle> handles;
    for (const Occluder& wall : scene.walls) handles.push_back(index.insert(wall).value());
    LightGeometry moved;
    for (std::size_t k = 0; k < handles.size(); ++k) {
      Occluder wall = scene.walls[k];
      wall.segment.a += Vec2{source_.between(-5, 5), source_.between(-5, 5)};
      ASSERT_TRUE(index.update(handles[k], wall));
      kernel_.build(scene.bound, 1, index, moved);
      ASSERT_TRUE(index.update(handles[k], scene.walls[k]));
    }
    kernel_.build(scene.bound, 1, index, moved);
    ASSERT_TRUE(same_bits(scene.walls, geometry, scene.walls, moved)) << i;
  }
}

TEST_P(LightHistory, WallsOfOtherCategoriesChangeNoBit) {
  for (int i = 0; i < lights; ++i) {
    const LightScene scene = next(i);
    IndexedWalls walls;
    walls.assign(scene.walls);
    for (Occluder other : source_.next().walls) {
      other.categories = 6;
      (void)walls.index().insert(other).value();
    }
    ASSERT_TRUE(same(scene, expected(scene), walls)) << i;
  }
}

TEST_P(LightHistory, EarlierPositionsChangeNoBit) {
  IndexedWalls walls;
  LightGeometry earlier;
  for (int i = 0; i < lights; ++i) {
    const LightScene scene = next(i);
    walls.assign(scene.walls);
    LightBound bound = scene.bound;
    for (int k = 0; k < 5; ++k) {
      bound.position = scene.bound.position +
                       scene.bound.radius * Vec2{source_.between(-1, 1), source_.between(-1, 1)};
      kernel_.build(bound, 1, walls.index(), earlier);
    }
    ASSERT_TRUE(same(scene, expected(scene), walls)) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightHistory, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
