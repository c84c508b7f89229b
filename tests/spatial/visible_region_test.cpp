// Visible regions against the brute-force oracle and against sight lines.
#include "support/light_oracle.hpp"
#include "support/shuffled_executor.hpp"

#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace quadlight {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

class VisibleRegions : public testing::TestWithParam<std::uint64_t> {
 protected:
  VisibleRegions() : random_(GetParam()) {
    for (int i = 0; i < 60; ++i) {
      WallDesc wall;
      wall.segment.a = point();
      wall.segment.b = wall.segment.a + Vec2{between(-40, 40), between(-40, 40)};
      wall.side = static_cast<WallSide>(random_() % 3);
      wall.categories = 1U << (random_() % 3);
      wall.enabled = random_() % 6 != 0;
      walls_.push_back(wall);
      EXPECT_TRUE(scene_.create_wall(wall).ok());
    }
    EXPECT_TRUE(scene_.commit(executor_).ok());
  }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point() { return {between(-100, 100), between(-100, 100)}; }
  [[nodiscard]] std::vector<Occluder> occluders(std::uint32_t mask) const {
    std::vector<Occluder> all;
    for (const WallDesc& wall : walls_) {
      if (wall.enabled && (wall.categories & mask) != 0) all.push_back({wall.segment, wall.side});
    }
    return all;
  }

  std::mt19937_64 random_;
  SerialExecutor executor_;
  Scene scene_;
  std::vector<WallDesc> walls_;
};

TEST_P(VisibleRegions, HoldWhatTheOracleAndSightLinesSay) {
  LightKernel kernel;
  VisibleRegion region;
  int inside = 0;
  int outside = 0;
  for (int i = 0; i < 12; ++i) {
    const auto mask = static_cast<std::uint32_t>(1 + random_() % 7);
    LightBound bound{point(), between(20, 120)};
    if (i % 2 == 1) {
      bound.direction = between(-3, 3);
      bound.angle = between(0.3F, 6);
    }
    scene_.visible_region(bound, mask, kernel, region);
    const test::LightOracle oracle(bound, occluders(mask));
    ASSERT_NEAR(oracle.lit_area(), region.area(), oracle.lit_area() * 1e-9);
    for (int j = 0; j < 150; ++j) {
      const Vec2 p = bound.position + Vec2{between(-130, 130), between(-130, 130)};
      const DVec2 offset = DVec2(p) - DVec2(bound.position);
      if (oracle.near_boundary(offset, 1e-4)) continue;
      const bool expected = oracle.lit(offset);
      ASSERT_EQ(expected, region.contains(p));
      ASSERT_EQ(expected, contains(bound, p) && scene_.line_of_sight(bound.position, p, mask));
      (expected ? inside : outside) += 1;
    }
  }
  EXPECT_GT(inside, 100);
  EXPECT_GT(outside, 200);
}

TEST_P(VisibleRegions, ManyEqualSingleOnes) {
  std::vector<LightBound> bounds;
  for (int i = 0; i < 40; ++i) bounds.push_back({point(), between(-5, 60)});
  RegionKernels kernels;
  std::vector<VisibleRegion> regions;
  test::ShuffledExecutor shuffled(GetParam());
  scene_.visible_regions(bounds, kernels, regions, shuffled, 0b101);
  ASSERT_EQ(bounds.size(), regions.size());
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    const VisibleRegion one = scene_.visible_region(bounds[i].position, bounds[i].radius, 0b101);
    ASSERT_EQ(one.bound, regions[i].bound);
    ASSERT_EQ(one.geometry.vertices, regions[i].geometry.vertices);
    ASSERT_EQ(one.area(), regions[i].area());
  }
}

TEST_P(VisibleRegions, EdgesNameTheirWalls) {
  const VisibleRegion region = scene_.visible_region({0, 0}, 90);
  int on_walls = 0;
  for (std::size_t i = 0; i < region.geometry.edges.size(); ++i) {
    const std::uint32_t edge = region.geometry.edges[i];
    if (edge == edge_on_bound || edge == edge_radial) continue;
    const Segment wall = scene_.world_segment(scene_.wall_of_item(edge));
    EXPECT_LT(distance_squared(bounds(wall), Vec2(region.geometry.vertices[i])), 1e-6);
    ++on_walls;
  }
  EXPECT_GT(on_walls, 3);
}

INSTANTIATE_TEST_SUITE_P(Seeds, VisibleRegions, testing::Range<std::uint64_t>(1, 7));

TEST(VisibleRegion, OpenGroundIsTheDisc) {
  Scene scene;
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor).ok());
  const VisibleRegion region = scene.visible_region({10, 20}, 5);
  EXPECT_NEAR(25 * std::numbers::pi, region.area(), 1e-12);
  EXPECT_TRUE(region.contains({13, 24}));
  EXPECT_FALSE(region.contains({13.01F, 24}));
  EXPECT_FALSE(region.contains({nan_value, 24}));
}

TEST(VisibleRegion, NonsenseSeesNothing) {
  const Scene scene;
  for (const VisibleRegion& region :
       {scene.visible_region({nan_value, 0}, 5), scene.visible_region({0, 0}, 0),
        scene.visible_region({0, 0}, -1), scene.visible_region({0, 0}, nan_value)}) {
    EXPECT_EQ(0.0, region.area());
    EXPECT_FALSE(region.contains({0, 0}));
    EXPECT_TRUE(region.geometry.vertices.empty());
  }
}

TEST(VisibleRegion, IsNotChangedByLaterEdits) {
  Scene scene;
  SerialExecutor executor;
  const VisibleRegion region = scene.visible_region({0, 0}, 5);
  WallDesc wall;
  wall.segment = {{1, -9}, {1, 9}};
  ASSERT_TRUE(scene.create_wall(wall).ok());
  ASSERT_TRUE(scene.commit(executor).ok());
  EXPECT_TRUE(region.contains({2, 0}));
  EXPECT_FALSE(scene.visible_region({0, 0}, 5).contains({2, 0}));
}

}  // namespace
}  // namespace quadlight
