// The alternatives to Quadtree: after warm-up neither queries nor the edits of a moving scene
// allocate.
#include "support/allocation_counter.hpp"
#include "support/box_scenes.hpp"
#include "support/index_kinds.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace quadlight::test {
namespace {

constexpr Box world{{-1024, -1024}, {1024, 1024}};

template <class Index>
class IndexAllocation : public testing::Test {};
TYPED_TEST_SUITE(IndexAllocation, Alternatives, IndexName);

// Row 25 of the reported cases: 10,000 rounds of queries into reused buffers, no allocation.
TYPED_TEST(IndexAllocation, QueriesIntoReusedBuffers) {
  BoxSource source(BoxLayout::clustered, 1);
  TypeParam index = make_index<TypeParam>(world, 16, 8);
  for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(insert(index, source.next()).ok());
  IdBuffer ids;
  ids.reserve(8 * index.size());
  std::vector<Neighbor> neighbors;
  neighbors.reserve(8);
  std::size_t found = 0;
  const AllocationCounts before = allocation_counts();
  for (int i = 0; i < 10'000; ++i) {
    ids.clear();
    index.query(source.window(), ids);
    index.query_circle(source.point(), 100.0F, ids);
    index.query_segment({source.point(), source.point()}, ids);
    index.query(source.window(), [&](std::uint32_t) { ++found; });
    index.any_on_segment({source.point(), source.point()}, [&](std::uint32_t) { return true; });
    index.nearest(source.point(), 8, neighbors);
    if constexpr (std::is_same_v<TypeParam, UniformGrid>) {
      index.for_each_within(index.handle(5), 50.0F, [&](std::uint32_t) { ++found; });
    }
    found += ids.size();
  }
  std::size_t pairs = 0;
  index.for_each_pair([&](std::uint32_t, std::uint32_t) { ++pairs; });
  EXPECT_EQ(before, allocation_counts());
  EXPECT_GT(found, 100'000U);
}

// Buffers that grow for ever in a scene of constant size: splits, merges, rebuilds and repacking
// must live on what was allocated in the first frames.
TYPED_TEST(IndexAllocation, MovingSceneInSteadyState) {
  BoxSource source(BoxLayout::uniform, 2);
  TypeParam index = make_index<TypeParam>(world, 16, 8);
  std::vector<ItemHandle> items;
  items.reserve(3'000);
  for (int i = 0; i < 3'000; ++i) items.push_back(insert(index, source.next()).value());
  const auto frame = [&] {
    for (std::size_t i = 0; i < items.size(); i += 3) {
      if (!update(index, items[i], source.next()).ok()) return false;
    }
    for (std::size_t i = 0; i < 100; ++i) {
      const std::size_t pick = source.random()() % items.size();
      if (!index.erase(items[pick])) return false;
      items[pick] = insert(index, source.next()).value();
    }
    return true;
  };
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(frame());
  const AllocationCounts before = allocation_counts();
  bool all_good = true;
  for (int i = 0; i < 200; ++i) all_good = frame() && all_good;
  if constexpr (std::is_same_v<TypeParam, UniformGrid>) index.rebuild();
  EXPECT_EQ(before, allocation_counts());
  EXPECT_TRUE(all_good);
  EXPECT_EQ("", index.validate());
}

}  // namespace
}  // namespace quadlight::test
