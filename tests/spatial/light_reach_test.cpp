// The box of a sector: holds all of the sector, and little more.
#include "light_reach.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

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

TEST(LightReach, PolygonsReachTheCornersOfTheirChords) {
  std::vector<DVec2> corners;
  for (const float angle : {0.3F, 2.0F, 5.0F, full_turn}) {
    const LightBound bound{{0, 0}, 100, 0.7F, angle};
    const Box reach = polygon_reach_of(bound);
    bound_polygon(bound, corners);
    for (const DVec2 corner : corners) {
      EXPECT_TRUE(contains(reach, Vec2(corner)));
      const Segment wall{Vec2(corner), Vec2(corner * 2.0)};
      EXPECT_TRUE(may_shape(wall, bound, reach));
    }
  }
}

TEST(LightReach, WallsBeyondTheReachOrBesideTheSectorShapeNothing) {
  const LightBound bound{{0, 0}, 100, 0, 0.2F};
  const Box reach = polygon_reach_of(bound);
  EXPECT_TRUE(may_shape({{50, -90}, {50, 90}}, bound, reach));
  EXPECT_FALSE(may_shape({{103, -90}, {103, 90}}, bound, reach));
  EXPECT_FALSE(may_shape({{-50, -90}, {-50, 90}}, bound, reach));
  EXPECT_FALSE(may_shape({{50, 30}, {60, 90}}, bound, reach));
}

LightDesc unbounded_at(Vec2 position) {
  LightDesc light;
  light.position = position;
  light.radius = std::numeric_limits<float>::infinity();
  return light;
}

TEST(LightReach, BoundedLightsAreNotClipped) {
  EXPECT_EQ(everywhere, frame_bound_of(LightDesc{}, {{0, 0}, {1, 1}}).clip);
}

TEST(LightReach, UnboundedLightsAreClippedAroundTheContentAndThemselves) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> exponent(-3, 36);
  const auto value = [&] {
    const double v = std::pow(10.0, exponent(random));
    return static_cast<float>(random() % 2 == 0 ? v : -v);
  };
  for (int i = 0; i < 2000; ++i) {
    const Vec2 p{value(), value()};
    const Vec2 q = i % 2 == 0 ? Vec2{value(), value()} : p + Vec2{10, 20};
    const Box content{{std::min(p.x, q.x), std::min(p.y, q.y)},
                      {std::max(p.x, q.x), std::max(p.y, q.y)}};
    const Vec2 at = i % 3 == 0 ? p : Vec2{value(), value()};
    const Box clip = frame_bound_of(unbounded_at(at), content).clip;
    const Box held = united(content, {at, at});
    ASSERT_TRUE(is_finite(clip));
    ASSERT_LT(clip.min.x, held.min.x);
    ASSERT_LT(clip.min.y, held.min.y);
    ASSERT_GT(clip.max.x, held.max.x);
    ASSERT_GT(clip.max.y, held.max.y);
    const double size =
        std::max({double{held.max.x} - held.min.x, double{held.max.y} - held.min.y});
    // Little more, but for the coarseness of floats.
    const double most = 0.3 * size + 1 + 1e-6 * std::abs(double{held.max.x});
    ASSERT_LT(clip.max.x - double{held.max.x}, most);
  }
}

TEST(LightReach, SmallMovesOfTheContentKeepTheClip) {
  const Box content{{3, 5}, {90, 70}};
  const LightDesc light = unbounded_at({20, 20});
  const Box clip = frame_bound_of(light, content).clip;
  EXPECT_EQ(clip, frame_bound_of(light, {{2.5F, 5.5F}, {91, 69}}).clip);
  EXPECT_NE(clip, frame_bound_of(light, {{2.5F, 5.5F}, {191, 69}}).clip);
  const Box nothing{{1, 1}, {-1, -1}};
  EXPECT_TRUE(contains(frame_bound_of(light, nothing).clip, light.position));
}

TEST(LightReach, UnboundedSectorsReachToOneSide) {
  const float infinity = std::numeric_limits<float>::infinity();
  const Box box = reach_of({{3, 4}, infinity, 0, 1});
  EXPECT_GE(box.min.x, 2.9F);
  EXPECT_EQ(infinity, box.max.x);
  EXPECT_EQ(infinity, box.max.y);
  EXPECT_EQ(-infinity, box.min.y);
  EXPECT_EQ(everywhere, reach_of({{3, 4}, infinity}));
}

}  // namespace
}  // namespace quadlight::internal
