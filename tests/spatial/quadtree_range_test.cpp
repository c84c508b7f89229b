// Quadtree: range queries of every shape with category masks, in all their forms, against brute
// force.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/shuffled_executor.hpp"

#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

IdBuffer sorted(IdBuffer ids) {
  std::sort(ids.begin(), ids.end());
  return ids;
}

// The query in its four forms. Returns how many it finds.
std::size_t check_range(const QuadtreeTwin& twin, const RangeQuery& query) {
  const Quadtree& tree = twin.tree();
  const IdBuffer expected = twin.oracle().find(query);
  IdBuffer found{12'345'678};
  QueryStats stats;
  tree.find(query, found, &stats);
  EXPECT_EQ(12'345'678U, found[0]) << "results are appended";
  found.erase(found.begin());
  EXPECT_EQ(expected, sorted(found));

  IdBuffer visited;
  QueryStats visit_stats;
  tree.visit(
      query, [&](std::uint32_t id) { visited.push_back(id); }, &visit_stats);
  EXPECT_EQ(expected, sorted(visited));
  EXPECT_EQ(stats.nodes_visited, visit_stats.nodes_visited);
  EXPECT_EQ(stats.boxes_tested, visit_stats.boxes_tested);

  EXPECT_EQ(expected.size(), tree.count(query));

  IdBuffer seen;
  const auto see = [&](std::size_t stop_at) {
    seen.clear();
    return tree.find_any(query, [&](std::uint32_t id) {
      seen.push_back(id);
      return seen.size() == stop_at;
    });
  };
  EXPECT_FALSE(see(expected.size() + 1));
  EXPECT_EQ(expected, sorted(seen));
  if (!expected.empty()) {
    const std::size_t half = (expected.size() + 1) / 2;
    EXPECT_TRUE(see(half));
    EXPECT_EQ(half, seen.size());
    seen = sorted(seen);
    EXPECT_TRUE(std::includes(expected.begin(), expected.end(), seen.begin(), seen.end()));
  }
  return expected.size();
}

// Each list of a batch is what the query finds alone, in the same order.
void check_batch(QuadtreeTwin& twin, IdLists& lists, std::size_t count) {
  std::vector<RangeQuery> queries;
  std::size_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    queries.push_back(twin.query(all_range_shapes[i % 5], some_masks[i % 6]));
  }
  ShuffledExecutor executor(count);
  twin.tree().find(queries, lists, executor);
  ASSERT_EQ(count, lists.size());
  for (std::size_t i = 0; i < count; ++i) {
    IdBuffer alone;
    twin.tree().find(queries[i], alone);
    ASSERT_TRUE(std::equal(alone.begin(), alone.end(), lists[i].begin(), lists[i].end())) << i;
    ASSERT_EQ(twin.oracle().find(queries[i]), sorted(alone));
    total += alone.size();
  }
  ASSERT_EQ(total, lists.total());
}

class QuadtreeRange : public testing::TestWithParam<BoxLayout> {};

TEST_P(QuadtreeRange, EqualsBruteForce) {
  for (const std::uint32_t threshold : {2U, 64U}) {
    QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, threshold, 16}, GetParam(), 31 + threshold);
    const int items = threshold == 2 ? 600 : 2'500;  // with more than 1,024, by the directory, too
    for (int i = 0; i < items; ++i) ASSERT_NO_FATAL_FAILURE(twin.insert());
    std::size_t found[5] = {};
    IdLists lists;
    for (std::size_t round = 0; round < 40; ++round) {
      if (round == 10) twin.use_categories();
      if (round == 25) {
        ShuffledExecutor executor(1);
        twin.rebuild(executor);
      }
      for (int i = 0; i < 30; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      for (const RangeShape shape : all_range_shapes) {
        for (const Categories mask : some_masks) {
          const RangeQuery query = twin.query(shape, mask);
          found[static_cast<std::size_t>(shape)] += check_range(twin, query);
          ASSERT_FALSE(HasFailure()) << "round " << round << ", shape " << static_cast<int>(shape);
        }
      }
      ASSERT_NO_FATAL_FAILURE(check_batch(twin, lists, (round % 3) * 50));
    }
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    for (const std::size_t n : found) EXPECT_GT(n, 5U) << "each shape must find something";
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeRange, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// Categories count also where whole subtrees lie inside a window, and where nodes were just made.
TEST(QuadtreeCategories, AreFilteredInsideWholeSubtrees) {
  BoxSource boxes(BoxLayout::uniform, 4);
  Quadtree tree;
  IdBuffer expected;
  for (std::uint32_t i = 0; i < 5'000; ++i) {
    ASSERT_TRUE(tree.insert(boxes.next(), i % 3 == 0 ? 4U : 3U).ok());
    if (i % 3 == 0) expected.push_back(i);
  }
  SerialExecutor executor;
  for (int round = 0; round < 2; ++round) {
    for (const RangeShape shape :
         {RangeShape::intersecting, RangeShape::within, RangeShape::circle}) {
      RangeQuery query = RangeQuery::circle({0, 0}, 9'000.0F, 4U);
      query.shape = shape;
      IdBuffer found;
      QueryStats stats;
      tree.find(query, found, &stats);
      EXPECT_EQ(expected, sorted(found));
      EXPECT_GT(stats.nodes_inside, 0U);
      EXPECT_EQ(expected.size(), tree.count(query));
    }
    tree.rebuild(executor);
  }
}

TEST(QuadtreeCategories, AreReadAndWritten) {
  Quadtree tree;
  const ItemHandle plain = tree.insert({{0, 0}, {1, 1}}).value();
  EXPECT_EQ(all_categories, tree.categories(plain));
  EXPECT_TRUE(tree.set_categories(plain, all_categories));
  const ItemHandle other = tree.insert({{0, 0}, {1, 1}}, 2U).value();
  EXPECT_EQ(all_categories, tree.categories(plain));
  EXPECT_EQ(2U, tree.categories(other));
  EXPECT_TRUE(tree.set_categories(plain, 0U));
  EXPECT_EQ(1U, tree.count(RangeQuery::containing(Vec2{0.5F, 0.5F})));
  ASSERT_TRUE(tree.update(other, {{500, 500}, {501, 501}}).ok());
  EXPECT_EQ(2U, tree.categories(other));
  ASSERT_TRUE(tree.erase(plain));
  EXPECT_FALSE(tree.set_categories(plain, 1U));
  EXPECT_FALSE(tree.set_categories({}, 1U));
  EXPECT_EQ(all_categories, tree.categories(tree.insert({{0, 0}, {1, 1}}).value()));
}

TEST(QuadtreeRangeHostile, FindsNothing) {
  BoxSource boxes(BoxLayout::uniform, 5);
  Quadtree tree;
  for (int i = 0; i < 300; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  ASSERT_TRUE(tree.insert({{-1e30F, -1e30F}, {1e30F, 1e30F}}).ok());
  const std::vector<RangeQuery> queries = {
      RangeQuery::within({{nan, -9e9F}, {9e9F, 9e9F}}),
      RangeQuery::within({{9, 0}, {-9, 0}}),
      RangeQuery::intersecting({{-9e9F, -9e9F}, {9e9F, nan}}),
      RangeQuery::intersecting({{infinity, -9}, {infinity, 9}}),
      RangeQuery::containing(Box{{9, 0}, {-9, 0}}),
      RangeQuery::containing(Box{{-infinity, 0}, {0, 0}}),
      RangeQuery::containing(Vec2{nan, 0}),
      RangeQuery::containing(Vec2{0, infinity}),
      RangeQuery::circle({nan, 0}, 9e9F),
      RangeQuery::circle({0, 0}, nan),
      RangeQuery::circle({0, 0}, -1),
      RangeQuery::circle({infinity, 0}, infinity),
      RangeQuery::segment({{0, 0}, {nan, 0}}),
      RangeQuery::segment({{-infinity, 0}, {9, 0}}),
      RangeQuery::intersecting({{-9e9F, -9e9F}, {9e9F, 9e9F}}, 0U),
  };
  for (std::size_t i = 0; i < queries.size(); ++i) {
    IdBuffer found;
    tree.find(queries[i], found);
    tree.visit(queries[i], [&](std::uint32_t id) { found.push_back(id); });
    EXPECT_TRUE(found.empty()) << i;
    EXPECT_EQ(0U, tree.count(queries[i])) << i;
    EXPECT_FALSE(tree.find_any(queries[i], [](std::uint32_t) { return true; })) << i;
  }
  IdLists lists;
  ShuffledExecutor executor(2);
  tree.find(queries, lists, executor);
  EXPECT_EQ(queries.size(), lists.size());
  EXPECT_EQ(0U, lists.total());
  tree.find({}, lists, executor);
  EXPECT_EQ(0U, lists.size());
}

// Guards against taking the sign of an overflowed product for the line's side: a segment longer
// than the largest float met boxes that it passes at a distance.
TEST(QuadtreeRangeExtremes, SegmentsLongerThanFloats) {
  const Segment segment{{-3e38F, 0}, {3e38F, 0.25F}};
  Quadtree tree;
  ASSERT_TRUE(tree.insert({{0, -0.01F}, {1, 0.01F}}).ok());
  ASSERT_TRUE(tree.insert({{0, 0.1F}, {1, 0.2F}}).ok());
  IdBuffer found;
  tree.find(RangeQuery::segment(segment), found);
  EXPECT_EQ(IdBuffer{1}, found);
  EXPECT_EQ(1U, tree.first_hit(segment).id);
}

// Guards against squared radii that underflow: discs held points just outside.
TEST(QuadtreeRangeExtremes, DiscsSmallerThanFloatsCanSquare) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<float> offset(-1.0F, 1.0F);
  std::size_t inside = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Vec2 p = Vec2{offset(random), offset(random)} * std::ldexp(1.0F, -50 - i % 50);
    Quadtree tree;
    ASSERT_TRUE(tree.insert({p, p}).ok());
    const auto radius = static_cast<float>(std::hypot(double{p.x}, double{p.y}));
    const bool expected = intersects_disc({p, p}, {0, 0}, radius);
    ASSERT_EQ(expected ? 1U : 0U, tree.count(RangeQuery::circle({0, 0}, radius)));
    inside += expected ? 1 : 0;
  }
  EXPECT_GT(inside, 5'000U);
  EXPECT_LT(inside, 15'000U);
}

}  // namespace
}  // namespace quadlight::test
