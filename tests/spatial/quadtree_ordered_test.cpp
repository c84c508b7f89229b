// Quadtree: the first box along a segment and the nearest boxes, alone and in batches, against
// brute force.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/shuffled_executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

using Neighbors = std::vector<Neighbor>;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

class QuadtreeOrdered : public testing::TestWithParam<BoxLayout> {
 protected:
  // A tree with a history of edits, with and without categories.
  static QuadtreeTwin make_twin(std::uint32_t threshold, bool categories, int items) {
    QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, threshold, 16}, GetParam(), 41 + threshold);
    if (categories) twin.use_categories();
    for (int i = 0; i < items; ++i) twin.insert();
    for (int i = 0; i < items; ++i) twin.edit();
    return twin;
  }
};

// Segments between places of the layout, also along an axis, of no length, and from a box's corner.
Segment next_segment(QuadtreeTwin& twin) {
  Segment segment = next_query(twin.source(), RangeShape::segment, 0).line;
  const Box& box = twin.oracle().box(twin.live()[twin.below(twin.live().size())].index);
  if (twin.below(3) == 0) segment.b = box.min;
  if (twin.below(6) == 0) segment.a = {box.max.x, box.min.y};
  return segment;
}

TEST_P(QuadtreeOrdered, FirstHitEqualsBruteForce) {
  for (const auto& [threshold, categories] : {std::pair{2U, true}, {16U, false}, {64U, true}}) {
    QuadtreeTwin twin = make_twin(threshold, categories, 500);
    std::size_t hits = 0;
    std::vector<SegmentHit> batch;
    for (int round = 0; round < 60; ++round) {
      for (int i = 0; i < 5; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      const Categories mask = some_masks[twin.below(std::size(some_masks))];
      std::vector<Segment> segments(round % 8 == 0 ? 70U : 5U);
      std::generate(segments.begin(), segments.end(), [&] { return next_segment(twin); });
      ShuffledExecutor executor(segments.size());
      twin.tree().first_hit(segments, batch, executor, mask);
      ASSERT_EQ(segments.size(), batch.size());
      for (std::size_t i = 0; i < segments.size(); ++i) {
        const SegmentHit expected = twin.oracle().first_hit(segments[i], mask);
        ASSERT_EQ(expected, twin.tree().first_hit(segments[i], mask));
        ASSERT_EQ(expected, batch[i]);
        hits += expected.id != SegmentHit{}.id ? 1 : 0;
      }
    }
    EXPECT_GT(hits, 20U);
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
  }
}

TEST_P(QuadtreeOrdered, NearestEqualsBruteForce) {
  for (const auto& [threshold, categories] : {std::pair{2U, true}, {64U, false}, {64U, true}}) {
    QuadtreeTwin twin = make_twin(threshold, categories, 500);
    NeighborLists batch;
    Neighbors found(3);
    const std::size_t counts[] = {0, 1, 5, 31, 32, 33, 100, twin.tree().size(), 1'000'000};
    for (int round = 0; round < 40; ++round) {
      for (int i = 0; i < 5; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      const Categories mask = some_masks[twin.below(std::size(some_masks))];
      const std::size_t k = counts[static_cast<std::size_t>(round) % std::size(counts)];
      std::vector<Vec2> points(round % 8 == 0 ? 70U : 3U);
      std::generate(points.begin(), points.end(), [&] { return twin.source().point(); });
      if (round % 5 == 0) points.back() = {nan, 0};
      ShuffledExecutor executor(points.size());
      twin.tree().nearest(points, k, batch, executor, mask);
      ASSERT_EQ(points.size(), batch.size());
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Neighbors expected = twin.oracle().nearest(points[i], k, mask);
        twin.tree().nearest(points[i], k, found, mask);
        ASSERT_EQ(expected, found) << "k = " << k;
        ASSERT_EQ(expected, Neighbors(batch[i].begin(), batch[i].end()));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeOrdered, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// More items than any buffer of candidates holds, all at one distance: ids decide.
TEST(QuadtreeTies, OfNearestAreDecidedById) {
  BoxSource random(BoxLayout::uniform, 8);
  for (const std::size_t copies : {40U, 300U}) {
    Quadtree tree = Quadtree::create({{{-64, -64}, {64, 64}}, 8, 16}).value();
    std::vector<Vec2> corners;
    for (std::size_t i = 0; i < copies; ++i) {
      for (const Vec2 p : {Vec2{3, 4}, Vec2{-3, 4}, Vec2{3, -4}, Vec2{-4, -3}, Vec2{5, 0}}) {
        corners.push_back(p);
      }
    }
    std::shuffle(corners.begin(), corners.end(), random.random());
    for (const Vec2 p : corners) ASSERT_TRUE(tree.insert({p, p}).ok());
    for (const std::size_t k : {1U, 7U, 32U, 33U, 150U}) {
      Neighbors expected;
      for (std::uint32_t id = 0; id < k; ++id) expected.push_back({id, 25.0});
      Neighbors found;
      tree.nearest({0, 0}, k, found);
      ASSERT_EQ(expected, found);
    }
  }
}

TEST(QuadtreeTies, OfFirstHitAreDecidedById) {
  Quadtree tree = Quadtree::create({{{-64, -64}, {64, 64}}, 2, 16}).value();
  SerialExecutor executor;
  std::vector<ItemHandle> items;
  for (int i = 0; i < 60; ++i) {  // all enter at x = 8, from other rows and of other sizes
    const auto low = static_cast<float>(-i % 7);
    const auto size = static_cast<float>(i % 5);
    items.push_back(tree.insert({{8, low}, {8 + size, 9}}).value());
  }
  const Segment segment{{0, 0}, {16, 4}};
  while (!items.empty()) {
    ASSERT_EQ((SegmentHit{items.front().index, 0.5}), tree.first_hit(segment));
    ASSERT_TRUE(tree.erase(items.front()));
    items.erase(items.begin());
    if (items.size() == 30) tree.rebuild(executor);
  }
  EXPECT_EQ(SegmentHit{}, tree.first_hit(segment));
}

// Of boxes around the segment's start the smallest id, whatever their sizes.
TEST(QuadtreeTies, StartInsideIsFractionZero) {
  Quadtree tree;
  ASSERT_TRUE(tree.insert({{50, 0}, {60, 1}}).ok());
  for (int i = 0; i < 100; ++i) {
    const auto size = static_cast<float>(100 - i);
    ASSERT_TRUE(tree.insert({{-size, -size}, {size, size}}).ok());
  }
  EXPECT_EQ((SegmentHit{1, 0.0}), tree.first_hit({{0, 0}, {100, 0.5F}}));
  EXPECT_EQ((SegmentHit{1, 0.0}), tree.first_hit({{0, 0}, {0, 0}}));
}

TEST(QuadtreeOrderedHostile, FindsNothing) {
  BoxSource boxes(BoxLayout::uniform, 9);
  Quadtree tree;
  SerialExecutor executor;
  std::vector<SegmentHit> hits;
  NeighborLists lists;
  Neighbors found(1);
  const std::vector<Segment> segments = {
      {{nan, 0}, {1, 1}}, {{0, 0}, {infinity, 0}}, {{0, -infinity}, {0, infinity}}};
  const std::vector<Vec2> points = {{nan, 0}, {0, infinity}};
  for (int round = 0; round < 2; ++round) {  // an empty tree, then one with items
    tree.first_hit(segments, hits, executor);
    EXPECT_EQ(std::vector<SegmentHit>(3), hits);
    tree.nearest(points, 4, lists, executor);
    EXPECT_EQ(0U, lists.total());
    tree.nearest(points[1], 4, found);
    EXPECT_TRUE(found.empty());
    EXPECT_EQ(SegmentHit{}, tree.first_hit({{5'000, 5'000}, {5'001, 5'000}}));
    tree.nearest({0, 0}, 4, found, 0U);
    EXPECT_TRUE(found.empty());
    for (int i = 0; i < 300; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  }
}

}  // namespace
}  // namespace quadlight::test
