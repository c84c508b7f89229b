// The box of a sector: holds all of the sector, and little more.
#include "light_reach.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>

namespace quadlight::internal {
namespace {

TEST(LightReach, DiscHasTheBoxOfTheDisc) {
  const LightBound disc{{10, 20}, 5, 0, full_turn};
  EXPECT_EQ(bounds(disc), reach_of(disc));
}

TEST(LightReach, QuarterTurnHasAQuarterOfTheBox) {
  constexpr float eighth = std::numbers::pi_v<float> / 4;
  const Box box = reach_of({{0, 0}, 100, eighth, 2 * eighth});
  EXPECT_NEAR(0, box.min.x, 1e-3);
  EXPECT_NEAR(0, box.min.y, 1e-3);
  EXPECT_NEAR(100, box.max.x, 1e-3);
  EXPECT_NEAR(100, box.max.y, 1e-3);
}

// By the library's own test of a point in a bound, on the box of sample points.
TEST(LightReach, HoldsTheSectorAndIsTight) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> unit(0, 1);
  for (int i = 0; i < 400; ++i) {
    const LightBound bound{{unit(random) * 2000 - 1000, unit(random) * 2000 - 1000},
                           1 + unit(random) * 300,
                           (unit(random) - 0.5F) * (i % 10 == 0 ? 1e4F : 14.0F),
                           0.01F + unit(random) * 6.2F};
    const Box box = reach_of(bound);
    Box held{bound.position, bound.position};
    for (int k = 0; k < 720; ++k) {
      const double angle = k * std::numbers::pi / 360;
      const Vec2 p(DVec2(bound.position) +
                   DVec2{std::cos(angle), std::sin(angle)} * (0.9999 * double{bound.radius}));
      if (contains(bound, p)) held = united(held, {p, p});
    }
    ASSERT_TRUE(contains(box, held)) << i;
    const float slack = bound.radius * 0.02F + 1e-3F;
    ASSERT_NEAR(held.min.x, box.min.x, slack);
    ASSERT_NEAR(held.min.y, box.min.y, slack);
    ASSERT_NEAR(held.max.x, box.max.x, slack);
    ASSERT_NEAR(held.max.y, box.max.y, slack);
  }
}

TEST(LightReach, NarrowConesAreCutOffBehind) {
  const LightBound bound{{0, 0}, 100, 0, 0.2F};
  const Box reach = reach_of(bound);
  EXPECT_TRUE(reaches(bound, reach, {{50, -1}, {60, 1}}));
  EXPECT_FALSE(reaches(bound, reach, {{-60, -1}, {-50, 1}}));
  EXPECT_FALSE(reaches(bound, reach, {{10, 50}, {20, 60}}));
  EXPECT_TRUE(reaches({{0, 0}, 100, 0, full_turn}, reach_of({{0, 0}, 100, 0, full_turn}),
                      {{-120, -5}, {-100, 5}}));
}

TEST(LightReach, HugeBoundsDoNotTurnOver) {
  const float most = std::numeric_limits<float>::max();
  const Box box = reach_of({{most, 0}, most, 0, 1});
  EXPECT_LE(box.min.x, box.max.x);
  EXPECT_LE(box.min.y, box.max.y);
}

}  // namespace
}  // namespace quadlight::internal
