// PrQuadtree: its shape follows from the points alone.
#include "support/box_scenes.hpp"
#include "support/index_kinds.hpp"

#include <quadlight/pr_quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadlight::test {
namespace {

constexpr Box world{{-1024, -1024}, {1024, 1024}};

TEST(PrQuadtree, ShapeIsIndependentOfTheOrder) {
  BoxSource source(BoxLayout::clustered, 1);
  std::vector<Vec2> points;
  for (int i = 0; i < 3'000; ++i) points.push_back(source.point());
  std::vector<std::size_t> nodes;
  for (int round = 0; round < 4; ++round) {
    PrQuadtree tree = PrQuadtree::create({world, 8, 20}).value();
    for (const Vec2 p : points) ASSERT_TRUE(tree.insert(p).ok());
    nodes.push_back(tree.nodes());
    std::shuffle(points.begin(), points.end(), source.random());
  }
  EXPECT_EQ(std::vector<std::size_t>(4, nodes[0]), nodes);
  EXPECT_GT(nodes[0], 3'000U / 8U);
}

TEST(PrQuadtree, SplitsAndMerges) {
  PrQuadtree tree = PrQuadtree::create({world, 4, 24}).value();
  std::vector<ItemHandle> items;
  for (int i = 0; i < 4; ++i) items.push_back(tree.insert({static_cast<float>(i), 1}).value());
  EXPECT_EQ(1U, tree.nodes());
  items.push_back(tree.insert({-1000, 1000}).value());
  EXPECT_EQ(5U, tree.nodes());
  EXPECT_EQ(1U, tree.depth());
  EXPECT_EQ((Vec2{-1000, 1000}), tree.point(items[4]));
  ASSERT_TRUE(tree.update(items[4], {3.5F, 1}).ok());
  EXPECT_GE(tree.depth(), 8U);
  EXPECT_EQ((Vec2{3.5F, 1}), tree.point(items[4]));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(tree.erase(items[static_cast<std::size_t>(i)]));
  EXPECT_EQ(1U, tree.nodes());
  EXPECT_EQ("", tree.validate());
}

TEST(PrQuadtree, DescriptionsThatAreRefused) {
  EXPECT_EQ(ErrorCode::out_of_range, PrQuadtree::create({world, 0, 8}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, PrQuadtree::create({world, 16, 25}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, PrQuadtree::create({{{1, 1}, {1, 2}}, 16, 8}).error().code);
}

}  // namespace
}  // namespace quadlight::test
