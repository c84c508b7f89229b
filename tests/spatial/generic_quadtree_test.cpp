// generic::Quadtree: exact answers in float and in double, and the promises of its face.
#include <quadlight/generic_quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace quadlight::test {
namespace {

template <class Float>
struct Thing {
  generic::Box<Float> box;
  int id = 0;
};

template <class Float>
struct BoxOfThing {
  generic::Box<Float> operator()(const Thing<Float>* thing) const { return thing->box; }
};

template <class Float>
using Tree = generic::Quadtree<const Thing<Float>*, BoxOfThing<Float>,
                               std::equal_to<const Thing<Float>*>, Float>;

using Ids = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;

enum class Layout { random, touching, coincident, outside, far_away, below_floats };
constexpr Layout all_layouts[] = {Layout::random,  Layout::touching, Layout::coincident,
                                  Layout::outside, Layout::far_away, Layout::below_floats};

// Boxes for a world of (0, 0) to (100, 100).
template <class Float>
generic::Box<Float> random_box(Layout layout, std::mt19937_64& random) {
  const auto between = [&random](double low, double high) {
    return static_cast<Float>(std::uniform_real_distribution<double>(low, high)(random));
  };
  const auto step = [&random](std::uint64_t count) { return static_cast<Float>(random() % count); };
  switch (layout) {
    case Layout::random:
      return {between(0, 100), between(0, 100), between(0, 8), between(0, 8)};
    case Layout::touching:
      return {step(12) * 8, step(12) * 8, 8, 8};
    case Layout::coincident:
      return {step(2) * 7, step(2) * 7, step(2) * 7, 7};
    case Layout::outside:
      return {between(-900, 900), between(200, 900), between(0, 40), between(0, 40)};
    case Layout::far_away:
      return {Float(1e7) + step(60), Float(-1e7) + step(60), step(8), step(8)};
    case Layout::below_floats: {
      // Of doubles, 2^-10 apart where floats are 1 apart; of floats, as near as they can be.
      const Float unit = std::is_same_v<Float, double> ? Float(0x1p-10) : Float(1);
      return {Float(1e7) + step(40) * unit, Float(1e7) + step(40) * unit, step(4) * unit,
              step(4) * unit};
    }
  }
  return {};
}

// A tree and a plain list.
template <class Float>
class Twin {
 public:
  Twin(Layout layout, std::uint64_t seed)
      : layout_(layout), random_(seed), tree_(generic::Box<Float>(0, 0, 100, 100)) {}

  void add() {
    const int id = static_cast<int>(things_.size());
    things_.push_back(
        std::make_unique<Thing<Float>>(Thing<Float>{random_box<Float>(layout_, random_), id}));
    ASSERT_TRUE(tree_.add(things_.back().get()));
    live_.push_back(things_.back().get());
  }
  void remove() {
    const std::size_t pick = random_() % live_.size();
    ASSERT_TRUE(tree_.remove(live_[pick]));
    ASSERT_FALSE(tree_.remove(live_[pick])) << "it is gone";
    live_[pick] = live_.back();
    live_.pop_back();
  }
  [[nodiscard]] std::size_t size() const { return live_.size(); }

  void check_query() {
    generic::Box<Float> window = random_box<Float>(layout_, random_);
    if (random_() % 4 == 0) window.width = window.height = 500;
    Ids expected;
    for (const Thing<Float>* thing : live_) {
      if (thing->box.intersects(window)) expected.push_back(thing->id);
    }
    std::sort(expected.begin(), expected.end());
    Ids found;
    for (const Thing<Float>* thing : tree_.query(window)) found.push_back(thing->id);
    std::sort(found.begin(), found.end());
    ASSERT_EQ(expected, found);
    hits_ += found.size();
  }
  void check_pairs() {
    Pairs expected;
    for (const Thing<Float>* a : live_) {
      for (const Thing<Float>* b : live_) {
        if (a->id < b->id && a->box.intersects(b->box)) expected.emplace_back(a->id, b->id);
      }
    }
    std::sort(expected.begin(), expected.end());
    Pairs found;
    for (const auto& [a, b] : tree_.find_all_intersections()) {
      found.push_back(std::minmax(a->id, b->id));
    }
    std::sort(found.begin(), found.end());
    ASSERT_EQ(expected, found);
    hits_ += found.size();
  }
  void check_structure() const {
    ASSERT_EQ(live_.size(), tree_.size());
    ASSERT_EQ(live_.empty(), tree_.empty());
    ASSERT_EQ("", tree_.index().validate());
  }
  void rebuild() {
    SerialExecutor executor;
    tree_.rebuild(executor);
  }
  [[nodiscard]] std::size_t hits() const { return hits_; }

 private:
  Layout layout_;
  std::mt19937_64 random_;
  Tree<Float> tree_;
  std::vector<std::unique_ptr<Thing<Float>>> things_;
  std::vector<const Thing<Float>*> live_;
  std::size_t hits_ = 0;
};

template <class Float>
class GenericQuadtree : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(GenericQuadtree, Floats);

TYPED_TEST(GenericQuadtree, EqualsBruteForce) {
  for (const Layout layout : all_layouts) {
    SCOPED_TRACE("layout " + std::to_string(static_cast<int>(layout)));
    Twin<TypeParam> twin(layout, 1 + static_cast<std::uint64_t>(layout));
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < 400; ++i) ASSERT_NO_FATAL_FAILURE(twin.add());
      for (int i = 0; i < 300; ++i) {
        ASSERT_NO_FATAL_FAILURE(i % 2 == 0 ? twin.add() : twin.remove());
        ASSERT_NO_FATAL_FAILURE(twin.check_query());
      }
      ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
      ASSERT_NO_FATAL_FAILURE(twin.check_structure());
      while (twin.size() > 100) ASSERT_NO_FATAL_FAILURE(twin.remove());
      if (round == 1) twin.rebuild();
      ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
    }
    while (twin.size() > 0) ASSERT_NO_FATAL_FAILURE(twin.remove());
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    EXPECT_GT(twin.hits(), 1'000U);
  }
}

// A row in which only neighbours touch, 2^-10 apart at 1e7, where floats are one apart: to the
// index all are alike, so every answer is the exact check's.
TEST(GenericQuadtreeDouble, TellsApartWhatFloatsCannot) {
  constexpr int count = 500;
  constexpr double unit = 0x1p-10;
  std::vector<Thing<double>> things;
  things.reserve(count);
  for (int i = 0; i < count; ++i) things.push_back({{1e7 + i * unit, 0, unit, unit}, i});
  Tree<double> tree(generic::Box<double>(0, 0, 100, 100));
  for (const Thing<double>& thing : things) ASSERT_TRUE(tree.add(&thing));
  EXPECT_EQ(static_cast<std::size_t>(count - 1), tree.find_all_intersections().size());
  for (int i = 1; i + 1 < count; ++i) {
    const generic::Box<double> inside(1e7 + i * unit + unit / 4, 0, unit / 2, unit);
    const std::vector<const Thing<double>*> found = tree.query(inside);
    ASSERT_EQ(1U, found.size());
    ASSERT_EQ(i, found[0]->id);
    ASSERT_EQ(3U, tree.query(things[static_cast<std::size_t>(i)].box).size());
  }
  for (const Thing<double>& thing : things) ASSERT_TRUE(tree.remove(&thing));
  EXPECT_TRUE(tree.empty());
}

// Windows of doubles beyond all floats, and boxes up to the largest float.
TEST(GenericQuadtreeDouble, TakesWindowsBeyondFloats) {
  const double largest = std::numeric_limits<float>::max();
  const Thing<double> small{{1, 1, 1, 1}, 0};
  const Thing<double> corner{{largest / 2, largest / 2, largest / 2, largest / 2}, 1};
  Tree<double> tree(generic::Box<double>(0, 0, 1e300, 1e300));
  ASSERT_TRUE(tree.add(&small));
  ASSERT_TRUE(tree.add(&corner));
  EXPECT_EQ(2U, tree.query({-1e300, -1e300, 2e300, 2e300}).size());
  EXPECT_EQ(1U, tree.query({3, 3, 1e300, 1e300}).size());
  EXPECT_EQ(0U, tree.query({1e300, 1e300, 1e300, 1e300}).size());
  EXPECT_EQ(0U, tree.query({std::nextafter(largest, 1e300), 0, 1, largest}).size());
  EXPECT_EQ(1U, tree.query({largest, largest, 1, 1}).size());
}

TYPED_TEST(GenericQuadtree, RefusesBadBoxes) {
  constexpr TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  constexpr TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  constexpr auto huge = static_cast<TypeParam>(3e38);
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  const Thing<TypeParam> good{{1, 1, 0, 0}, 0};
  ASSERT_TRUE(tree.add(&good));
  EXPECT_TRUE(tree.check(&good).ok());
  for (const generic::Box<TypeParam>& box : {generic::Box<TypeParam>{nan, 0, 1, 1},
                                             {0, nan, 1, 1},
                                             {0, 0, nan, 1},
                                             {0, 0, 1, nan},
                                             {infinity, 0, 1, 1},
                                             {0, 0, infinity, 1},
                                             {-infinity, 0, infinity, 1},
                                             {0, 0, -1, 1},
                                             {0, 0, 1, TypeParam(-1e-30)},
                                             {huge, 0, huge, 1}}) {
    const Thing<TypeParam> bad{box, 1};
    EXPECT_FALSE(tree.add(&bad));
    EXPECT_FALSE(tree.check(&bad).ok());
    EXPECT_FALSE(tree.remove(&bad));
  }
  EXPECT_EQ(1U, tree.size());
  EXPECT_EQ(1U, tree.query({0, 0, 2, 2}).size());
  EXPECT_EQ("", tree.index().validate());
}

TYPED_TEST(GenericQuadtree, WindowsThatMakeNoSenseFindNothing) {
  constexpr TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  constexpr TypeParam infinity = std::numeric_limits<TypeParam>::infinity();
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  const Thing<TypeParam> thing{{0, 0, 9, 9}, 0};
  ASSERT_TRUE(tree.add(&thing));
  for (const generic::Box<TypeParam>& window : {generic::Box<TypeParam>{nan, 0, 1, 1},
                                                {0, 0, 1, nan},
                                                {5, 5, -1, 1},
                                                {5, 5, 1, TypeParam(-1e-30)},
                                                {-infinity, 0, infinity, 9}}) {
    EXPECT_TRUE(tree.query(window).empty());
    tree.query(window, [&](const Thing<TypeParam>*) { FAIL(); });
  }
  EXPECT_EQ(1U, tree.query({-1, -1, infinity, infinity}).size());
}

// Boxes that make no bounds, and one far from all values.
TYPED_TEST(GenericQuadtree, TheTreesBoxIsOnlyAHint) {
  constexpr TypeParam nan = std::numeric_limits<TypeParam>::quiet_NaN();
  for (const generic::Box<TypeParam>& box : {generic::Box<TypeParam>{},
                                             {nan, 0, 1, 1},
                                             {0, 0, -5, 5},
                                             {0, 0, 5, 0},
                                             {TypeParam(1e7), 0, TypeParam(1e-3), TypeParam(1e-3)},
                                             {500, 500, 1, 1}}) {
    Tree<TypeParam> tree(box);
    const Thing<TypeParam> thing{{-3, -3, 1, 1}, 0};
    ASSERT_TRUE(tree.add(&thing));
    EXPECT_EQ(1U, tree.query({-2, -2, 1, 1}).size());
    EXPECT_EQ("", tree.index().validate());
  }
  const generic::Box<TypeParam> box(1, 2, 3, 4);
  EXPECT_EQ(box, Tree<TypeParam>(box).get_box());
}

TYPED_TEST(GenericQuadtree, RemovesOneOfEqualValuesAtATime) {
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  const Thing<TypeParam> twice{{1, 1, 1, 1}, 0};
  const Thing<TypeParam> other{{1, 1, 1, 1}, 1};
  const Thing<TypeParam> absent{{1, 1, 1, 1}, 2};
  for (const auto* thing : {&twice, &twice, &other}) ASSERT_TRUE(tree.add(thing));
  EXPECT_EQ(3U, tree.find_all_intersections().size());
  EXPECT_FALSE(tree.remove(&absent)) << "equal box, another value";
  EXPECT_TRUE(tree.remove(&twice));
  EXPECT_EQ(2U, tree.query({1, 1, 0, 0}).size());
  EXPECT_TRUE(tree.remove(&twice));
  EXPECT_FALSE(tree.remove(&twice));
  EXPECT_EQ(std::vector<const Thing<TypeParam>*>{&other}, tree.query({1, 1, 0, 0}));
}

TYPED_TEST(GenericQuadtree, RemovesOnlyWithTheBoxOfAdd) {
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  Thing<TypeParam> thing{{8, 8, 1, 1}, 0};
  ASSERT_TRUE(tree.add(&thing));
  for (const generic::Box<TypeParam>& moved :
       {generic::Box<TypeParam>{8, 8, std::nextafter(TypeParam{9}, TypeParam{8}) - 8, 1},
        {8, 8, 2, 2},
        {50, 50, 1, 1}}) {
    thing.box = moved;
    EXPECT_FALSE(tree.remove(&thing));
  }
  thing.box = {8, 8, 1, 1};
  EXPECT_TRUE(tree.remove(&thing));
}

TYPED_TEST(GenericQuadtree, BuffersAndVisitorsGetTheSame) {
  std::mt19937_64 random(5);
  std::vector<Thing<TypeParam>> things;
  for (int i = 0; i < 300; ++i) {
    things.push_back({random_box<TypeParam>(Layout::random, random), i});
  }
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  for (const Thing<TypeParam>& thing : things) ASSERT_TRUE(tree.add(&thing));

  using Value = const Thing<TypeParam>*;
  const generic::Box<TypeParam> window(20, 20, 40, 40);
  const std::vector<Value> expected = tree.query(window);
  EXPECT_GT(expected.size(), 20U);
  std::vector<Value> appended{&things[0]};
  tree.query(window, appended);
  EXPECT_EQ(&things[0], appended[0]) << "what was there stays";
  EXPECT_EQ(expected, std::vector<Value>(appended.begin() + 1, appended.end()));
  IdBuffer scratch{1, 2, 3};
  tree.query(window, appended, scratch);
  EXPECT_EQ(2 * expected.size() + 1, appended.size());
  EXPECT_TRUE(std::equal(expected.rbegin(), expected.rend(), appended.rbegin()));
  tree.query({20, 20, -1, 40}, appended, scratch);
  EXPECT_EQ(2 * expected.size() + 1, appended.size());
  std::vector<Value> visited;
  tree.query(window, [&](Value thing) { visited.push_back(thing); });
  EXPECT_EQ(expected, visited);

  const std::vector<std::pair<Value, Value>> pairs = tree.find_all_intersections();
  EXPECT_GT(pairs.size(), 20U);
  std::vector<std::pair<Value, Value>> more_pairs{pairs[0]};
  tree.find_all_intersections(more_pairs);
  EXPECT_EQ(pairs.size() + 1, more_pairs.size());
  EXPECT_TRUE(std::equal(pairs.begin(), pairs.end(), more_pairs.begin() + 1));
  std::size_t seen = 0;
  tree.find_all_intersections([&](Value a, Value b) {
    EXPECT_EQ(pairs[seen].first, a);
    EXPECT_EQ(pairs[seen++].second, b);
  });
  EXPECT_EQ(pairs.size(), seen);
}

TYPED_TEST(GenericQuadtree, ClearedTreeStartsAnew) {
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  tree.reserve(100);
  std::vector<Thing<TypeParam>> things(100, Thing<TypeParam>{{4, 4, 4, 4}, 0});
  for (int round = 0; round < 3; ++round) {
    for (const Thing<TypeParam>& thing : things) ASSERT_TRUE(tree.add(&thing));
    EXPECT_EQ(100U, tree.query({5, 5, 0, 0}).size());
    tree.clear();
    EXPECT_TRUE(tree.empty());
    EXPECT_TRUE(tree.query({5, 5, 0, 0}).empty());
    EXPECT_FALSE(tree.remove(&things[0]));
  }
}

TYPED_TEST(GenericQuadtree, TheIndexBehindNamesValues) {
  Tree<TypeParam> tree(generic::Box<TypeParam>(0, 0, 100, 100));
  const Thing<TypeParam> near{{1, 1, 1, 1}, 0};
  const Thing<TypeParam> far{{70, 70, 1, 1}, 1};
  ASSERT_TRUE(tree.add(&far));
  ASSERT_TRUE(tree.add(&near));
  std::vector<Neighbor> neighbors;
  tree.index().nearest({0, 0}, 1, neighbors);
  ASSERT_EQ(1U, neighbors.size());
  EXPECT_EQ(&near, tree.value(neighbors[0].id));
}

// Values that own something are let go when they are removed, not when their slot is used again.
TEST(GenericQuadtreeValues, AreReleased) {
  struct BoxOfPlace {
    generic::Box<float> operator()(const std::shared_ptr<float>& place) const {
      return {*place, *place, 1, 1};
    }
  };
  generic::Quadtree<std::shared_ptr<float>, BoxOfPlace> tree({0, 0, 10, 10});
  const auto first = std::make_shared<float>(1.0F);
  const auto second = std::make_shared<float>(2.0F);
  ASSERT_TRUE(tree.add(first));
  ASSERT_TRUE(tree.add(second));
  auto copy = tree;
  EXPECT_EQ(3, first.use_count());
  ASSERT_TRUE(tree.remove(first));
  EXPECT_EQ(2, first.use_count());
  EXPECT_EQ(1U, copy.query({0, 0, 1, 1}).size()) << "a copy has its own values";
  tree.clear();
  EXPECT_EQ(2, second.use_count());
  ASSERT_TRUE(tree.add(second));
  EXPECT_EQ(3, second.use_count());
  const auto moved = std::move(copy);
  EXPECT_EQ(2U, moved.query({0, 0, 9, 9}).size());
}

// Equal says which of the values with this box is meant, and is asked only about those.
TEST(GenericQuadtreeValues, AreComparedByEqual) {
  struct Shape {
    generic::Box<double> box;
    std::string name;
  };
  struct SameLetter {
    char ignored = '-';
    bool operator()(const Shape& held, const Shape& given) const {
      return held.name[0] == given.name[0] && held.name[0] != ignored;
    }
  };
  const auto box_of = [](const Shape& shape) { return shape.box; };
  generic::Quadtree<Shape, decltype(box_of), SameLetter, double> tree({0, 0, 9, 9}, box_of,
                                                                      SameLetter{'z'});
  ASSERT_TRUE(tree.add({{1, 1, 1, 1}, "apple"}));
  ASSERT_TRUE(tree.add({{1, 1, 1, 1}, "zebra"}));
  ASSERT_TRUE(tree.add({{5, 5, 1, 1}, "avocado"}));
  EXPECT_FALSE(tree.remove({{1, 1, 1, 1}, "banana"}));
  EXPECT_FALSE(tree.remove({{1, 1, 1, 1}, "zebra"}));
  EXPECT_FALSE(tree.remove({{2, 2, 1, 1}, "apple"}));
  EXPECT_TRUE(tree.remove({{1, 1, 1, 1}, "apricot"}));
  EXPECT_FALSE(tree.remove({{1, 1, 1, 1}, "apple"}));
  ASSERT_EQ(1U, tree.query({5, 5, 0, 0}).size());
  EXPECT_EQ("avocado", tree.query({5, 5, 0, 0})[0].name);
}

}  // namespace
}  // namespace quadlight::test
