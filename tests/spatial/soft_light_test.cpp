// Cones with soft edges, and the closed form of what is visible of a disc source.
#include "support/soft_scenes.hpp"

#include <quadlight/soft_light.hpp>
#include <quadlight/wall_index.hpp>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace quadlight {
namespace {

using test::SoftLayout;
using test::SoftScene;

// --- cones --------------------------------------------------------------------------------------

double smoothstep(double t) {
  t = std::clamp(t, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

TEST(ConeFactor, IsASmoothstepOfTheAngleFromTheSide) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  int between = 0;
  for (int i = 0; i < 20'000; ++i) {
    LightBound bound;
    bound.direction = static_cast<float>(20.0 * unit(random) - 10.0);
    bound.angle = static_cast<float>(0.01 + 6.27 * unit(random));
    const auto soft = static_cast<float>((0.01 + 0.98 * unit(random)) * 0.5 * double{bound.angle});
    const double off = std::numbers::pi * (2.0 * unit(random) - 1.0);
    const double angle = double{bound.direction} + off;
    const double distance = 0.01 + 50.0 * unit(random);
    const double inside = 0.5 * double{bound.angle} - std::abs(off);
    const double expected = smoothstep(inside / double{soft});
    between += expected > 0.0 && expected < 1.0 ? 1 : 0;
    ASSERT_NEAR(expected,
                cone_factor(bound, soft, {distance * std::cos(angle), distance * std::sin(angle)}),
                1e-9 + 1e-13 / double{soft})
        << bound.angle << " towards " << bound.direction << ", soft " << soft << ", off " << off;
  }
  EXPECT_GT(between, 2000);
}

TEST(ConeFactor, HardConesAreInOrOut) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> coordinate(-1.0F, 1.0F);
  for (const float angle : {0.1F, 1.0F, 3.1415927F, 4.0F, 6.2F, full_turn}) {
    const LightBound bound{{0.0F, 0.0F}, 2.0F, 1.0F, angle};
    for (int i = 0; i < 500; ++i) {
      const Vec2 p{coordinate(random), coordinate(random)};
      EXPECT_EQ(contains(bound, p) ? 1.0 : 0.0, cone_factor(bound, 0.0F, DVec2(p)));
    }
  }
}

TEST(ConeFactor, TheApexAndAWholeDiscAreFullyLit) {
  EXPECT_EQ(1.0, cone_factor({{0, 0}, 9, 1.0F, 1.0F}, 0.5F, {0, 0}));
  EXPECT_EQ(1.0, cone_factor({{0, 0}, 9, 0.0F, full_turn}, 1.0F, {-1, 0}));
  EXPECT_EQ(1.0, cone_factor({{0, 0}, 9, 0.0F, 2.0F}, 1.0F, {1, 0}));
  EXPECT_EQ(0.0, cone_factor({{0, 0}, 9, 0.0F, 2.0F}, 1.0F, {-1, 0}));
}

// --- discs: by hand -----------------------------------------------------------------------------

constexpr Vec2 nowhere_special{3.0F, -2.0F};

std::vector<Occluder> around(std::vector<Segment> segments) {
  std::vector<Occluder> walls;
  for (const Segment& s : segments) {
    walls.push_back({{nowhere_special + s.a, nowhere_special + s.b}});
  }
  return walls;
}

double seen(DVec2 p, const std::vector<Occluder>& walls) {
  return disc_visibility(nowhere_special, 1.0, p, walls);
}

TEST(DiscVisibility, HalfADiscIsHalf) {
  // From the left, a wall that ends on the line to the centre.
  EXPECT_NEAR(0.5, seen({-10, 0}, around({{{-5, 0}, {-5, 40}}})), 1e-15);
  EXPECT_NEAR(0.5, seen({-10, 0}, around({{{-5, 0}, {-3, -40}}})), 1e-15);
  // The middle is hidden: two equal shares are left, which symmetry tells.
  const double both = seen({-10, 0}, around({{{-5, -0.25F}, {-5, 0.25F}}}));
  const double one = seen({-10, 0}, around({{{-5, -0.25F}, {-5, 40}}}));
  EXPECT_NEAR(both, 2.0 * one, 1e-15);
  EXPECT_GT(one, 0.1);
}

TEST(DiscVisibility, AllNothingAndNotInTheWay) {
  const DVec2 p{-10, 0};
  EXPECT_EQ(1.0, seen(p, {}));
  EXPECT_EQ(0.0, seen(p, around({{{-5, -40}, {-5, 40}}})));
  EXPECT_EQ(0.0, seen(p, around({{{-5, -40}, {-5, 0}}, {{-5, 0}, {-4, 40}}}))) << "joined";
  EXPECT_EQ(0.0, seen(p, around({{{-6, -2}, {-4, 2}}, {{-6, 2}, {-4, -2}}}))) << "crossing";
  EXPECT_EQ(1.0, seen(p, around({{{5, -40}, {5, 40}}}))) << "behind the disc";
  EXPECT_EQ(1.0, seen(p, around({{{-11, -40}, {-11, 40}}}))) << "behind the point";
  EXPECT_EQ(1.0, seen(p, around({{{-9, 0}, {-2, 0}}}))) << "edge-on";
  EXPECT_EQ(1.0, seen(p, around({{{-10, -3}, {-10, 3}}}))) << "through the point";
  EXPECT_EQ(1.0, seen(p, around({{{-5, 0.5F}, {-5, 0.5F}}}))) << "no length";
  EXPECT_EQ(1.0, seen(p, around({{{0, -9}, {0, 9}}}))) << "through the centre";
  EXPECT_EQ(1.0, seen({0.5, 0.5}, around({{{-5, -40}, {-5, 40}}}))) << "in the disc";
}

TEST(DiscVisibility, OneSidedWallsStopLightFromTheirSide) {
  std::vector<Occluder> walls = around({{{-5, 40}, {-5, -40}}});
  // orientation(a, b, disc) > 0: the disc is on the right side.
  walls[0].side = WallSide::right;
  EXPECT_EQ(0.0, seen({-10, 0}, walls));
  walls[0].kind = WallKind::solid;
  EXPECT_EQ(0.0, seen({-10, 0}, walls));
  walls[0].side = WallSide::left;
  EXPECT_EQ(1.0, seen({-10, 0}, walls));
}

TEST(DiscVisibility, GlassPassesAndTwoLimitedWallsDoNot) {
  std::vector<Occluder> walls = around({{{-5, -40}, {-5, 40}}, {{-7, 0}, {-7, 40}}});
  walls[0].kind = WallKind::glass;
  walls[1].kind = WallKind::limited;
  EXPECT_EQ(1.0, seen({-10, 0}, walls));
  walls[0].kind = WallKind::limited;
  EXPECT_NEAR(0.5, seen({-10, 0}, walls), 1e-15);
  EXPECT_EQ(1.0, seen({-6, 0}, walls));
  walls[1].kind = WallKind::opaque;
  EXPECT_NEAR(0.5, seen({-10, 0}, walls), 1e-15);
}

TEST(DiscVisibility, ADoubledLimitedWallHidesNoMore) {
  std::vector<Occluder> walls =
      around({{{-5, -40}, {-5, 40}}, {{-5, 40}, {-5, -40}}, {{-5, 0}, {-5, 20}}});
  for (Occluder& wall : walls) wall.kind = WallKind::limited;
  EXPECT_EQ(1.0, seen({-10, 0}, walls));
  walls.push_back({{nowhere_special + Vec2{-6, 0}, nowhere_special + Vec2{-7, 40}}});
  walls.back().kind = WallKind::limited;
  EXPECT_NEAR(0.5, seen({-10, 0}, walls), 1e-15);
}

// --- discs: against samples ---------------------------------------------------------------------

class DiscSamples : public testing::TestWithParam<SoftLayout> {};

TEST_P(DiscSamples, AgreeWithTheClosedForm) {
  constexpr int samples = 16'384;
  constexpr int points = 30;
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> coordinate(-90.0, 90.0);
  double sum = 0.0;
  double worst = 0.0;
  int partial = 0;
  for (std::uint64_t seed = 0; partial < points; ++seed) {
    const SoftScene scene = test::soft_scene(GetParam(), seed);
    const Vec2 c = scene.bound.position;
    const double s = effective_source_radius(c, double{scene.source_radius}, scene.walls);
    for (int i = 0; i < 200; ++i) {
      const DVec2 p{coordinate(random), coordinate(random)};
      const double v = disc_visibility(c, s, p, scene.walls);
      if (v == 0.0 || v == 1.0) {
        // Ten samples are enough to see that nothing, or everything, is hidden.
        if (i % 4 == 0 && glm::dot(p, p) > s * s) {
          ASSERT_EQ(v, test::sampled_visibility(c, s, p, scene.walls, 10)) << p.x << ", " << p.y;
        }
        continue;
      }
      if (++partial > points) break;
      const double error = std::abs(v - test::sampled_visibility(c, s, p, scene.walls, samples));
      sum += error;
      worst = std::max(worst, error);
      ASSERT_LT(error, 2e-3) << "seed " << seed << " at " << p.x << ", " << p.y;
    }
  }
  EXPECT_LT(sum / points, 2e-4);
  RecordProperty("mean_error", std::to_string(sum / points));
  RecordProperty("worst_error", std::to_string(worst));
}

TEST_P(DiscSamples, AnIndexGivesTheSameAsAList) {
  SerialExecutor executor;
  std::mt19937_64 random(18);
  std::uniform_real_distribution<double> coordinate(-90.0, 90.0);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    SoftScene scene = test::soft_scene(GetParam(), seed);
    for (Occluder& wall : scene.walls) wall.categories = random() % 4 == 0 ? 2U : 5U;
    WallIndex index;
    std::vector<ItemHandle> handles(scene.walls.size());
    ASSERT_TRUE(index.insert(scene.walls, handles, executor).ok());
    std::erase_if(scene.walls, [](const Occluder& wall) { return (wall.categories & 1U) == 0; });
    const Vec2 c = scene.bound.position;
    const double s = effective_source_radius(c, double{scene.source_radius}, scene.walls);
    EXPECT_EQ(s, effective_source_radius(c, double{scene.source_radius}, 1U, index));
    for (int i = 0; i < 400; ++i) {
      const DVec2 p{coordinate(random), coordinate(random)};
      ASSERT_EQ(disc_visibility(c, s, p, scene.walls), disc_visibility(c, s, p, 1U, index));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, DiscSamples,
                         testing::Values(SoftLayout::random, SoftLayout::boxes, SoftLayout::rooms,
                                         SoftLayout::tiles, SoftLayout::mixed),
                         [](const auto& tested) { return test::name_of(tested.param); });

// --- discs: limits and motion -------------------------------------------------------------------

TEST(DiscVisibility, ASmallDiscIsAPoint) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> coordinate(-90.0, 90.0);
  int dark = 0;
  int unsure = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const SoftScene scene = test::soft_scene(SoftLayout::mixed, seed);
    const Vec2 c = scene.bound.position;
    for (int i = 0; i < 500; ++i) {
      const DVec2 p{coordinate(random), coordinate(random)};
      const double v = disc_visibility(c, 1e-7, p, scene.walls);
      unsure += v > 0.0 && v < 1.0 ? 1 : 0;
      if (v > 0.0 && v < 1.0) continue;
      dark += v == 0.0 ? 1 : 0;
      ASSERT_EQ(test::arrives(c, {0, 0}, p, scene.walls), v == 1.0) << p.x << ", " << p.y;
    }
  }
  EXPECT_LE(unsure, 2);
  EXPECT_GT(dark, 500);
}

// The source comes up to a wall's end and passes it: V must not jump, whatever the step.
TEST(DiscVisibility, MovesWithoutAJump) {
  const Occluder walls[] = {{{{0, 1}, {0, 60}}}, {{{8, -3}, {15, -4}}}};
  const Vec2 point{20.0F, 2.5F};
  constexpr int steps = 4000;
  double before = -1.0;
  double largest = 0.0;
  for (int i = 0; i <= steps; ++i) {
    // Down along a curve that comes to 0.05 from the end.
    const double t = 6.0 * i / steps - 3.0;
    const Vec2 c{static_cast<float>(-0.05 - t * t), static_cast<float>(1.0 - t)};
    const double s = effective_source_radius(c, 2.0, walls);
    ASSERT_LE(s, 0.95 * std::hypot(double{c.x}, std::max(0.0, 1.0 - double{c.y})) + 1e-12);
    const double v = disc_visibility(c, s, DVec2(point) - DVec2(c), walls);
    if (before >= 0.0) largest = std::max(largest, std::abs(v - before));
    before = v;
  }
  // A step moves the disc by less than a thirtieth of its smallest radius, 0.0475.
  EXPECT_LT(largest, 0.06);
}

TEST(EffectiveSourceRadius, KeepsItsDistance) {
  const Vec2 c{5, 5};
  std::vector<Occluder> walls{{{{7, 0}, {7, 10}}}};
  EXPECT_NEAR(1.9, effective_source_radius(c, 3.0, walls), 1e-12);
  EXPECT_EQ(1.5, effective_source_radius(c, 1.5, walls));
  EXPECT_EQ(3.0, effective_source_radius(c, 3.0, {}));
  walls[0].kind = WallKind::glass;
  EXPECT_EQ(3.0, effective_source_radius(c, 3.0, walls)) << "glass makes no dark";
  walls[0] = {{{5, 0}, {5, 10}}};
  EXPECT_EQ(3.0, effective_source_radius(c, 3.0, walls)) << "a wall through the light";
  walls[0] = {{{6, 5}, {6, 5}}};
  EXPECT_EQ(3.0, effective_source_radius(c, 3.0, walls)) << "a wall of no length";
}

}  // namespace
}  // namespace quadlight
