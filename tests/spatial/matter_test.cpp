// Points in solids against polygons known from the making.
#include "matter.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace quadlight::internal {
namespace {

// A closed outline with air outside (or inside), its walls in random order and direction.
void add_outline(WallIndex& index, const std::vector<Vec2>& corners, bool air_inside,
                 std::mt19937& random, std::uint32_t categories = 1) {
  double area = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec2 a = corners[i];
    const Vec2 b = corners[(i + 1) % corners.size()];
    area += double{a.x} * b.y - double{a.y} * b.x;
  }
  std::vector<Occluder> walls;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    Occluder wall{{corners[i], corners[(i + 1) % corners.size()]}};
    wall.kind = WallKind::solid;
    wall.categories = categories;
    // The inside of a positive outline is where orientation(a, b, p) > 0: the right side.
    wall.side = (area > 0) == air_inside ? WallSide::right : WallSide::left;
    if (random() % 2 == 0) {
      std::swap(wall.segment.a, wall.segment.b);
      wall.side = wall.side == WallSide::right ? WallSide::left : WallSide::right;
    }
    walls.push_back(wall);
  }
  std::shuffle(walls.begin(), walls.end(), random);
  for (const Occluder& wall : walls) ASSERT_TRUE(index.insert(wall).ok());
}

std::vector<Vec2> square(float x, float y, float size) {
  return {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
}

TEST(Matter, SquareWithBorderAndAround) {
  std::mt19937 random(1);
  WallIndex index;
  add_outline(index, square(0, 0, 4), false, random);
  EXPECT_EQ(4U, index.solid_count());
  for (float y = -1; y <= 5; y += 0.5F) {
    for (float x = -1; x <= 5; x += 0.5F) {
      const bool inside = x >= 0 && x <= 4 && y >= 0 && y <= 4;
      EXPECT_EQ(inside, in_matter(index, {x, y}, 1)) << x << ' ' << y;
      EXPECT_FALSE(in_matter(index, {x, y}, 2));
    }
  }
  EXPECT_FALSE(in_matter(index, {std::numeric_limits<float>::quiet_NaN(), 1}, 1));
  EXPECT_FALSE(in_matter(index, {std::numeric_limits<float>::infinity(), 1}, 1));
}

TEST(Matter, HolesAndBodiesInHolesAndOverlaps) {
  std::mt19937 random(2);
  WallIndex index;
  add_outline(index, square(0, 0, 20), false, random);
  add_outline(index, square(4, 4, 12), true, random);  // a hole
  add_outline(index, square(8, 8, 4), false, random);  // a pillar in it
  add_outline(index, square(10, 10, 40), false, random);
  const auto expected = [](Vec2 p) {
    const auto in = [&](float from, float size) {
      return p.x >= from && p.x <= from + size && p.y >= from && p.y <= from + size;
    };
    const auto strictly_in = [&](float from, float size) {
      return p.x > from && p.x < from + size && p.y > from && p.y < from + size;
    };
    return (in(0, 20) && !strictly_in(4, 12)) || in(8, 4) || in(10, 40);
  };
  int matter = 0;
  for (int y = -2; y <= 104; ++y) {
    for (int x = -2; x <= 104; ++x) {
      const Vec2 p{static_cast<float>(x) * 0.5F, static_cast<float>(y) * 0.5F};
      matter += expected(p) ? 1 : 0;
      ASSERT_EQ(expected(p), in_matter(index, p, 1)) << p.x << ' ' << p.y;
    }
  }
  EXPECT_GT(matter, 5000);
}

// Stars of slanted edges on a lattice: rays run through corners and along edges all the time.
TEST(Matter, StarsEqualEvenOdd) {
  std::mt19937 random(3);
  for (int round = 0; round < 60; ++round) {
    const int n = 3 + static_cast<int>(random() % 9);
    std::vector<Vec2> corners;
    for (int i = 0; i < n; ++i) {
      const double angle = 6.283185307179586 * i / n;
      const double r = 3.0 + static_cast<double>(random() % 12);
      corners.emplace_back(std::round(r * std::cos(angle)), std::round(r * std::sin(angle)));
    }
    WallIndex index;
    add_outline(index, corners, false, random);
    if (testing::Test::HasFatalFailure()) return;
    for (int y = -15; y <= 15; ++y) {
      for (int x = -15; x <= 15; ++x) {
        const Vec2 p{static_cast<float>(x), static_cast<float>(y)};
        bool border = false;
        bool odd = false;
        for (std::size_t i = 0; i < corners.size(); ++i) {
          const Vec2 a = corners[i];
          const Vec2 b = corners[(i + 1) % corners.size()];
          border |= on_segment({a, b}, p);
          // A ray in a direction that hits no lattice point but p: straight up, a hair to the
          // right.
          if ((a.x <= p.x) != (b.x <= p.x)) {
            const bool above = (orientation(a, b, p) > 0) == (a.x < b.x);
            odd ^= above;
          }
        }
        ASSERT_EQ(border || odd, in_matter(index, p, 1)) << round << ": " << x << ' ' << y;
      }
    }
  }
}

TEST(Matter, OnlySolidWallsCountAndTheCountFollowsEdits) {
  SerialExecutor executor;
  std::mt19937 random(4);
  WallIndex index;
  Occluder opaque{{{5, -9}, {5, 9}}};
  const ItemHandle first = index.insert(opaque).value();
  EXPECT_EQ(0U, index.solid_count());
  EXPECT_FALSE(in_matter(index, {5, 0}, 1));
  Occluder solid = opaque;
  solid.kind = WallKind::solid;
  solid.side = WallSide::left;
  ASSERT_TRUE(index.update(first, solid).ok());
  EXPECT_EQ(1U, index.solid_count());
  EXPECT_TRUE(in_matter(index, {5, 0}, 1));
  const std::vector<Occluder> three{solid, opaque, solid};
  std::vector<ItemHandle> handles(3);
  ASSERT_TRUE(index.insert(three, handles, executor).ok());
  EXPECT_EQ(3U, index.solid_count());
  ASSERT_TRUE(index.update(handles, std::vector<Occluder>{opaque, opaque, solid}, executor).ok());
  EXPECT_EQ(2U, index.solid_count());
  EXPECT_TRUE(index.erase(handles[2]));
  EXPECT_FALSE(index.erase(handles[2]));
  EXPECT_EQ(1U, index.solid_count());
  ASSERT_TRUE(index.insert(opaque).ok());
  EXPECT_EQ(1U, index.solid_count());
  EXPECT_TRUE(index.erase(first));
  EXPECT_EQ(0U, index.solid_count());
}

}  // namespace
}  // namespace quadlight::internal
