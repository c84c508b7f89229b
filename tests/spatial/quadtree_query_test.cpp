// Quadtree: what queries promise beyond the right ids: hostile arguments, order, counters, parts.
#include "support/box_scenes.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

namespace quadlight::test {
namespace {

using Ids = IdBuffer;
using Neighbors = std::vector<Neighbor>;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Quadtree tree_of(BoxLayout layout, int count) {
  BoxSource boxes(layout, 11);
  Quadtree tree;
  for (int i = 0; i < count; ++i) {
    if (!tree.insert(boxes.next()).ok()) return Quadtree();
  }
  return tree;
}

TEST(QuadtreeQuery, HostileArgumentsFindNothing) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 500);
  Ids ids;
  for (const Box& window :
       {Box{{nan, 0}, {1, 1}}, Box{{-2000, -2000}, {2000, nan}}, Box{{1, -2000}, {-1, 2000}},
        Box{{infinity, infinity}, {infinity, infinity}}}) {
    tree.query(window, ids);
    tree.query(window, [&](std::uint32_t id) { ids.push_back(id); });
    std::vector<Quadtree::Part> parts;
    tree.split_query(window, 4, parts);
    EXPECT_TRUE(parts.empty());
  }
  tree.query_circle({nan, 0}, 1000, ids);
  tree.query_circle({infinity, 0}, infinity, ids);
  tree.query_circle({0, 0}, nan, ids);
  tree.query_circle({0, 0}, -1, ids);
  tree.query_segment({{nan, 0}, {1, 1}}, ids);
  tree.query_segment({{-2000, 0}, {infinity, 0}}, ids);
  EXPECT_FALSE(tree.find_any(RangeQuery::segment({{-2000, 0}, {nan, 0}}),
                             [](std::uint32_t) { return true; }));
  EXPECT_EQ(Ids{}, ids);
  Neighbors neighbors(2);
  tree.nearest({nan, 0}, 4, neighbors);
  EXPECT_TRUE(neighbors.empty());
  tree.nearest({0, infinity}, 4, neighbors);
  EXPECT_TRUE(neighbors.empty());
}

TEST(QuadtreeQuery, InfiniteReachFindsAll) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 500);
  Ids ids;
  tree.query_circle({1.0e30F, -3.0F}, infinity, ids);
  EXPECT_EQ(500U, ids.size());
  tree.query({{-infinity, -infinity}, {infinity, infinity}}, ids);
  EXPECT_EQ(1000U, ids.size()) << "results are appended";
}

TEST(QuadtreeQuery, VisitorsOfCirclesAndSegmentsSeeTheSame) {
  const Quadtree tree = tree_of(BoxLayout::clustered, 2'000);
  Ids expected;
  Ids visited;
  const auto visit = [&](std::uint32_t id) { visited.push_back(id); };
  tree.query_circle({-100, -500}, 300, expected);
  tree.query_circle({-100, -500}, 300, visit);
  tree.query_segment({{-900, -700}, {900, 700}}, expected);
  tree.query_segment({{-900, -700}, {900, 700}}, visit);
  EXPECT_EQ(expected, visited);
  EXPECT_GT(expected.size(), 100U);
}

TEST(QuadtreeQuery, DiscsTouchExactly) {
  Quadtree tree;
  ASSERT_TRUE(tree.insert({{3, 4}, {10, 10}}).ok());
  ASSERT_TRUE(tree.insert({{3, std::nextafter(4.0F, 5.0F)}, {10, 10}}).ok());
  Ids ids;
  tree.query_circle({0, 0}, 5, ids);
  EXPECT_EQ(Ids{0}, ids);
}

// A disc that misses only the farthest corner of a node must not take the node whole.
TEST(QuadtreeQuery, DiscsThatMissOneCorner) {
  BoxSource boxes(BoxLayout::uniform, 12);
  for (int i = 0; i < 200; ++i) {
    const Vec2 corner = boxes.point();
    Quadtree tree;
    for (const float d : {0.0F, 0.25F, 0.5F}) {
      const Vec2 p{corner.x - d, corner.y - d};
      ASSERT_TRUE(tree.insert({p, p}).ok());
    }
    const double reach = std::hypot(double{corner.x} + 2000, double{corner.y} + 2000);
    Ids ids;
    tree.query_circle({-2000, -2000}, static_cast<float>(reach - 0.01), ids);
    std::sort(ids.begin(), ids.end());
    ASSERT_EQ((Ids{1, 2}), ids);
  }
}

TEST(QuadtreeQuery, StatsCountWork) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 20'000);
  Ids ids;
  QueryStats small;
  tree.query({{0, 0}, {20, 20}}, ids, &small);
  EXPECT_GT(small.nodes_visited, 0U);
  EXPECT_LT(small.boxes_tested, 600U);
  QueryStats large;
  ids.clear();
  tree.query({{-500, -500}, {500, 500}}, ids, &large);
  EXPECT_GT(large.nodes_inside, 0U);
  EXPECT_LT(large.boxes_tested, ids.size()) << "whole subtrees are taken untested";
}

TEST(QuadtreeNearest, OrdersByDistanceThenId) {
  Quadtree tree = Quadtree::create({{{0, 0}, {64, 64}}, 1, 8}).value();
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(tree.insert({{40, 30}, {40, 30}}).ok());
    ASSERT_TRUE(tree.insert({{20, 30}, {20, 30}}).ok());
  }
  ASSERT_TRUE(tree.insert({{29, 29}, {31, 31}}).ok());
  Neighbors found;
  tree.nearest({30, 30}, 4, found);
  EXPECT_EQ((Neighbors{{8, 0.0}, {0, 100.0}, {1, 100.0}, {2, 100.0}}), found);
  tree.nearest({30, 30}, 0, found);
  EXPECT_TRUE(found.empty());
  tree.nearest({30, 30}, 1'000, found);
  EXPECT_EQ(9U, found.size());
}

TEST(QuadtreeNearest, SpansAllFloats) {
  const Quadtree tree = tree_of(BoxLayout::huge, 2'000);
  Neighbors found;
  constexpr float max = std::numeric_limits<float>::max();
  tree.nearest({max, -max}, 3, found);
  ASSERT_EQ(3U, found.size());
  EXPECT_LE(found[0].distance_squared, found[1].distance_squared);
  EXPECT_TRUE(std::isfinite(found[2].distance_squared));
}

TEST(QuadtreeParts, EnoughOfThemAndEachOnce) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 20'000);
  const Box window{{-900, -900}, {900, 900}};
  for (const std::size_t wanted : {0U, 1U, 2U, 16U, 64U, 100U}) {
    std::vector<Quadtree::Part> parts{{12'345, true}};
    tree.split_query(window, wanted, parts);
    EXPECT_EQ(12'345U, parts.front().node) << "parts are appended";
    EXPECT_GE(parts.size() - 1, wanted);
    std::set<std::uint32_t> nodes;
    for (const Quadtree::Part& part : parts) EXPECT_TRUE(nodes.insert(part.node).second);
  }
}

TEST(QuadtreeParts, AreOfSimilarSize) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 20'000);
  const Box window{{-1100, -1100}, {1100, 1100}};
  std::vector<Quadtree::Part> parts;
  tree.split_query(window, 64, parts);
  std::size_t largest = 0;
  std::size_t all = 0;
  for (const Quadtree::Part& part : parts) {
    Ids ids;
    tree.query_part(part, window, ids);
    largest = std::max(largest, ids.size());
    all += ids.size();
  }
  EXPECT_EQ(20'000U, all);
  EXPECT_LT(largest, 20'000U / 12U);
}

TEST(QuadtreeParts, WorkAddsUpToTheWholeQuery) {
  const Quadtree tree = tree_of(BoxLayout::clustered, 20'000);
  const Box window{{-800, -700}, {200, 300}};
  Ids whole;
  QueryStats whole_stats;
  tree.query(window, whole, &whole_stats);
  std::vector<Quadtree::Part> parts;
  tree.split_query(window, 40, parts);
  Ids joined;
  QueryStats stats;
  for (const Quadtree::Part& part : parts) tree.query_part(part, window, joined, &stats);
  std::sort(whole.begin(), whole.end());
  std::sort(joined.begin(), joined.end());
  EXPECT_EQ(whole, joined);
  EXPECT_GE(stats.nodes_visited, whole_stats.nodes_visited);
  EXPECT_LE(stats.nodes_visited, whole_stats.nodes_visited + 4 * parts.size());
}

TEST(QuadtreeParts, SmallTreeStaysWhole) {
  const Quadtree tree = tree_of(BoxLayout::uniform, 100);
  std::vector<Quadtree::Part> parts;
  tree.split_query({{-2000, -2000}, {2000, 2000}}, 64, parts);
  EXPECT_EQ(1U, parts.size());
}

}  // namespace
}  // namespace quadlight::test
