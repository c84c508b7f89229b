// Quadtree: const members run on many threads at once, and batches on many workers (for the thread
// sanitizer to watch).
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <thread>
#include <vector>

namespace quadlight::test {
namespace {

TEST(QuadtreeThreads, QueriesRunSideBySide) {
  BoxSource boxes(BoxLayout::clustered, 21);
  Quadtree tree;
  for (int i = 0; i < 2'000; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  const auto sum_of_answers = [&tree] {
    BoxSource source(BoxLayout::clustered, 22);
    std::size_t sum = 0;
    IdBuffer ids;
    std::vector<Neighbor> neighbors;
    for (int i = 0; i < 200; ++i) {
      tree.query(source.window(), ids);
      tree.query_circle(source.point(), 50.0F, ids);
      tree.query_segment({source.point(), source.point()}, ids);
      tree.nearest(source.point(), 5, neighbors);
      for (const Neighbor& n : neighbors) sum += n.id;
    }
    tree.for_each_pair([&](std::uint32_t a, std::uint32_t b) { sum += a ^ b; });
    for (const std::uint32_t id : ids) sum += id;
    return sum;
  };
  const std::size_t expected = sum_of_answers();
  std::vector<std::size_t> sums(4);
  std::vector<std::thread> threads;
  for (std::size_t& sum : sums) threads.emplace_back([&] { sum = sum_of_answers(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::vector<std::size_t>(4, expected), sums);
}

template <class Lists>
void append(std::vector<std::uint64_t>& all, const Lists& lists) {
  for (std::size_t i = 0; i < lists.size(); ++i) {
    all.push_back(lists[i].size());
    for (const auto& value : lists[i]) {
      if constexpr (requires { value.distance_squared; }) {
        all.push_back(value.id);
        all.push_back(std::bit_cast<std::uint64_t>(value.distance_squared));
      } else if constexpr (requires { value.second; }) {
        all.push_back(std::uint64_t{value.first} << 32U | value.second);
      } else {
        all.push_back(value);
      }
    }
  }
}

// Every batch query, on a tree that batches of all kinds made.
std::vector<std::uint64_t> answers_of_batches(Executor& executor) {
  QuadtreeTwin twin({}, BoxLayout::clustered, 23);
  twin.insert_many(20'000, executor);
  twin.move_many(4'000, false, executor);
  twin.use_categories();
  twin.insert_many(500, executor);
  twin.erase_many(6'000, executor);
  twin.move_many(9'000, true, executor);
  for (int i = 0; i < 200; ++i) twin.edit();
  const QuadtreeTwin other = twin;
  twin.rebuild(executor);
  twin.move_many(3'000, false, executor);

  std::vector<RangeQuery> queries;
  std::vector<Segment> segments;
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < 200; ++i) {
    queries.push_back(twin.query(all_range_shapes[i % 5], some_masks[i % 3]));
    segments.push_back({twin.source().point(), twin.source().point()});
    points.push_back(twin.source().point());
  }
  IdLists ids;
  NeighborLists neighbors;
  PairLists pairs;
  std::vector<SegmentHit> hits;
  std::vector<std::uint64_t> all;
  twin.tree().find(queries, ids, executor);
  append(all, ids);
  twin.tree().nearest(points, 8, neighbors, executor, 6U);
  append(all, neighbors);
  twin.tree().find_pairs(pairs, executor);
  append(all, pairs);
  twin.tree().find_pairs_with(other.tree(), pairs, executor);
  append(all, pairs);
  twin.tree().first_hit(segments, hits, executor, 6U);
  for (const SegmentHit& hit : hits) {
    all.push_back(hit.id);
    all.push_back(std::bit_cast<std::uint64_t>(hit.fraction));
  }
  EXPECT_EQ("", twin.tree().validate());
  return all;
}

TEST(QuadtreeThreads, BatchesAreTheSameForAnyNumberOfWorkers) {
  SerialExecutor serial;
  const std::vector<std::uint64_t> expected = answers_of_batches(serial);
  EXPECT_GT(expected.size(), 100'000U);
  for (const unsigned workers : {1U, 2U, 5U}) {
    TbbExecutor executor(workers);
    EXPECT_TRUE(expected == answers_of_batches(executor)) << workers << " workers";
  }
}

}  // namespace
}  // namespace quadlight::test
