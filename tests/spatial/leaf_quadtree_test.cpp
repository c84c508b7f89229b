// LeafQuadtree: its entries do not multiply, and nodes come and go with the boxes.
#include "support/box_scenes.hpp"
#include "support/index_kinds.hpp"

#include <quadlight/leaf_quadtree.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace quadlight::test {
namespace {

constexpr Box world{{-1024, -1024}, {1024, 1024}};

LeafQuadtree tree_of(std::uint32_t split_threshold, std::uint32_t max_depth) {
  return LeafQuadtree::create({world, split_threshold, max_depth}).value();
}

TEST(LeafQuadtree, SmallBoxesAreHeldLittleMoreThanOnce) {
  BoxSource source(BoxLayout::uniform, 1);
  LeafQuadtree tree = tree_of(16, 10);
  for (int i = 0; i < 5'000; ++i) ASSERT_TRUE(tree.insert(source.next()).ok());
  EXPECT_GE(tree.references(), 5'000U);
  EXPECT_LE(tree.references(), 9'000U);
  EXPECT_GE(tree.nodes(), 5'000U / 16U);
  EXPECT_GE(tree.depth(), 4U);
}

// Boxes that cover a leaf would be in all of its children: it must not split for them.
TEST(LeafQuadtree, LargeBoxesDoNotSplit) {
  LeafQuadtree tree = tree_of(4, 16);
  for (int i = 0; i < 1'000; ++i) {
    const auto p = static_cast<float>(i) * 0.25F;
    ASSERT_TRUE(tree.insert({{-900 + p, -900}, {600 + p, 900}}).ok());
  }
  EXPECT_EQ(1'000U, tree.references());
  EXPECT_EQ(1U, tree.nodes());
}

// When the small boxes that a tree was split for are gone, the large ones must not stay in each of
// its many leaves.
TEST(LeafQuadtree, LeavesWithLargeBoxesMergeWhenSmallOnesGo) {
  BoxSource source(BoxLayout::uniform, 2);
  LeafQuadtree tree = tree_of(8, 10);
  std::vector<ItemHandle> small;
  for (int i = 0; i < 5'000; ++i) small.push_back(tree.insert(source.next()).value());
  for (int i = 0; i < 40; ++i) {
    const auto p = static_cast<float>(i);
    ASSERT_TRUE(tree.insert({{-1000 + p, -1000}, {900 + p, 1000}}).ok());
  }
  const std::size_t references = tree.references();
  const std::size_t nodes = tree.nodes();
  EXPECT_GT(references, 20'000U);
  for (const ItemHandle item : small) ASSERT_TRUE(tree.erase(item));
  EXPECT_EQ(40U, tree.size());
  EXPECT_LE(tree.references(), references / 15);
  EXPECT_LE(tree.nodes(), nodes / 15);
  EXPECT_EQ("", tree.validate());
}

TEST(LeafQuadtree, DepthLimitHolds) {
  BoxSource source(BoxLayout::coincident, 3);
  for (const std::uint32_t depth : {0U, 1U, 5U, 16U}) {
    LeafQuadtree tree = tree_of(1, depth);
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(tree.insert(source.next()).ok());
    EXPECT_LE(tree.depth(), depth);
    EXPECT_EQ("", tree.validate());
  }
}

TEST(LeafQuadtree, DescriptionsThatAreRefused) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(ErrorCode::out_of_range, LeafQuadtree::create({world, 0, 8}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, LeafQuadtree::create({world, 65'536, 8}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, LeafQuadtree::create({world, 16, 17}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, LeafQuadtree::create({{{1, 1}, {1, 2}}, 16, 8}).error().code);
  EXPECT_EQ(ErrorCode::not_finite, LeafQuadtree::create({{{0, 0}, {nan, 2}}, 16, 8}).error().code);
}

}  // namespace
}  // namespace quadlight::test
