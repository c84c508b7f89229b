// Quadtree: pairs within a tree and between two, in all their forms, against brute force.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/shuffled_executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

using Pairs = BruteForceIndex::Pairs;

Pairs sorted(const PairBuffer& pairs) {
  Pairs result;
  for (const IdPair pair : pairs) result.emplace_back(pair.first, pair.second);
  std::sort(result.begin(), result.end());
  return result;
}

PairBuffer joined(const PairLists& lists) {
  PairBuffer all;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    all.insert(all.end(), lists[i].begin(), lists[i].end());
  }
  EXPECT_EQ(all.size(), lists.total());
  return all;
}

void check_pairs(const QuadtreeTwin& twin, PairLists& lists) {
  const Quadtree& tree = twin.tree();
  const Pairs expected = twin.oracle().pairs();
  PairBuffer found{{1, 0}};
  tree.find_pairs(found);
  ASSERT_EQ((IdPair{1, 0}), found[0]) << "results are appended";
  found.erase(found.begin());
  ASSERT_EQ(expected, sorted(found));
  PairBuffer visited;
  tree.for_each_pair([&](std::uint32_t a, std::uint32_t b) { visited.push_back({a, b}); });
  ASSERT_EQ(expected, sorted(visited));
  ShuffledExecutor executor(found.size());
  tree.find_pairs(lists, executor);
  ASSERT_EQ(found, joined(lists)) << "also in the same order";
}

void check_pairs_with(const QuadtreeTwin& twin, const QuadtreeTwin& other, PairLists& lists) {
  const Pairs expected = twin.oracle().pairs_with(other.oracle());
  PairBuffer found{{1, 0}};
  twin.tree().find_pairs_with(other.tree(), found);
  ASSERT_EQ((IdPair{1, 0}), found[0]) << "results are appended";
  found.erase(found.begin());
  ASSERT_EQ(expected, sorted(found));
  PairBuffer visited;
  twin.tree().for_each_pair_with(other.tree(), [&](std::uint32_t a, std::uint32_t b) {
    visited.push_back({a, b});
  });
  ASSERT_EQ(expected, sorted(visited));
  ShuffledExecutor executor(found.size());
  twin.tree().find_pairs_with(other.tree(), lists, executor);
  ASSERT_EQ(found, joined(lists)) << "also in the same order";
}

class QuadtreePairs : public testing::TestWithParam<BoxLayout> {};

TEST_P(QuadtreePairs, EqualBruteForce) {
  const Box world{{-1024, -1024}, {1024, 1024}};
  for (const auto& [threshold, depth] : {std::pair{2U, 16U}, {64U, 16U}, {3U, 3U}}) {
    QuadtreeTwin twin({world, threshold, depth}, GetParam(), 51 + threshold);
    QuadtreeTwin same_layout({world, 16, 16}, GetParam(), 52);
    QuadtreeTwin other_layout({{{0, 0}, {10, 10}}, 2, 8}, BoxLayout::mixed_sizes, 53);
    PairLists lists;
    ASSERT_NO_FATAL_FAILURE(check_pairs(twin, lists)) << "of nothing";
    ASSERT_NO_FATAL_FAILURE(check_pairs_with(twin, same_layout, lists));
    twin.use_categories();  // pairs do not ask for them
    for (int round = 0; round < 6; ++round) {
      ShuffledExecutor executor(7);
      ASSERT_NO_FATAL_FAILURE(twin.insert_many(100, executor));
      ASSERT_NO_FATAL_FAILURE(same_layout.insert_many(60, executor));
      for (int i = 0; i < 30; ++i) ASSERT_NO_FATAL_FAILURE(other_layout.insert());
      for (int i = 0; i < 100; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      if (round == 3) twin.rebuild(executor);
      ASSERT_NO_FATAL_FAILURE(check_pairs(twin, lists));
      ASSERT_NO_FATAL_FAILURE(check_pairs_with(twin, same_layout, lists));
      ASSERT_NO_FATAL_FAILURE(check_pairs_with(same_layout, twin, lists));
      ASSERT_NO_FATAL_FAILURE(check_pairs_with(twin, other_layout, lists));
      ASSERT_NO_FATAL_FAILURE(check_pairs_with(twin, twin, lists)) << "with itself";
    }
    const bool sparse = GetParam() == BoxLayout::outside;
    EXPECT_TRUE(sparse || !twin.oracle().pairs().empty());
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreePairs, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// Runs longer than what is held at once, in one node and between two.
TEST(QuadtreePairsLong, CoincidentItems) {
  Quadtree tree;
  Quadtree other;
  for (int i = 0; i < 700; ++i) {
    ASSERT_TRUE(tree.insert({{7, 7}, {8, 8}}).ok());
    ASSERT_TRUE(other.insert({{8, 8}, {8, 9}}).ok());
    ASSERT_TRUE(tree.insert({{900, 900}, {901, 901}}).ok());
  }
  PairBuffer found;
  tree.find_pairs(found);
  EXPECT_EQ(2U * 700U * 699U / 2U, found.size());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found.end(), std::adjacent_find(found.begin(), found.end()));
  found.clear();
  tree.find_pairs_with(other, found);
  EXPECT_EQ(700U * 700U, found.size());
  std::sort(found.begin(), found.end());
  EXPECT_EQ(found.end(), std::adjacent_find(found.begin(), found.end()));
}

}  // namespace
}  // namespace quadlight::test
