// Boxes by corner and size, and how they become boxes of floats.
#include <quadlight/generic_box.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace quadlight::test {
namespace {

using testing::HasSubstr;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = std::numeric_limits<float>::max();
constexpr float float_infinity = std::numeric_limits<float>::infinity();

template <class Float>
class GenericBox : public testing::Test {};
using Floats = testing::Types<float, double>;
TYPED_TEST_SUITE(GenericBox, Floats);

TYPED_TEST(GenericBox, NamesItsParts) {
  using Vector = generic::Vector2<TypeParam>;
  constexpr generic::Box<TypeParam> box(Vector(1, 2), Vector(6, 8));
  static_assert(box == generic::Box<TypeParam>{1, 2, 6, 8});
  static_assert(box.get_right() == 7 && box.get_bottom() == 10);
  static_assert(box.get_top_left() == Vector(1, 2));
  static_assert(box.get_center() == Vector(4, 6));
  static_assert(box.get_size() == Vector(6, 8));
  static_assert(generic::Box<TypeParam>() == generic::Box<TypeParam>(0, 0, 0, 0));
  Vector v(1, 2);
  v += Vector(3, 4);
  EXPECT_EQ(Vector(4, 6), v);
  v /= 2;
  EXPECT_EQ(Vector(2, 3), v);
  EXPECT_EQ(Vector(3, 4), v + Vector(1, 1));
  EXPECT_EQ(Vector(1, TypeParam(1.5)), v / 2);
}

TYPED_TEST(GenericBox, IsClosed) {
  using Box = generic::Box<TypeParam>;
  const Box box(0, 0, 4, 4);
  for (const Box& touching : {Box(4, 4, 1, 1), Box(-1, -1, 1, 1), Box(4, -1, 1, 1), Box(2, 4, 0, 0),
                              Box(0, 0, 4, 4), Box(1, 1, 1, 1), Box(-9, -9, 99, 99)}) {
    EXPECT_TRUE(box.intersects(touching));
    EXPECT_TRUE(touching.intersects(box));
  }
  const TypeParam beyond = std::nextafter(TypeParam{4}, TypeParam{5});
  for (const Box& apart :
       {Box(beyond, 0, 1, 1), Box(0, beyond, 1, 1), Box(-2, 0, 1, 1), Box(0, -2, 1, 1)}) {
    EXPECT_FALSE(box.intersects(apart));
    EXPECT_FALSE(apart.intersects(box));
  }
  EXPECT_TRUE(box.contains(box));
  EXPECT_TRUE(box.contains(Box(4, 4, 0, 0)));
  EXPECT_FALSE(box.contains(Box(3, 3, 1, 2)));
  EXPECT_FALSE(box.contains(Box(-1, 0, 2, 2)));
}

TYPED_TEST(GenericBox, RefusalsSayWhy) {
  using Box = generic::Box<TypeParam>;
  const auto to = [](double v) { return static_cast<TypeParam>(v); };
  struct Case {
    Box box;
    ErrorCode code;
    const char* text;
  };
  for (const Case& c : {
           Case{Box(to(nan), 0, 1, 1), ErrorCode::not_finite, "left nan"},
           Case{Box(0, to(-infinity), 1, 1), ErrorCode::not_finite, "top -inf"},
           Case{Box(0, 0, to(infinity), 1), ErrorCode::not_finite, "width inf"},
           Case{Box(0, 0, 1, to(nan)), ErrorCode::not_finite, "height nan"},
           Case{Box(0, 0, -1, 1), ErrorCode::out_of_range, "negative size"},
           Case{Box(1, 1, 1, to(-1e-30)), ErrorCode::out_of_range, "negative size"},
           Case{Box(to(largest), 0, to(largest), 1), ErrorCode::out_of_range, "largest float"},
       }) {
    const Status status = internal::check_storable(c.box);
    EXPECT_FALSE(internal::is_storable(c.box));
    ASSERT_FALSE(status.ok()) << c.text;
    EXPECT_EQ(c.code, status.error().code);
    EXPECT_THAT(status.error().text, HasSubstr(c.text));
  }
  for (const Box& good : {Box(0, 0, 0, 0), Box(to(-largest), 0, to(largest), to(largest)),
                          Box(to(largest), to(-largest), 0, to(largest))}) {
    EXPECT_TRUE(internal::check_storable(good).ok());
    EXPECT_TRUE(internal::is_storable(good));
  }
}

TEST(GenericBoxRounding, IsOutwardAndTight) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> mantissa(-1.0, 1.0);
  for (int i = 0; i < 100'000; ++i) {
    const double v = std::ldexp(mantissa(random), static_cast<int>(random() % 280) - 150);
    const Box box = internal::rounded_outward(generic::Box<double>(v, -v, 0, 0));
    ASSERT_LE(double{box.min.x}, v);
    ASSERT_GE(double{box.max.x}, v);
    ASSERT_TRUE(box.min.x == box.max.x || std::nextafter(box.min.x, float_infinity) == box.max.x);
    ASSERT_EQ(box.min.x == box.max.x, double{box.min.x} == v) << "floats stay";
    ASSERT_EQ(-box.max.x, box.min.y);
    ASSERT_EQ(-box.min.x, box.max.y);
  }
}

TEST(GenericBoxRounding, ReachesInfinityBeyondAllFloats) {
  const Box box = internal::rounded_outward(generic::Box<double>(-1e300, 1e300, 2e300, 1e300));
  EXPECT_EQ(-float_infinity, box.min.x);
  EXPECT_EQ(float_infinity, box.max.x);
  EXPECT_EQ(std::numeric_limits<float>::max(), box.min.y);
  EXPECT_EQ(float_infinity, box.max.y);
  EXPECT_TRUE(std::isnan(internal::rounded_outward(generic::Box<double>(nan, 0, 0, 0)).min.x));
  EXPECT_FALSE(internal::is_storable(generic::Box<double>(1e39, 0, 1, 1)));
  EXPECT_FALSE(internal::is_storable(generic::Box<double>(0, -1e39, 1, 1)));
}

}  // namespace
}  // namespace quadlight::test
