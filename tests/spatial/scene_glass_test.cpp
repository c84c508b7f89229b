// light_at and the zones of a light through tinted glass say the same of every point.
#include "support/glass_scenes.hpp"
#include "support/zone_checks.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace quadlight::test {
namespace {

constexpr int scenes = 400;
constexpr int points = 60;
constexpr double tolerance = 1e-5;  // products of some floats
constexpr double margin = 1e-6;     // closer to a border, as part of the radius, either is right

float largest(Color c) {
  return std::max({c.r, c.g, c.b});
}

WallDesc desc_of(const Occluder& wall) {
  WallDesc desc;
  desc.segment = wall.segment;
  desc.side = wall.side;
  desc.kind = wall.kind;
  if (wall.kind != WallKind::glass) return desc;
  // Some of the tint as a colour, the rest as opacity.
  const float clear = largest(wall.transmittance);
  desc.opacity = 1.0F - clear;
  if (clear > 0.0F) desc.color = wall.transmittance / clear;
  return desc;
}

LightDesc desc_of(const LightBound& bound, LightSceneSource& source) {
  LightDesc desc;
  desc.type = bound.angle < full_turn ? LightType::cone : LightType::point;
  desc.position = bound.position;
  desc.radius = bound.radius;
  desc.direction = bound.direction;
  desc.angle = bound.angle;
  desc.color = {source.between(0.2F, 1.0F), source.between(0.2F, 1.0F), source.between(0.2F, 1.0F)};
  desc.intensity = source.between(0.5F, 2.0F);
  return desc;
}

// Three long panes more, most of which overlap as seen from the light.
void add_panes(LightSceneSource& source, GlassScene& scene) {
  const LightBound& light = scene.bound;
  const auto near_light = [&] {
    const float r = 0.7F * light.radius;
    return light.position + Vec2{source.between(-r, r), source.between(-r, r)};
  };
  for (int i = 0; i < 3; ++i) {
    Occluder pane{{near_light(), near_light()}};
    pane.kind = WallKind::glass;
    pane.transmittance = {source.between(0.2F, 1.0F), source.between(0.2F, 1.0F), 0.5F};
    scene.glass.push_back(pane);
  }
}

struct Tally {
  int dark = 0;  // out of the light, or behind black glass
  int clear = 0;
  int tinted = 0;  // by one pane
  int often = 0;   // by several, which overlap
};

class SceneGlass : public testing::TestWithParam<WallLayout> {
 protected:
  void build(const GlassScene& glass, const LightDesc& light) {
    walls_ = glass.walls;
    walls_.insert(walls_.end(), glass.glass.begin(), glass.glass.end());
    kernel_.build(glass.bound, walls_, geometry_);
    scene_ = Scene();
    for (const Occluder& wall : walls_) ASSERT_TRUE(scene_.create_wall(desc_of(wall)).ok());
    ASSERT_TRUE(scene_.create_light(light).ok());
    SerialExecutor executor;
    ASSERT_TRUE(scene_.commit(executor).ok());
  }

  // What the zones say: none next to a border.
  std::optional<Color> transmittance(const LightBound& bound, Vec2 p) const {
    const DVec2 offset = DVec2(p) - DVec2(bound.position);
    const double near = margin * double{bound.radius};
    if (distance_to_outline(offset, geometry_.vertices) < near) return std::nullopt;
    int count = 0;
    const std::optional<Color> zone = transmittance_at(geometry_, offset, near, count);
    if (!contains(geometry_, offset)) {
      EXPECT_EQ(0, count) << "a zone outside of the light polygon";
      return Color{0.0F, 0.0F, 0.0F};
    }
    if (geometry_.zones.empty()) return Color{1.0F, 1.0F, 1.0F};
    EXPECT_EQ(1, count) << "zones are disjoint and their union is the light polygon";
    return zone;
  }

  // A sight line that just touches the end of a wall is dark, or tinted twice: zones have no such
  // spikes without width.
  bool touches_an_end(Vec2 light, Vec2 p) const {
    return std::any_of(walls_.begin(), walls_.end(), [&](const Occluder& wall) {
      return orientation(light, p, wall.segment.a) == 0 ||
             orientation(light, p, wall.segment.b) == 0;
    });
  }

  void check_point(const LightBound& bound, const LightDesc& light, Vec2 p) {
    if (touches_an_end(bound.position, p)) return;
    const std::optional<Color> left = transmittance(bound, p);
    if (!left) return;
    const DVec2 offset = DVec2(p) - DVec2(bound.position);
    const double share = contains(bound, p) ? falloff(offset.x * offset.x + offset.y * offset.y,
                                                      double{bound.radius})
                                            : 0.0;
    const glm::dvec3 expected =
        share * double{light.intensity} * glm::dvec3(light.color) * glm::dvec3(*left);
    const Color got = scene_.light_at(p);
    ASSERT_NEAR(expected.r, got.r, tolerance) << "at " << offset.x << ", " << offset.y;
    ASSERT_NEAR(expected.g, got.g, tolerance) << "at " << offset.x << ", " << offset.y;
    ASSERT_NEAR(expected.b, got.b, tolerance) << "at " << offset.x << ", " << offset.y;
    if (share == 0.0 || *left == Color{0.0F, 0.0F, 0.0F}) {
      ASSERT_EQ((Color{0.0F, 0.0F, 0.0F}), got) << "at " << offset.x << ", " << offset.y;
      ++tally_.dark;
    } else if (*left == Color{1.0F, 1.0F, 1.0F}) {
      ++tally_.clear;
    } else {
      const bool one = std::any_of(walls_.begin(), walls_.end(),
                                   [&](const Occluder& w) { return w.transmittance == *left; });
      ++(one ? tally_.tinted : tally_.often);
    }
  }

  std::vector<Occluder> walls_;
  LightKernel kernel_;
  LightGeometry geometry_;
  Scene scene_;
  Tally tally_;
};

TEST_P(SceneGlass, LightAtIsTheLightTimesTheTintOfTheZone) {
  LightSceneSource source(GetParam(), 94);
  for (int i = 0; i < scenes; ++i) {
    SCOPED_TRACE(i);
    LightScene plain = source.next(i % 3 == 0);
    if (i % 4 == 1) source.make_cone(plain);
    GlassScene glass = with_glass(source, plain);
    add_panes(source, glass);
    const LightDesc light = desc_of(glass.bound, source);
    build(glass, light);
    for (int k = 0; k < points && !HasFatalFailure(); ++k) {
      const float reach = glass.bound.radius * source.between(0.02F, 1.1F);
      check_point(glass.bound, light,
                  glass.bound.position +
                      Vec2{source.between(-reach, reach), source.between(-reach, reach)});
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(tally_.dark, 500);
  EXPECT_GT(tally_.clear, 100);
  EXPECT_GT(tally_.tinted, 100);
  EXPECT_GT(tally_.often, 500);
}

INSTANTIATE_TEST_SUITE_P(Scenes, SceneGlass, testing::ValuesIn(all_wall_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
