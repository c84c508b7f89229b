// Directional light against exact sight lines for points, and against slabs in long double for
// area.
#include "support/light_scenes.hpp"
#include "support/zone_checks.hpp"

#include <quadlight/directional_light.hpp>
#include <quadlight/executor.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

namespace quadlight::test {
namespace {

using Real = long double;

struct Scene {
  float direction = 0.0F;
  Box view{};
  std::vector<Occluder> walls;
};

/// Every sight line by brute force in long double: x across the light, w along it.
class Oracle {
 public:
  explicit Oracle(const Scene& scene) : scene_(scene), origin_(directional_origin(scene.view)) {
    dx_ = std::cos(static_cast<Real>(scene.direction));
    dy_ = std::sin(static_cast<Real>(scene.direction));
    // Within a float's step of an axis it is the axis.
    if (std::abs(dx_) < 2e-7L) dx_ = 0.0L, dy_ = dy_ > 0.0L ? 1.0L : -1.0L;
    if (std::abs(dy_) < 2e-7L) dy_ = 0.0L, dx_ = dx_ > 0.0L ? 1.0L : -1.0L;
    for (const Occluder& o : scene.walls) {
      Line line{offset(o.segment.a), offset(o.segment.b), o};
      if (line.a.x == line.b.x) continue;
      const bool right = line.b.x > line.a.x;
      if (o.kind != WallKind::solid && o.side != WallSide::both &&
          (o.side == WallSide::right) != right) {
        continue;
      }
      lines_.push_back(line);
    }
  }

  /// What arrives at the offset; none if it is dark.
  [[nodiscard]] std::optional<Color> at(DVec2 p) const {
    const Point q = turned(p.x, p.y);
    Color color{1.0F, 1.0F, 1.0F};
    std::vector<const Line*> limited;
    for (const Line& line : lines_) {
      if (!spans(line, q.x) || along(line, q.x) > q.w) continue;
      if (line.wall.kind == WallKind::glass) color *= line.wall.transmittance;
      if (line.wall.kind == WallKind::limited) limited.push_back(&line);
      if (line.wall.kind == WallKind::opaque || line.wall.kind == WallKind::solid) return {};
    }
    if (ends_at_second(limited)) return {};
    return color;
  }

  /// Lit area: between any two neighbouring events the region is made of trapezoids.
  [[nodiscard]] double area() const {
    std::vector<Real> events;
    std::vector<Line> all = lines_;
    for (int i = 0; i < 4; ++i) all.push_back({corner(i), corner(i + 1), {}});
    for (std::size_t i = 0; i < all.size(); ++i) {
      events.push_back(all[i].a.x);
      events.push_back(all[i].b.x);
      for (std::size_t k = 0; k < i; ++k) add_crossing(all[i], all[k], events);
    }
    std::sort(events.begin(), events.end());
    Real sum = 0.0L;
    for (std::size_t i = 1; i < events.size(); ++i) {
      const Real width = events[i] - events[i - 1];
      if (width > 0.0L) sum += width * lit_length(0.5L * (events[i] + events[i - 1]));
    }
    return static_cast<double>(sum);
  }

 private:
  struct Point {
    Real x;
    Real w;
  };
  struct Line {
    Point a;
    Point b;
    Occluder wall;
  };

  [[nodiscard]] Point turned(Real x, Real y) const {
    return {dx_ * y - dy_ * x, dx_ * x + dy_ * y};
  }
  [[nodiscard]] Point offset(Vec2 p) const {
    return turned(static_cast<Real>(p.x) - origin_.x, static_cast<Real>(p.y) - origin_.y);
  }
  [[nodiscard]] Point corner(int i) const {
    const Box& v = scene_.view;
    return offset({i % 4 == 1 || i % 4 == 2 ? v.max.x : v.min.x, i % 4 >= 2 ? v.max.y : v.min.y});
  }
  static bool spans(const Line& l, Real x) {
    return std::min(l.a.x, l.b.x) <= x && x <= std::max(l.a.x, l.b.x);
  }
  static Real along(const Line& l, Real x) {
    return l.a.w + (l.b.w - l.a.w) * ((x - l.a.x) / (l.b.x - l.a.x));
  }
  static void add_crossing(const Line& l, const Line& m, std::vector<Real>& events) {
    if (l.a.x == l.b.x || m.a.x == m.b.x) return;
    const Real lo = std::max(std::min(l.a.x, l.b.x), std::min(m.a.x, m.b.x));
    const Real hi = std::min(std::max(l.a.x, l.b.x), std::max(m.a.x, m.b.x));
    if (lo >= hi) return;
    const Real at_lo = along(l, lo) - along(m, lo);
    const Real at_hi = along(l, hi) - along(m, hi);
    if (at_lo * at_hi < 0.0L) events.push_back(lo + (hi - lo) * (at_lo / (at_lo - at_hi)));
  }
  // Walls on the same place count as one; those of one line on one sight line are.
  static bool same_place(const Line& l, const Line& m) {
    const auto& [a, b] = l.wall.segment;
    return orientation(a, b, m.wall.segment.a) == 0 && orientation(a, b, m.wall.segment.b) == 0;
  }
  static bool ends_at_second(const std::vector<const Line*>& limited) {
    return std::any_of(limited.begin(), limited.end(),
                       [&](const Line* l) { return !same_place(*l, *limited[0]); });
  }
  /// Length of the lit part of the view on the sight line at x.
  [[nodiscard]] Real lit_length(Real x) const {
    Real enter = 1e30L;
    Real leave = -1e30L;
    for (int i = 0; i < 4; ++i) {
      const Line side{corner(i), corner(i + 1), {}};
      if (side.a.x == side.b.x || !spans(side, x)) continue;
      enter = std::min(enter, along(side, x));
      leave = std::max(leave, along(side, x));
    }
    std::vector<const Line*> limited;
    for (const Line& line : lines_) {
      if (!spans(line, x)) continue;
      if (line.wall.kind == WallKind::limited) limited.push_back(&line);
      if (line.wall.kind == WallKind::opaque || line.wall.kind == WallKind::solid) {
        leave = std::min(leave, along(line, x));
      }
    }
    std::sort(limited.begin(), limited.end(),
              [&](const Line* l, const Line* m) { return along(*l, x) < along(*m, x); });
    const auto second = std::find_if(limited.begin(), limited.end(),
                                     [&](const Line* l) { return !same_place(*l, *limited[0]); });
    if (second != limited.end()) leave = std::min(leave, along(**second, x));
    return std::max(leave - enter, 0.0L);
  }

  const Scene& scene_;
  Vec2 origin_;
  Real dx_ = 1.0L;
  Real dy_ = 0.0L;
  std::vector<Line> lines_;
};

Scene next_scene(LightSceneSource& source) {
  LightScene walls = source.next(true);
  Scene scene;
  scene.walls = walls.walls;
  const Vec2 half =
      walls.bound.radius * Vec2{source.between(0.1F, 1.0F), source.between(0.1F, 1.0F)};
  scene.view = {walls.bound.position - half, walls.bound.position + half};
  scene.direction = source.below(3) == 0
                        ? static_cast<float>(source.below(8)) * 0.25F * std::numbers::pi_v<float>
                        : source.between(-4.0F, 4.0F);
  for (Occluder& wall : scene.walls) {
    const int kind = source.below(8);
    if (kind < 2) wall.kind = WallKind::limited;
    if (kind >= 2 && kind < 4) {
      wall.kind = WallKind::glass;
      wall.transmittance = {source.between(0.1F, 1.0F), 0.5F, source.between(0.1F, 1.0F)};
    }
    if (kind == 4 && wall.side == WallSide::both) {
      wall.kind = WallKind::solid;
      wall.side = WallSide::left;
    }
    wall.categories = source.below(4) == 0 ? 2 : 1;
  }
  return scene;
}

class DirectionalLight : public testing::TestWithParam<WallLayout> {
 protected:
  DirectionalKernel kernel_;
  LightGeometry geometry_;
};

TEST_P(DirectionalLight, IsWhatSightLinesMeet) {
  LightSceneSource source(GetParam(), 31);
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const Scene scene = next_scene(source);
    kernel_.build(scene.direction, scene.view, scene.walls, geometry_);
    const Oracle oracle(scene);
    const DVec2 size{double{scene.view.max.x} - scene.view.min.x,
                     double{scene.view.max.y} - scene.view.min.y};
    const double scale = std::max(size.x, size.y);
    EXPECT_NEAR(oracle.area(), geometry_.lit_area, 1e-6 * size.x * size.y);
    EXPECT_NEAR(zone_area(geometry_), geometry_.lit_area, 1e-12 * size.x * size.y);
    for (int k = 0; k < 60; ++k) {
      const DVec2 p{size.x * (source.between(0.0F, 1.0F) - 0.5),
                    size.y * (source.between(0.0F, 1.0F) - 0.5)};
      int count = 0;
      const auto found = transmittance_at(geometry_, p, 1e-6 * scale, count);
      ASSERT_LE(count, 1);
      if (count == 1 && !found) continue;
      const auto expected = oracle.at(p);
      ASSERT_EQ(expected.has_value(), found.has_value()) << p.x << ", " << p.y;
      if (!found) continue;
      for (int c = 0; c < 3; ++c) EXPECT_NEAR((*expected)[c], (*found)[c], 1e-5);
    }
  }
}

TEST_P(DirectionalLight, ZonesAreSimpleAndShareTheirEdges) {
  LightSceneSource source(GetParam(), 32);
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    const Scene scene = next_scene(source);
    kernel_.build(scene.direction, scene.view, scene.walls, geometry_);
    EXPECT_TRUE(valid_zones(geometry_, 2.0 * scene.view.max.x - 2.0 * scene.view.min.x));
    std::vector<Occluder> opaque = scene.walls;
    std::erase_if(opaque, [](const Occluder& wall) { return wall.kind == WallKind::glass; });
    const double lit = geometry_.lit_area;
    kernel_.build(scene.direction, scene.view, opaque, geometry_);
    const double area = (double{scene.view.max.x} - scene.view.min.x) *
                        (double{scene.view.max.y} - scene.view.min.y);
    EXPECT_NEAR(lit, geometry_.lit_area, 1e-9 * area) << "glass stops light";
  }
}

TEST_P(DirectionalLight, DependsOnContentAlone) {
  LightSceneSource source(GetParam(), 33);
  SerialExecutor executor;
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    Scene scene = next_scene(source);
    std::vector<Occluder> seen;
    for (const Occluder& wall : scene.walls) {
      if (wall.categories == 1) seen.push_back(wall);
    }
    kernel_.build(scene.direction, scene.view, seen, geometry_);
    const LightGeometry first = geometry_;
    const auto expect_same = [&] {
      EXPECT_EQ(first.zones, geometry_.zones);
      EXPECT_EQ(first.zone_vertices, geometry_.zone_vertices);
      EXPECT_EQ(first.zone_triangles, geometry_.zone_triangles);
    };
    std::shuffle(seen.begin(), seen.end(), source.engine());
    kernel_.build(scene.direction, scene.view, seen, geometry_);
    expect_same();

    WallIndex index;
    std::vector<ItemHandle> others;
    for (const Occluder& wall : scene.walls) {
      others.push_back(index.insert({{scene.view.min, scene.view.max}}).value());
      ASSERT_TRUE(index.insert(wall).ok());
    }
    for (const ItemHandle other : others) ASSERT_TRUE(index.erase(other));
    kernel_.build(scene.direction, scene.view, 1, index, geometry_);
    expect_same();
    index.rebuild(executor);
    kernel_.build(scene.direction, scene.view, 1, index, geometry_);
    expect_same();
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, DirectionalLight,
                         testing::Values(WallLayout::random, WallLayout::dense, WallLayout::tiles,
                                         WallLayout::touching, WallLayout::nearly_collinear,
                                         WallLayout::overlapping, WallLayout::far_away,
                                         WallLayout::extreme, WallLayout::lattice,
                                         WallLayout::ring),
                         [](const auto& layout) { return name_of(layout.param); });

class Sun : public testing::Test {
 protected:
  LightGeometry& build(float degrees, const std::vector<Occluder>& walls) {
    const float direction = degrees / 180.0F * std::numbers::pi_v<float>;
    kernel_.build(direction, {{0, 0}, {10, 10}}, walls, geometry_);
    return geometry_;
  }
  [[nodiscard]] bool lit(DVec2 world) {
    int count = 0;
    return transmittance_at(geometry_, world - DVec2{5, 5}, 1e-9, count).has_value();
  }

  DirectionalKernel kernel_;
  LightGeometry geometry_;
};

TEST_F(Sun, OpenViewIsItsBoxInOnePiece) {
  for (const float degrees : {0.0F, 30.0F, 90.0F, 135.0F, 180.0F, 270.0F, 359.0F}) {
    build(degrees, {});
    EXPECT_NEAR(100.0, geometry_.lit_area, 1e-12) << degrees;
    ASSERT_EQ(1U, geometry_.zones.size());
    EXPECT_EQ(4U, geometry_.zone_vertices.size());
  }
}

TEST_F(Sun, WallsFarUpstreamCastIntoTheView) {
  SerialExecutor executor;
  WallIndex index;
  ASSERT_TRUE(index.insert({{{-1000, -994}, {-1000, -998}}}).ok());
  kernel_.build(0.25F * std::numbers::pi_v<float>, {{0, 0}, {10, 10}}, 1, index, geometry_);
  EXPECT_FALSE(lit({2, 6})) << "behind the wall";
  EXPECT_TRUE(lit({6, 2}));
  // Downstream and beside it nothing happens.
  build(45.0F, {{{{12, 8}, {8, 12}}}, {{{-5, 20}, {-9, 20}}}});
  EXPECT_NEAR(100.0, geometry_.lit_area, 1e-9);
}

TEST_F(Sun, EdgeOnWallsDoNotBlock) {
  build(90.0F, {{{{4, -5}, {4, 8}}}});
  EXPECT_NEAR(100.0, geometry_.lit_area, 1e-12);
}

TEST_F(Sun, OneSidedWallsStopLightFromOneSide) {
  // Light travels along +x; it comes to the wall from its right side if the wall runs along +y.
  const Segment wall{{5, 2}, {5, 6}};
  EXPECT_NEAR(80.0, build(0.0F, {{wall, WallSide::right}}).lit_area, 1e-9);
  EXPECT_NEAR(100.0, build(0.0F, {{wall, WallSide::left}}).lit_area, 1e-9);
  EXPECT_NEAR(100.0, build(180.0F, {{wall, WallSide::right}}).lit_area, 1e-9);
}

TEST_F(Sun, SecondLimitedWallBlocks) {
  const Occluder first{{{3, 2}, {3, 6}}, WallSide::both, WallKind::limited};
  const Occluder second{{{5, 4}, {5, 9}}, WallSide::both, WallKind::limited};
  EXPECT_NEAR(100.0, build(0.0F, {first}).lit_area, 1e-9);
  EXPECT_NEAR(100.0, build(0.0F, {first, first}).lit_area, 1e-9) << "the same place";
  EXPECT_NEAR(90.0, build(0.0F, {first, second}).lit_area, 1e-9);
}

TEST_F(Sun, CollinearWallsLeaveOneStraightEdge) {
  build(90.0F, {{{{2, 3}, {4, 3}}}, {{{4, 3}, {5, 3}}}, {{{8, 3}, {5, 3}}}});
  EXPECT_NEAR(100.0 - 6.0 * 7.0, geometry_.lit_area, 1e-12);
  ASSERT_EQ(1U, geometry_.zones.size());
  EXPECT_EQ(8U, geometry_.zones[0].polygon.count);
}

TEST_F(Sun, GlassTintsItsStrip) {
  const Color red{1.0F, 0.5F, 0.25F};
  build(0.0F, {{{{-7, 2}, {-7, 6}}, WallSide::both, WallKind::glass, 1, red},
               {{{5, 3}, {5, 4}}, WallSide::both, WallKind::glass, 1, red}});
  int count = 0;
  EXPECT_EQ(red, transmittance_at(geometry_, {-4, -2.5}, 1e-9, count).value());
  EXPECT_EQ(red * red, transmittance_at(geometry_, {4, -1.5}, 1e-9, count).value());
  EXPECT_NEAR(100.0, geometry_.lit_area, 1e-12);
}

TEST_F(Sun, ViewWithoutAreaIsDark) {
  kernel_.build(1.0F, {{3, 3}, {3, 9}}, {}, geometry_);
  EXPECT_TRUE(geometry_.zones.empty());
  EXPECT_EQ(0.0, geometry_.lit_area);
}

}  // namespace
}  // namespace quadlight::test
