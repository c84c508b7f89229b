// can_see against all pairs of viewers and targets, each asked by itself.
#include "support/shuffled_executor.hpp"

#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

namespace quadlight {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

std::vector<std::vector<std::uint32_t>> lists(const SeenTargets& seen) {
  std::vector<std::vector<std::uint32_t>> lists;
  for (std::size_t i = 0; i < seen.size(); ++i) lists.emplace_back(seen[i].begin(), seen[i].end());
  return lists;
}

// All pairs, by the definition.
std::vector<std::vector<std::uint32_t>> all_pairs(const Scene& scene,
                                                  const std::vector<Viewer>& viewers,
                                                  const std::vector<Vec2>& targets) {
  std::vector<std::vector<std::uint32_t>> lists;
  for (const Viewer& v : viewers) {
    auto& list = lists.emplace_back();
    for (std::uint32_t i = 0; i < targets.size(); ++i) {
      if (is_finite(targets[i]) && v.range > 0 &&
          contains({v.position, v.range, v.direction, v.angle}, targets[i]) &&
          scene.line_of_sight(v.position, targets[i], v.mask)) {
        list.push_back(i);
      }
    }
  }
  return lists;
}

class CanSee : public testing::TestWithParam<std::uint64_t> {
 protected:
  CanSee() : random_(GetParam()) {
    for (int i = 0; i < 80; ++i) {
      WallDesc wall;
      wall.segment.a = point();
      wall.segment.b = wall.segment.a + Vec2{between(-30, 30), between(-30, 30)};
      wall.categories = 1U << (random_() % 3);
      wall.kind = random_() % 4 == 0 ? WallKind::limited : WallKind::opaque;
      EXPECT_TRUE(scene_.create_wall(wall).ok());
    }
    const std::vector<Vec2> corners{{-20, -20}, {20, -20}, {20, 20}, {-20, 20}};
    for (std::size_t i = 0; i < 4; ++i) {
      WallDesc wall;
      wall.segment = {corners[i], corners[(i + 1) % 4]};
      wall.kind = WallKind::solid;
      wall.side = WallSide::left;
      EXPECT_TRUE(scene_.create_wall(wall).ok());
    }
    EXPECT_TRUE(scene_.commit(executor_).ok());
  }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point() { return {between(-150, 150), between(-150, 150)}; }
  Viewer viewer() {
    Viewer v;
    v.position = point();
    v.range = random_() % 10 == 0 ? infinity : between(-5, 150);
    v.direction = between(-4, 4);
    v.angle = random_() % 3 == 0 ? full_turn : between(0.2F, 5);
    v.mask = static_cast<std::uint32_t>(1 + random_() % 7);
    return v;
  }

  std::mt19937_64 random_;
  SerialExecutor executor_;
  Scene scene_;
};

TEST_P(CanSee, EqualsAllPairs) {
  SeenTargets seen;
  for (const std::size_t n : {90U, 300U, 40U}) {  // again and again into the same lists
    std::vector<Viewer> viewers;
    std::vector<Vec2> targets;
    for (std::size_t i = 0; i < n / 3; ++i) viewers.push_back(viewer());
    for (std::size_t i = 0; i < n; ++i) targets.push_back(point());
    targets[n / 2] = viewers[1].position;
    targets[n / 3].x = nan_value;
    targets[n / 4] = targets[n / 5];
    scene_.can_see(viewers, targets, seen, executor_);
    const auto expected = all_pairs(scene_, viewers, targets);
    ASSERT_EQ(expected, lists(seen));
    std::size_t total = 0;
    for (const auto& list : expected) total += list.size();
    EXPECT_EQ(total, seen.total());
    EXPECT_GT(total, n / 3);
    test::ShuffledExecutor shuffled(GetParam());
    scene_.can_see(viewers, targets, seen, shuffled);
    ASSERT_EQ(expected, lists(seen));
  }
}

TEST_P(CanSee, NoneAndNonsense) {
  SeenTargets seen;
  scene_.can_see({}, {}, seen, executor_);
  EXPECT_EQ(0U, seen.size());
  const std::vector<Vec2> targets{{100, 100}, {nan_value, 0}};
  std::vector<Viewer> viewers(4);
  viewers[0].position = {nan_value, 0};
  viewers[1].range = nan_value;
  viewers[2].angle = 0;
  viewers[3].direction = infinity;
  for (Viewer& v : viewers) v.range = std::isnan(v.range) ? v.range : infinity;
  scene_.can_see(viewers, targets, seen, executor_);
  ASSERT_EQ(4U, seen.size());
  EXPECT_EQ(0U, seen.total());
  scene_.can_see(viewers, {}, seen, executor_);
  EXPECT_EQ(0U, seen.total());
}

INSTANTIATE_TEST_SUITE_P(Seeds, CanSee, testing::Range<std::uint64_t>(1, 7));

}  // namespace
}  // namespace quadlight
