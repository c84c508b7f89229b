// Quadtree: what users of other libraries reported, row by row. Each comment names the fault that
// the test guards against; "row" is the number in the list of reported cases.
#include "support/brute_force_index.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace quadlight::test {
namespace {

using Ids = IdBuffer;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr Box everything{{-infinity, -infinity}, {infinity, infinity}};

Quadtree tree_of(const Box& bounds, std::uint32_t split_threshold, std::uint32_t max_depth) {
  return Quadtree::create({bounds, split_threshold, max_depth}).value();
}

std::vector<ItemHandle> fill(Quadtree& tree, const std::vector<Box>& boxes) {
  std::vector<ItemHandle> items;
  items.reserve(boxes.size());
  for (const Box& box : boxes) items.push_back(tree.insert(box).value());
  return items;
}

Ids found(const Quadtree& tree, const Box& window) {
  Ids ids;
  tree.query(window, ids);
  std::sort(ids.begin(), ids.end());
  return ids;
}

BruteForceIndex::Pairs pairs_of(const Quadtree& tree) {
  BruteForceIndex::Pairs pairs;
  tree.for_each_pair([&](std::uint32_t a, std::uint32_t b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

Ids first_ids(std::uint32_t count) {
  Ids ids(count);
  for (std::uint32_t i = 0; i < count; ++i) ids[i] = i;
  return ids;
}

// Point i of an integer grid, row by row.
Vec2 grid_point(int i, int columns) {
  const int row = i / columns;
  return {static_cast<float>(i - row * columns), static_cast<float>(row)};
}

// Row 1: coincident items split for ever.
TEST(QuadtreeCases, CoincidentItemsEndAtTheDepthLimit) {
  constexpr std::uint32_t max_depth = 12;
  Quadtree tree = tree_of({{0, 0}, {1000, 1000}}, 4, max_depth);
  fill(tree, std::vector<Box>(1000, Box{{7, 7}, {8, 8}}));
  EXPECT_EQ(first_ids(1000), found(tree, {{7.5F, 7.5F}, {7.6F, 7.6F}}));
  EXPECT_EQ(499'500U, pairs_of(tree).size());
  EXPECT_LE(tree.tree_stats().depth, max_depth);
  EXPECT_LE(tree.tree_stats().nodes, 4 * max_depth + 1);
  EXPECT_EQ("", tree.validate());
}

// Row 2: exactly 256 or 65,536 items in a leaf overflow an 8- or 16-bit count.
TEST(QuadtreeCases, RoundNumbersOfItemsInOneLeaf) {
  for (const std::uint32_t count : {256U, 65'536U}) {
    Quadtree tree = tree_of({{0, 0}, {1000, 1000}}, 16, 8);
    fill(tree, std::vector<Box>(count, Box{{7, 7}, {8, 8}}));
    EXPECT_EQ(first_ids(count), found(tree, {{7, 7}, {7, 7}}));
    EXPECT_EQ("", tree.validate());
  }
}

// Row 4: an item outside the root's box recurses for ever, is lost, or asserts.
TEST(QuadtreeCases, ItemsOutsideTheWorld) {
  Quadtree tree = tree_of({{0, 0}, {100, 100}}, 4, 8);
  std::vector<Box> boxes;
  boxes.reserve(43);
  for (int i = 0; i < 40; ++i) {
    const auto p = static_cast<float>(2 * i);
    boxes.push_back({{p, p}, {p + 1, p + 1}});
  }
  boxes.push_back({{150, 150}, {151, 151}});
  boxes.push_back({{-50, -50}, {-49, -49}});
  boxes.push_back({{90, 90}, {140, 140}});
  fill(tree, boxes);
  EXPECT_EQ(Ids{40}, found(tree, {{149, 149}, {152, 152}}));
  EXPECT_EQ(Ids{41}, found(tree, {{-51, -51}, {-48, -48}}));
  EXPECT_EQ(Ids{42}, found(tree, {{130, 130}, {131, 131}}));
  EXPECT_EQ(43U, found(tree, {{-1000, -1000}, {1000, 1000}}).size());
}

// Row 5: items that straddle a centre line are returned for windows far away from them.
TEST(QuadtreeCases, TilesOnTheCentreLines) {
  Quadtree tree = tree_of({{0, 0}, {4000, 4000}}, 4, 8);
  for (int i = 0; i < 16; ++i) {
    const Vec2 p = 1000.0F * grid_point(i, 4);
    ASSERT_TRUE(tree.insert({p, {p.x + 1000, p.y + 1000}}).ok());
  }
  EXPECT_EQ((Ids{0, 1, 4, 5}), found(tree, {{0, 0}, {1000, 1000}}));
}

// Row 6: a point exactly on a split line is stored on both sides and comes twice.
TEST(QuadtreeCases, PointsOnSplitLinesComeOnce) {
  Quadtree tree = tree_of({{0, 0}, {1000, 1000}}, 4, 8);
  std::vector<Box> boxes;
  for (const float x : {0.0F, 125.0F, 500.0F, 708.0F}) {
    for (const float y : {250.0F, 500.0F, 750.0F, 1000.0F}) boxes.push_back({{x, y}, {x, y}});
  }
  fill(tree, boxes);
  EXPECT_EQ(first_ids(16), found(tree, {{0, 0}, {1000, 1000}}));
  EXPECT_EQ(Ids{12}, found(tree, {{708, 250}, {708, 250}}));
}

// Row 7: large items that are entered into every leaf they touch explode time and memory.
TEST(QuadtreeCases, LargeItemsAreHeldOnce) {
  Quadtree large = tree_of({{0, 0}, {800, 600}}, 10, 16);
  fill(large, std::vector<Box>(100, Box{{50, 50}, {750, 550}}));
  EXPECT_EQ(first_ids(100), found(large, everything));
  EXPECT_EQ(1U, large.tree_stats().nodes);
  EXPECT_LE(large.tree_stats().bytes, 100U * 200U);
}

// Row 8: zero-size boxes never match a query, or cannot be removed.
TEST(QuadtreeCases, ZeroSizeBoxes) {
  Quadtree tree = tree_of({{0, 0}, {5, 5}}, 1, 8);
  const auto items = fill(tree, {{{1, 1}, {1, 1}}, {{2, 2}, {2, 2}}});
  EXPECT_EQ((Ids{0, 1}), found(tree, {{0, 0}, {5, 5}}));
  EXPECT_EQ(Ids{0}, found(tree, {{1, 1}, {1, 1}}));
  EXPECT_TRUE(tree.erase(items[0]));
  EXPECT_EQ(Ids{1}, found(tree, {{0, 0}, {5, 5}}));
}

// Row 10: some sides of a box are closed and others open.
TEST(QuadtreeCases, AllFourSidesAreClosed) {
  Quadtree tree = tree_of({{0, 0}, {4, 4}}, 1, 8);
  fill(tree, {{{0, 0}, {1, 1}}, {{1, 1}, {2, 2}}, {{2, 2}, {3, 3}}});
  EXPECT_EQ((Ids{0, 1}), found(tree, {{1, 0}, {2, 1}}));
  EXPECT_EQ((Ids{0, 1}), found(tree, {{0, 1}, {1, 2}}));
  const Box window{{1, 1}, {2, 2}};
  for (const Box& touching : {Box{{0, 1}, {1, 2}}, Box{{2, 1}, {3, 2}}, Box{{1, 0}, {2, 1}},
                              Box{{1, 2}, {2, 3}}, Box{{0, 0}, {1, 1}}, Box{{2, 2}, {3, 3}}}) {
    Quadtree one;
    ASSERT_TRUE(one.insert(touching).ok());
    EXPECT_EQ(Ids{0}, found(one, window));
  }
}

// Row 11: a NaN box spoils the answers for other items, a NaN window matches everything.
TEST(QuadtreeCases, NanIsRefusedAndHarmless) {
  Quadtree tree = tree_of({{0, 0}, {100, 100}}, 8, 10);
  for (int i = 0; i < 1000; ++i) {
    const float p = 0.1F * static_cast<float>(i);
    ASSERT_TRUE(tree.insert({{p, p}, {p + 0.05F, p + 0.05F}}).ok());
    if (i % 10 != 0) continue;
    const Result<ItemHandle> refused = tree.insert({{nan, p}, {p, p}});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(ErrorCode::not_finite, refused.error().code);
  }
  EXPECT_EQ(first_ids(10), found(tree, {{-1, -1}, {0.97F, 0.97F}}));
  EXPECT_EQ(Ids{}, found(tree, {{nan, nan}, {nan, nan}}));
  EXPECT_EQ(Ids{}, found(tree, {{-1, -1}, {nan, 1000}}));
}

// Row 12: child boxes made by repeated halving lose items at cell edges.
TEST(QuadtreeCases, WorldThatIsNoPowerOfTwo) {
  Quadtree tree = tree_of({{0, 0}, {77, 77}}, 1, 8);
  BruteForceIndex oracle;
  const auto add = [&](const Box& box) { oracle.set(tree.insert(box).value().index, box); };
  add({{46, 43}, {46, 43}});
  add({{41, 43}, {41, 43}});
  EXPECT_EQ((Ids{0, 1}), found(tree, {{39, 43}, {49, 53}}));
  for (int i = 0; i < 77 * 77; ++i) {
    const Vec2 p = grid_point(i, 77);
    add({p, {p.x + 1, p.y + 1}});
  }
  for (int i = 0; i < 77 * 77; i += 7) {
    const Vec2 p = grid_point(i, 77);
    const Box tile{p, {p.x + 1, p.y + 1}};
    ASSERT_EQ(oracle.query(tile), found(tree, tile));
  }
}

// Row 14: a ray that runs along a face gives 0 * infinity = NaN in a slab test, and the hit is
// lost.
TEST(QuadtreeCases, SegmentsAlongFacesAndOfZeroLength) {
  Quadtree tree = tree_of({{0, 0}, {200, 200}}, 1, 8);
  fill(tree, {{{100, 100}, {104, 104}}});
  for (const Segment& segment :
       {Segment{{100, 90}, {100, 110}}, Segment{{102, 90}, {102, 110}},
        Segment{{102, 102}, {102, 102}}, Segment{{104, 104}, {104, 104}}}) {
    Ids ids;
    tree.query_segment(segment, ids);
    EXPECT_EQ(Ids{0}, ids);
  }
}

// Row 15: sorted or degenerate input makes a deep tree, quadratic builds, and overflows fixed
// stacks. The counters stand in for time: nodes, levels, repacks and tested boxes.
TEST(QuadtreeCases, SortedPointsOnALine) {
  constexpr std::size_t half = 15'000;
  Quadtree tree = tree_of({{0, 0}, {1000, 1000}}, 16, 16);
  std::uint64_t repacked_by_half = 0;
  for (std::size_t i = 0; i < 2 * half; ++i) {
    const auto p = static_cast<float>(1000.0 * static_cast<double>(i % half) / (half - 1));
    ASSERT_TRUE(tree.insert({{p, 0}, {p, 0}}).ok());
    if (i == half) repacked_by_half = tree.tree_stats().compactions;
  }
  EXPECT_EQ(first_ids(2 * half), found(tree, everything));
  EXPECT_EQ(half, pairs_of(tree).size());
  EXPECT_LE(tree.tree_stats().nodes, half);
  EXPECT_LE(tree.tree_stats().compactions - repacked_by_half, 10U);
  QueryStats stats;
  Ids ids;
  for (int i = 0; i < 1000; ++i) {
    const auto x = static_cast<float>(i);
    tree.query({{x, -1}, {x + 0.1F, 1}}, ids, &stats);
  }
  EXPECT_LE(stats.boxes_tested, 1000U * 64U);
  EXPECT_LE(stats.nodes_visited, 1000U * 32U);
}

// Row 16: removing an item that is not there drops another one, or removed items come back.
TEST(QuadtreeCases, RemovingAbsentItems) {
  Quadtree tree = tree_of({{0, 0}, {64, 64}}, 4, 8);
  std::vector<Box> boxes;
  boxes.reserve(17);
  for (int i = 0; i < 17; ++i) {
    const auto p = static_cast<float>(3 * i);
    boxes.push_back({{p, p}, {p + 1, p + 1}});
  }
  const auto items = fill(tree, boxes);
  EXPECT_FALSE(tree.erase(ItemHandle{}));
  EXPECT_FALSE(tree.erase(ItemHandle{17, 1}));
  EXPECT_FALSE(tree.erase(ItemHandle{3, items[3].generation + 1}));
  EXPECT_EQ(first_ids(17), found(tree, everything));
  EXPECT_TRUE(tree.erase(items[3]));
  EXPECT_FALSE(tree.erase(items[3]));
  EXPECT_EQ(16U, tree.size());
  const Ids left = found(tree, everything);
  EXPECT_EQ(16U, left.size());
  EXPECT_EQ(0, std::count(left.begin(), left.end(), items[3].index));
  EXPECT_EQ("", tree.validate());
}

// Row 18: a moved item is still found at its old place, or not yet at the new one.
TEST(QuadtreeCases, TeleportedItem) {
  Quadtree tree = tree_of({{0, 0}, {32, 32}}, 1, 8);
  std::vector<Box> boxes;
  boxes.reserve(17);
  for (int i = 0; i < 16; ++i) {
    const auto p = static_cast<float>(2 * i);
    boxes.push_back({{p, p}, {p + 1, p + 1}});
  }
  boxes.push_back({{26.5F, 6.5F}, {26.75F, 6.75F}});
  const auto items = fill(tree, boxes);
  Box box{{26, 6}, {27, 7}};
  ASSERT_TRUE(tree.update(items[3], box).ok());
  EXPECT_EQ(Ids{}, found(tree, {{6, 6}, {7, 7}}));
  EXPECT_EQ((Ids{3, 16}), found(tree, box));
  EXPECT_EQ((BruteForceIndex::Pairs{{3, 16}}), pairs_of(tree));
  for (int frame = 0; frame < 10; ++frame) {
    box.min.x += 0.25F;
    box.max.x += 0.25F;
    ASSERT_TRUE(tree.update(items[3], box).ok());
    const Ids here = found(tree, box);
    EXPECT_EQ(1, std::count(here.begin(), here.end(), 3U));
    EXPECT_EQ("", tree.validate());
  }
}

// Row 20: an index that loops over grid cells hangs on a huge box or window, or overflows its cell
// numbers.
TEST(QuadtreeCases, HugeItemsAndWindows) {
  Quadtree tree = tree_of({{0, 0}, {16'384, 16'384}}, 32, 16);
  std::vector<Box> boxes{{{0, 0}, {16'384, 16'384}}};
  boxes.reserve(1001);
  std::mt19937 random(1);
  std::uniform_real_distribution<float> coordinate(0, 16'384);
  for (int i = 0; i < 1000; ++i) {
    const Vec2 p{coordinate(random), coordinate(random)};
    boxes.push_back({p, {p.x + 2, p.y + 2}});
  }
  fill(tree, boxes);
  SerialExecutor executor;
  tree.rebuild(executor);  // one row of items again: taken whole
  for (const Box& window : {Box{{-1e30F, -1e30F}, {1e30F, 1e30F}}, everything}) {
    Ids ids;
    QueryStats stats;
    tree.query(window, ids, &stats);
    EXPECT_EQ(1001U, ids.size());
    EXPECT_EQ(1U, stats.nodes_visited);
    EXPECT_EQ(0U, stats.boxes_tested);
  }
  ASSERT_TRUE(tree.insert({{-3e38F, -3e38F}, {3e38F, 3e38F}}).ok());
  EXPECT_EQ((Ids{1001}), found(tree, {{-2e38F, 0}, {-1e38F, 0}}));
}

// Row 21: an item is reported as intersecting itself, or a pair comes in both orders.
TEST(QuadtreeCases, EachPairOnce) {
  Quadtree tree = tree_of({{0, 0}, {16, 16}}, 4, 8);
  fill(tree, std::vector<Box>(100, Box{{7, 7}, {8, 8}}));
  const auto pairs = pairs_of(tree);
  EXPECT_EQ(4950U, pairs.size());
  EXPECT_EQ(pairs.end(), std::adjacent_find(pairs.begin(), pairs.end()));
  for (const auto& [first, second] : pairs) ASSERT_LT(first, second);
}

// Row 24: nodes are never given back, so that each cycle of spawn and despawn costs more memory and
// makes queries slower.
TEST(QuadtreeCases, SpawnAndDespawnForEver) {
  Quadtree tree = tree_of({{0, 0}, {1000, 1000}}, 16, 16);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> coordinate(0, 990);
  std::vector<ItemHandle> items;
  QueryStats work_at_10;
  std::size_t nodes_at_10 = 0;
  std::size_t bytes_at_10 = 0;
  for (int cycle = 1; cycle <= 1000; ++cycle) {
    for (int i = 0; i < 1000; ++i) {
      const Vec2 p{coordinate(random), coordinate(random)};
      items.push_back(tree.insert({p, {p.x + 10, p.y + 10}}).value());
    }
    QueryStats work;
    if (cycle == 10 || cycle == 1000) {
      Ids ids;
      for (int i = 0; i < 20; ++i) {
        const auto x = static_cast<float>(50 * i);
        tree.query({{x, x}, {x + 30, x + 30}}, ids, &work);
      }
      ASSERT_EQ("", tree.validate());
    }
    const std::size_t nodes = tree.tree_stats().nodes;
    std::shuffle(items.begin(), items.end(), random);
    for (const ItemHandle item : items) ASSERT_TRUE(tree.erase(item));
    items.clear();
    ASSERT_EQ(1U, tree.tree_stats().nodes);
    if (cycle == 10) {
      work_at_10 = work;
      nodes_at_10 = nodes;
      bytes_at_10 = tree.tree_stats().bytes;
    } else if (cycle == 1000) {
      EXPECT_LE(static_cast<double>(nodes), 1.1 * static_cast<double>(nodes_at_10));
      EXPECT_LE(work.boxes_tested, work_at_10.boxes_tested * 3 / 2);
      EXPECT_LE(work.nodes_visited, work_at_10.nodes_visited * 3 / 2);
      EXPECT_LE(static_cast<double>(tree.tree_stats().bytes),
                1.1 * static_cast<double>(bytes_at_10));
    }
  }
  EXPECT_LE(tree.id_limit(), 1000U);
}

// Row 27: building or asking an empty index crashes.
TEST(QuadtreeCases, EmptyIndex) {
  const Quadtree tree;
  EXPECT_EQ(Ids{}, found(tree, everything));
  EXPECT_TRUE(pairs_of(tree).empty());
  Ids ids;
  tree.query_circle({0, 0}, infinity, ids);
  tree.query_segment({{-1, -1}, {1, 1}}, ids);
  EXPECT_EQ(Ids{}, ids);
  EXPECT_FALSE(
      tree.find_any(RangeQuery::segment({{-1, -1}, {1, 1}}), [](std::uint32_t) { return true; }));
  std::vector<Neighbor> neighbors(3);
  tree.nearest({0, 0}, 5, neighbors);
  EXPECT_TRUE(neighbors.empty());
  std::vector<Quadtree::Part> parts;
  tree.split_query(everything, 8, parts);
  EXPECT_TRUE(parts.empty());
  EXPECT_EQ("", tree.validate());
}

// Row 28: at 1e7, where neighbouring floats are one unit apart, items are lost as outside.
TEST(QuadtreeCases, FarFromTheOrigin) {
  constexpr float origin = 1.0e7F;
  for (const Box& bounds :
       {Box{{-4096, -4096}, {4096, 4096}}, Box{{origin, origin}, {origin + 1600, origin + 1600}}}) {
    Quadtree tree = tree_of(bounds, 4, 16);
    for (int i = 0; i < 100; ++i) {
      const float p = origin + static_cast<float>(16 * i);
      ASSERT_TRUE(tree.insert({{p, p}, {p + 8, p + 8}}).ok());
    }
    EXPECT_EQ(Ids{10}, found(tree, {{origin + 161, origin + 161}, {origin + 163, origin + 163}}));
    EXPECT_EQ("", tree.validate());
  }
}

}  // namespace
}  // namespace quadlight::test
