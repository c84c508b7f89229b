// All indices against brute force: random sequences of edits on all layouts, every kind of query.
#include "support/box_scenes.hpp"
#include "support/brute_force_index.hpp"
#include "support/index_kinds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace quadlight::test {
namespace {

constexpr Box world{{-1024, -1024}, {1024, 1024}};

// An index and its oracle, edited alike.
template <class Index>
class Twin {
 public:
  Twin(Index index, BoxLayout layout, std::uint64_t seed)
      : index_(std::move(index)), source_(layout, seed) {}

  void insert_one() {
    const Box box = source_.next();
    const ItemHandle item = insert(index_, box).value();
    live_.push_back(item);
    oracle_.set(item.index, held<Index>(box));
  }

  // Inserts, moves (by a step or to anywhere) and erases, in equal shares.
  void edit() {
    const std::uint64_t dice = source_.random()() % 4;
    if (live_.empty() || dice == 0) {
      insert_one();
    } else if (dice == 1) {
      erase_one();
    } else {
      const ItemHandle item = live_[source_.random()() % live_.size()];
      const Box box = dice == 2 ? source_.next() : nudged(index_.box(item));
      ASSERT_TRUE(update(index_, item, box).ok());
      oracle_.set(item.index, held<Index>(box));
    }
  }

  void erase_most(std::size_t left) {
    while (live_.size() > left) ASSERT_NO_FATAL_FAILURE(erase_one());
  }

  void check_queries() {
    check_window(source_.window());
    check_circle(source_.point(), 0.1F * std::abs(source_.point().x));
    check_segment({source_.point(), source_.point()});
    check_nearest(source_.point(), source_.random()() % 20);
  }

  void check_pairs() const { ASSERT_EQ(oracle_.pairs(), pairs_of(index_)); }

  void check_structure() const {
    ASSERT_EQ("", index_.validate());
    ASSERT_EQ(oracle_.size(), index_.size());
    ASSERT_EQ(oracle_.size() == 0, index_.empty());
    for (const ItemHandle item : live_) {
      ASSERT_TRUE(index_.is_valid(item));
      ASSERT_LT(item.index, index_.id_limit());
      ASSERT_EQ(oracle_.box(item.index), index_.box(item));
      ASSERT_EQ(item, index_.handle(item.index));
    }
  }

  void clear() {
    index_.clear();
    for (const ItemHandle item : live_) {
      ASSERT_FALSE(index_.is_valid(item));
      oracle_.erase(item.index);
    }
    live_.clear();
  }

  [[nodiscard]] std::size_t found() const { return found_; }

 private:
  void erase_one() {
    const std::size_t pick = source_.random()() % live_.size();
    const ItemHandle item = live_[pick];
    ASSERT_TRUE(index_.erase(item));
    ASSERT_FALSE(index_.is_valid(item));
    oracle_.erase(item.index);
    live_[pick] = live_.back();
    live_.pop_back();
  }

  // A small step in x that keeps the box valid, also where a step is less than a float apart.
  Box nudged(Box box) {
    const float step = (box.max.x - box.min.x) * 0.125F + (holds_points<Index> ? 0.25F : 0.0F);
    box.min.x += step;
    box.max.x = std::max(box.min.x, box.max.x + step);
    return is_finite(box) ? box : source_.next();
  }

  void check_window(const Box& window) {
    const IdBuffer expected = oracle_.query(window);
    expect_same(expected, ids_in(index_, window));
    IdBuffer visited;
    index_.query(window, [&](std::uint32_t id) { visited.push_back(id); });
    expect_same(expected, visited);
  }

  void check_circle(Vec2 center, float radius) {
    const IdBuffer expected = oracle_.query_circle(center, radius);
    IdBuffer ids;
    index_.query_circle(center, radius, ids);
    expect_same(expected, ids);
    IdBuffer visited;
    index_.query_circle(center, radius, [&](std::uint32_t id) { visited.push_back(id); });
    expect_same(expected, visited);
  }

  void check_segment(const Segment& segment) {
    const IdBuffer expected = oracle_.query_segment(segment);
    IdBuffer ids;
    index_.query_segment(segment, ids);
    expect_same(expected, ids);
    IdBuffer visited;
    index_.query_segment(segment, [&](std::uint32_t id) { visited.push_back(id); });
    expect_same(expected, visited);
    std::size_t seen = 0;
    const bool stopped =
        any_on_segment(index_, segment, [&](std::uint32_t) { return ++seen == 2; });
    ASSERT_EQ(expected.size() >= 2, stopped);
    ASSERT_EQ(std::min<std::size_t>(2, expected.size()), seen);
  }

  void check_nearest(Vec2 p, std::size_t k) {
    std::vector<Neighbor> neighbors;
    index_.nearest(p, k, neighbors);
    found_ += neighbors.size();
    ASSERT_EQ(oracle_.nearest(p, k), neighbors);
  }

  void expect_same(const IdBuffer& expected, IdBuffer ids) {
    found_ += ids.size();
    std::sort(ids.begin(), ids.end());
    ASSERT_EQ(expected, ids);
  }

  Index index_;
  BruteForceIndex oracle_;
  BoxSource source_;
  std::vector<ItemHandle> live_;
  std::size_t found_ = 0;
};

template <class Index>
class IndexConformance : public testing::Test {};
TYPED_TEST_SUITE(IndexConformance, AllIndices, IndexName);

template <class Index>
void live_a_life(Twin<Index>& twin, int population, int steps) {
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < population; ++i) twin.insert_one();
    for (int step = 0; step < steps; ++step) {
      for (int i = 0; i < 6; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      ASSERT_NO_FATAL_FAILURE(twin.check_queries());
      if (step % 25 == 0) {
        ASSERT_NO_FATAL_FAILURE(twin.check_structure());
      }
    }
    ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
    ASSERT_NO_FATAL_FAILURE(twin.erase_most(round == 0 ? 30 : 0));
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
    ASSERT_NO_FATAL_FAILURE(twin.check_queries());
  }
}

// With nodes and cells both finer and coarser than the boxes.
TYPED_TEST(IndexConformance, EqualsBruteForce) {
  for (const BoxLayout layout : all_box_layouts) {
    for (const auto& [threshold, depth] : {std::pair{2U, 12U}, std::pair{16U, 4U}}) {
      SCOPED_TRACE(name_of(layout) + ", threshold " + std::to_string(threshold));
      Twin<TypeParam> twin(make_index<TypeParam>(world, threshold, depth), layout, 5 + threshold);
      ASSERT_NO_FATAL_FAILURE(live_a_life(twin, 250, 75));
      EXPECT_GT(twin.found(), 300U);
    }
  }
}

TYPED_TEST(IndexConformance, EqualsBruteForceWithManyItems) {
  for (const BoxLayout layout : {BoxLayout::uniform, BoxLayout::clustered}) {
    SCOPED_TRACE(name_of(layout));
    Twin<TypeParam> twin(make_index<TypeParam>(world, 16, 8), layout, 3);
    ASSERT_NO_FATAL_FAILURE(live_a_life(twin, 3'000, 50));
  }
}

// Bounds that have nothing to do with where the items are.
TYPED_TEST(IndexConformance, EqualsBruteForceInAnyBounds) {
  for (const Box& bounds :
       {Box{{0, 0}, {1, 1}}, Box{{1.0e7F, -1.0e7F}, {1.0e7F + 1, -1.0e7F + 16}},
        Box{{-3.0e38F, -3.0e38F}, {3.0e38F, 3.0e38F}}, Box{{0, 0}, {1.0e-38F, 1.0e-38F}}}) {
    for (const BoxLayout layout : {BoxLayout::uniform, BoxLayout::huge, BoxLayout::far_away}) {
      SCOPED_TRACE(name_of(layout) + ", bounds from " + std::to_string(bounds.min.x));
      const bool is_grid = std::is_same_v<TypeParam, UniformGrid>;
      const bool overflows = bounds.max.x > 2.0e38F;  // side / cells of the grid
      const Box used = is_grid && overflows ? Box{bounds.min / 2.0F, bounds.max / 2.0F} : bounds;
      Twin<TypeParam> twin(make_index<TypeParam>(used, 4, 10), layout, 9);
      ASSERT_NO_FATAL_FAILURE(live_a_life(twin, 150, 30));
    }
  }
}

TYPED_TEST(IndexConformance, ClearedIndexStartsAnew) {
  Twin<TypeParam> twin(make_index<TypeParam>(world, 4, 8), BoxLayout::mixed_sizes, 4);
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 200; ++i) twin.insert_one();
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    ASSERT_NO_FATAL_FAILURE(twin.clear());
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    ASSERT_NO_FATAL_FAILURE(twin.check_queries());
  }
}

// Equal sequences of edits give equal answers in equal order.
TYPED_TEST(IndexConformance, OrderRepeats) {
  const auto answers = [] {
    BoxSource source(BoxLayout::clustered, 6);
    TypeParam index = make_index<TypeParam>(world, 4, 8);
    std::vector<ItemHandle> items;
    for (int i = 0; i < 500; ++i) {
      items.push_back(insert(index, source.next()).value());
      if (i % 3 == 0) index.erase(items[source.random()() % items.size()]);
    }
    IdBuffer ids;
    for (int i = 0; i < 50; ++i) index.query(source.window(), ids);
    return ids;
  };
  const IdBuffer first = answers();
  EXPECT_GT(first.size(), 500U);
  EXPECT_EQ(first, answers());
}

// A copy shares nothing with its original, a moved-from index nothing with what it became.
TYPED_TEST(IndexConformance, CopiesAreIndependent) {
  TypeParam index = make_index<TypeParam>(world, 4, 8);
  const ItemHandle item = insert(index, {{3, 3}, {4, 4}}).value();
  TypeParam copy = index;
  ASSERT_TRUE(copy.erase(item));
  EXPECT_TRUE(index.is_valid(item));
  TypeParam moved = std::move(index);
  EXPECT_EQ(held<TypeParam>({{3, 3}, {4, 4}}), moved.box(item));
  EXPECT_EQ(IdBuffer{item.index}, ids_in(moved, {{3, 3}, {3, 3}}));
  EXPECT_EQ("", moved.validate());
}

TYPED_TEST(IndexConformance, ReserveChangesNoAnswer) {
  TypeParam index = make_index<TypeParam>(world, 16, 8);
  BoxSource source(BoxLayout::uniform, 8);
  index.reserve(500);
  for (int i = 0; i < 400; ++i) {
    ASSERT_TRUE(insert(index, source.next()).ok());
    if (i == 100) index.reserve(1'000);
  }
  EXPECT_EQ(400U, index.size());
  EXPECT_EQ("", index.validate());
}

}  // namespace
}  // namespace quadlight::test
