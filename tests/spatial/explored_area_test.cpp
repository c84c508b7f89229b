// Explored cells against each cell's centre asked by itself.
#include <quadlight/explored_area.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace quadlight {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

ExploredArea area_of(float cell_size) {
  return ExploredArea::create(cell_size).value();
}

class ExploredCells : public testing::TestWithParam<std::uint64_t> {
 protected:
  ExploredCells() : random_(GetParam()) {
    for (int i = 0; i < 70; ++i) {
      WallDesc wall;
      wall.segment.a = point();
      wall.segment.b = wall.segment.a + Vec2{between(-40, 40), between(-40, 40)};
      // Axis-parallel walls at cell borders and centres.
      if (i % 3 == 0) {
        wall.segment.a = {std::round(wall.segment.a.x * 2) / 2, std::round(wall.segment.a.y)};
        wall.segment.b = {wall.segment.a.x, wall.segment.a.y + 12.5F};
      }
      EXPECT_TRUE(scene_.create_wall(wall).ok());
    }
    EXPECT_TRUE(scene_.commit(executor_).ok());
  }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point() { return {between(-150, 150), between(-150, 150)}; }
  VisibleRegion region() {
    LightBound bound{point(), between(5, 120)};
    if (random_() % 3 == 0) {
      bound.direction = between(-3, 3);
      bound.angle = between(0.3F, 6);
    }
    VisibleRegion out;
    scene_.visible_region(bound, all_categories, kernel_, out);
    return out;
  }

  std::mt19937_64 random_;
  SerialExecutor executor_;
  Scene scene_;
  LightKernel kernel_;
};

DVec2 offset_of(const VisibleRegion& region, std::int32_t x, std::int32_t y, float cell_size) {
  return DVec2{(x + 0.5) * double{cell_size}, (y + 0.5) * double{cell_size}} -
         DVec2(region.bound.position);
}

TEST_P(ExploredCells, AreThoseWhoseCentresSomeRegionHeld) {
  for (const float cell_size : {0.5F, 3.7F, 40.0F}) {
    ExploredArea area = area_of(cell_size);
    std::vector<VisibleRegion> regions;
    const int reach = static_cast<int>(300 / cell_size);
    std::vector<std::uint8_t> expected(static_cast<std::size_t>(4 * reach * reach));
    std::uint64_t count = 0;
    for (int i = 0; i < 4; ++i) {
      const VisibleRegion added = region();
      ASSERT_TRUE(area.add(added).ok());
      std::size_t at = 0;
      for (int y = -reach; y < reach; ++y) {
        for (int x = -reach; x < reach; ++x, ++at) {
          if (expected[at] == 0 && added.contains_offset(offset_of(added, x, y, cell_size))) {
            expected[at] = 1;
            ++count;
          }
        }
      }
      at = 0;
      for (int y = -reach; y < reach; ++y) {
        for (int x = -reach; x < reach; ++x, ++at) {
          ASSERT_EQ(expected[at] == 1, area.contains_cell(x, y)) << x << ' ' << y;
        }
      }
      ASSERT_EQ(count, area.cells());
    }
    EXPECT_GT(count, cell_size < 10 ? 500U : 3U);
    EXPECT_DOUBLE_EQ(static_cast<double>(count) * cell_size * double{cell_size}, area.area());
  }
}

TEST_P(ExploredCells, OrderAndRepetitionDoNotMatter) {
  std::vector<VisibleRegion> regions;
  for (int i = 0; i < 12; ++i) regions.push_back(region());
  ExploredArea forward = area_of(1.5F);
  ExploredArea backward = area_of(1.5F);
  ExploredArea odd = area_of(1.5F);
  ExploredArea even = area_of(1.5F);
  for (std::size_t i = 0; i < regions.size(); ++i) {
    ASSERT_TRUE(forward.add(regions[i]).ok());
    ASSERT_TRUE(backward.add(regions[regions.size() - 1 - i]).ok());
    ASSERT_TRUE(backward.add(regions[regions.size() - 1 - i]).ok());
    ASSERT_TRUE((i % 2 == 0 ? even : odd).add(regions[i]).ok());
  }
  EXPECT_EQ(forward, backward);
  EXPECT_NE(forward, odd);
  EXPECT_NE(odd, even);
  const ExploredArea before = odd;
  ASSERT_TRUE(odd.merge(even));
  EXPECT_EQ(forward, odd);
  EXPECT_FALSE(before == odd);
  ASSERT_TRUE(odd.merge(odd));
  EXPECT_EQ(forward, odd);
}

TEST_P(ExploredCells, TilesHoldTheSameCells) {
  ExploredArea area = area_of(1);
  ASSERT_TRUE(area.add(region()).ok());
  ASSERT_TRUE(area.add(region()).ok());
  std::uint64_t count = 0;
  for (const ExploredArea::Tile& tile : area.tiles()) {
    std::uint64_t in_tile = 0;
    for (std::int32_t y = 0; y < 64; ++y) {
      const std::uint64_t row = tile.rows[static_cast<std::size_t>(y)];
      in_tile += static_cast<std::uint64_t>(std::popcount(row));
      for (std::int32_t x = 0; x < 64; ++x) {
        ASSERT_EQ((row >> static_cast<unsigned>(x) & 1U) != 0,
                  area.contains_cell(tile.x * 64 + x, tile.y * 64 + y));
      }
    }
    EXPECT_GT(in_tile, 0U) << "no empty tiles";
    count += in_tile;
  }
  EXPECT_EQ(area.cells(), count);
  area.clear();
  EXPECT_EQ(area_of(1), area);
  EXPECT_EQ(0.0, area.area());
  EXPECT_TRUE(area.tiles().empty());
}

INSTANTIATE_TEST_SUITE_P(Seeds, ExploredCells, testing::Range<std::uint64_t>(1, 5));

TEST(ExploredArea, PointsFallIntoCells) {
  const Scene scene;
  ExploredArea area = area_of(10);
  ASSERT_TRUE(area.add(scene.visible_region({-5, 5}, 1)).ok());  // one centre: cell (-1, 0)
  EXPECT_EQ(1U, area.cells());
  EXPECT_TRUE(area.contains({-10, 0}));
  EXPECT_TRUE(area.contains({-0.001F, 9.999F}));
  EXPECT_FALSE(area.contains({0, 5}));
  EXPECT_FALSE(area.contains({-5, 10}));
  EXPECT_FALSE(area.contains({-5, -0.001F}));
  EXPECT_FALSE(area.contains({nan_value, 5}));
  EXPECT_FALSE(area.contains({-infinity, 5}));
  EXPECT_FALSE(area.contains({3e38F, -3e38F}));
}

TEST(ExploredArea, RefusesWhatIsTooLargeOrMakesNoSense) {
  const Scene scene;
  EXPECT_EQ(ErrorCode::not_finite, ExploredArea::create(nan_value).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, ExploredArea::create(0).error().code);
  ExploredArea area = area_of(1);
  const Status status = area.add(scene.visible_region({0, 0}, 20'000));
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(ErrorCode::limit_exceeded, status.error().code);
  EXPECT_EQ(0U, area.cells());
  EXPECT_FALSE(area.merge(area_of(2)));
  ASSERT_TRUE(area.add(scene.visible_region({nan_value, 0}, 5)).ok());
  EXPECT_EQ(0U, area.cells());
}

// Far outside the grid nothing is explored, and nothing takes long.
TEST(ExploredArea, EndsAtItsLimit) {
  const Scene scene;
  ExploredArea area = area_of(1);
  for (const float far : {1e9F, 1.073741824e9F, 1e10F, 1e20F, 1e38F}) {
    for (const Vec2 p : {Vec2{far, 0}, Vec2{-far, far}, Vec2{0, -far}}) {
      ASSERT_TRUE(area.add(scene.visible_region(p, 300)).ok());
    }
  }
  for (const ExploredArea::Tile& tile : area.tiles()) {
    EXPECT_GE(std::min(tile.x, tile.y), -ExploredArea::limit / 64);
    EXPECT_LT(std::max(tile.x, tile.y), ExploredArea::limit / 64);
  }
  EXPECT_TRUE(area.contains({1e9F, 0}));
  EXPECT_FALSE(area.contains({1e10F, 0}));
}

}  // namespace
}  // namespace quadlight
