// light_at and is_lit against sums over all lights and walls, with every kind of either.
#include "support/soft_scenes.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>
#include <quadlight/soft_light.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace quadlight {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

Occluder occluder_of(const WallDesc& wall) {
  return {wall.segment, wall.side, wall.kind, wall.categories, wall.color * (1.0F - wall.opacity)};
}

class LightAt : public testing::Test {
 protected:
  WallDesc& add(const Segment& segment, WallKind kind = WallKind::opaque) {
    WallDesc wall;
    wall.segment = segment;
    wall.kind = kind;
    walls_.push_back(wall);
    return walls_.back();
  }
  // A body whose inside is matter.
  void add_body(const Box& b) {
    const Vec2 corners[] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    for (std::size_t i = 0; i < 4; ++i) {
      add({corners[i], corners[(i + 1) % 4]}, WallKind::solid).side = WallSide::left;
    }
    bodies_.push_back(b);
  }
  LightDesc& add_light(Vec2 position, LightType type = LightType::point) {
    LightDesc light;
    light.position = position;
    light.type = type;
    lights_.push_back(light);
    return lights_.back();
  }
  void commit() {
    for (const WallDesc& wall : walls_) ASSERT_TRUE(scene_.create_wall(wall).ok());
    for (const LightDesc& light : lights_) ASSERT_TRUE(scene_.create_light(light).ok());
    SerialExecutor executor;
    ASSERT_TRUE(scene_.commit(executor).ok());
  }

  // --- the sum, without trees and without order ------------------------------------------------
  [[nodiscard]] std::vector<Occluder> walls_for(const LightDesc& light) const {
    std::vector<Occluder> walls;
    for (const WallDesc& wall : walls_) {
      if (wall.enabled && (wall.categories & light.mask) != 0) walls.push_back(occluder_of(wall));
    }
    return walls;
  }
  [[nodiscard]] bool in_body(Vec2 p) const {
    return std::any_of(bodies_.begin(), bodies_.end(),
                       [&](const Box& body) { return contains(body, p); });
  }
  // Bodies' walls share bits with all lights here.
  [[nodiscard]] double visible(const LightDesc& light, Vec2 p) const {
    const std::vector<Occluder> walls = walls_for(light);
    if (in_body(p)) return 0.0;
    if (light.type == LightType::directional) {
      const DVec2 towards{std::cos(double{light.direction}), std::sin(double{light.direction})};
      return test::arrives(p, -5000.0 * towards, {0, 0}, walls) ? 1.0 : 0.0;
    }
    if (in_body(light.position)) return 0.0;
    const DVec2 offset = DVec2(p) - DVec2(light.position);
    if (light.source_radius == 0.0F) {
      return test::arrives(light.position, {0, 0}, offset, walls) ? 1.0 : 0.0;
    }
    const double s = effective_source_radius(light.position, double{light.source_radius}, walls);
    return disc_visibility(light.position, s, offset, walls);
  }
  [[nodiscard]] glm::dvec3 glass(const LightDesc& light, Vec2 p) const {
    DVec2 from(light.position);
    if (light.type == LightType::directional) {
      from = DVec2(p) -
             5000.0 * DVec2{std::cos(double{light.direction}), std::sin(double{light.direction})};
    }
    glm::dvec3 left{1.0, 1.0, 1.0};
    for (Occluder wall : walls_for(light)) {
      if (wall.kind != WallKind::glass) continue;
      wall.kind = WallKind::opaque;
      const DVec2 q = from - DVec2(p);
      if (!test::arrives(p, q, {0, 0}, {wall})) left *= glm::dvec3(wall.transmittance);
    }
    return left;
  }
  [[nodiscard]] glm::dvec3 sum_at(Vec2 p) const {
    glm::dvec3 sum{0.0, 0.0, 0.0};
    for (const LightDesc& light : lights_) {
      if (!light.enabled) continue;
      const DVec2 offset = DVec2(p) - DVec2(light.position);
      double share = light.intensity;
      if (light.type != LightType::directional) {
        share *= falloff(offset.x * offset.x + offset.y * offset.y, double{light.radius});
      }
      if (light.type == LightType::cone) {
        share *= cone_factor({light.position, light.radius, light.direction, light.angle},
                             light.soft_angle, offset);
      }
      glm::dvec3 part = share * glm::dvec3(light.color);
      if (light.casts_shadows) part *= visible(light, p) * glass(light, p);
      sum += part;
    }
    return sum;
  }
  void expect_sum(Vec2 p) const {
    const glm::dvec3 expected = sum_at(p);
    const Color got = scene_.light_at(p);
    const double tolerance = 1e-5;
    ASSERT_NEAR(expected.r, got.r, tolerance) << p.x << ", " << p.y;
    ASSERT_NEAR(expected.g, got.g, tolerance) << p.x << ", " << p.y;
    ASSERT_NEAR(expected.b, got.b, tolerance) << p.x << ", " << p.y;
    ASSERT_EQ(expected != (glm::dvec3{0.0, 0.0, 0.0}), scene_.is_lit(p)) << p.x << ", " << p.y;
  }

  Scene scene_;
  std::vector<WallDesc> walls_;
  std::vector<LightDesc> lights_;
  std::vector<Box> bodies_;
};

class LightAtRandom : public LightAt, public testing::WithParamInterface<unsigned> {};

TEST_P(LightAtRandom, IsTheSumOverAllLightsAndWalls) {
  std::mt19937 random(GetParam());
  const auto below = [&](unsigned n) { return random() % n; };
  const auto between = [&](float lo, float hi) {
    return std::uniform_real_distribution<float>(lo, hi)(random);
  };
  const auto point = [&] { return Vec2{between(-100.0F, 100.0F), between(-100.0F, 100.0F)}; };
  for (int i = 0; i < 40; ++i) {
    const Vec2 a = point();
    WallDesc& wall = add({a, a + 0.3F * point()}, static_cast<WallKind>(below(2)));
    if (below(3) == 0) {
      wall.kind = WallKind::glass;
      wall.opacity = between(0.0F, 1.0F);
      wall.color = {between(0.0F, 1.0F), 1.0F, below(4) == 0 ? 0.0F : 1.0F};
    }
    wall.side = static_cast<WallSide>(below(5) < 3 ? 0 : below(3));
    wall.categories = 1U << below(3);
    wall.enabled = below(8) != 0;
  }
  for (int i = 0; i < 4; ++i) {
    const Vec2 low{-80.0F + 45.0F * static_cast<float>(i), between(-90.0F, 70.0F)};
    add_body({low, low + Vec2{between(3.0F, 20.0F), between(3.0F, 20.0F)}});
    for (std::size_t k = walls_.size() - 4; k < walls_.size(); ++k) walls_[k].categories = 7;
  }
  for (unsigned i = 0; i < 14; ++i) {
    LightDesc& light = add_light(point(), static_cast<LightType>(below(3)));
    light.radius = below(4) == 0 ? infinity : between(20.0F, 200.0F);
    light.color = {between(0.0F, 1.0F), between(0.0F, 1.0F), between(0.0F, 1.0F)};
    light.intensity = between(0.1F, 2.0F);
    light.direction = between(-4.0F, 4.0F);
    light.angle = between(0.2F, 6.2F);
    light.soft_angle = below(2) == 0 ? 0.0F : between(0.0F, 0.5F) * light.angle;
    light.source_radius = below(2) == 0 ? 0.0F : between(0.5F, 8.0F);
    light.mask = static_cast<std::uint32_t>(1 + below(7));
    light.casts_shadows = below(6) != 0;
    light.enabled = below(8) != 0;
  }
  commit();
  int dark = 0;
  for (int i = 0; i < 600; ++i) {
    const Vec2 p = point();
    expect_sum(p);
    if (HasFatalFailure()) return;
    dark += scene_.is_lit(p) ? 0 : 1;
  }
  EXPECT_LT(dark, 500);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LightAtRandom, testing::Range(1U, 13U));

// --- by hand ------------------------------------------------------------------------------------

TEST_F(LightAt, ASunShinesAlongItsDirection) {
  LightDesc& sun = add_light({500, 500}, LightType::directional);
  sun.direction = 0.0F;  // towards +x
  sun.radius = 1.0F;     // of no effect
  sun.intensity = 0.5F;
  add({{0, -5}, {0, 5}});
  commit();
  EXPECT_EQ((Color{0.5F, 0.5F, 0.5F}), scene_.light_at({-1, 0}));
  EXPECT_EQ((Color{0, 0, 0}), scene_.light_at({1, 0}));
  EXPECT_EQ((Color{0, 0, 0}), scene_.light_at({1e6F, 0}));
  EXPECT_EQ((Color{0.5F, 0.5F, 0.5F}), scene_.light_at({1, 6}));
  EXPECT_FALSE(scene_.is_lit({1, 0}));
  EXPECT_TRUE(scene_.is_lit({-3e6F, 5}));
}

TEST_F(LightAt, GlassColoursAndDims) {
  add_light({0, 0}).radius = infinity;
  WallDesc& red = add({{10, -9}, {10, 9}}, WallKind::glass);
  red.color = {1, 0.5F, 0};
  red.opacity = 0.5F;
  WallDesc& blue = add({{20, -9}, {20, 9}}, WallKind::glass);
  blue.color = {0, 0.5F, 1};
  commit();
  EXPECT_EQ((Color{1, 1, 1}), scene_.light_at({9, 0}));
  EXPECT_EQ((Color{0.5F, 0.25F, 0}), scene_.light_at({15, 0}));
  EXPECT_EQ((Color{0, 0.125F, 0}), scene_.light_at({25, 0}));
  EXPECT_TRUE(scene_.is_lit({25, 0}));
}

TEST_F(LightAt, BlackGlassMakesDark) {
  add_light({0, 0});
  add({{10, -9}, {10, 9}}, WallKind::glass).opacity = 1.0F;
  commit();
  EXPECT_TRUE(scene_.is_lit({9, 0}));
  EXPECT_FALSE(scene_.is_lit({11, 0}));
}

TEST_F(LightAt, HalfADiscIsHalfTheLight) {
  LightDesc& light = add_light({0, 0});
  light.radius = infinity;
  light.source_radius = 2.0F;
  add({{10, 0}, {10, 90}});
  commit();
  EXPECT_NEAR(0.5, scene_.light_at({20, 0}).g, 1e-6);
  EXPECT_EQ(1.0F, scene_.light_at({20, -5}).g);
  EXPECT_EQ(0.0F, scene_.light_at({20, 5}).g);
  EXPECT_TRUE(scene_.is_lit({20, 1})) << "the centre is hidden, the disc is not";
}

TEST_F(LightAt, MatterIsDarkAndALightInItShinesNowhere) {
  add_body({{10, -5}, {20, 5}});
  LightDesc& outside = add_light({0, 0});
  outside.source_radius = 1.0F;
  add_light({0, 1});
  commit();
  EXPECT_TRUE(scene_.is_lit({9, 0}));
  EXPECT_FALSE(scene_.is_lit({10, 0}));
  EXPECT_FALSE(scene_.is_lit({15, 0}));
  EXPECT_FALSE(scene_.is_lit({20, 0}));
  for (const float source_radius : {0.0F, 1.0F}) {
    Scene scene;
    for (const WallDesc& wall : walls_) ASSERT_TRUE(scene.create_wall(wall).ok());
    LightDesc inside;
    inside.position = {15, 0};
    inside.source_radius = source_radius;
    ASSERT_TRUE(scene.create_light(inside).ok());
    SerialExecutor executor;
    ASSERT_TRUE(scene.commit(executor).ok());
    EXPECT_FALSE(scene.is_lit({16, 0}));
    EXPECT_FALSE(scene.is_lit({30, 0}));
  }
}

TEST_F(LightAt, ASoftConeFades) {
  LightDesc& light = add_light({0, 0}, LightType::cone);
  light.radius = infinity;
  light.angle = 1.0F;
  light.soft_angle = 0.4F;
  commit();
  const auto at = [&](double angle) {
    return double{scene_
                      .light_at({static_cast<float>(100 * std::cos(angle)),
                                 static_cast<float>(100 * std::sin(angle))})
                      .r};
  };
  EXPECT_EQ(1.0, at(0.0));
  EXPECT_NEAR(0.5, at(0.3), 1e-5);
  EXPECT_NEAR(0.5, at(-0.3), 1e-5);
  EXPECT_EQ(0.0, at(0.51));
}

}  // namespace
}  // namespace quadlight
