// Exact signs: ten million nearly collinear triples against 128-bit integers.
#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <random>

namespace quadlight {
namespace {

__extension__ typedef __int128 Int128;  // NOLINT(modernize-use-using): the keyword needs it

constexpr int triples = 2'500'000 / QUADLIGHT_PROOF_SHARE;  // in each of four tests

struct Whole {
  std::int64_t x;
  std::int64_t y;
};
using Triple = std::array<Whole, 3>;

int integer_sign(const Triple& t) {
  const Int128 det = static_cast<Int128>(t[1].x - t[0].x) * (t[2].y - t[0].y) -
                     static_cast<Int128>(t[1].y - t[0].y) * (t[2].x - t[0].x);
  return (det > 0) - (det < 0);
}

// Exact: the callers' coordinates have at most 24 significant bits.
Vec2 as_floats(Whole p, int exponent) {
  return {std::ldexp(static_cast<float>(p.x), exponent),
          std::ldexp(static_cast<float>(p.y), exponent)};
}

class SignMarathon : public testing::Test {
 protected:
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(high - low + 1));
  }
  Whole point(std::int64_t reach) { return {between(-reach, reach), between(-reach, reach)}; }

  void expect_exact(const Triple& t, int exponent) {
    const int expected = integer_sign(t);
    zeros_ += expected == 0 ? 1 : 0;
    const Vec2 a = as_floats(t[0], exponent);
    const Vec2 b = as_floats(t[1], exponent);
    const Vec2 c = as_floats(t[2], exponent);
    const double area = signed_doubled_area(a, b, c);
    wrong_ += orientation(a, b, c) != expected || (area > 0.0) - (area < 0.0) != expected ? 1 : 0;
  }
  void TearDown() override {
    EXPECT_EQ(0, wrong_);
    // Both kinds occur, so that neither "never zero" nor "always zero" passes.
    EXPECT_GT(zeros_, triples / 10'000);
    EXPECT_LT(zeros_, triples / 2);
  }

  std::mt19937_64 random_{17};
  int zeros_ = 0;
  int wrong_ = 0;
};

// c is near the middle of a and b: the determinant is a handful of units of 2^24, or zero.
TEST_F(SignMarathon, NearTheMiddle) {
  for (int i = 0; i < triples; ++i) {
    const Whole a = point(1 << 23);
    const Whole b = point(1 << 23);
    const Whole c{(a.x + b.x) / 2 + between(-1, 1), (a.y + b.y) / 2 + between(-1, 1)};
    expect_exact({a, b, c}, static_cast<int>(between(-30, 30)));
  }
}

// Around 1e7, where floats are whole numbers: small steps along a line, and at most one aside.
TEST_F(SignMarathon, FarFromTheOrigin) {
  for (int i = 0; i < triples; ++i) {
    const Whole a{10'000'000 + between(-1'000, 1'000), -10'000'000 + between(-1'000, 1'000)};
    const Whole step = point(20);
    const std::int64_t m = between(-50, 50);
    const std::int64_t n = between(-50, 50);
    const Whole b{a.x + m * step.x, a.y + m * step.y};
    const Whole c{a.x + n * step.x + between(-1, 1), a.y + n * step.y + between(-1, 1)};
    expect_exact({a, b, c}, 0);
  }
}

// Coordinates of very different size: up to 24 bits, shifted by up to 36 places, each on its own.
// Differences then do not fit a double, so only an exact sum can tell.
TEST_F(SignMarathon, ManyExponents) {
  for (int i = 0; i < triples; ++i) {
    const auto coordinate = [&] {
      return between(-(1 << 23), 1 << 23) * (std::int64_t{1} << between(0, 36));
    };
    const Whole a{coordinate(), coordinate()};
    // Every other triple is nearly or exactly on a line through the origin and a.
    Whole b{coordinate(), coordinate()};
    Whole c{coordinate(), coordinate()};
    if (i % 2 == 0) {
      b = {-a.x, -a.y};
      c = i % 4 == 0 ? point(1) : Whole{a.x / 2, a.y / 2};
    }
    expect_exact({a, b, c}, static_cast<int>(between(-60, 20)));
  }
}

// Long thin triangles on small lattices: many exact zeros, and the least determinants there are.
TEST_F(SignMarathon, LeastDeterminants) {
  for (int i = 0; i < triples; ++i) {
    const Whole a = point(4'000);
    const Whole step{between(1, 2'000), between(-2'000, 2'000)};
    const std::int64_t m = between(1, 2'000);
    const Whole b{a.x + m * step.x, a.y + m * step.y};
    const std::int64_t n = between(0, m);
    const Whole c{a.x + n * step.x + between(-1, 1), a.y + n * step.y};
    expect_exact({a, b, c}, static_cast<int>(between(-100, 60)));
  }
}

}  // namespace
}  // namespace quadlight
