// PointQuadtree: stays shallow, whatever the order; coincident and erased points.
#include "support/box_scenes.hpp"
#include "support/index_kinds.hpp"

#include <quadlight/point_quadtree.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace quadlight::test {
namespace {

std::size_t most_levels(std::size_t nodes) {
  return static_cast<std::size_t>(std::log(static_cast<double>(nodes)) / std::log(4.0 / 3.0)) + 1;
}

// Sorted input makes a list of an ordinary point quadtree.
TEST(PointQuadtree, SortedPointsMakeNoDeepTree) {
  for (const Vec2 step : {Vec2{1, 0}, Vec2{0, 1}, Vec2{1, 1}, Vec2{1, -1}, Vec2{-3, 2}}) {
    PointQuadtree tree;
    for (int i = 0; i < 10'000; ++i) {
      ASSERT_TRUE(tree.insert(static_cast<float>(i) * step).ok());
    }
    EXPECT_LE(tree.depth(), most_levels(10'000));
    EXPECT_EQ("", tree.validate());
  }
}

TEST(PointQuadtree, StaysShallowWhilePointsGo) {
  BoxSource source(BoxLayout::uniform, 1);
  PointQuadtree tree;
  std::vector<ItemHandle> items;
  for (int i = 0; i < 5'000; ++i) items.push_back(tree.insert(source.point()).value());
  // From one side to the other, so that the rest is lopsided.
  std::sort(items.begin(), items.end(),
            [&](ItemHandle a, ItemHandle b) { return tree.point(a).x < tree.point(b).x; });
  for (std::size_t i = 0; i < items.size(); ++i) {
    ASSERT_TRUE(tree.erase(items[i]));
    ASSERT_LE(tree.nodes(), 2 * tree.size());
    if (i % 500 != 0) continue;
    ASSERT_EQ("", tree.validate());
    ASSERT_LE(tree.depth(), most_levels(tree.nodes()));
  }
  EXPECT_EQ(0U, tree.nodes());
}

TEST(PointQuadtree, CoincidentPointsShareANode) {
  PointQuadtree tree;
  std::vector<ItemHandle> items;
  for (int i = 0; i < 5; ++i) items.push_back(tree.insert({2, 3}).value());
  items.push_back(tree.insert({-0.0F, 0.0F}).value());
  items.push_back(tree.insert({0.0F, -0.0F}).value());
  EXPECT_EQ(2U, tree.nodes());
  EXPECT_EQ(11U, pairs_of(tree).size());
  // The first holds the node; another takes its place. Then one in the middle, then the last.
  for (const std::size_t i : {0U, 2U, 4U}) {
    ASSERT_TRUE(tree.erase(items[i]));
    ASSERT_EQ("", tree.validate());
  }
  EXPECT_EQ((IdBuffer{items[1].index, items[3].index}), ids_in(tree, {{2, 3}, {2, 3}}));
  EXPECT_EQ((Vec2{2, 3}), tree.point(items[3]));
  ASSERT_TRUE(tree.update(items[3], {0, 0}).ok());
  EXPECT_EQ(2U, tree.nodes());
  EXPECT_EQ(3U, pairs_of(tree).size());
  EXPECT_EQ("", tree.validate());
}

// The root's point goes and comes back, while its node splits on.
TEST(PointQuadtree, ErasedPointSplitsOn) {
  PointQuadtree tree;
  const ItemHandle centre = tree.insert({0, 0}).value();
  for (const Vec2 p : {Vec2{-1, -1}, Vec2{1, -1}, Vec2{-1, 1}, Vec2{1, 1}}) {
    ASSERT_TRUE(tree.insert(p).ok());
  }
  ASSERT_TRUE(tree.erase(centre));
  EXPECT_EQ(5U, tree.nodes());
  EXPECT_EQ(IdBuffer{}, ids_in(tree, {{0, 0}, {0, 0}}));
  EXPECT_EQ("", tree.validate());
  const ItemHandle again = tree.insert({0, 0}).value();
  EXPECT_EQ(5U, tree.nodes());
  EXPECT_EQ(IdBuffer{again.index}, ids_in(tree, {{0, 0}, {0, 0}}));
  EXPECT_EQ("", tree.validate());
}

TEST(PointQuadtree, ExpectedItemsAreReserved) {
  EXPECT_EQ(ErrorCode::limit_exceeded,
            PointQuadtree::create({PointQuadtree::max_items + 1}).error().code);
  BoxSource source(BoxLayout::uniform, 2);
  PointQuadtree tree = PointQuadtree::create({1'000}).value();
  const std::size_t bytes = tree.bytes();
  EXPECT_LE(bytes, 1'000U * 50U);
  for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(tree.insert(source.point()).ok());
  EXPECT_EQ(bytes, tree.bytes());
}

}  // namespace
}  // namespace quadlight::test
