// Quadtree against brute force: long random sequences of edits with every kind of query.
#include "support/box_scenes.hpp"
#include "support/brute_force_index.hpp"

#include <quadlight/quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadlight::test {
namespace {

using Ids = BruteForceIndex::Ids;

// A tree and its oracle, edited alike.
class Twin {
 public:
  Twin(const QuadtreeDesc& desc, BoxLayout layout, std::uint64_t seed)
      : tree_(Quadtree::create(desc).value()), source_(layout, seed) {}

  void insert() {
    const Box box = source_.next();
    const ItemHandle item = tree_.insert(box).value();
    live_.push_back(item);
    oracle_.set(item.index, box);
  }

  // Inserts, moves (by a step or to anywhere) and erases, in equal shares.
  void edit() {
    const std::uint64_t dice = source_.random()() % 4;
    if (live_.empty() || dice == 0) {
      insert();
    } else if (dice == 1) {
      erase(source_.random()() % live_.size());
    } else {
      const ItemHandle item = live_[source_.random()() % live_.size()];
      const Box box = dice == 2 ? source_.next() : nudged(tree_.box(item));
      ASSERT_TRUE(tree_.update(item, box).ok());
      oracle_.set(item.index, box);
    }
  }

  void erase_most() {
    while (live_.size() > 40) ASSERT_NO_FATAL_FAILURE(erase(source_.random()() % live_.size()));
  }

  void check_queries() {
    check_window(source_.window());
    check_circle(source_.point(), 0.1F * std::abs(source_.point().x));
    check_segment({source_.point(), source_.point()});
    check_nearest(source_.point(), source_.random()() % 20);
  }

  void check_pairs() const {
    BruteForceIndex::Pairs pairs;
    tree_.for_each_pair([&](std::uint32_t a, std::uint32_t b) { pairs.emplace_back(a, b); });
    std::sort(pairs.begin(), pairs.end());
    ASSERT_EQ(oracle_.pairs(), pairs);
  }

  void check_structure() const {
    ASSERT_EQ("", tree_.validate());
    ASSERT_EQ(oracle_.size(), tree_.size());
    for (const ItemHandle item : live_) {
      ASSERT_TRUE(tree_.is_valid(item));
      ASSERT_EQ(oracle_.box(item.index), tree_.box(item));
      ASSERT_EQ(item, tree_.handle(item.index));
    }
  }

  [[nodiscard]] std::size_t checked() const { return checked_; }

 private:
  void erase(std::size_t pick) {
    const ItemHandle item = live_[pick];
    ASSERT_TRUE(tree_.erase(item));
    ASSERT_FALSE(tree_.is_valid(item));
    oracle_.erase(item.index);
    live_[pick] = live_.back();
    live_.pop_back();
  }

  // A small step in x that keeps the box valid, also where a step is less than a float apart.
  Box nudged(Box box) {
    const float step = (box.max.x - box.min.x) * 0.125F;
    box.min.x += step;
    box.max.x = std::max(box.min.x, box.max.x + step);
    return is_finite(box) ? box : source_.next();
  }

  void check_window(const Box& window) {
    const Ids expected = oracle_.query(window);
    Ids found;
    tree_.query(window, found);
    expect_same(expected, found);
    Ids visited;
    tree_.query(window, [&](std::uint32_t id) { visited.push_back(id); });
    expect_same(expected, visited);
    std::vector<Quadtree::Part> parts;
    tree_.split_query(window, source_.random()() % 40, parts);
    Ids joined;
    for (const Quadtree::Part& part : parts) tree_.query_part(part, window, joined);
    expect_same(expected, joined);
  }

  void check_circle(Vec2 center, float radius) {
    Ids found;
    tree_.query_circle(center, radius, found);
    expect_same(oracle_.query_circle(center, radius), found);
  }

  void check_segment(const Segment& segment) {
    const Ids expected = oracle_.query_segment(segment);
    Ids found;
    tree_.query_segment(segment, found);
    expect_same(expected, found);
    std::size_t seen = 0;
    const bool stopped =
        tree_.find_any(RangeQuery::segment(segment), [&](std::uint32_t) { return ++seen == 2; });
    ASSERT_EQ(expected.size() >= 2, stopped);
    ASSERT_EQ(std::min<std::size_t>(2, expected.size()), seen);
    ++checked_;
  }

  void check_nearest(Vec2 p, std::size_t k) {
    std::vector<Neighbor> found;
    tree_.nearest(p, k, found);
    ++checked_;
    ASSERT_EQ(oracle_.nearest(p, k), found);
  }

  void expect_same(const Ids& expected, Ids found) {
    ++checked_;
    std::sort(found.begin(), found.end());
    ASSERT_EQ(expected, found);
  }

  Quadtree tree_;
  BruteForceIndex oracle_;
  BoxSource source_;
  std::vector<ItemHandle> live_;
  std::size_t checked_ = 0;
};

struct Case {
  BoxLayout layout;
  std::uint32_t split_threshold;
  std::uint32_t max_depth;
};

class QuadtreeRandom : public testing::TestWithParam<Case> {};

// 40 cases of 3,000 compared answers each: 120,000 in all.
TEST_P(QuadtreeRandom, EqualsBruteForce) {
  const Case c = GetParam();
  const QuadtreeDesc desc{{{-1024, -1024}, {1024, 1024}}, c.split_threshold, c.max_depth};
  Twin twin(desc, c.layout, 7 + c.split_threshold);
  const int population = c.split_threshold < 8 ? 300 : 1200;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < population; ++i) twin.insert();
    for (int step = 0; step < 150; ++step) {
      for (int i = 0; i < 6; ++i) ASSERT_NO_FATAL_FAILURE(twin.edit());
      ASSERT_NO_FATAL_FAILURE(twin.check_queries());
      if (step % 30 == 0) {
        ASSERT_NO_FATAL_FAILURE(twin.check_structure());
      }
    }
    ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
    ASSERT_NO_FATAL_FAILURE(twin.erase_most());
    ASSERT_NO_FATAL_FAILURE(twin.check_structure());
    ASSERT_NO_FATAL_FAILURE(twin.check_pairs());
  }
  EXPECT_GE(twin.checked(), 3'000U);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const BoxLayout layout : all_box_layouts) {
    for (const auto& [threshold, depth] :
         {std::pair{1U, 16U}, std::pair{4U, 8U}, std::pair{32U, 16U}, std::pair{3U, 2U}}) {
      cases.push_back({layout, threshold, depth});
    }
  }
  return cases;
}

std::string case_name(const testing::TestParamInfo<Case>& c) {
  return name_of(c.param.layout) + "_t" + std::to_string(c.param.split_threshold) + "_d" +
         std::to_string(c.param.max_depth);
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeRandom, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace quadlight::test
