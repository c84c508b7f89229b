// Directional light and tinted glass in frames: bounds, tints, rows of the mesh, the cache.
#include <quadlight/directional_light.hpp>
#include <quadlight/executor.hpp>
#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace quadlight::test {
namespace {

constexpr Color red{1.0F, 0.5F, 0.25F};

class FrameLightTypes : public testing::Test {
 protected:
  FrameLightTypes() {
    add_wall({{20, 0}, {20, 40}}, WallKind::opaque);
    pane_ = add_wall({{50, 20}, {50, 80}}, WallKind::glass);
    add_wall({{-500, 60}, {-500, 70}}, WallKind::opaque);
  }

  WallHandle add_wall(const Segment& segment, WallKind kind) {
    WallDesc wall;
    wall.segment = segment;
    wall.kind = kind;
    wall.color = red;
    return scene_.create_wall(wall).value();
  }
  LightHandle add_lamp(Vec2 position) {
    LightDesc light;
    light.position = position;
    light.radius = 80.0F;
    return scene_.create_light(light).value();
  }
  LightHandle add_sun(float direction) {
    LightDesc light;
    light.type = LightType::directional;
    light.position = {3000, 3000};  // means nothing
    light.radius = 1.0F;
    light.direction = direction;
    return scene_.create_light(light).value();
  }
  const Frame& frame(std::vector<Box> boxes) {
    EXPECT_TRUE(scene_.commit(executor_).ok());
    views_.clear();
    for (const Box& box : boxes) views_.push_back({.box = box});
    return builder_.build(scene_, views_, executor_);
  }
  std::uint64_t fresh_hash() {
    FrameBuilder builder;
    return hash(builder.build(scene_, views_, executor_));
  }

  SerialExecutor executor_;
  Scene scene_;
  FrameBuilder builder_;
  std::vector<View> views_;
  WallHandle pane_;
};

TEST_F(FrameLightTypes, SunIsBoundedByAllViews) {
  add_sun(0.5F);
  const Frame& f = frame({{{0, 0}, {10, 10}}, {{90, -20}, {100, 0}}, {{5, 5}, {-5, -5}}});
  ASSERT_EQ(1U, f.lights.size());
  const LightBound& bound = f.lights[0].bound;
  EXPECT_EQ((Box{{0, -20}, {100, 10}}), bound.clip);
  EXPECT_EQ((Vec2{50, -5}), bound.position);
  EXPECT_TRUE(std::isinf(bound.radius));
  EXPECT_TRUE(frame({}).lights.empty());
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(frame({{{-infinite, 0}, {infinite, 1}}}).lights.empty());
}

TEST_F(FrameLightTypes, SunIsWhatItsKernelBuilds) {
  add_sun(0.0F);
  const Box view{{0, 0}, {100, 100}};
  const Frame& f = frame({view});
  ASSERT_EQ(1U, f.lights.size());
  // Shadows of the wall in the view and of the one far upstream; glass takes nothing away.
  EXPECT_NEAR(100.0 * 100.0 - 80.0 * 40.0 - 100.0 * 10.0, f.lights[0].lit_area, 1e-6);
  ASSERT_FALSE(f.tints.empty());
  double mesh_area = 0.0;
  double tinted_area = 0.0;
  for (std::size_t i = 0; i < f.mesh_indices.size(); i += 3) {
    const LightVertex& a = f.mesh_vertices[f.mesh_indices[i]];
    const LightVertex& b = f.mesh_vertices[f.mesh_indices[i + 1]];
    const LightVertex& c = f.mesh_vertices[f.mesh_indices[i + 2]];
    const double area = 0.5 * ((double{b.x} - a.x) * (double{c.y} - a.y) -
                               (double{b.y} - a.y) * (double{c.x} - a.x));
    mesh_area += area;
    if (a.light > 0) tinted_area += area;
  }
  EXPECT_NEAR(f.lights[0].lit_area, mesh_area, 1e-3);
  EXPECT_NEAR(50.0 * 30.0, tinted_area, 1e-3) << "behind the pane, but for both shadows";
}

TEST_F(FrameLightTypes, TintsFollowLightsInTheMesh) {
  for (int i = 0; i < 5; ++i) {
    add_lamp({30.0F + 5.0F * static_cast<float>(i), 50.0F});
    add_lamp({-40.0F, 300.0F + static_cast<float>(i)});  // out of the glass's way
  }
  add_sun(0.2F);
  const Frame& f = frame({{{-100, -100}, {400, 400}}});
  ASSERT_EQ(11U, f.lights.size());
  ASSERT_GE(f.tints.size(), 6U);
  for (const LightTint& tint : f.tints) {
    EXPECT_LT(tint.light, f.lights.size());
    EXPECT_EQ(red, tint.transmittance);
  }
  // By light, clear before tinted, tints ascending.
  std::size_t last_light = 0;
  std::size_t last_row = 0;
  for (const std::uint32_t index : f.mesh_indices) {
    const std::size_t row = f.mesh_vertices[index].light;
    ASSERT_LT(row, f.lights.size() + f.tints.size());
    const std::size_t light = row < f.lights.size() ? row : f.tints[row - f.lights.size()].light;
    ASSERT_GE(light, last_light);
    if (light == last_light) {
      ASSERT_GE(row, last_row);
    }
    last_light = light;
    last_row = row;
  }
}

TEST_F(FrameLightTypes, TintsCountInTheHash) {
  add_sun(0.0F);
  const Frame& f = frame({{{0, 0}, {100, 100}}});
  std::vector<LightTint> tints(f.tints.begin(), f.tints.end());
  Frame changed = f;
  changed.tints = tints;
  EXPECT_EQ(hash(f), hash(changed));
  tints[0].transmittance.g = 0.75F;
  EXPECT_NE(hash(f), hash(changed));
}

TEST_F(FrameLightTypes, CachedFramesAreTheSameAsFreshOnes) {
  const LightHandle first = add_lamp({40, 50});
  add_lamp({60, 50});
  add_sun(0.3F);
  const Box view{{0, 0}, {100, 100}};
  const Frame& built = frame({view});
  EXPECT_EQ(hash(built), fresh_hash());
  const Frame& again = frame({view});
  EXPECT_EQ(3U, again.stats.lights_cached);
  EXPECT_EQ(hash(again), fresh_hash());
  // The camera moves: only the sun's region changes.
  const Frame& moved = frame({{{1, 0}, {101, 100}}});
  EXPECT_EQ(2U, moved.stats.lights_cached);
  EXPECT_EQ(hash(moved), fresh_hash());
  // One light less: the rows of all others' tints change.
  ASSERT_TRUE(scene_.destroy(first));
  const Frame& fewer = frame({view});
  EXPECT_EQ(hash(fewer), fresh_hash());
  ASSERT_TRUE(scene_.set_enabled(pane_, false).ok());
  const Frame& open = frame({view});
  EXPECT_TRUE(open.tints.empty());
  EXPECT_EQ(hash(open), fresh_hash());
}

TEST_F(FrameLightTypes, SunWithoutShadowsLightsTheWholeView) {
  const LightHandle sun = add_sun(1.0F);
  LightDesc desc = *scene_.get(sun);
  desc.casts_shadows = false;
  ASSERT_TRUE(scene_.set_light(sun, desc).ok());
  const Frame& f = frame({{{0, 0}, {100, 50}}});
  ASSERT_EQ(1U, f.lights.size());
  EXPECT_NEAR(5000.0, f.lights[0].lit_area, 1e-6);
  EXPECT_TRUE(f.tints.empty());
}

}  // namespace
}  // namespace quadlight::test
