// Quadtree: every SIMD target that this machine can run gives the same results in the same order,
// from edits as from queries.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/simd_targets.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace quadlight::test {
namespace {

TEST(QuadtreeTargets, ThereAreSeveral) {
  const std::vector<std::int64_t> all = simd_targets();
  std::string names;
  for (const std::int64_t target : all) names += std::string(simd_name(target)) + " ";
  RecordProperty("targets", names);
  EXPECT_NE(all.end(), std::find(all.begin(), all.end(), HWY_EMU128)) << names;
#if HWY_ARCH_X86
  EXPECT_GE(all.size(), 2U) << names;
#endif
  for (const std::int64_t target : all) {
    const OnTarget here(target);
    EXPECT_EQ(std::vector<std::int64_t>{target}, simd_targets()) << "it is the only one now";
  }
  EXPECT_EQ(all, simd_targets());
}

// Everything that came out, as one row of numbers.
class Record {
 public:
  void add(std::span<const std::uint32_t> ids) {
    values_.push_back(ids.size());
    values_.insert(values_.end(), ids.begin(), ids.end());
  }
  void add(std::uint64_t value) { values_.push_back(value); }
  void add(double value) {
    values_.push_back(std::bit_cast<std::uint64_t>(value + 0.0));  // no -0: of no consequence
  }
  [[nodiscard]] const std::vector<std::uint64_t>& values() const { return values_; }

 private:
  std::vector<std::uint64_t> values_;
};

void record_ranges(QuadtreeTwin& twin, Record& record) {
  for (const RangeShape shape : all_range_shapes) {
    for (const Categories mask : {all_categories, Categories{6}}) {
      const RangeQuery query = twin.query(shape, mask);
      IdBuffer ids;
      QueryStats stats;
      twin.tree().find(query, ids, &stats);
      record.add(ids);
      record.add(stats.nodes_visited);
      record.add(stats.nodes_inside);
      record.add(stats.boxes_tested);
      ids.clear();
      twin.tree().visit(query, [&](std::uint32_t id) { ids.push_back(id); });
      record.add(ids);
      ids.clear();
      twin.tree().find_any(query, [&](std::uint32_t id) {
        ids.push_back(id);
        return ids.size() == 3;
      });
      record.add(ids);
      record.add(std::uint64_t{twin.tree().count(query)});
    }
  }
}

void record_ordered(QuadtreeTwin& twin, Record& record) {
  const Segment segment = next_query(twin.source(), RangeShape::segment, 0).line;
  const Vec2 p = twin.source().point();
  std::vector<Neighbor> neighbors;
  for (const Categories mask : {all_categories, Categories{6}}) {
    const SegmentHit hit = twin.tree().first_hit(segment, mask);
    record.add(std::uint64_t{hit.id});
    record.add(hit.fraction);
    for (const std::size_t k : {1U, 8U, 32U, 50U}) {
      twin.tree().nearest(p, k, neighbors, mask);
      for (const Neighbor& neighbor : neighbors) {
        record.add(std::uint64_t{neighbor.id});
        record.add(neighbor.distance_squared);
      }
    }
  }
}

void record_pairs(const QuadtreeTwin& twin, const Quadtree& other, Record& record) {
  PairBuffer pairs;
  twin.tree().find_pairs(pairs);
  twin.tree().find_pairs_with(other, pairs);
  record.add(std::uint64_t{pairs.size()});
  for (const IdPair pair : pairs) record.add(std::uint64_t{pair.first} << 32U | pair.second);
}

void record_structure(const Quadtree& tree, Record& record) {
  EXPECT_EQ("", tree.validate());
  const Quadtree::TreeStats stats = tree.tree_stats();
  for (const std::uint64_t value : {std::uint64_t{stats.nodes}, std::uint64_t{stats.depth},
                                    stats.reinserted, stats.compactions, stats.rebuilds}) {
    record.add(value);
  }
  tree.for_each_node([&](const Box& bounds, std::uint32_t level, std::size_t items) {
    record.add(std::uint64_t{level});
    record.add(std::uint64_t{items});
    for (const float v : {bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y}) {
      record.add(double{v});
    }
  });
}

// A life of edits and queries of all kinds. The same seed gives the same calls on every target.
std::vector<std::uint64_t> live(BoxLayout layout, std::uint32_t threshold) {
  Record record;
  QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, threshold, 16}, layout, 81 + threshold);
  Quadtree other;
  SerialExecutor executor;
  twin.insert_many(2'500, executor);
  for (int i = 0; i < 200; ++i) EXPECT_TRUE(other.insert(twin.source().next()).ok());
  for (int round = 0; round < 24; ++round) {
    if (round == 8) twin.use_categories();
    for (int i = 0; i < 40; ++i) twin.edit();
    if (round % 4 == 1) twin.move_many(twin.tree().size() / 4, false, executor);
    if (round % 8 == 2) twin.move_many(twin.tree().size() / 2, true, executor);
    if (round % 8 == 3) twin.erase_many(100, executor);
    if (round % 8 == 4) twin.insert_many(120, executor);
    if (round % 8 == 5) twin.rebuild(executor);
    record_structure(twin.tree(), record);
    record_ranges(twin, record);
    record_ordered(twin, record);
    if (round % 6 == 0) record_pairs(twin, other, record);
  }
  return record.values();
}

class QuadtreeTargets : public testing::TestWithParam<BoxLayout> {};

TEST_P(QuadtreeTargets, Agree) {
  for (const std::uint32_t threshold : {2U, 64U}) {
    std::vector<std::uint64_t> expected;
    std::size_t ran = 0;
    for (const std::int64_t target : simd_targets()) {
      const OnTarget here(target);
      const std::vector<std::uint64_t> found = live(GetParam(), threshold);
      if (ran++ == 0) expected = found;
      const auto difference =
          std::mismatch(expected.begin(), expected.end(), found.begin(), found.end());
      EXPECT_EQ(expected.size(), found.size()) << simd_name(target);
      EXPECT_EQ(expected.end(), difference.first)
          << simd_name(target) << " differs at value " << difference.first - expected.begin()
          << " of " << expected.size();
    }
    EXPECT_EQ(simd_targets().size(), ran);
    EXPECT_GT(expected.size(), 10'000U);
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeTargets, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// Answers on every target against brute force, not only against each other.
TEST(QuadtreeTargetsExact, EqualBruteForce) {
  for (const std::int64_t target : simd_targets()) {
    const OnTarget here(target);
    for (const BoxLayout layout : all_box_layouts) {
      QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, 8, 16}, layout, 91);
      twin.use_categories();
      SerialExecutor executor;
      ASSERT_NO_FATAL_FAILURE(twin.insert_many(400, executor));
      for (int round = 0; round < 20; ++round) {
        ASSERT_NO_FATAL_FAILURE(twin.move_many(200, round % 2 == 0, executor));
        for (const RangeShape shape : all_range_shapes) {
          const RangeQuery query = twin.query(shape, 6U);
          IdBuffer found;
          twin.tree().find(query, found);
          std::sort(found.begin(), found.end());
          ASSERT_EQ(twin.oracle().find(query), found) << simd_name(target);
        }
        const Vec2 p = twin.source().point();
        std::vector<Neighbor> nearest;
        twin.tree().nearest(p, 20, nearest, 6U);
        ASSERT_EQ(twin.oracle().nearest(p, 20, 6U), nearest) << simd_name(target);
        const Segment segment = next_query(twin.source(), RangeShape::segment, 0).line;
        ASSERT_EQ(twin.oracle().first_hit(segment, 6U), twin.tree().first_hit(segment, 6U))
            << simd_name(target);
      }
      ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    }
  }
}

}  // namespace
}  // namespace quadlight::test
