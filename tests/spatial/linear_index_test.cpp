// LinearIndex: memory, and its inner loop against one box at a time.
#include "meet_mask.hpp"
#include "rounding.hpp"
#include "support/box_scenes.hpp"

#include <quadlight/linear_index.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace quadlight::test {
namespace {

TEST(LinearIndex, ExpectedItemsAreReserved) {
  EXPECT_EQ(ErrorCode::limit_exceeded,
            LinearIndex::create({LinearIndex::max_items + 1}).error().code);
  BoxSource source(BoxLayout::uniform, 1);
  LinearIndex index = LinearIndex::create({1'000}).value();
  EXPECT_EQ(1'000U * 28U, index.bytes());
  for (int i = 0; i < 1'000; ++i) ASSERT_TRUE(index.insert(source.next()).ok());
  EXPECT_EQ(1'000U * 28U, index.bytes());
}

TEST(MeetMask, EqualsOneByOne) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  BoxSource source(BoxLayout::points, 2);
  internal::Columns<4> boxes;
  for (int i = 0; i < 200; ++i) {
    const Vec2 p = source.point();
    boxes.push(i % 17 == 0 ? Box{{nan, p.y}, p} : Box{p, {p.x + 9, p.y + 9}});
  }
  for (int round = 0; round < 2'000; ++round) {
    const auto count = static_cast<std::uint32_t>(source.random()() % 65);
    const auto first = static_cast<std::uint32_t>(source.random()() % (201 - count));
    const Box window = source.window();
    std::uint64_t expected = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
      expected |= std::uint64_t{intersects(boxes.box(first + i), window)} << i;
    }
    ASSERT_EQ(expected, internal::meet_mask(boxes.view(), first, count, window));
  }
}

TEST(Rounding, FloatsBoundTheDouble) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100'000; ++i) {
    const double v = std::ldexp(std::uniform_real_distribution<double>(-2, 2)(random),
                                static_cast<int>(random() % 300) - 170);
    const double below = internal::float_below(v);
    const double above = internal::float_above(v);
    ASSERT_LE(below, v);
    ASSERT_GE(above, v);
    if (std::abs(v) > 1e38) continue;
    ASSERT_LE(above - below, std::abs(v) * 1e-6 + 1e-37);
  }
}

}  // namespace
}  // namespace quadlight::test
