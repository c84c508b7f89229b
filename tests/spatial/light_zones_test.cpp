// Tinted glass: zones against the panes that each sight line meets, by exact predicates.
#include "light_zones.hpp"

#include "support/glass_scenes.hpp"
#include "support/zone_checks.hpp"

#include <quadlight/executor.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace quadlight::test {
namespace {

using internal::build_zones;
using internal::ZoneScratch;

// What the panes between the light and p leave: exact.
Color expected_at(const GlassScene& scene, Vec2 p) {
  Color result{1.0F, 1.0F, 1.0F};
  for (const Occluder& pane : scene.glass) {
    const int turn = orientation(scene.bound.position, pane.segment.a, pane.segment.b);
    if (turn == 0 || (pane.side == WallSide::left && turn > 0) ||
        (pane.side == WallSide::right && turn < 0)) {
      continue;
    }
    if (intersects(pane.segment, Segment{scene.bound.position, p})) result *= pane.transmittance;
  }
  return result;
}

bool near(Color a, Color b) {
  const Color d = a - b;
  return std::max({std::abs(d.r), std::abs(d.g), std::abs(d.b)}) <= 1e-5F;
}

class LightZones : public testing::TestWithParam<WallLayout> {
 protected:
  void build(const GlassScene& scene) {
    kernel_.build(scene.bound, scene.walls, geometry_);
    build_zones(scene.bound.position, scene.glass, geometry_, scratch_);
  }

  LightKernel kernel_;
  ZoneScratch scratch_;
  LightGeometry geometry_;
};

TEST_P(LightZones, AreWhatSightLinesMeet) {
  LightSceneSource source(GetParam(), 91);
  int tinted_points = 0;
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    LightScene plain = source.next(i % 3 == 0);
    if (i % 4 == 1) source.make_cone(plain);
    const GlassScene scene = with_glass(source, plain);
    build(scene);
    const double r = scene.bound.radius;
    if (!geometry_.zones.empty()) {
      const std::span<const DVec2> outline(geometry_.vertices);
      ASSERT_TRUE(valid_zones(geometry_, {&outline, 1}, r));
      EXPECT_NEAR(polygon_area(outline), zone_area(geometry_), 1e-9 * polygon_area(outline));
    }
    for (int k = 0; k < 60; ++k) {
      const float reach = scene.bound.radius * source.between(0.02F, 1.0F);
      const Vec2 p =
          scene.bound.position + Vec2{source.between(-reach, reach), source.between(-reach, reach)};
      const DVec2 offset{double{p.x} - scene.bound.position.x,
                         double{p.y} - scene.bound.position.y};
      if (!contains(scene.bound, p) || !contains(geometry_, offset)) continue;
      const Color expected = expected_at(scene, p);
      if (geometry_.zones.empty()) {
        // Close to a wall either answer may be right.
        const bool dark = std::any_of(scene.walls.begin(), scene.walls.end(), [&](const auto& w) {
          return distance_squared(w.segment, p) < 1e-8 * r * r;
        });
        EXPECT_TRUE(dark || near(expected, {1.0F, 1.0F, 1.0F}));
        continue;
      }
      int count = 0;
      const auto found = transmittance_at(geometry_, offset, 1e-6 * r, count);
      ASSERT_EQ(1, count) << "at " << offset.x << ", " << offset.y;
      if (!found) continue;
      EXPECT_TRUE(near(expected, *found))
          << "at " << offset.x << ", " << offset.y << ": " << found->r << " " << found->g << " "
          << found->b << ", not " << expected.r << " " << expected.g << " " << expected.b;
      tinted_points += near(expected, {1.0F, 1.0F, 1.0F}) ? 0 : 1;
    }
  }
  EXPECT_GT(tinted_points, 100);
}

TEST_P(LightZones, DoNotDependOnTheOrderOfPanes) {
  LightSceneSource source(GetParam(), 92);
  for (int i = 0; i < 100; ++i) {
    GlassScene scene = with_glass(source, source.next(i % 2 == 0));
    build(scene);
    const LightGeometry first = geometry_;
    std::shuffle(scene.glass.begin(), scene.glass.end(), source.engine());
    for (Occluder& pane : scene.glass) {
      if (pane.side == WallSide::both && source.below(2) == 0) {
        std::swap(pane.segment.a, pane.segment.b);
      }
    }
    build(scene);
    EXPECT_EQ(first.zones, geometry_.zones);
    EXPECT_EQ(first.zone_vertices, geometry_.zone_vertices);
    EXPECT_EQ(first.zone_triangles, geometry_.zone_triangles);
  }
}

// The kernel hands panes on, whether it is given walls or an index of them with any history.
TEST_P(LightZones, AreTheKernelsForWallsAndForAnIndex) {
  LightSceneSource source(GetParam(), 93);
  SerialExecutor executor;
  LightGeometry built;
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    LightScene plain = source.next(i % 2 == 0);
    if (i % 4 == 1) source.make_cone(plain);
    const GlassScene scene = with_glass(source, plain);
    std::vector<Occluder> all = scene.walls;
    all.insert(all.end(), scene.glass.begin(), scene.glass.end());
    const auto expect_zones = [&](const LightGeometry& expected) {
      EXPECT_EQ(expected.zones, built.zones);
      EXPECT_EQ(expected.zone_vertices, built.zone_vertices);
      EXPECT_EQ(expected.zone_triangles, built.zone_triangles);
    };
    kernel_.build(scene.bound, all, built);
    const LightGeometry from_walls = built;
    build(scene);
    EXPECT_EQ(geometry_.vertices, from_walls.vertices) << "glass blocks";
    EXPECT_EQ(geometry_.zones.empty(), from_walls.zones.empty());
    EXPECT_NEAR(zone_area(geometry_), zone_area(from_walls), 1e-9 * scene.bound.radius);

    WallIndex index;
    std::vector<ItemHandle> others;
    for (const Occluder& wall : all) {
      others.push_back(index.insert({{{-9.0F, -9.0F}, {9.0F, 9.0F}}}).value());
      ASSERT_TRUE(index.insert(wall).ok());
    }
    for (const ItemHandle other : others) ASSERT_TRUE(index.erase(other));
    kernel_.build(scene.bound, 1, index, built);
    const LightGeometry from_index = built;
    EXPECT_EQ(from_walls.zones.empty(), from_index.zones.empty());
    EXPECT_NEAR(zone_area(from_walls), zone_area(from_index), 1e-9 * scene.bound.radius);
    index.rebuild(executor);
    kernel_.build(scene.bound, 1, index, built);
    // Whether outlines are the same is for other tests to say; equal ones have equal zones.
    if (from_index.vertices != built.vertices) continue;
    ++compared;
    expect_zones(from_index);
  }
  EXPECT_GE(compared, 50);
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightZones,
                         testing::Values(WallLayout::random, WallLayout::dense, WallLayout::tiles,
                                         WallLayout::touching, WallLayout::nearly_collinear,
                                         WallLayout::overlapping, WallLayout::far_away,
                                         WallLayout::extreme, WallLayout::lattice,
                                         WallLayout::ring),
                         [](const auto& layout) { return name_of(layout.param); });

class OnePane : public testing::Test {
 protected:
  void build(std::vector<Occluder> glass, std::vector<Occluder> walls = {}) {
    kernel_.build({.position = {0, 0}, .radius = 10}, walls, geometry_);
    build_zones({0, 0}, glass, geometry_, scratch_);
  }

  LightKernel kernel_;
  ZoneScratch scratch_;
  LightGeometry geometry_;
};

constexpr Color red{1.0F, 0.5F, 0.25F};

Occluder pane(Vec2 a, Vec2 b, Color color = red, WallSide side = WallSide::both) {
  return {{a, b}, side, WallKind::glass, 1, color};
}

TEST_F(OnePane, TintsWhatIsBehindIt) {
  build({pane({3, -2}, {3, 2})});
  ASSERT_EQ(1, std::count_if(geometry_.zones.begin(), geometry_.zones.end(),
                             [](const LightZone& zone) { return zone.transmittance == red; }));
  int count = 0;
  EXPECT_EQ(red, transmittance_at(geometry_, {5, 0}, 1e-6, count).value());
  EXPECT_EQ((Color{1.0F, 1.0F, 1.0F}), transmittance_at(geometry_, {2, 0}, 1e-6, count).value());
  EXPECT_EQ((Color{1.0F, 1.0F, 1.0F}), transmittance_at(geometry_, {-5, 0}, 1e-6, count).value());
}

// The region behind two panes of one colour that touch is one polygon.
TEST_F(OnePane, JoinsNeighboursOfOneColour) {
  build({pane({3, -2}, {3, 1}), pane({3, 1}, {2, 3})});
  EXPECT_EQ(1, std::count_if(geometry_.zones.begin(), geometry_.zones.end(),
                             [](const LightZone& zone) { return zone.transmittance == red; }));
}

// A wall so close to the light that rounding does not tell where the pane comes out from behind it.
TEST_F(OnePane, GoesOnBehindAWallCloseToTheLight) {
  constexpr float close = 1.67384997e-07F;
  build({pane({-28733.8633F, -999590.25F}, {28732.0352F, 999584.0F})},
        {{{{-5.0F, close}, {4.32341909F, close}}}});
  int count = 0;
  EXPECT_EQ((Color{1.0F, 1.0F, 1.0F}),
            transmittance_at(geometry_, {-0.4, -0.1}, 1e-6, count).value());
  EXPECT_EQ((Color{1.0F, 1.0F, 1.0F}),
            transmittance_at(geometry_, {-0.8, -0.01}, 1e-6, count).value());
  EXPECT_EQ(red, transmittance_at(geometry_, {-0.9, -0.01}, 1e-6, count).value());
  EXPECT_EQ(red, transmittance_at(geometry_, {-4.0, -0.1}, 1e-6, count).value());
}

TEST_F(OnePane, WithoutEffectLeavesNoZones) {
  build({});
  EXPECT_TRUE(geometry_.zones.empty());
  build({pane({-1, 0}, {1, 0}), pane({1, 0}, {5, 0}), pane({3, 3}, {3, 3})});
  EXPECT_TRUE(geometry_.zones.empty()) << "through the light, edge-on, without length";
  build({pane({3, -2}, {3, 2}, {1.0F, 1.0F, 1.0F})});
  EXPECT_TRUE(geometry_.zones.empty()) << "clear";
  build({pane({30, -2}, {30, 2})});
  EXPECT_TRUE(geometry_.zones.empty()) << "out of reach";
  // a -> b is counter-clockwise as seen from the light, so the light is on the right side.
  build({pane({3, -2}, {3, 2}, red, WallSide::left)});
  EXPECT_TRUE(geometry_.zones.empty()) << "from the other side";
  build({pane({3, -2}, {3, 2}, red, WallSide::right)});
  EXPECT_FALSE(geometry_.zones.empty());
}

}  // namespace
}  // namespace quadlight::test
