// The alternatives to Quadtree: const members run on many threads at once (for the thread sanitizer
// to watch).
#include "support/box_scenes.hpp"
#include "support/index_kinds.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace quadlight::test {
namespace {

template <class Index>
class IndexThreads : public testing::Test {};
TYPED_TEST_SUITE(IndexThreads, Alternatives, IndexName);

TYPED_TEST(IndexThreads, QueriesRunSideBySide) {
  BoxSource boxes(BoxLayout::clustered, 21);
  TypeParam index = make_index<TypeParam>({{-1024, -1024}, {1024, 1024}}, 8, 8);
  for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(insert(index, boxes.next()).ok());
  const auto sum_of_answers = [&index] {
    BoxSource source(BoxLayout::clustered, 22);
    std::size_t sum = 0;
    IdBuffer ids;
    std::vector<Neighbor> neighbors;
    for (int i = 0; i < 100; ++i) {
      index.query(source.window(), ids);
      index.query_circle(source.point(), 50.0F, ids);
      index.query_segment({source.point(), source.point()}, ids);
      index.nearest(source.point(), 5, neighbors);
      for (const Neighbor& n : neighbors) sum += n.id;
      if constexpr (requires { index.for_each_within(index.handle(0), 9.0F, [](auto) {}); }) {
        index.for_each_within(index.handle(0), 9.0F, [&](std::uint32_t id) { sum += id; });
      }
    }
    index.for_each_pair([&](std::uint32_t a, std::uint32_t b) { sum += a ^ b; });
    for (const std::uint32_t id : ids) sum += id;
    return sum;
  };
  const std::size_t expected = sum_of_answers();
  EXPECT_GT(expected, 1'000U);
  std::vector<std::size_t> sums(4);
  std::vector<std::thread> threads;
  for (std::size_t& sum : sums) threads.emplace_back([&] { sum = sum_of_answers(); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::vector<std::size_t>(4, expected), sums);
}

}  // namespace
}  // namespace quadlight::test
