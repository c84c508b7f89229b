// Quadtree: handles, errors, and what edits do to the structure.
#include "support/box_scenes.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

using testing::HasSubstr;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr Box unit{{0, 0}, {1, 1}};

IdBuffer all_ids(const Quadtree& tree) {
  IdBuffer ids;
  tree.query({{-infinity, -infinity}, {infinity, infinity}}, ids);
  return ids;
}

TEST(QuadtreeCreate, RefusesBadDescriptions) {
  struct Case {
    QuadtreeDesc desc;
    ErrorCode code;
    const char* field;
  };
  const Case cases[] = {
      {{{{nan, 0}, {1, 1}}, 16, 8}, ErrorCode::not_finite, "bounds"},
      {{{{0, 0}, {1, infinity}}, 16, 8}, ErrorCode::not_finite, "bounds"},
      {{{{0, 0}, {0, 1}}, 16, 8}, ErrorCode::out_of_range, "bounds"},
      {{{{0, 2}, {1, 1}}, 16, 8}, ErrorCode::out_of_range, "bounds"},
      {{unit, 0, 8}, ErrorCode::out_of_range, "split_threshold: 0"},
      {{unit, 65'536, 8}, ErrorCode::out_of_range, "split_threshold: 65536"},
      {{unit, 16, 17}, ErrorCode::out_of_range, "max_depth: 17"},
  };
  for (const Case& c : cases) {
    const Result<Quadtree> tree = Quadtree::create(c.desc);
    ASSERT_FALSE(tree.ok()) << c.field;
    EXPECT_EQ(c.code, tree.error().code);
    EXPECT_THAT(tree.error().text, HasSubstr(c.field));
  }
}

TEST(QuadtreeCreate, AcceptsTheLimitsOfADescription) {
  constexpr float max = std::numeric_limits<float>::max();
  constexpr float tiny = std::numeric_limits<float>::denorm_min();
  for (const QuadtreeDesc& desc : {QuadtreeDesc{{{-max, -max}, {max, max}}, 1, 16},
                                   QuadtreeDesc{{{0, 0}, {tiny, tiny}}, 65'535, 0},
                                   QuadtreeDesc{{{0, 0}, {tiny, max}}, 1, 16}}) {
    Quadtree tree = Quadtree::create(desc).value();
    for (const Box& box : {unit, Box{{-max, -max}, {max, max}}, Box{{tiny, tiny}, {tiny, tiny}},
                           Box{{0, 0}, {0, 0}}}) {
      ASSERT_TRUE(tree.insert(box).ok());
      ASSERT_EQ("", tree.validate());
    }
    EXPECT_EQ(4U, all_ids(tree).size());
  }
}

TEST(QuadtreeInsert, RefusesBadBoxesAndStaysAsItWas) {
  Quadtree tree;
  ASSERT_TRUE(tree.insert(unit).ok());
  for (const Box& bad : {Box{{nan, 0}, {1, 1}}, Box{{0, nan}, {1, 1}}, Box{{0, 0}, {infinity, 1}},
                         Box{{0, -infinity}, {1, 1}}}) {
    const Result<ItemHandle> item = tree.insert(bad);
    ASSERT_FALSE(item.ok());
    EXPECT_EQ(ErrorCode::not_finite, item.error().code);
  }
  const Result<ItemHandle> item = tree.insert({{3, 0}, {2, 1}});
  ASSERT_FALSE(item.ok());
  EXPECT_EQ(ErrorCode::out_of_range, item.error().code);
  EXPECT_THAT(item.error().text, HasSubstr("(3, 0)-(2, 1)"));
  EXPECT_FALSE(tree.insert({{0, 3}, {1, 2}}).ok());
  EXPECT_EQ(1U, tree.size());
  EXPECT_EQ(1U, tree.id_limit());
  EXPECT_EQ("", tree.validate());
}

TEST(QuadtreeUpdate, RefusesBadInputAndLeavesTheItem) {
  Quadtree tree;
  const ItemHandle item = tree.insert(unit).value();
  const ItemHandle gone = tree.insert(unit).value();
  ASSERT_TRUE(tree.erase(gone));
  EXPECT_EQ(ErrorCode::stale_handle, tree.update(gone, unit).error().code);
  EXPECT_EQ(ErrorCode::stale_handle, tree.update({}, unit).error().code);
  EXPECT_EQ(ErrorCode::not_finite, tree.update(item, {{0, 0}, {nan, 1}}).error().code);
  EXPECT_EQ(ErrorCode::out_of_range, tree.update(item, {{0, 2}, {1, 1}}).error().code);
  EXPECT_EQ(unit, tree.box(item));
  EXPECT_EQ("", tree.validate());
}

TEST(QuadtreeHandles, GoStaleAndAreReused) {
  Quadtree tree;
  const ItemHandle first = tree.insert(unit).value();
  EXPECT_TRUE(tree.is_valid(first));
  EXPECT_FALSE(tree.is_valid({}));
  ASSERT_TRUE(tree.erase(first));
  EXPECT_FALSE(tree.is_valid(first));
  const ItemHandle second = tree.insert(unit).value();
  EXPECT_EQ(first.index, second.index);
  EXPECT_NE(first.generation, second.generation);
  EXPECT_FALSE(tree.is_valid(first));
  EXPECT_FALSE(tree.erase(first));
  EXPECT_EQ(1U, tree.size());
  EXPECT_EQ(second, tree.handle(second.index));
  EXPECT_EQ(1U, tree.id_limit());
}

TEST(QuadtreeHandles, ClearMakesAllStaleAndKeepsTheMemory) {
  BoxSource boxes(BoxLayout::uniform, 1);
  Quadtree tree;
  std::vector<ItemHandle> items;
  items.reserve(500);
  for (int i = 0; i < 500; ++i) items.push_back(tree.insert(boxes.next()).value());
  const std::size_t bytes = tree.tree_stats().bytes;
  tree.clear();
  EXPECT_TRUE(tree.empty());
  EXPECT_EQ(1U, tree.tree_stats().nodes);
  EXPECT_EQ(bytes, tree.tree_stats().bytes);
  EXPECT_EQ("", tree.validate());
  EXPECT_GT(tree.content_bounds().min.x, tree.content_bounds().max.x);
  for (const ItemHandle item : items) EXPECT_FALSE(tree.is_valid(item));
  for (int i = 0; i < 500; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  EXPECT_EQ(500U, tree.id_limit());
  EXPECT_EQ(bytes, tree.tree_stats().bytes);
  EXPECT_EQ("", tree.validate());
}

TEST(QuadtreeEdit, ReserveChangesNoAnswer) {
  BoxSource boxes(BoxLayout::uniform, 2);
  Quadtree tree;
  tree.reserve(1'000);
  const std::size_t bytes = tree.tree_stats().bytes;
  for (int i = 0; i < 1'000; ++i) {
    ASSERT_TRUE(tree.insert(boxes.next()).ok());
    if (i == 100) tree.reserve(900);
  }
  EXPECT_EQ(bytes, tree.tree_stats().bytes);
  EXPECT_EQ("", tree.validate());
  tree.reserve(100'000);
  EXPECT_EQ("", tree.validate());
}

TEST(QuadtreeEdit, ContentBoundsStayTight) {
  Quadtree tree;
  const ItemHandle left = tree.insert({{-10, 0}, {-9, 1}}).value();
  const ItemHandle top = tree.insert({{0, -20}, {1, -19}}).value();
  ASSERT_TRUE(tree.insert(unit).ok());
  EXPECT_EQ((Box{{-10, -20}, {1, 1}}), tree.content_bounds());
  ASSERT_TRUE(tree.erase(left));
  EXPECT_EQ((Box{{0, -20}, {1, 1}}), tree.content_bounds());
  ASSERT_TRUE(tree.update(top, {{5, 5}, {6, 6}}).ok());
  EXPECT_EQ((Box{{0, 0}, {6, 6}}), tree.content_bounds());
}

TEST(QuadtreeEdit, SmallStepsDoNotReinsert) {
  Quadtree tree = Quadtree::create({{{0, 0}, {1024, 1024}}, 4, 8}).value();
  std::vector<ItemHandle> items;
  items.reserve(64);
  for (int i = 0; i < 64; ++i) {
    const int row = i / 8;
    const int column = i % 8;
    const Vec2 p{static_cast<float>(column) * 128.0F + 40.0F,
                 static_cast<float>(row) * 128.0F + 40.0F};
    items.push_back(tree.insert({p, {p.x + 4, p.y + 4}}).value());
  }
  for (const ItemHandle item : items) {
    Box box = tree.box(item);
    box.min.x += 10.0F;
    box.max.x += 10.0F;
    ASSERT_TRUE(tree.update(item, box).ok());
    ASSERT_EQ(box, tree.box(item));
  }
  EXPECT_EQ(0U, tree.tree_stats().reinserted);
  EXPECT_EQ("", tree.validate());
  ASSERT_TRUE(tree.update(items[0], {{1000, 1000}, {1001, 1001}}).ok());
  EXPECT_EQ(1U, tree.tree_stats().reinserted);
}

// An insert and an erase in turn at the split threshold must not build and drop nodes each time.
TEST(QuadtreeEdit, SplitAndMergeHaveHysteresis) {
  BoxSource boxes(BoxLayout::points, 3);
  Quadtree tree = Quadtree::create({{{-64, -64}, {64, 64}}, 8, 8}).value();
  std::vector<ItemHandle> items;
  while (tree.tree_stats().nodes == 1) items.push_back(tree.insert(boxes.next()).value());
  ASSERT_EQ(9U, tree.size());
  const std::size_t nodes = tree.tree_stats().nodes;
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(tree.erase(items.back()));
    items.pop_back();
    EXPECT_EQ(nodes, tree.tree_stats().nodes);
  }
  ASSERT_TRUE(tree.erase(items.back()));
  EXPECT_EQ(1U, tree.tree_stats().nodes) << "half the threshold: merged";
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  EXPECT_EQ(1U, tree.tree_stats().nodes) << "the threshold: not split yet";
}

TEST(QuadtreeEdit, ItemsThatGrowAndShrinkChangeLevels) {
  Quadtree tree = Quadtree::create({{{0, 0}, {1024, 1024}}, 2, 10}).value();
  std::vector<ItemHandle> items;
  items.reserve(32);
  for (int i = 0; i < 32; ++i) items.push_back(tree.insert({{100, 100}, {101, 101}}).value());
  float size = 1;
  for (int step = 0; step < 22; ++step, size *= 1.5F) {
    for (const ItemHandle item : items) {
      ASSERT_TRUE(tree.update(item, {{100, 100}, {100 + size, 100 + size}}).ok());
    }
    ASSERT_EQ("", tree.validate());
  }
  EXPECT_EQ(1U, tree.tree_stats().nodes);
  for (const ItemHandle item : items) ASSERT_TRUE(tree.update(item, {{5, 5}, {5, 5}}).ok());
  EXPECT_EQ(10U, tree.tree_stats().depth);
  EXPECT_EQ("", tree.validate());
}

// A rebuild leaves no room after the items; what a small run got there held item 0 once more.
TEST(QuadtreeEdit, RoomMadeAfterARebuildIsEmpty) {
  std::vector<Box> boxes(100, unit);
  boxes.push_back({{1000, 1000}, {1001, 1001}});  // a run of one
  std::vector<ItemHandle> handles(boxes.size());
  Quadtree tree;
  SerialExecutor executor;
  ASSERT_TRUE(tree.insert(boxes, handles, executor).ok());

  ASSERT_TRUE(tree.insert({{1001, 1001}, {1002, 1002}}).ok());
  EXPECT_EQ(tree.validate(), "");
  tree.rebuild(executor);
  EXPECT_EQ(tree.validate(), "");
  EXPECT_EQ(all_ids(tree).size(), tree.size());
}

// A leaf of many boxes too large for children, deep in a tree that was laid out anew, with
// everything else elsewhere.
Quadtree tree_with_a_crowd(std::vector<ItemHandle>& crowd) {
  BoxSource boxes(BoxLayout::points, 8);
  Quadtree tree = Quadtree::create({{{-1024, -1024}, {1024, 1024}}, 4, 12}).value();
  for (int i = 0; i < 400; ++i) EXPECT_TRUE(tree.insert(boxes.next()).ok());
  for (int i = 0; i < 100; ++i) crowd.push_back(tree.insert({{700, 700}, {800, 800}}).value());
  SerialExecutor executor;
  tree.rebuild(executor);
  return tree;
}

// Guards against rows that are still claimed by the nodes above when a leaf splits because its
// items have shrunk where they are: windows over such a row lost items.
TEST(QuadtreeEdit, ShrinkingInPlaceBreaksTheRowsAbove) {
  for (const bool batch : {false, true}) {
    std::vector<ItemHandle> crowd;
    Quadtree tree = tree_with_a_crowd(crowd);
    const std::vector<Box> small(crowd.size(), Box{{749, 749}, {751, 751}});
    if (batch) {
      SerialExecutor executor;
      ASSERT_TRUE(tree.update(crowd, small, executor).ok());
    } else {
      for (const ItemHandle item : crowd) ASSERT_TRUE(tree.update(item, small[0]).ok());
    }
    EXPECT_EQ("", tree.validate()) << batch;
    EXPECT_EQ(500U, all_ids(tree).size()) << batch;
  }
}

// Guards against pushing all runs together, and so breaking all rows, because of one insert into a
// tree that is packed without any room.
TEST(QuadtreeEdit, AnInsertAfterARebuildLeavesTheRest) {
  BoxSource boxes(BoxLayout::uniform, 9);
  Quadtree tree;
  for (int i = 0; i < 3'000; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  SerialExecutor executor;
  tree.rebuild(executor);
  const std::uint64_t compactions = tree.tree_stats().compactions;
  ASSERT_TRUE(tree.insert({{1000, 1000}, {1001, 1001}}).ok());
  EXPECT_EQ(compactions, tree.tree_stats().compactions);
}

// Guards against counting items outside the grid again each time that a batch moves them there.
TEST(QuadtreeEdit, OutsidersThatMoveInBatchesCauseNoRebuild) {
  BoxSource boxes(BoxLayout::points, 10);
  Quadtree tree;
  std::vector<ItemHandle> items;
  std::vector<Box> places;
  for (int i = 0; i < 4'000; ++i) places.push_back(boxes.next());
  for (std::size_t i = 0; i < 80; ++i) {
    const Vec2 p{5.0e5F + static_cast<float>(i), static_cast<float>(25 * i) - 1000.0F};
    places[i * 50 + 1] = {p, p};
  }
  items.resize(places.size());
  SerialExecutor executor;
  ASSERT_TRUE(tree.insert(places, items, executor).ok());
  const std::uint64_t rebuilds = tree.tree_stats().rebuilds;
  for (int frame = 0; frame < 20; ++frame) {
    for (std::size_t i = 0; i < 80; ++i) {
      Box& box = places[i * 50 + 1];  // up and down, from cell to cell
      box.min.y = box.max.y = -box.min.y;
    }
    ASSERT_TRUE(tree.update(items, places, executor).ok());
    ASSERT_TRUE(tree.update(items[0], places[0]).ok());
  }
  EXPECT_EQ(rebuilds, tree.tree_stats().rebuilds);
  EXPECT_EQ("", tree.validate());
}

TEST(QuadtreeEdit, CopiesAreIndependent) {
  Quadtree tree;
  const ItemHandle item = tree.insert(unit).value();
  Quadtree copy = tree;
  ASSERT_TRUE(copy.erase(item));
  EXPECT_TRUE(tree.is_valid(item));
  Quadtree moved = std::move(tree);
  EXPECT_EQ(unit, moved.box(item));
  EXPECT_EQ("", moved.validate());
}

TEST(QuadtreeStats, NodesCoverAllItems) {
  BoxSource boxes(BoxLayout::clustered, 4);
  Quadtree tree;
  for (int i = 0; i < 3'000; ++i) ASSERT_TRUE(tree.insert(boxes.next()).ok());
  std::size_t items = 0;
  std::size_t nodes = 0;
  std::uint32_t deepest = 0;
  tree.for_each_node([&](const Box& bounds, std::uint32_t level, std::size_t own) {
    EXPECT_TRUE(contains(tree.content_bounds(), bounds));
    items += own;
    ++nodes;
    deepest = std::max(deepest, level);
  });
  EXPECT_EQ(3'000U, items);
  EXPECT_LE(nodes, tree.tree_stats().nodes);
  EXPECT_EQ(tree.tree_stats().depth, deepest);
  EXPECT_GT(tree.tree_stats().bytes, 3'000U * 20U);
}

// Guards against arrays that double where a quarter more was meant.
TEST(QuadtreeStats, BytesStayWithinWhatIsStated) {
  for (const std::size_t count : {2'000U, 10'000U}) {
    BoxSource boxes(BoxLayout::uniform, 5);
    Quadtree tree = Quadtree::create({{{-1024, -1024}, {1024, 1024}}}).value();
    std::vector<ItemHandle> items;
    for (std::size_t i = 0; i < count; ++i) items.push_back(tree.insert(boxes.next()).value());
    std::size_t most = tree.tree_stats().bytes;
    for (std::size_t frame = 0; frame < 200; ++frame) {
      for (std::size_t i = frame % 3; i < count; i += 3) {
        ASSERT_TRUE(tree.erase(items[i]));
        items[i] = tree.insert(boxes.next()).value();
      }
      most = std::max(most, tree.tree_stats().bytes);
    }
    EXPECT_LE(most, 48 * count);
    SerialExecutor executor;
    tree.rebuild(executor);
    EXPECT_LE(tree.tree_stats().bytes, 25 * count);
    EXPECT_LE(tree.tree_stats().handle_bytes, 16 * count);
  }
}

#if QUADLIGHT_ASSERTS
TEST(QuadtreeDeathTest, StaleHandlesAreCaught) {
  Quadtree tree;
  const ItemHandle item = tree.insert(unit).value();
  ASSERT_TRUE(tree.insert(unit).ok());
  ASSERT_TRUE(tree.erase(item));
  EXPECT_DEATH(static_cast<void>(tree.box(item)), "needs a valid handle");
  EXPECT_DEATH(static_cast<void>(tree.handle(item.index)), "the id of a live item");
}
#endif

}  // namespace
}  // namespace quadlight::test
