// UniformGrid: what only it has (cells, neighbours, rebuild), and bounded work.
#include "support/box_scenes.hpp"
#include "support/brute_force_index.hpp"
#include "support/index_kinds.hpp"

#include <quadlight/uniform_grid.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace quadlight::test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr Box everything{{-infinity, -infinity}, {infinity, infinity}};

UniformGrid grid_of(const Box& bounds, float cell_size) {
  return UniformGrid::create({bounds, cell_size}).value();
}

IdBuffer within(const UniformGrid& grid, ItemHandle item, float distance) {
  IdBuffer ids;
  EXPECT_TRUE(grid.for_each_within(item, distance, [&](std::uint32_t id) { ids.push_back(id); }));
  std::sort(ids.begin(), ids.end());
  return ids;
}

IdBuffer within_by_force(const BruteForceIndex& oracle, std::uint32_t item, float distance) {
  IdBuffer ids;
  const Box a = oracle.box(item);
  oracle.for_each([&](std::uint32_t id, const Box& b) {
    const double dx = std::max({0.0, double{a.min.x} - b.max.x, double{b.min.x} - a.max.x});
    const double dy = std::max({0.0, double{a.min.y} - b.max.y, double{b.min.y} - a.max.y});
    if (id != item && dx * dx + dy * dy <= double{distance} * distance) ids.push_back(id);
  });
  return ids;
}

TEST(UniformGrid, NeighboursWithinADistance) {
  for (const BoxLayout layout : all_box_layouts) {
    SCOPED_TRACE(name_of(layout));
    BoxSource source(layout, 11);
    UniformGrid grid = grid_of({{-1024, -1024}, {1024, 1024}}, 32);
    BruteForceIndex oracle;
    std::vector<ItemHandle> items;
    for (int i = 0; i < 300; ++i) {
      const Box box = source.next();
      items.push_back(grid.insert(box).value());
      oracle.set(items.back().index, box);
    }
    for (const float distance : {0.0F, 7.0F, 100.0F, 1.0e6F, infinity}) {
      for (std::size_t i = 0; i < items.size(); i += 10) {
        ASSERT_EQ(within_by_force(oracle, items[i].index, distance),
                  within(grid, items[i], distance));
      }
    }
  }
}

TEST(UniformGrid, NeighboursOfNothing) {
  UniformGrid grid;
  const ItemHandle item = grid.insert({{0, 0}, {1, 1}}).value();
  const ItemHandle other = grid.insert({{3, 5}, {4, 6}}).value();
  const auto fail = [](std::uint32_t) { FAIL() << "nothing is there"; };
  EXPECT_FALSE(grid.for_each_within(item, nan, fail));
  EXPECT_FALSE(grid.for_each_within(item, -1, fail));
  EXPECT_EQ(IdBuffer{}, within(grid, item, 4.4F));
  EXPECT_EQ(IdBuffer{other.index}, within(grid, item, 4.5F)) << "the square root of 20 is 4.47";
  ASSERT_TRUE(grid.erase(other));
  EXPECT_FALSE(grid.for_each_within(other, 10, fail));
  EXPECT_EQ(IdBuffer{}, within(grid, item, infinity));
}

TEST(UniformGrid, MovesFromCellToCell) {
  UniformGrid grid = grid_of({{0, 0}, {100, 100}}, 10);
  const ItemHandle item = grid.insert({{1, 1}, {3, 3}}).value();
  ASSERT_TRUE(grid.insert({{1, 1}, {3, 3}}).ok());
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(grid.move(item, {10, 5}).ok());
    const auto at = static_cast<float>(i + 1);
    EXPECT_EQ((Box{{1 + 10 * at, 1 + 5 * at}, {3 + 10 * at, 3 + 5 * at}}), grid.box(item));
    EXPECT_EQ(IdBuffer{item.index}, ids_in(grid, grid.box(item)));
    ASSERT_EQ("", grid.validate());
  }
  const Box before = grid.box(item);
  EXPECT_EQ(ErrorCode::not_finite, grid.move(item, {nan, 0}).error().code);
  EXPECT_EQ(before, grid.box(item));
  ASSERT_TRUE(grid.erase(item));
  EXPECT_EQ(ErrorCode::stale_handle, grid.move(item, {1, 0}).error().code);
}

// Boxes larger than two cells are in the list of large ones, and leave it when they shrink.
TEST(UniformGrid, LargeBoxesAreKeptApart) {
  UniformGrid grid = grid_of({{0, 0}, {100, 100}}, 10);
  EXPECT_EQ(10U, grid.columns());
  EXPECT_EQ(10U, grid.rows());
  const ItemHandle item = grid.insert({{0, 0}, {20, 20}}).value();
  EXPECT_EQ(0U, grid.large_items());
  ASSERT_TRUE(grid.update(item, {{0, 0}, {20.5F, 20}}).ok());
  EXPECT_EQ(1U, grid.large_items());
  EXPECT_EQ("", grid.validate());
  ASSERT_TRUE(grid.update(item, {{50, 50}, {51, 51}}).ok());
  EXPECT_EQ(0U, grid.large_items());
  EXPECT_EQ(IdBuffer{item.index}, ids_in(grid, {{50, 50}, {50, 50}}));
}

// A rebuild changes no answer, and makes windows tight again after a wide box was there.
TEST(UniformGrid, RebuildTightensTheReach) {
  BoxSource source(BoxLayout::uniform, 12);
  UniformGrid grid = grid_of({{-1024, -1024}, {1024, 1024}}, 64);
  for (int i = 0; i < 2'000; ++i) ASSERT_TRUE(grid.insert(source.next()).ok());
  const ItemHandle wide = grid.insert({{0, 0}, {128, 128}}).value();
  ASSERT_TRUE(grid.erase(wide));
  std::vector<Box> windows;
  for (int i = 0; i < 100; ++i) windows.push_back(source.window());
  const auto ask = [&](QueryStats& stats) {
    std::vector<IdBuffer> answers;
    for (const Box& window : windows) {
      IdBuffer ids;
      grid.query(window, ids, &stats);
      std::sort(ids.begin(), ids.end());
      answers.push_back(std::move(ids));
    }
    return answers;
  };
  QueryStats before;
  QueryStats after;
  const auto expected = ask(before);
  grid.rebuild();
  EXPECT_EQ("", grid.validate());
  EXPECT_EQ(expected, ask(after));
  EXPECT_LT(after.nodes_visited, before.nodes_visited);
  EXPECT_LT(after.boxes_tested, before.boxes_tested * 3 / 4);
  ASSERT_TRUE(grid.insert({{0, 0}, {1, 1}}).ok());
  EXPECT_EQ("", grid.validate());
}

// Few boxes among 16 million cells: no query may look at all cells.
TEST(UniformGrid, WorkIsBoundedByTheBoxes) {
  UniformGrid grid = grid_of({{0, 0}, {4096, 4096}}, 1);
  BruteForceIndex oracle;
  for (int i = 0; i < 50; ++i) {
    const auto p = static_cast<float>(i) * 80.0F;
    const Box box{{p, 4000 - p}, {p + 1, 4001 - p}};
    oracle.set(grid.insert(box).value().index, box);
  }
  QueryStats stats;
  IdBuffer ids;
  for (int i = 0; i < 1'000; ++i) {
    grid.query(everything, ids, &stats);
    grid.query_circle({2000, 2000}, 1500, ids, &stats);
    grid.query_segment({{0, 0}, {4096, 4096}}, ids, &stats);
    std::vector<Neighbor> neighbors;
    grid.nearest({2000, 100}, 3, neighbors);
    ASSERT_EQ(oracle.nearest({2000, 100}, 3), neighbors);
  }
  EXPECT_EQ(1'000 * (50 + oracle.query_circle({2000, 2000}, 1500).size() +
                     oracle.query_segment({{0, 0}, {4096, 4096}}).size()),
            ids.size());
  EXPECT_LE(stats.boxes_tested + stats.nodes_visited, 3'000U * 250U);
}

TEST(UniformGrid, DescriptionsThatAreRefused) {
  const Box bounds{{0, 0}, {100, 100}};
  EXPECT_EQ(ErrorCode::out_of_range, UniformGrid::create({bounds, 0}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, UniformGrid::create({bounds, -1}).error().code);
  EXPECT_EQ(ErrorCode::not_finite, UniformGrid::create({bounds, nan}).error().code);
  EXPECT_EQ(ErrorCode::not_finite, UniformGrid::create({bounds, infinity}).error().code);
  EXPECT_EQ(ErrorCode::limit_exceeded, UniformGrid::create({bounds, 0.001F}).error().code);
  EXPECT_EQ(ErrorCode::limit_exceeded,
            UniformGrid::create({{{-3e38F, 0}, {3e38F, 1}}, 1e-38F}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, UniformGrid::create({{{0, 0}, {0, 1}}, 1}).error().code);
  EXPECT_EQ(ErrorCode::not_finite, UniformGrid::create({{{0, 0}, {nan, 1}}, 1}).error().code);
  EXPECT_TRUE(UniformGrid::create({bounds, 1000}).ok()) << "one cell";
}

}  // namespace
}  // namespace quadlight::test
