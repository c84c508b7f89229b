// Quadtree: const members run on many threads at once (for the thread sanitizer to watch).
#include "support/box_scenes.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace quadlight::test
