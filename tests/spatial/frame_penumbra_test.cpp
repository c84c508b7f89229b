// Penumbrae in frames: those that PenumbraBuilder finds, and never stale.
#include "support/soft_scenes.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/soft_light.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace quadlight {
namespace {

class FramePenumbrae : public testing::Test {
 protected:
  WallHandle add_wall(const Occluder& wall) {
    WallDesc desc;
    desc.segment = wall.segment;
    desc.side = wall.side;
    desc.kind = wall.kind;
    return scene_.create_wall(desc).value();
  }
  LightHandle add_light(const LightDesc& light) { return scene_.create_light(light).value(); }
  const Frame& build() {
    EXPECT_TRUE(scene_.commit(executor_).ok());
    return builder_.build(scene_, views_, executor_);
  }
  void expect_as_new(const Frame& frame) {
    FrameBuilder fresh;
    EXPECT_EQ(hash(fresh.build(scene_, views_, executor_)), hash(frame));
  }

  SerialExecutor executor_;
  Scene scene_;
  FrameBuilder builder_;
  std::vector<View> views_{{{{-1e4F, -1e4F}, {1e4F, 1e4F}}}};
};

TEST_F(FramePenumbrae, AreThoseOfTheBuilder) {
  const test::SoftScene soft = test::soft_scene(test::SoftLayout::random, 3);
  for (const Occluder& wall : soft.walls) add_wall(wall);
  for (int i = 0; i < 3; ++i) {
    LightDesc light;
    light.position = soft.bound.position + Vec2(7.0F * static_cast<float>(i), 0.0F);
    light.radius = 80.0F;
    light.source_radius = i == 1 ? 0.0F : 4.0F;
    add_light(light);
  }
  const Frame& frame = build();
  ASSERT_EQ(3U, frame.lights.size());
  PenumbraBuilder penumbrae;
  LightGeometry expected;
  for (const FrameLight& light : frame.lights) {
    const float source_radius = scene_.get(light.light)->source_radius;
    penumbrae.build(light.bound, source_radius, soft.walls, expected);
    EXPECT_EQ(expected.source_radius, light.source_radius);
    ASSERT_EQ(expected.penumbrae.size(), light.penumbrae.count);
    EXPECT_EQ(source_radius > 0.0F, light.penumbrae.count > 0);
    for (std::uint32_t i = 0; i < light.penumbrae.count; ++i) {
      const Penumbra& got = frame.penumbrae[light.penumbrae.first + i];
      const Penumbra& wanted = expected.penumbrae[i];
      EXPECT_EQ(wanted.end, got.end);
      ASSERT_EQ(wanted.polygon.count, got.polygon.count);
      for (std::uint32_t k = 0; k < got.polygon.count; ++k) {
        EXPECT_EQ(expected.penumbra_vertices[wanted.polygon.first + k],
                  frame.penumbra_vertices[got.polygon.first + k]);
      }
      ASSERT_EQ(wanted.walls.count, got.walls.count);
      for (std::uint32_t k = 0; k < got.walls.count; ++k) {
        const std::uint32_t place = frame.penumbra_walls[got.walls.first + k];
        ASSERT_LT(place, light.walls.count);
        const WallHandle wall = frame.gathered_walls[light.walls.first + place];
        EXPECT_EQ(soft.walls[expected.penumbra_walls[wanted.walls.first + k]].segment,
                  scene_.world_segment(wall));
      }
    }
  }
}

// A wall beside a cone's sector shades a part of the disc, and can shrink it: unlike with a point,
// the cone depends on it.
TEST_F(FramePenumbrae, AWallBesideTheSectorCounts) {
  LightDesc cone;
  cone.type = LightType::cone;
  cone.angle = 0.5F;
  cone.radius = 100.0F;
  cone.source_radius = 10.0F;
  add_light(cone);
  const WallHandle wall = add_wall({{{0, -12}, {30, -12}}});
  EXPECT_EQ(10.0, build().lights[0].source_radius);
  WallDesc moved = *scene_.get(wall);
  moved.segment = {{0, -4}, {3, -4}};
  ASSERT_TRUE(scene_.set_wall(wall, moved).ok());
  const Frame& frame = build();
  EXPECT_NEAR(3.8, frame.lights[0].source_radius, 1e-6);
  EXPECT_GT(frame.lights[0].penumbrae.count, 0U);
  expect_as_new(frame);
}

TEST_F(FramePenumbrae, AreNeverStale) {
  std::mt19937 random(4);
  const auto between = [&](float lo, float hi) {
    return std::uniform_real_distribution<float>(lo, hi)(random);
  };
  const auto point = [&] { return Vec2{between(-150, 150), between(-150, 150)}; };
  std::vector<WallHandle> walls;
  for (int i = 0; i < 120; ++i) {
    const Vec2 a = point();
    walls.push_back(add_wall({{a, a + 0.15F * point()}}));
  }
  for (unsigned i = 0; i < 12; ++i) {
    LightDesc light;
    light.position = point();
    light.type = i % 3 == 0 ? LightType::cone : LightType::point;
    light.angle = between(0.3F, 3.0F);
    light.direction = between(-3, 3);
    light.radius = between(20, 90);
    light.source_radius = i % 4 == 3 ? 0.0F : between(1, 20);
    add_light(light);
  }
  std::size_t kept = 0;
  for (int step = 0; step < 60; ++step) {
    WallDesc desc = *scene_.get(walls[random() % walls.size()]);
    const Vec2 a = point();
    desc.segment = {a, a + 0.15F * point()};
    ASSERT_TRUE(scene_.set_wall(walls[random() % walls.size()], desc).ok());
    const Frame& frame = build();
    kept += frame.stats.lights_cached;
    expect_as_new(frame);
    if (HasFailure()) return;
  }
  EXPECT_GT(kept, 200U);
}

TEST_F(FramePenumbrae, CountInTheHash) {
  LightDesc light;
  light.source_radius = 2.0F;
  add_light(light);
  add_wall({{{20, 0}, {40, 40}}});
  Frame frame = build();
  ASSERT_EQ(2U, frame.penumbrae.size());
  const std::uint64_t whole = hash(frame);
  const auto expect_other = [&](auto change) {
    Frame other = frame;
    change(other);
    EXPECT_NE(whole, hash(other));
  };
  expect_other([](Frame& f) { f.penumbrae = f.penumbrae.first(1); });
  expect_other([](Frame& f) { f.penumbra_vertices = f.penumbra_vertices.first(1); });
  expect_other([](Frame& f) { f.penumbra_walls = f.penumbra_walls.first(1); });
}

}  // namespace
}  // namespace quadlight
