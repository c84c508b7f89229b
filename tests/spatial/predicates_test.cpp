// Exact signs against 128-bit integers.
#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>

namespace quadlight {
namespace {

__extension__ typedef __int128 Int128;  // NOLINT(modernize-use-using): the keyword needs it

// Coordinates are integers below 2^24 scaled by a power of two, so __int128 is exact.
int integer_orientation(const std::int64_t (&v)[6]) {
  const Int128 det = static_cast<Int128>(v[2] - v[0]) * (v[5] - v[1]) -
                     static_cast<Int128>(v[3] - v[1]) * (v[4] - v[0]);
  return (det > 0) - (det < 0);
}

Vec2 scaled(std::int64_t x, std::int64_t y, int exponent) {
  return {std::ldexp(static_cast<float>(x), exponent), std::ldexp(static_cast<float>(y), exponent)};
}

TEST(Orientation, NearlyCollinearTriplesEqualIntegerSigns) {
  std::mt19937_64 random(7);
  std::uniform_int_distribution<std::int64_t> large(-(1 << 23), 1 << 23);
  std::uniform_int_distribution<std::int64_t> small(-2, 2);
  std::uniform_int_distribution<int> exponent(-30, 30);
  int zeros = 0;
  for (int i = 0; i < 300'000; ++i) {
    std::int64_t v[6] = {large(random), large(random), large(random), large(random), 0, 0};
    // c near the middle of a and b: the determinant is a handful of units or zero.
    v[4] = (v[0] + v[2]) / 2 + small(random);
    v[5] = (v[1] + v[3]) / 2 + small(random);
    const int e = exponent(random);
    const int expected = integer_orientation(v);
    zeros += expected == 0 ? 1 : 0;
    ASSERT_EQ(expected,
              orientation(scaled(v[0], v[1], e), scaled(v[2], v[3], e), scaled(v[4], v[5], e)));
  }
  EXPECT_GT(zeros, 100);
}

TEST(Orientation, ExtremeMagnitudes) {
  const float huge = 3.0e38F;
  const float tiny = 1.0e-45F;
  EXPECT_EQ(1, orientation({0, 0}, {huge, 0}, {huge, tiny}));
  EXPECT_EQ(-1, orientation({0, 0}, {huge, 0}, {-huge, -tiny}));
  EXPECT_EQ(0, orientation({-huge, -huge}, {huge, huge}, {tiny, tiny}));
  EXPECT_EQ(1, orientation({-huge, -huge}, {huge, huge}, {0, tiny}));
}

TEST(SignedDoubledArea, HasTheExactSignAndAlmostTheExactValue) {
  std::mt19937_64 random(8);
  std::uniform_int_distribution<std::int64_t> large(-(1 << 23), 1 << 23);
  std::uniform_int_distribution<std::int64_t> small(-2, 2);
  for (int i = 0; i < 100'000; ++i) {
    std::int64_t v[6] = {large(random), large(random), large(random), large(random), 0, 0};
    const bool near_line = i % 2 == 0;
    v[4] = near_line ? (v[0] + v[2]) / 2 + small(random) : large(random);
    v[5] = near_line ? (v[1] + v[3]) / 2 + small(random) : large(random);
    const Int128 det = static_cast<Int128>(v[2] - v[0]) * (v[5] - v[1]) -
                       static_cast<Int128>(v[3] - v[1]) * (v[4] - v[0]);
    const double value =
        signed_doubled_area(scaled(v[0], v[1], 0), scaled(v[2], v[3], 0), scaled(v[4], v[5], 0));
    const auto expected = static_cast<double>(det);
    ASSERT_NEAR(expected, value, std::abs(expected) * 0x1p-38);
  }
  // Differences that a double cannot hold must not hide the sign.
  EXPECT_LT(signed_doubled_area({-1.0e20F, 1}, {1.0e20F, 1}, {1.0F, 0.9999999F}), 0.0);
  EXPECT_GT(signed_doubled_area({-1.0e20F, 1}, {1.0e20F, 1}, {1.0F, 1.0000001F}), 0.0);
}

TEST(SegmentSegment, TouchingCounts) {
  const Segment s{{0, 0}, {4, 4}};
  EXPECT_TRUE(intersects(s, Segment{{4, 4}, {8, 0}}));
  EXPECT_TRUE(intersects(s, Segment{{0, 4}, {2, 2}}));
  EXPECT_TRUE(intersects(s, Segment{{3, 3}, {9, 9}}));
  EXPECT_TRUE(intersects(s, Segment{{1, 1}, {1, 1}}));
  EXPECT_FALSE(intersects(s, Segment{{5, 5}, {9, 9}}));
  EXPECT_FALSE(intersects(s, Segment{{1, 1.0000001F}, {1, 3}}));
  EXPECT_FALSE(intersects(s, Segment{{2, 2.5F}, {2, 2.5F}}));
}

TEST(SegmentBox, CasesReportedByUsers) {
  const Box box{{100, 100}, {104, 104}};
  EXPECT_TRUE(intersects(Segment{{100, 90}, {100, 110}}, box));
  EXPECT_TRUE(intersects(Segment{{102, 90}, {102, 110}}, box));
  EXPECT_TRUE(intersects(Segment{{102, 102}, {102, 102}}, box));
  EXPECT_TRUE(intersects(Segment{{104, 104}, {104, 104}}, box));
  EXPECT_TRUE(intersects(Segment{{96, 104}, {104, 96}}, box));
  EXPECT_FALSE(intersects(Segment{{95, 104}, {104, 95}}, box));
}

TEST(SegmentBox, InfiniteBox) {
  const float inf = std::numeric_limits<float>::infinity();
  const Box all{{-inf, -inf}, {inf, inf}};
  EXPECT_TRUE(intersects(Segment{{1, 2}, {3, 5}}, all));
  EXPECT_TRUE(intersects(Segment{{1, 2}, {3, 5}}, Box{{2, -inf}, {inf, 4}}));
  EXPECT_FALSE(intersects(Segment{{1, 2}, {3, 5}}, Box{{3.5F, -inf}, {inf, inf}}));
}

TEST(SegmentBox, EqualsSegmentAgainstSidesOnIntegerGrid) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> coordinate(0, 12);
  const auto c = [&] { return static_cast<float>(coordinate(random)); };
  for (int i = 0; i < 100'000; ++i) {
    const Segment s{{c(), c()}, {c(), c()}};
    const Vec2 p{c(), c()};
    const Vec2 q{c(), c()};
    const Box box{glm::vec2{std::min(p.x, q.x), std::min(p.y, q.y)},
                  glm::vec2{std::max(p.x, q.x), std::max(p.y, q.y)}};
    const Vec2 lb{box.min.x, box.max.y};
    const Vec2 rt{box.max.x, box.min.y};
    const bool expected = contains(box, s.a) || intersects(s, Segment{box.min, lb}) ||
                          intersects(s, Segment{lb, box.max}) ||
                          intersects(s, Segment{box.max, rt}) ||
                          intersects(s, Segment{rt, box.min});
    ASSERT_EQ(expected, intersects(s, box)) << i;
  }
}

TEST(BoxDisc, TouchingCounts) {
  const Box box{{3, 4}, {10, 10}};
  EXPECT_TRUE(intersects_disc(box, {0, 0}, 5));
  EXPECT_FALSE(intersects_disc(box, {0, 0}, std::nextafter(5.0F, 0.0F)));
  EXPECT_TRUE(intersects_disc(box, {5, 5}, 0));
  EXPECT_TRUE(intersects_disc(box, {10, 10}, 0));
  EXPECT_FALSE(intersects_disc(box, {11, 10}, 0));
  EXPECT_TRUE(intersects_disc(box, {3.0e38F, 3.0e38F}, std::numeric_limits<float>::infinity()));
}

// A distance of 2^60 and a trifle: a double cannot hold it, the exact sum must decide.
TEST(BoxDisc, ExactWhereDoubleIsNot) {
  for (int e = -140; e < -40; ++e) {
    const float trifle = std::ldexp(1.0F, e);
    const float far = std::ldexp(1.0F, 60);
    const Box box{{far, -1}, {far, 1}};
    ASSERT_TRUE(intersects_disc(box, {trifle, 0}, far));
    ASSERT_TRUE(intersects_disc(box, {0, 0}, far));
    ASSERT_FALSE(intersects_disc(box, {-trifle, 0}, far)) << e;
    ASSERT_FALSE(intersects_disc(box, {0, 1 + std::ldexp(1.0F, -23)}, far)) << e;
  }
}

TEST(BoxDisc, EqualsIntegersOnSmallGrid) {
  std::mt19937 random(4);
  std::uniform_int_distribution<int> coordinate(-20, 20);
  for (int i = 0; i < 100'000; ++i) {
    const int x = coordinate(random);
    const int y = coordinate(random);
    const int r = std::abs(coordinate(random));
    const bool expected = x * x + y * y <= r * r;
    // The box reaches away from the disc in each axis, so that its corner or side is nearest.
    const Box corner{glm::vec2{x < 0 ? x - 3 : x, y < 0 ? y - 3 : y},
                     glm::vec2{x < 0 ? x : x + 3, y < 0 ? y : y + 3}};
    ASSERT_EQ(expected, intersects_disc(corner, {0, 0}, static_cast<float>(r))) << x << " " << y;
  }
}

// Where the nearest point of the segment, as coordinates, would be all rounding.
TEST(SegmentDistance, KeepsItsPrecisionHoweverLongTheSegment) {
  for (int e = 0; e < 100; ++e) {
    const float far = std::ldexp(1.0F, e);
    const Segment upright{{30.0F, far}, {30.0F, -3.0F * far}};
    EXPECT_NEAR(24.5 * 24.5, distance_squared(upright, {5.5F, 0.25F}), 1e-9) << e;
    const Segment diagonal{{1.0F - far, -far}, {1.0F + 2.0F * far, 2.0F * far}};
    if (e >= 22) continue;  // the next float is more than 1 away
    EXPECT_NEAR(0.5, distance_squared(diagonal, {0.0F, 0.0F}), 1e-9) << e;
  }
  EXPECT_EQ(25.0, distance_squared(Segment{{3, 4}, {3, 4}}, {0, 0}));
  EXPECT_EQ(25.0, distance_squared(Segment{{3, 4}, {6, 8}}, {0, 0}));
  EXPECT_EQ(25.0, distance_squared(Segment{{6, 8}, {3, 4}}, {0, 0}));
}

}  // namespace
}  // namespace quadlight
