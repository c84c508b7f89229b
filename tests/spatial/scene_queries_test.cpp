// Queries for nodes against brute force over all of them.
#include "support/moving_scene.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

namespace quadlight {
namespace {

using Nodes = std::vector<NodeHandle>;

class SceneQueries : public testing::Test {
 protected:
  SceneQueries() : moving_(desc()) {
    moving_.move_to(3, executor_);
    Nodes shown;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    scene().nodes_in_box({{-infinity, -infinity}, {infinity, infinity}}, shown);
    for (const NodeHandle node : shown) shown_.push_back(node);
  }
  static test::MovingSceneDesc desc() {
    test::MovingSceneDesc desc;
    desc.nodes = 500;
    desc.extent = 300;
    desc.seed = 12;
    return desc;
  }
  [[nodiscard]] const Scene& scene() { return moving_.scene(); }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point() { return {between(-350, 350), between(-350, 350)}; }

  // Shown nodes that pass, by handle index.
  template <class Pass>
  Nodes expected(std::uint32_t mask, Pass pass) {
    Nodes nodes;
    for (const NodeHandle node : shown_) {
      if ((scene().get(node)->categories & mask) != 0 && pass(scene().world_box(node))) {
        nodes.push_back(node);
      }
    }
    return nodes;
  }

  SerialExecutor executor_;
  test::MovingScene moving_;
  std::mt19937_64 random_{5};
  Nodes shown_;
};

TEST_F(SceneQueries, BoxCircleSegmentEqualBruteForce) {
  std::size_t found_in_all = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::uint32_t mask = i % 3 == 0 ? 0b0101U : all_categories;
    const Vec2 p = point();
    const Vec2 q = point();
    const Box box{{std::min(p.x, q.x), std::min(p.y, q.y)},
                  {std::max(p.x, q.x), std::max(p.y, q.y)}};
    Nodes in_box;
    scene().nodes_in_box(box, in_box, mask);
    ASSERT_EQ(expected(mask, [&](const Box& b) { return intersects(b, box); }), in_box);
    const float radius = between(0, 80);
    Nodes in_circle;
    scene().nodes_in_circle(p, radius, in_circle, mask);
    ASSERT_EQ(expected(mask,
                       [&](const Box& b) {
                         return distance_squared(b, p) <= double{radius} * double{radius};
                       }),
              in_circle);
    Nodes on_segment;
    scene().nodes_on_segment({p, q}, on_segment, mask);
    ASSERT_EQ(expected(mask,
                       [&](const Box& b) {
                         return intersects(Segment{p, q}, b);
                       }),
              on_segment);
    found_in_all += in_box.size() + in_circle.size() + on_segment.size();
  }
  EXPECT_GT(found_in_all, 10'000U);
}

TEST_F(SceneQueries, ResultsAreAppended) {
  Nodes out{NodeHandle{77, 7}};
  scene().nodes_in_circle({0, 0}, 50, out);
  ASSERT_GT(out.size(), 1U);
  EXPECT_EQ((NodeHandle{77, 7}), out[0]);
}

TEST_F(SceneQueries, NearestEqualsBruteForce) {
  for (int i = 0; i < 300; ++i) {
    const Vec2 p = point();
    const std::size_t k = 1 + random_() % 20;
    Nodes expected_order = shown_;
    std::stable_sort(expected_order.begin(), expected_order.end(), [&](NodeHandle a, NodeHandle b) {
      return distance_squared(scene().world_box(a), p) < distance_squared(scene().world_box(b), p);
    });
    Nodes found;
    scene().nearest_nodes(p, k, found);
    ASSERT_EQ(k, found.size());
    // Which of equally near nodes are the last is open, so compare distances, then order.
    for (std::size_t n = 0; n < k; ++n) {
      ASSERT_EQ(distance_squared(scene().world_box(expected_order[n]), p),
                distance_squared(scene().world_box(found[n]), p));
    }
    for (std::size_t n = 1; n < k; ++n) {
      const bool tie = distance_squared(scene().world_box(found[n - 1]), p) ==
                       distance_squared(scene().world_box(found[n]), p);
      ASSERT_TRUE(!tie || found[n - 1].index < found[n].index);
    }
  }
  Nodes all;
  scene().nearest_nodes({0, 0}, 10'000, all);
  EXPECT_EQ(shown_.size(), all.size());
  scene().nearest_nodes({std::numeric_limits<float>::quiet_NaN(), 0}, 5, all);
  EXPECT_TRUE(all.empty());
}

TEST_F(SceneQueries, PairsEqualBruteForce) {
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  std::set<Pair> expected_pairs;
  for (std::size_t i = 0; i < shown_.size(); ++i) {
    for (std::size_t j = i + 1; j < shown_.size(); ++j) {
      if (intersects(scene().world_box(shown_[i]), scene().world_box(shown_[j]))) {
        expected_pairs.insert({shown_[i].index, shown_[j].index});
      }
    }
  }
  std::set<Pair> pairs;
  scene().for_each_node_pair([&](NodeHandle a, NodeHandle b) {
    EXPECT_LT(a.index, b.index);
    EXPECT_TRUE(scene().is_committed(a) && scene().is_committed(b));
    EXPECT_TRUE(pairs.insert({a.index, b.index}).second) << "twice";
  });
  EXPECT_GT(pairs.size(), 100U);
  EXPECT_EQ(expected_pairs, pairs);
}

}  // namespace
}  // namespace quadlight
