// Solid outlines: dark in matter, border included; from the air they block as other walls do.
#include "support/light_checks.hpp"
#include "support/light_compare.hpp"
#include "support/light_oracle.hpp"
#include "support/light_scenes.hpp"
#include "support/light_verdict.hpp"

#include <glm/common.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace quadlight::test {
namespace {

// A closed outline, run through either way; `room`: matter is outside.
void add_outline(std::vector<Occluder>& walls, const std::vector<Vec2>& corners, bool clockwise,
                 bool room) {
  // Increasing angle from +x to +y keeps the inside where orientation is positive: at the right.
  const bool air_left = clockwise == room;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    Segment side{corners[i], corners[(i + 1) % corners.size()]};
    if (clockwise) std::swap(side.a, side.b);
    walls.push_back({side, air_left ? WallSide::left : WallSide::right, WallKind::solid});
  }
}

std::vector<Vec2> square(Vec2 center, float half) {
  return {center + Vec2{-half, -half}, center + Vec2{half, -half}, center + Vec2{half, half},
          center + Vec2{-half, half}};
}

double lit_area(Vec2 light, const std::vector<Occluder>& walls) {
  LightGeometry geometry;
  LightKernel().build({.position = light, .radius = 100}, walls, geometry);
  return geometry.lit_area;
}

TEST(LightSolid, MatterIsDarkAirIsLit) {
  for (const bool clockwise : {false, true}) {
    std::vector<Occluder> walls;
    add_outline(walls, square({0, 0}, 5), clockwise, false);
    EXPECT_EQ(0.0, lit_area({1, 2}, walls));
    EXPECT_EQ(0.0, lit_area({5, 2}, walls)) << "on a wall";
    EXPECT_EQ(0.0, lit_area({5, 5}, walls)) << "on a corner";
    EXPECT_GT(lit_area({5.000001F, 2}, walls), 1'000.0);
    EXPECT_GT(lit_area({5.000001F, 5.000001F}, walls), 1'000.0);
    EXPECT_GT(lit_area({9, 5}, walls), 1'000.0) << "in line with a wall";
  }
}

TEST(LightSolid, RoomInMatterIsLitInside) {
  for (const bool clockwise : {false, true}) {
    std::vector<Occluder> walls;
    add_outline(walls, square({0, 0}, 9), clockwise, false);
    add_outline(walls, square({0, 0}, 5), clockwise, true);
    EXPECT_NEAR(100.0, lit_area({1, 2}, walls), 1e-9);
    EXPECT_EQ(0.0, lit_area({5, 2}, walls)) << "on a wall";
    add_outline(walls, square({0, 0}, 1), clockwise, false);
    EXPECT_EQ(0.0, lit_area({0, 0}, walls)) << "in the pillar";
  }
}

TEST(LightSolid, DarkLightHasAllOfItsBoundInShadow) {
  std::vector<Occluder> walls;
  add_outline(walls, square({0, 0}, 5), false, false);
  const LightBound bound{.position = {1, 1}, .radius = 20};
  LightGeometry geometry;
  LightKernel().build(bound, walls, geometry);
  EXPECT_FALSE(contains(geometry, DVec2{0.5, 0.5}));
  std::vector<DVec2> whole;
  bound_polygon(bound, whole);
  EXPECT_NEAR(polygon_area(whole), shadow_area(geometry), 1e-12 * polygon_area(whole));
}

// Bodies that may lie in each other, on a lattice or anywhere, and plain walls among them.
LightScene random_bodies(LightSceneSource& source, bool lattice) {
  LightScene scene;
  scene.bound.radius = 10.0F;
  const auto place = [&](float reach) {
    const Vec2 p{source.between(-reach, reach), source.between(-reach, reach)};
    return lattice ? glm::round(p) : p;
  };
  scene.bound.position = place(4.0F);
  for (int body = 1 + source.below(4); body > 0; --body) {
    const Vec2 center = place(7.0F);
    std::vector<Vec2> corners;
    const int count = 3 + source.below(6);
    for (int i = 0; i < count; ++i) {
      const float angle = full_turn * (static_cast<float>(i) + source.between(0.0F, 0.5F)) /
                          static_cast<float>(count);
      corners.push_back(center +
                        source.between(0.5F, 5.0F) * Vec2{std::cos(angle), std::sin(angle)});
    }
    if (lattice) corners = square(center, static_cast<float>(1 + source.below(3)));
    add_outline(scene.walls, corners, source.below(2) == 0, false);
  }
  for (int k = source.below(4); k > 0; --k) scene.walls.push_back({{place(9.0F), place(9.0F)}});
  return scene;
}

class LightSolidRandom : public testing::TestWithParam<bool> {};

TEST_P(LightSolidRandom, EqualsTheOracle) {
  LightSceneSource source(WallLayout::random, 16);
  LightKernel kernel;
  IndexedWalls indexed;
  LightGeometry geometry;
  LightGeometry by_span;
  int dark = 0;
  constexpr int lights = 10'000 / QUADLIGHT_PROOF_SHARE;
  for (int i = 0; i < lights; ++i) {
    LightScene scene = random_bodies(source, GetParam());
    if (i % 4 == 3) source.make_cone(scene);
    std::shuffle(scene.walls.begin(), scene.walls.end(), source.engine());
    indexed.assign(scene.walls);
    kernel.build(scene.bound, 1, indexed.index(), geometry);
    kernel.build(scene.bound, scene.walls, by_span);
    ASSERT_TRUE(same_region(geometry, by_span)) << i;
    if (LightOracle(scene.bound, scene.walls).in_matter()) {
      ++dark;
      ASSERT_EQ(0.0, geometry.lit_area) << i;
      continue;
    }
    ASSERT_TRUE(
        equals_oracle(scene.bound, indexed.by_label(), scene.walls, geometry, source.engine(), 4))
        << i;
  }
  EXPECT_GT(dark, lights / 50);
  EXPECT_LT(dark, lights - lights / 50);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightSolidRandom, testing::Bool(), [](const auto& lattice) {
  return lattice.param ? "lattice" : "anywhere";
});

}  // namespace
}  // namespace quadlight::test
