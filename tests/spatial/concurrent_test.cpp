// Three lines through one point: exact answers against integers, and right at the edge of rounding.
#include "concurrent.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace quadlight::internal {
namespace {

__extension__ using Wide = __int128;

struct IntegerLine {
  Wide a;
  Wide b;
  Wide c;
};

IntegerLine line_of(const Segment& s) {
  const auto whole = [](float v) { return static_cast<Wide>(v); };
  return {whole(s.b.y) - whole(s.a.y), whole(s.a.x) - whole(s.b.x),
          whole(s.a.x) * whole(s.b.y) - whole(s.a.y) * whole(s.b.x)};
}

bool determinant_is_zero(const Segment& p, const Segment& q, const Segment& r) {
  const IntegerLine l = line_of(p);
  const IntegerLine m = line_of(q);
  const IntegerLine n = line_of(r);
  return l.c * (m.a * n.b - n.a * m.b) + m.c * (n.a * l.b - l.a * n.b) +
             n.c * (l.a * m.b - m.a * l.b) ==
         0;
}

// Up to 2^20 determinants stay within 128 bits; products are far beyond what doubles hold.
TEST(Concurrent, EqualsIntegers) {
  std::mt19937_64 random(1);
  int zero = 0;
  for (int i = 0; i < 200'000; ++i) {
    const std::uint64_t range = i % 3 == 0 ? 8 : std::uint64_t{1} << (1 + random() % 20);
    const auto c = [&] {
      return static_cast<float>(static_cast<std::int64_t>(random() % (2 * range)) -
                                static_cast<std::int64_t>(range));
    };
    const auto line = [&] { return Segment{{c(), c()}, {c(), c()}}; };
    Segment p = line();
    Segment q = line();
    Segment r = line();
    if (random() % 2 == 0) q.a = r.b = p.a;  // one point of all three, then perhaps next to it
    if (random() % 4 == 0) r.b.x += 1;
    const bool expected = determinant_is_zero(p, q, r);
    zero += expected ? 1 : 0;
    ASSERT_EQ(expected, concurrent(p, q, r)) << i;
  }
  EXPECT_GT(zero, 50'000);
  EXPECT_LT(zero, 150'000);
}

TEST(Concurrent, SharedEndsAtAnyScale) {
  std::mt19937 random(2);
  std::uniform_real_distribution<float> unit(-1, 1);
  for (const float scale : {1e-30F, 1e-6F, 1.0F, 1e7F, 1e30F}) {
    for (int i = 0; i < 2000; ++i) {
      const auto point = [&] { return Vec2{unit(random) * scale, unit(random) * scale}; };
      const Vec2 shared = point();
      const Segment p{shared, point()};
      const Segment q{point(), shared};
      Segment r{shared, point()};
      ASSERT_TRUE(concurrent(p, q, r));
      r.a.x = std::nextafter(r.a.x, 2 * scale);
      ASSERT_FALSE(concurrent(p, q, r)) << scale;
    }
  }
}

}  // namespace
}  // namespace quadlight::internal
