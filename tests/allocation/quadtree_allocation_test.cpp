// Quadtree: after warm-up neither queries nor the edits of a moving scene allocate.
#include "support/allocation_counter.hpp"
#include "support/box_scenes.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace quadlight::test {
namespace {

struct Buffers {
  IdBuffer ids;
  std::vector<Neighbor> neighbors;
  std::vector<Quadtree::Part> parts;
};

// Every query that the index knows, with results in reused buffers.
std::size_t query_all_kinds(const Quadtree& tree, BoxSource& source, Buffers& buffers) {
  buffers.ids.clear();
  buffers.parts.clear();
  const Box window = source.window();
  tree.query(window, buffers.ids);
  tree.query_circle(source.point(), 100.0F, buffers.ids);
  tree.query_segment({source.point(), source.point()}, buffers.ids);
  std::size_t visits = 0;
  tree.query(window, [&](std::uint32_t) { ++visits; });
  tree.find_any(RangeQuery::segment({source.point(), source.point()}),
                [&](std::uint32_t) { return ++visits > 50; });
  tree.nearest(source.point(), 8, buffers.neighbors);
  tree.split_query(window, 16, buffers.parts);
  for (const Quadtree::Part& part : buffers.parts) tree.query_part(part, window, buffers.ids);
  return buffers.ids.size() + visits;
}

// Guards against an allocation per query (row 25 of the reported cases): 10,000 of them, none.
TEST(QuadtreeAllocation, QueriesIntoReusedBuffers) {
  BoxSource boxes(BoxLayout::clustered, 1);
  Quadtree tree;
  for (int i = 0; i < 5'000; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  Buffers buffers;
  buffers.ids.reserve(8 * tree.size());
  buffers.parts.reserve(64);
  buffers.neighbors.reserve(8);
  std::size_t found = 0;
  const AllocationCounts before = allocation_counts();
  for (int i = 0; i < 10'000; ++i) found += query_all_kinds(tree, boxes, buffers);
  std::size_t pairs = 0;
  tree.for_each_pair([&](std::uint32_t, std::uint32_t) { ++pairs; });
  EXPECT_EQ(before, allocation_counts());
  EXPECT_GT(found, 100'000U);
  EXPECT_GT(pairs, 1'000U);
}

// Guards against buffers that grow for ever in a scene of constant size: splits, merges, moved runs
// and repacking must live on what was allocated in the first frames.
TEST(QuadtreeAllocation, MovingSceneInSteadyState) {
  BoxSource boxes(BoxLayout::uniform, 2);
  Quadtree tree;
  std::vector<ItemHandle> items;
  items.reserve(5'000);
  for (int i = 0; i < 5'000; ++i) items.push_back(tree.insert(boxes.next()).value());
  const auto frame = [&] {
    for (std::size_t i = 0; i < items.size(); i += 3) {
      if (!tree.update(items[i], boxes.next()).ok()) return false;
    }
    for (std::size_t i = 0; i < 100; ++i) {
      const std::size_t pick = boxes.random()() % items.size();
      if (!tree.erase(items[pick])) return false;
      items[pick] = tree.insert(boxes.next()).value();
    }
    return true;
  };
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(frame());
  const std::uint64_t repacked = tree.tree_stats().compactions;
  const AllocationCounts before = allocation_counts();
  bool all_good = true;
  for (int i = 0; i < 200; ++i) all_good = frame() && all_good;
  EXPECT_EQ(before, allocation_counts());
  EXPECT_TRUE(all_good);
  EXPECT_GT(tree.tree_stats().compactions, repacked) << "the scene must be hard enough to repack";
  EXPECT_EQ("", tree.validate());
}

}  // namespace
}  // namespace quadlight::test
