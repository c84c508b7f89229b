// All indices: what users of other libraries reported, row by row. Each comment names the fault
// that the test guards against; "row" is the number in the list of reported cases.
// quadtree_cases_test.cpp has the counters of Quadtree; here are the answers, which must be the
// same for every index.
#include "support/brute_force_index.hpp"
#include "support/index_kinds.hpp"

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

Ids first_ids(std::uint32_t count) {
  Ids ids(count);
  for (std::uint32_t i = 0; i < count; ++i) ids[i] = i;
  return ids;
}

Box square(float x, float y, float side) {
  return {{x, y}, {x + side, y + side}};
}

// What an index with these boxes must answer.
template <class Index>
BruteForceIndex oracle_of(const std::vector<Box>& boxes) {
  BruteForceIndex oracle;
  for (std::uint32_t i = 0; i < boxes.size(); ++i) oracle.set(i, held<Index>(boxes[i]));
  return oracle;
}

template <class Index>
class IndexCases : public testing::Test {};
TYPED_TEST_SUITE(IndexCases, AllIndices, IndexName);

// Row 1: coincident items split for ever. Row 21: an item meets itself, or a pair comes twice.
TYPED_TEST(IndexCases, CoincidentItems) {
  constexpr std::uint32_t max_depth = 12;
  TypeParam index = make_index<TypeParam>({{0, 0}, {1000, 1000}}, 4, max_depth);
  fill(index, std::vector<Box>(1000, Box{{7, 7}, {8, 8}}));
  EXPECT_EQ(first_ids(1000), ids_in(index, {{7, 7}, {7.6F, 7.6F}}));
  EXPECT_EQ(holds_points<TypeParam> ? 0U : 1000U,
            ids_in(index, {{7.5F, 7.5F}, {7.6F, 7.6F}}).size());
  const auto pairs = pairs_of(index);
  EXPECT_EQ(499'500U, pairs.size());
  EXPECT_EQ(pairs.end(), std::adjacent_find(pairs.begin(), pairs.end()));
  for (const auto& [first, second] : pairs) ASSERT_LT(first, second);
  if constexpr (!std::is_same_v<TypeParam, PointQuadtree>) {  // has one node, but counts no blocks
    EXPECT_LE(nodes_of(index), 4 * max_depth + 1);
  } else {
    EXPECT_EQ(1U, nodes_of(index));
  }
  EXPECT_EQ("", index.validate());
}

// Row 2: exactly 256 or 65,536 items in one place overflow an 8- or 16-bit count.
TYPED_TEST(IndexCases, RoundNumbersOfItemsInOnePlace) {
  for (const std::uint32_t count : {256U, 65'536U}) {
    TypeParam index = make_index<TypeParam>({{0, 0}, {1000, 1000}}, 16, 8);
    fill(index, std::vector<Box>(count, Box{{7, 7}, {8, 8}}));
    EXPECT_EQ(first_ids(count), ids_in(index, {{7, 7}, {7, 7}}));
    EXPECT_EQ("", index.validate());
  }
}

// Row 4: an item outside the bounds recurses for ever, is lost, or asserts.
TYPED_TEST(IndexCases, ItemsOutsideTheWorld) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {100, 100}}, 4, 8);
  for (int i = 0; i < 40; ++i) {
    const auto p = static_cast<float>(2 * i);
    ASSERT_TRUE(insert(index, square(p, p, 1)).ok());
  }
  fill(index, {square(150, 150, 1), square(-50, -50, 1), square(90, 90, 50)});
  EXPECT_EQ(Ids{40}, ids_in(index, {{149, 149}, {152, 152}}));
  EXPECT_EQ(Ids{41}, ids_in(index, {{-51, -51}, {-48, -48}}));
  EXPECT_EQ(holds_points<TypeParam> ? Ids{} : Ids{42}, ids_in(index, {{130, 130}, {131, 131}}));
  EXPECT_EQ(Ids{42}, ids_in(index, {{90, 90}, {91, 91}}));
  EXPECT_EQ(43U, ids_in(index, {{-1000, -1000}, {1000, 1000}}).size());
}

// Row 5: tiles on the centre lines are returned for windows far away from them.
TYPED_TEST(IndexCases, TilesOnTheCentreLines) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {4000, 4000}}, 4, 8);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      const Box tile =
          square(1000.0F * static_cast<float>(column), 1000.0F * static_cast<float>(row), 1000);
      ASSERT_TRUE(insert(index, tile).ok());
    }
  }
  EXPECT_EQ((Ids{0, 1, 4, 5}), ids_in(index, {{0, 0}, {1000, 1000}}));
}

// Row 6: a point exactly on a split line is stored on both sides and comes twice.
TYPED_TEST(IndexCases, PointsOnSplitLinesComeOnce) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {1000, 1000}}, 4, 8);
  for (const float x : {0.0F, 125.0F, 500.0F, 708.0F}) {
    for (const float y : {250.0F, 500.0F, 750.0F, 1000.0F}) {
      ASSERT_TRUE(insert(index, square(x, y, 0)).ok());
    }
  }
  EXPECT_EQ(first_ids(16), ids_in(index, {{0, 0}, {1000, 1000}}));
  EXPECT_EQ(Ids{12}, ids_in(index, {{708, 250}, {708, 250}}));
}

// Row 7: large items that are entered into every leaf explode time and memory.
TYPED_TEST(IndexCases, LargeItemsTakeLittleMemory) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {800, 600}}, 10, 4);
  const std::size_t empty = bytes_of(index);
  fill(index, std::vector<Box>(100, Box{{50, 50}, {750, 550}}));
  EXPECT_EQ(first_ids(100), ids_in(index, everything));
  EXPECT_LE(bytes_of(index) - empty, 100U * 200U);
}

// Row 8: zero-size boxes never match a query, or cannot be removed.
TYPED_TEST(IndexCases, ZeroSizeBoxes) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {5, 5}}, 1, 8);
  const auto items = fill(index, {square(1, 1, 0), square(2, 2, 0)});
  EXPECT_EQ((Ids{0, 1}), ids_in(index, {{0, 0}, {5, 5}}));
  EXPECT_EQ(Ids{0}, ids_in(index, {{1, 1}, {1, 1}}));
  EXPECT_TRUE(index.erase(items[0]));
  EXPECT_EQ(Ids{1}, ids_in(index, {{0, 0}, {5, 5}}));
}

// Row 10: some sides of a box are closed and others open.
TYPED_TEST(IndexCases, AllFourSidesAreClosed) {
  const Box window{{1, 1}, {2, 2}};
  for (const Box& box : {square(0, 1, 1), square(2, 1, 1), square(1, 0, 1), square(1, 2, 1),
                         square(0, 0, 1), square(2, 2, 1)}) {
    TypeParam index = make_index<TypeParam>({{0, 0}, {4, 4}}, 1, 8);
    fill(index, {box});
    EXPECT_EQ(oracle_of<TypeParam>({box}).query(window), ids_in(index, window));
  }
  TypeParam corners = make_index<TypeParam>({{0, 0}, {4, 4}}, 1, 8);
  fill(corners, {square(1, 1, 0), square(1, 2, 0), square(2, 1, 0), square(2, 2, 0)});
  EXPECT_EQ(first_ids(4), ids_in(corners, window));
}

// Row 11: a NaN item spoils the answers for other items, a NaN window matches everything.
TYPED_TEST(IndexCases, NanIsRefusedAndHarmless) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {100, 100}}, 8, 10);
  for (int i = 0; i < 1000; ++i) {
    const float p = 0.1F * static_cast<float>(i);
    ASSERT_TRUE(insert(index, square(p, p, 0.05F)).ok());
    if (i % 10 != 0) continue;
    for (const float bad : {nan, infinity}) {
      const Result<ItemHandle> refused = insert(index, {{bad, p}, {bad, p}});
      ASSERT_FALSE(refused.ok());
      EXPECT_EQ(ErrorCode::not_finite, refused.error().code);
    }
  }
  EXPECT_EQ(first_ids(10), ids_in(index, {{-1, -1}, {0.97F, 0.97F}}));
  Ids none;
  index.query({{nan, nan}, {nan, nan}}, none);
  index.query({{-1, -1}, {nan, 1000}}, none);
  index.query({{1, 1}, {0, 0}}, none);
  index.query_circle({nan, 0}, 10, none);
  index.query_circle({0, 0}, nan, none);
  index.query_circle({0, 0}, -1, none);
  index.query_segment({{0, 0}, {nan, 0}}, none);
  index.query_segment({{0, 0}, {infinity, 0}}, none);
  std::vector<Neighbor> neighbors;
  index.nearest({nan, 0}, 3, neighbors);
  EXPECT_EQ(Ids{}, none);
  EXPECT_TRUE(neighbors.empty());
}

TYPED_TEST(IndexCases, EditsThatFailChangeNothing) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {100, 100}}, 8, 10);
  const ItemHandle item = insert(index, square(1, 1, 1)).value();
  EXPECT_EQ(ErrorCode::not_finite, update(index, item, {{nan, 1}, {2, 2}}).error().code);
  if constexpr (!holds_points<TypeParam>) {
    EXPECT_EQ(ErrorCode::out_of_range, update(index, item, {{2, 1}, {1, 2}}).error().code);
    EXPECT_EQ(ErrorCode::out_of_range, insert(index, {{0, 2}, {1, 1}}).error().code);
  }
  const ItemHandle stale{item.index, item.generation + 2};
  EXPECT_EQ(ErrorCode::stale_handle, update(index, stale, square(5, 5, 1)).error().code);
  EXPECT_EQ(held<TypeParam>(square(1, 1, 1)), index.box(item));
  EXPECT_EQ(Ids{item.index}, ids_in(index, everything));
  EXPECT_EQ("", index.validate());
}

// Row 12: child boxes made by repeated halving lose items at cell edges.
TYPED_TEST(IndexCases, WorldThatIsNoPowerOfTwo) {
  std::vector<Box> boxes{square(46, 43, 0), square(41, 43, 0)};
  for (int y = 0; y < 77; ++y) {
    for (int x = 0; x < 77; ++x) {
      boxes.push_back(square(static_cast<float>(x), static_cast<float>(y), 1));
    }
  }
  TypeParam index = make_index<TypeParam>({{0, 0}, {77, 77}}, 1, 8);
  fill(index, {boxes[0], boxes[1]});
  EXPECT_EQ((Ids{0, 1}), ids_in(index, {{39, 43}, {49, 53}}));
  fill(index, {boxes.begin() + 2, boxes.end()});
  const BruteForceIndex oracle = oracle_of<TypeParam>(boxes);
  for (std::size_t i = 2; i < boxes.size(); i += 7) {
    ASSERT_EQ(oracle.query(boxes[i]), ids_in(index, boxes[i]));
  }
}

// Row 14: a ray along a face gives 0 * infinity = NaN in a slab test, and the hit is lost.
TYPED_TEST(IndexCases, SegmentsAlongFacesAndOfZeroLength) {
  const std::vector<Box> boxes{square(100, 100, 4)};
  TypeParam index = make_index<TypeParam>({{0, 0}, {200, 200}}, 1, 8);
  fill(index, boxes);
  for (const Segment& segment : {Segment{{100, 90}, {100, 110}}, Segment{{102, 90}, {102, 110}},
                                 Segment{{102, 102}, {102, 102}}, Segment{{104, 104}, {104, 104}},
                                 Segment{{100, 100}, {100, 100}}, Segment{{90, 100}, {110, 100}},
                                 Segment{{90, 110}, {110, 90}}}) {
    Ids ids;
    index.query_segment(segment, ids);
    EXPECT_EQ(oracle_of<TypeParam>(boxes).query_segment(segment), ids);
  }
}

// Row 15: sorted or degenerate input makes a deep tree, quadratic builds, and overflows stacks.
TYPED_TEST(IndexCases, SortedPointsOnALine) {
  constexpr std::size_t half = 15'000;
  TypeParam index = make_index<TypeParam>({{0, 0}, {1000, 1000}}, 16, 16);
  for (std::size_t i = 0; i < 2 * half; ++i) {
    const auto p = static_cast<float>(1000.0 * static_cast<double>(i % half) / (half - 1));
    ASSERT_TRUE(insert(index, square(p, 0, 0)).ok());
  }
  EXPECT_EQ(first_ids(2 * half), ids_in(index, everything));
  EXPECT_LE(nodes_of(index), half);
  EXPECT_EQ(half, pairs_of(index).size());
  EXPECT_EQ("", index.validate());
}

// Row 16: removing an item that is not there drops another one, or removed items come back.
TYPED_TEST(IndexCases, RemovingAbsentItems) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {64, 64}}, 4, 8);
  std::vector<Box> boxes;
  for (int i = 0; i < 17; ++i) {
    const auto p = static_cast<float>(3 * i);
    boxes.push_back(square(p, p, 1));
  }
  const auto items = fill(index, boxes);
  EXPECT_FALSE(index.erase(ItemHandle{}));
  EXPECT_FALSE(index.erase(ItemHandle{17, 1}));
  EXPECT_FALSE(index.erase(ItemHandle{3, items[3].generation + 1}));
  EXPECT_EQ(first_ids(17), ids_in(index, everything));
  EXPECT_TRUE(index.erase(items[3]));
  EXPECT_FALSE(index.erase(items[3]));
  EXPECT_EQ(16U, index.size());
  const Ids left = ids_in(index, everything);
  EXPECT_EQ(16U, left.size());
  EXPECT_EQ(0, std::count(left.begin(), left.end(), items[3].index));
  const ItemHandle reused = insert(index, square(1, 2, 1)).value();
  EXPECT_EQ(items[3].index, reused.index);
  EXPECT_FALSE(index.is_valid(items[3]));
  EXPECT_FALSE(index.erase(items[3]));
  EXPECT_TRUE(index.is_valid(reused));
  EXPECT_EQ("", index.validate());
}

// Row 18: a moved item is still found at its old place, or not yet at the new one.
TYPED_TEST(IndexCases, TeleportedItem) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {32, 32}}, 1, 8);
  std::vector<Box> boxes;
  for (int i = 0; i < 16; ++i) {
    const auto p = static_cast<float>(2 * i);
    boxes.push_back(square(p, p, 1));
  }
  boxes.push_back(square(26, 6, 0.25F));
  const auto items = fill(index, boxes);
  ASSERT_TRUE(update(index, items[3], square(26, 6, 1)).ok());
  EXPECT_EQ(Ids{}, ids_in(index, square(6, 6, 1)));
  EXPECT_EQ((Ids{3, 16}), ids_in(index, square(26, 6, 1)));
  EXPECT_EQ((BruteForceIndex::Pairs{{3, 16}}), pairs_of(index));
  for (int frame = 1; frame <= 10; ++frame) {
    const Box box = square(26 + 0.25F * static_cast<float>(frame), 6, 1);
    ASSERT_TRUE(update(index, items[3], box).ok());
    const Ids here = ids_in(index, square(box.min.x, 6, 0));
    EXPECT_EQ(1, std::count(here.begin(), here.end(), 3U));
    EXPECT_EQ("", index.validate());
  }
}

// Row 20: an index that loops over grid cells hangs on a huge box or window, or overflows its cell
// numbers.
TYPED_TEST(IndexCases, HugeItemsAndWindows) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {16'384, 16'384}}, 32, 16);
  ASSERT_TRUE(insert(index, square(0, 0, 16'384)).ok());
  std::mt19937 random(1);
  std::uniform_real_distribution<float> coordinate(0, 16'384);
  for (int i = 0; i < 1000; ++i) {
    ASSERT_TRUE(insert(index, square(coordinate(random), coordinate(random), 2)).ok());
  }
  for (const Box& window : {Box{{-1e30F, -1e30F}, {1e30F, 1e30F}}, everything}) {
    Ids ids;
    QueryStats stats;
    index.query(window, ids, &stats);
    EXPECT_EQ(1001U, ids.size());
    EXPECT_LE(stats.nodes_visited, 3'003U);
    EXPECT_LE(stats.boxes_tested, 3'003U);
  }
  ASSERT_TRUE(insert(index, {{-3e38F, -3e38F}, {3e38F, 3e38F}}).ok());
  EXPECT_EQ(holds_points<TypeParam> ? Ids{} : Ids{1001}, ids_in(index, {{-2e38F, 0}, {-1e38F, 0}}));
  EXPECT_EQ(Ids{1001}, ids_in(index, {{-3e38F, -3e38F}, {-1e38F, -1e38F}}));
  EXPECT_EQ("", index.validate());
}

// Row 24: nodes are never given back, so that each cycle of spawn and despawn costs more memory and
// makes queries slower.
TYPED_TEST(IndexCases, SpawnAndDespawnForEver) {
  TypeParam index = make_index<TypeParam>({{0, 0}, {1000, 1000}}, 16, 6);
  std::mt19937 random(3);
  std::uniform_real_distribution<float> coordinate(0, 990);
  std::vector<ItemHandle> items;
  QueryStats work_at_10;
  std::size_t bytes_at_10 = 0;
  for (int cycle = 1; cycle <= 1000; ++cycle) {
    for (int i = 0; i < 1000; ++i) {
      items.push_back(insert(index, square(coordinate(random), coordinate(random), 10)).value());
    }
    QueryStats work;
    Ids ids;
    for (int i = 0; i < 20; ++i) {
      const auto x = static_cast<float>(50 * i);
      index.query({{x, x}, {x + 30, x + 30}}, ids, &work);
    }
    std::shuffle(items.begin(), items.end(), random);
    for (const ItemHandle item : items) ASSERT_TRUE(index.erase(item));
    items.clear();
    if (cycle == 10) {
      work_at_10 = work;
      bytes_at_10 = bytes_of(index);
    } else if (cycle == 1000) {
      EXPECT_LE(work.boxes_tested, work_at_10.boxes_tested * 3 / 2);
      EXPECT_LE(work.nodes_visited, work_at_10.nodes_visited * 3 / 2);
      EXPECT_LE(10 * bytes_of(index), 11 * bytes_at_10);
    }
  }
  EXPECT_LE(nodes_of(index), 1U);
  EXPECT_LE(index.id_limit(), 1000U);
  EXPECT_EQ("", index.validate());
}

// Row 27: building or asking an empty index crashes.
TYPED_TEST(IndexCases, EmptyIndex) {
  const TypeParam index;
  EXPECT_TRUE(index.empty());
  EXPECT_EQ(Ids{}, ids_in(index, everything));
  EXPECT_TRUE(pairs_of(index).empty());
  Ids ids;
  index.query_circle({0, 0}, infinity, ids);
  index.query_segment({{-1, -1}, {1, 1}}, ids);
  EXPECT_EQ(Ids{}, ids);
  EXPECT_FALSE(any_on_segment(index, {{-1, -1}, {1, 1}}, [](std::uint32_t) { return true; }));
  std::vector<Neighbor> neighbors(3);
  index.nearest({0, 0}, 5, neighbors);
  EXPECT_TRUE(neighbors.empty());
  EXPECT_EQ("", index.validate());
}

// Row 28: at 1e7, where neighbouring floats are one unit apart, items are lost as outside.
TYPED_TEST(IndexCases, FarFromTheOrigin) {
  constexpr float origin = 1.0e7F;
  for (const Box& bounds :
       {Box{{-4096, -4096}, {4096, 4096}}, Box{{origin, origin}, {origin + 1600, origin + 1600}}}) {
    TypeParam index = make_index<TypeParam>(bounds, 4, 16);
    for (int i = 0; i < 100; ++i) {
      const float p = origin + static_cast<float>(16 * i);
      ASSERT_TRUE(insert(index, square(p, p, 8)).ok());
    }
    EXPECT_EQ(Ids{10}, ids_in(index, square(origin + 160, origin + 160, 3)));
    EXPECT_EQ(holds_points<TypeParam> ? Ids{} : Ids{10},
              ids_in(index, square(origin + 161, origin + 161, 2)));
    EXPECT_EQ("", index.validate());
  }
}

}  // namespace
}  // namespace quadlight::test
