// Quadtree: edits of many items at a time, of all sizes, with everything that may be wrong in them.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/shuffled_executor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

using testing::HasSubstr;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

void check_answers(QuadtreeTwin& twin) {
  for (const RangeShape shape : all_range_shapes) {
    for (const Categories mask : {all_categories, Categories{6}}) {
      const RangeQuery query = twin.query(shape, mask);
      IdBuffer found;
      twin.tree().find(query, found);
      std::sort(found.begin(), found.end());
      ASSERT_EQ(twin.oracle().find(query), found);
    }
  }
  const Vec2 p = twin.source().point();
  std::vector<Neighbor> nearest;
  twin.tree().nearest(p, 9, nearest);
  ASSERT_EQ(twin.oracle().nearest(p, 9), nearest);
  const Box bounds = twin.tree().content_bounds();
  for (const ItemHandle item : twin.live()) {
    ASSERT_TRUE(contains(bounds, twin.tree().box(item)));
  }
}

class QuadtreeBatch : public testing::TestWithParam<BoxLayout> {};

// Batches from nothing to more than all, so on both sides of every threshold of the policy.
TEST_P(QuadtreeBatch, EqualsBruteForce) {
  for (const std::uint32_t threshold : {2U, 64U}) {
    QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, threshold, 16}, GetParam(), 61 + threshold);
    ShuffledExecutor executor(threshold);
    ASSERT_NO_FATAL_FAILURE(twin.insert_many(900, executor));
    const std::size_t divisors[] = {1'000'000, 200, 16, 15, 8, 5, 4, 3, 2, 1};
    for (std::size_t round = 0; round < 60; ++round) {
      if (round == 20) twin.use_categories();
      const std::size_t count = twin.tree().size() / divisors[round % std::size(divisors)];
      const std::size_t kind = (round / std::size(divisors) + round) % 4;
      const std::string what = "kind " + std::to_string(kind) + " of " + std::to_string(count);
      if (kind == 0) {
        ASSERT_NO_FATAL_FAILURE(twin.insert_many(count, executor)) << what;
      } else if (kind == 1) {
        ASSERT_NO_FATAL_FAILURE(twin.erase_many(count, executor)) << what;
      } else {
        ASSERT_NO_FATAL_FAILURE(twin.move_many(count, kind == 2, executor)) << what;
      }
      ASSERT_NO_FATAL_FAILURE(twin.check_structure()) << what;
      ASSERT_NO_FATAL_FAILURE(check_answers(twin)) << what;
      // Single edits on what the batch left.
      for (int i = 0; i < 20; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      ASSERT_NO_FATAL_FAILURE(twin.check_structure()) << "after " << what;
      if (round % 7 == 6) twin.rebuild(executor);
      ASSERT_NO_FATAL_FAILURE(twin.check_structure()) << "rebuilt after " << what;
      while (twin.tree().size() < 500) ASSERT_NO_FATAL_FAILURE(twin.insert());
      if (twin.tree().size() > 2'500) {
        ASSERT_NO_FATAL_FAILURE(twin.erase_many(1'500, executor));
      }
    }
    ASSERT_NO_FATAL_FAILURE(twin.erase_many(1'000'000, executor));
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeBatch, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

// More items than one chunk of the sort holds.
TEST(QuadtreeBatchLarge, EqualsBruteForce) {
  for (const BoxLayout layout :
       {BoxLayout::uniform, BoxLayout::coincident, BoxLayout::mixed_sizes}) {
    QuadtreeTwin twin({{{-1024, -1024}, {1024, 1024}}, 64, 16}, layout, 63);
    ShuffledExecutor executor(64);
    ASSERT_NO_FATAL_FAILURE(twin.insert_many(40'000, executor));
    twin.use_categories();
    for (int round = 0; round < 4; ++round) {
      ASSERT_NO_FATAL_FAILURE(twin.move_many(30'000, round % 2 == 0, executor));
      ASSERT_NO_FATAL_FAILURE(twin.erase_many(9'000, executor));
      ASSERT_NO_FATAL_FAILURE(twin.check_structure());
      ASSERT_NO_FATAL_FAILURE(twin.insert_many(7'000, executor));
      ASSERT_NO_FATAL_FAILURE(check_answers(twin));
      twin.rebuild(executor);
      ASSERT_NO_FATAL_FAILURE(twin.check_structure());
      ASSERT_NO_FATAL_FAILURE(check_answers(twin));
    }
  }
}

// From 2^21 items on the sort tells more levels apart.
TEST(QuadtreeBatchLarge, MillionsOfItems) {
  constexpr std::size_t count = (std::size_t{1} << 21U) + 5;
  BoxSource source(BoxLayout::mixed_sizes, 65);
  std::vector<Box> boxes(count);
  for (std::size_t i = 0; i < count; ++i) {
    boxes[i] = i % 2 == 0 ? source.next() : Box{source.point(), {1025, 1025}};
  }
  std::vector<ItemHandle> items(count);
  Quadtree tree;
  ShuffledExecutor executor(66);
  ASSERT_TRUE(tree.insert(boxes, items, executor).ok());
  ASSERT_EQ("", tree.validate());
  for (int i = 0; i < 8; ++i) {
    const Box window = source.window();
    const auto meets = [&](const Box& box) { return intersects(box, window); };
    ASSERT_EQ(std::count_if(boxes.begin(), boxes.end(), meets),
              static_cast<std::ptrdiff_t>(tree.count(RangeQuery::intersecting(window))));
  }
}

struct Filled {
  Quadtree tree;
  std::vector<ItemHandle> items;
  std::vector<Box> boxes;
};

Filled filled(std::size_t count) {
  BoxSource source(BoxLayout::uniform, 71);
  Filled f;
  f.items.resize(count);
  f.boxes.resize(count);
  std::generate(f.boxes.begin(), f.boxes.end(), [&] { return source.next(); });
  SerialExecutor executor;
  EXPECT_TRUE(f.tree.insert(f.boxes, f.items, executor).ok());
  return f;
}

// Everything that tells one state from another, the order of results included.
struct Print {
  IdBuffer everything;
  std::size_t id_limit = 0;
  std::uint64_t rebuilds = 0;
  std::vector<Box> boxes;
  bool operator==(const Print&) const = default;
};

Print print_of(const Filled& f) {
  Print print;
  f.tree.query({{-infinity, -infinity}, {infinity, infinity}}, print.everything);
  print.id_limit = f.tree.id_limit();
  print.rebuilds = f.tree.tree_stats().rebuilds;
  for (const ItemHandle item : f.items) {
    if (f.tree.is_valid(item)) print.boxes.push_back(f.tree.box(item));
  }
  return print;
}

struct BadBox {
  Box box;
  ErrorCode code;
};
const BadBox bad_boxes[] = {{{{nan, 0}, {1, 1}}, ErrorCode::not_finite},
                            {{{0, 0}, {1, infinity}}, ErrorCode::not_finite},
                            {{{0, -infinity}, {1, 1}}, ErrorCode::not_finite},
                            {{{2, 0}, {1, 1}}, ErrorCode::out_of_range},
                            {{{0, 2}, {1, 1}}, ErrorCode::out_of_range}};

TEST(QuadtreeBatchRefuses, BadBoxesByNumber) {
  SerialExecutor executor;
  for (const std::size_t count : {5U, 100U, 999U}) {
    Filled f = filled(1'000);
    const Print before = print_of(f);
    for (const BadBox& bad : bad_boxes) {
      std::vector<Box> boxes(f.boxes.rbegin(),
                             f.boxes.rbegin() + static_cast<std::ptrdiff_t>(count));
      boxes[count - 2] = bad.box;
      boxes[count - 1] = {{nan, nan}, {nan, nan}};
      const std::string number = "(number " + std::to_string(count - 2) + " of the batch)";

      std::vector<ItemHandle> handles(count, ItemHandle{7, 7});
      const Status inserted = f.tree.insert(boxes, handles, executor);
      ASSERT_FALSE(inserted.ok());
      EXPECT_EQ(bad.code, inserted.error().code);
      EXPECT_THAT(inserted.error().text, HasSubstr(number));
      EXPECT_EQ(std::vector<ItemHandle>(count, ItemHandle{7, 7}), handles);

      const Status updated = f.tree.update(std::span(f.items).first(count), boxes, executor);
      ASSERT_FALSE(updated.ok());
      EXPECT_EQ(bad.code, updated.error().code);
      EXPECT_THAT(updated.error().text, HasSubstr(number));
      ASSERT_EQ(before, print_of(f));
      ASSERT_EQ("", f.tree.validate());
    }
  }
}

TEST(QuadtreeBatchRefuses, StaleHandlesByNumber) {
  SerialExecutor executor;
  for (const std::size_t count : {5U, 100U, 999U}) {
    Filled f = filled(1'000);
    ASSERT_TRUE(f.tree.erase(f.items[3]));
    const Print before = print_of(f);
    const std::vector<Box> boxes(count, Box{{1, 1}, {2, 2}});
    const Status updated = f.tree.update(std::span(f.items).first(count), boxes, executor);
    ASSERT_FALSE(updated.ok());
    EXPECT_EQ(ErrorCode::stale_handle, updated.error().code);
    EXPECT_THAT(updated.error().text, HasSubstr("(number 3 of the batch)"));
    ASSERT_EQ(before, print_of(f));
  }
}

TEST(QuadtreeBatchRefuses, NothingIsFine) {
  Quadtree tree;
  SerialExecutor executor;
  EXPECT_TRUE(tree.insert({}, {}, executor).ok());
  EXPECT_TRUE(tree.update({}, {}, executor).ok());
  EXPECT_EQ(0U, tree.erase({}, executor));
  tree.rebuild(executor);
  EXPECT_TRUE(tree.empty());
  EXPECT_EQ("", tree.validate());
  Filled f = filled(100);
  EXPECT_EQ(100U, f.tree.erase(f.items, executor));
  EXPECT_EQ(0U, f.tree.erase(f.items, executor)) << "all stale";
  f.tree.rebuild(executor);
  EXPECT_TRUE(f.tree.empty());
  EXPECT_EQ("", f.tree.validate());
}

// What the header states about when a batch rebuilds.
TEST(QuadtreeBatchPolicy, RebuildsFromTheStatedSharesOn) {
  SerialExecutor executor;
  const auto rebuilds_by = [&](auto edit) {
    Filled f = filled(4'000);
    const std::uint64_t before = f.tree.tree_stats().rebuilds;
    edit(f);
    EXPECT_EQ("", f.tree.validate());
    return f.tree.tree_stats().rebuilds - before;
  };
  for (const auto& [count, expected] : {std::pair{999U, 0U}, std::pair{1'000U, 1U}}) {
    EXPECT_EQ(expected, rebuilds_by([&, n = count](Filled& f) {
                std::vector<ItemHandle> handles(n);
                ASSERT_TRUE(f.tree.insert(std::span(f.boxes).first(n), handles, executor).ok());
              }));
    EXPECT_EQ(expected, rebuilds_by([&, n = count](Filled& f) {
                EXPECT_EQ(n, f.tree.erase(std::span(f.items).first(n), executor));
              }));
  }
  const auto move = [&](std::size_t count) {
    return [&, count](Filled& f) {
      std::vector<Box> boxes(f.boxes.rbegin(),
                             f.boxes.rbegin() + static_cast<std::ptrdiff_t>(count));
      ASSERT_TRUE(f.tree.update(std::span(f.items).first(count), boxes, executor).ok());
    };
  };
  EXPECT_EQ(0U, rebuilds_by(move(249)));
  EXPECT_EQ(0U, rebuilds_by(move(450))) << "a sweep";
  EXPECT_EQ(1U, rebuilds_by(move(1'000))) << "most to another node, so more than an eighth";
}

// Guards against an edit of an outlier that costs a whole rebuild.
TEST(QuadtreeBatchPolicy, OutliersAreEditedWithoutARebuild) {
  Filled f = filled(4'000);
  SerialExecutor executor;
  std::vector<ItemHandle> outliers;
  for (int i = 0; i < 60; ++i) {
    const float x = 1.0e6F + static_cast<float>(i);
    outliers.push_back(f.tree.insert({{x, x}, {x + 1, x + 1}}).value());
  }
  f.tree.rebuild(executor);
  const std::uint64_t before = f.tree.tree_stats().rebuilds;
  for (const ItemHandle item : outliers) {
    ASSERT_TRUE(f.tree.update(item, {{2.0e6F, 0}, {2.0e6F, 1}}).ok());
  }
  for (const ItemHandle item : outliers) ASSERT_TRUE(f.tree.erase(item));
  EXPECT_EQ(before, f.tree.tree_stats().rebuilds);
  EXPECT_EQ("", f.tree.validate());
}

}  // namespace
}  // namespace quadlight::test
