// Sight lines against brute force over all walls, and light at a point against the light polygons.
#include "support/moving_scene.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace quadlight {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

// The definition, wall by wall.
bool sees(const std::vector<WallDesc>& walls, Vec2 a, Vec2 b, std::uint32_t mask) {
  for (const WallDesc& wall : walls) {
    const Segment& s = wall.segment;
    if (!wall.enabled || (wall.categories & mask) == 0 || s.a == s.b) continue;
    if (!intersects(s, Segment{a, b}) || on_segment(s, a) || on_segment(s, b)) continue;
    const int side = orientation(s.a, s.b, a);
    if (wall.side == WallSide::both || (wall.side == WallSide::left && side < 0) ||
        (wall.side == WallSide::right && side > 0)) {
      return false;
    }
  }
  return true;
}

class LineOfSight : public testing::Test {
 protected:
  void add(const Segment& segment, WallSide side = WallSide::both) {
    WallDesc desc;
    desc.segment = segment;
    desc.side = side;
    walls_.push_back(desc);
    ASSERT_TRUE(scene_.create_wall(desc).ok());
  }
  void commit() { ASSERT_TRUE(scene_.commit(executor_).ok()); }

  SerialExecutor executor_;
  Scene scene_;
  std::vector<WallDesc> walls_;
};

TEST_F(LineOfSight, WallsBlockAndTouchingCounts) {
  add({{0, -5}, {0, 5}});
  commit();
  EXPECT_FALSE(scene_.line_of_sight({-1, 0}, {1, 0}));
  EXPECT_FALSE(scene_.line_of_sight({-1, 5}, {1, 5}));  // through the wall's end
  EXPECT_TRUE(scene_.line_of_sight({-1, 5.001F}, {1, 5.001F}));
  EXPECT_TRUE(scene_.line_of_sight({-1, 0}, {-0.5F, 0}));
  EXPECT_FALSE(scene_.line_of_sight({0, 9}, {0, -9}));  // along the wall
}

TEST_F(LineOfSight, WallsThroughAnEndDoNotCount) {
  add({{0, -5}, {0, 5}});
  add({{3, 3}, {3, 3}});
  commit();
  EXPECT_TRUE(scene_.line_of_sight({0, 0}, {1, 0}));
  EXPECT_TRUE(scene_.line_of_sight({1, 0}, {0, 0}));
  EXPECT_TRUE(scene_.line_of_sight({0, 5}, {0, 9}));
  EXPECT_TRUE(scene_.line_of_sight({2, 2}, {4, 4}));  // a wall of zero length hides nothing
  EXPECT_TRUE(scene_.line_of_sight({7, 7}, {7, 7}));
}

// The side is that of the documentation: left of a -> b is where orientation(a, b, p) < 0.
TEST_F(LineOfSight, OneSidedWallsCountFromTheirSide) {
  add({{0, -5}, {0, 5}}, WallSide::left);
  commit();
  const Vec2 p{1, 0};
  const Vec2 q{-1, 0};
  const bool p_is_left = orientation({0, -5}, {0, 5}, p) < 0;
  EXPECT_EQ(!p_is_left, scene_.line_of_sight(p, q));
  EXPECT_EQ(p_is_left, scene_.line_of_sight(q, p));
  EXPECT_TRUE(scene_.line_of_sight({0, 9}, {0, -9}));  // edge-on
}

TEST_F(LineOfSight, NotFiniteSeesNothing) {
  commit();
  EXPECT_TRUE(scene_.line_of_sight({0, 0}, {1, 1}));
  EXPECT_FALSE(scene_.line_of_sight({nan_value, 0}, {1, 1}));
  EXPECT_FALSE(scene_.line_of_sight({0, 0}, {1, std::numeric_limits<float>::infinity()}));
}

// On a coarse grid nearly everything touches, crosses or is collinear.
TEST_F(LineOfSight, EqualsBruteForceOnAGrid) {
  std::mt19937 random(8);
  const auto c = [&] { return static_cast<float>(random() % 17); };
  for (int i = 0; i < 40; ++i) {
    WallDesc desc;
    desc.segment = {{c(), c()}, {c(), c()}};
    desc.side = static_cast<WallSide>(random() % 3);
    desc.categories = 1U << (random() % 3);
    desc.enabled = random() % 8 != 0;
    walls_.push_back(desc);
    ASSERT_TRUE(scene_.create_wall(desc).ok());
  }
  commit();
  int clear = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Vec2 a{c(), c()};
    const Vec2 b =
        random() % 2 == 0 ? Vec2{c(), c()} : a + Vec2{static_cast<float>(random() % 5) - 2, 1};
    const auto mask = static_cast<std::uint32_t>(1 + random() % 7);
    const bool expected = sees(walls_, a, b, mask);
    clear += expected ? 1 : 0;
    ASSERT_EQ(expected, scene_.line_of_sight(a, b, mask)) << i;
  }
  EXPECT_GT(clear, 1000);
  EXPECT_LT(clear, 19'000);
}

double distance_to_outline(const Frame& frame, const FrameLight& light, DVec2 offset) {
  double nearest = std::numeric_limits<double>::max();
  const auto polygon = frame.polygon_vertices.subspan(light.polygon.first, light.polygon.count);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DVec2 a = polygon[i];
    const DVec2 d = polygon[(i + 1) % polygon.size()] - a;
    const double t = std::clamp(glm::dot(offset - a, d) / glm::dot(d, d), 0.0, 1.0);
    nearest = std::min(nearest, glm::length(offset - a - t * d));
  }
  return nearest;
}

bool in_polygon(const Frame& frame, const FrameLight& light, DVec2 p) {
  bool inside = false;
  const auto polygon = frame.polygon_vertices.subspan(light.polygon.first, light.polygon.count);
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DVec2 a = polygon[i];
    const DVec2 b = polygon[(i + 1) % polygon.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
      inside = !inside;
    }
  }
  return inside;
}

// What the polygons of a frame say about a point: light, or nothing to say near an outline.
struct PolygonAnswer {
  bool lit = false;
  bool sure = true;
  glm::dvec3 light{0, 0, 0};
};

PolygonAnswer ask_polygons(const Frame& frame, Vec2 p) {
  PolygonAnswer answer;
  for (const FrameLight& light : frame.lights) {
    const DVec2 offset = DVec2(p) - DVec2(light.bound.position);
    const double distance = glm::length(offset);
    const double radius = light.bound.radius;
    answer.sure &= distance_to_outline(frame, light, offset) > 1e-3 &&
                   std::abs(distance - radius) > 1e-3 && distance > 1e-3;
    if (distance > radius || !in_polygon(frame, light, offset)) continue;
    answer.lit = true;
    answer.light +=
        glm::dvec3(light.color) * (double{light.intensity} * falloff(distance * distance, radius));
  }
  return answer;
}

class LightAtPoint : public testing::TestWithParam<std::uint64_t> {};

TEST_P(LightAtPoint, AgreesWithTheLightPolygons) {
  test::MovingSceneDesc desc;
  desc.extent = 300;
  desc.lights = 14;
  desc.seed = GetParam();
  test::MovingScene moving(desc);
  SerialExecutor executor;
  moving.move_to(5, executor);
  const std::vector<View> views{{{{-1e4F, -1e4F}, {1e4F, 1e4F}}}};
  FrameBuilder builder;
  const Frame& frame = builder.build(moving.scene(), views, executor);
  std::mt19937_64 random(GetParam());
  std::uniform_real_distribution<float> coordinate(-350, 350);
  int lit = 0;
  int sure = 0;
  for (int i = 0; i < 4000; ++i) {
    const Vec2 p{coordinate(random), coordinate(random)};
    const PolygonAnswer expected = ask_polygons(frame, p);
    if (!expected.sure) continue;
    ++sure;
    lit += expected.lit ? 1 : 0;
    ASSERT_EQ(expected.lit, moving.scene().is_lit(p)) << p.x << ", " << p.y;
    const Color light = moving.scene().light_at(p);
    ASSERT_NEAR(expected.light.r, light.r, 1e-5);
    ASSERT_NEAR(expected.light.g, light.g, 1e-5);
    ASSERT_NEAR(expected.light.b, light.b, 1e-5);
  }
  EXPECT_GT(sure, 3500);
  EXPECT_GT(lit, 300);
  EXPECT_LT(lit, sure - 300);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LightAtPoint, testing::Range<std::uint64_t>(1, 7));

TEST(LightAtPointByHand, DarkWithoutLightOrSense) {
  Scene scene;
  SerialExecutor executor;
  LightDesc off;
  off.enabled = false;
  ASSERT_TRUE(scene.create_light(off).ok());
  LightDesc dim;
  dim.intensity = 0;
  ASSERT_TRUE(scene.create_light(dim).ok());
  ASSERT_TRUE(scene.commit(executor).ok());
  EXPECT_FALSE(scene.is_lit({0, 0}));
  LightDesc bright;
  bright.color = Color{3e38F};
  bright.intensity = 3e38F;
  ASSERT_TRUE(scene.create_light(bright).ok());
  EXPECT_FALSE(scene.is_lit({0, 0})) << "not committed yet";
  ASSERT_TRUE(scene.commit(executor).ok());
  EXPECT_TRUE(scene.is_lit({0, 0}));
  EXPECT_TRUE(std::isfinite(scene.light_at({0, 0}).r));
  EXPECT_FALSE(scene.is_lit({nan_value, 0}));
  EXPECT_EQ((Color{0, 0, 0}), scene.light_at({0, nan_value}));
}

}  // namespace
}  // namespace quadlight
