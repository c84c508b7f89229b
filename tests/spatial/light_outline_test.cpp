// Outlines worked out by hand: labels, silhouettes, crossings, shadows, one-sided walls.
#include "support/light_checks.hpp"
#include "support/light_oracle.hpp"
#include "support/light_scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::test {
namespace {

LightGeometry build(const LightBound& bound, const std::vector<Occluder>& walls) {
  LightKernel kernel;
  LightGeometry geometry;
  kernel.build(bound, walls, geometry);
  EXPECT_TRUE(valid(bound, walls, geometry));
  return geometry;
}

std::size_t edges_on(const LightGeometry& g, std::uint32_t label) {
  return static_cast<std::size_t>(std::count(g.edges.begin(), g.edges.end(), label));
}

TEST(LightOutline, OneWall) {
  const LightGeometry g = build({.position = {100, 50}, .radius = 10}, {{{{103, 48}, {103, 52}}}});
  ASSERT_EQ(2U, g.silhouettes.size());
  EXPECT_EQ(1U, edges_on(g, 0));
  EXPECT_EQ(2U, edges_on(g, edge_radial));
  for (const Silhouette& s : g.silhouettes) {
    // The ends of a wall are handed out as they are, not recomputed from an angle.
    EXPECT_EQ((DVec2{3, s.opens ? 2 : -2}), g.vertices[s.near_vertex]);
  }
  ASSERT_EQ(1U, g.shadows.size());
  EXPECT_EQ(0U, g.crossings);
}

TEST(LightOutline, CollinearPiecesAreOneEdge) {
  std::vector<Occluder> walls;
  for (int i = 0; i < 8; ++i) {
    const auto y = static_cast<float>(i - 4);
    walls.push_back({{{2, y}, {2, y + 1}}});  // straight across the axis and both diagonals
    walls.push_back({{{-3 + y, -3 - y}, {-2 + y, -4 - y}}});  // slanted
  }
  const LightGeometry g = build({.radius = 10}, walls);
  std::size_t wall_edges = 0;
  for (const std::uint32_t e : g.edges) wall_edges += e < edge_radial ? 1 : 0;
  EXPECT_EQ(2U, wall_edges);
}

TEST(LightOutline, CrossingAndTouchingWalls) {
  const LightBound bound{.radius = 10};
  EXPECT_EQ(1U, build(bound, {{{{3, -2}, {6, 2}}}, {{{3, 2}, {6, -2}}}}).crossings);
  // Where one only touches the other, nothing crosses and nothing leaks.
  const LightGeometry touching = build(bound, {{{{3, -3}, {6, 3}}}, {{{4, -1}, {8, -1}}}});
  EXPECT_EQ(0U, touching.crossings);
  EXPECT_EQ(2U, touching.silhouettes.size());
}

// Guards against a sliver of the third wall where three go through one point: here a wall's end
// lies exactly where two others cross, and none of the lines is exact in the light's coordinates.
TEST(LightOutline, ThreeWallsThroughOnePointLeaveNoSliver) {
  const std::vector<Occluder> walls{
      {{{-11, -15}, {4, 5}}}, {{{-8, -12}, {-2, -3}}}, {{{-3, 0}, {0, -9}}}};
  LightSceneSource source(WallLayout::lattice, 13);
  for (int i = 0; i < 5'000; ++i) {
    SCOPED_TRACE(i);
    const LightBound bound{.position = {source.between(-20, -8), source.between(0, 20)},
                           .radius = 60};
    const LightGeometry g = build(bound, walls);
    EXPECT_EQ(0U, edges_on(g, 1));  // behind wall 0 all along
  }
}

TEST(LightOutline, OneSidedWalls) {
  const LightBound bound{.radius = 10};
  // Up the screen (towards -y): the light, to the left of it, is at the left hand.
  const Segment up{{3, 2}, {3, -2}};
  ASSERT_FALSE(build(bound, {{up, WallSide::left}}).shadows.empty());
  EXPECT_TRUE(build(bound, {{up, WallSide::right}}).shadows.empty());
  const Segment down{up.b, up.a};
  EXPECT_TRUE(build(bound, {{down, WallSide::left}}).shadows.empty());
  EXPECT_FALSE(build(bound, {{down, WallSide::right}}).shadows.empty());
}

TEST(LightOutline, EveryVertexIsInTheClosedPolygon) {
  for (const WallLayout layout : {WallLayout::dense, WallLayout::lattice, WallLayout::ring}) {
    LightSceneSource source(layout, 10);
    for (int i = 0; i < 200; ++i) {
      LightScene scene = source.next();
      if (i % 2 == 1) source.make_cone(scene);
      const LightGeometry g = build(scene.bound, scene.walls);
      for (const DVec2 v : g.vertices) {
        EXPECT_TRUE(contains(g, v)) << v.x << ' ' << v.y;
        EXPECT_TRUE(contains(g, 0.5 * v)) << v.x << ' ' << v.y;
      }
      EXPECT_FALSE(contains(g, DVec2{scene.bound.radius * 1.02, 0.0}));
    }
  }
}

// Walls that share their ends close a room: nothing of the bound may be lit, wherever it stands.
TEST(LightOutline, ClosedRoomsDoNotLeak) {
  LightSceneSource source(WallLayout::ring, 11);
  for (int i = 0; i < 2'000; ++i) {
    SCOPED_TRACE(i);
    const LightScene scene = source.next();
    const LightGeometry g = build(scene.bound, scene.walls);
    EXPECT_EQ(0U, edges_on(g, edge_on_bound));
    EXPECT_TRUE(g.silhouettes.empty());
    EXPECT_EQ(scene.walls.size(), g.vertices.size());
    EXPECT_EQ(2U, g.shadows.size());
  }
}

TEST(LightOutline, RoomLeaksThroughADoorOnly) {
  // A room of unit tiles far from the origin; the door is one tile wide.
  const Vec2 c{1.0e7F, 1.0e7F};
  std::vector<Occluder> walls;
  for (int i = -5; i < 5; ++i) {
    const auto p = static_cast<float>(i);
    if (i != 0) walls.push_back({{c + Vec2{5, p}, c + Vec2{5, p + 1}}});
    walls.push_back({{c + Vec2{-5, p}, c + Vec2{-5, p + 1}}});
    walls.push_back({{c + Vec2{p, 5}, c + Vec2{p + 1, 5}}});
    walls.push_back({{c + Vec2{p, -5}, c + Vec2{p + 1, -5}}});
  }
  const LightGeometry g = build({.position = c, .radius = 20}, walls);
  EXPECT_EQ(2U, g.silhouettes.size());
  EXPECT_EQ(1U, g.shadows.size());
  // The room and a sector of the disc behind the door, from y = 0 to y = 1 at x = 5.
  const double beyond = 200.0 * std::atan2(1.0, 5.0) - 2.5;
  EXPECT_NEAR(100.0 + beyond, g.lit_area, 1e-9);
}

// One far wall seen through 1,000 slits is 1,000 edges: nothing is capped.
TEST(LightOutline, ThousandSlits) {
  std::vector<Occluder> walls{{{{-4000, 20}, {4000, 20}}}};
  for (int i = 0; i < 1'000; ++i) {
    const auto x = static_cast<float>(i - 500);
    walls.push_back({{{x + 0.25F, 10}, {x + 0.75F, 10}}});
  }
  const LightGeometry g = build({.radius = 5'000}, walls);
  EXPECT_GE(edges_on(g, 0), 1'000U);
  EXPECT_EQ(2'002U, g.silhouettes.size());  // two per slit wall, and the far wall's own ends
}

TEST(LightOutline, HundredsOfCrossingWalls) {
  LightSceneSource source(WallLayout::random, 12);
  const LightBound bound{.radius = 200};
  std::vector<Occluder> walls;
  for (int i = 0; i < 250; ++i) {
    const Vec2 p{source.between(-180, 180), source.between(-180, 180)};
    walls.push_back({{p, p + Vec2{source.between(-60, 60), source.between(-60, 60)}}});
  }
  const LightGeometry g = build(bound, walls);
  const double expected = LightOracle(bound, walls).lit_area();
  EXPECT_NEAR(expected, g.lit_area, 1e-10 * expected);
  EXPECT_GT(g.crossings, 0U);
}

// Two ends that light-centred doubles hold one last place apart are one corner, not a jump.
TEST(LightOutline, EndsOneRoundingApartAreOneCorner) {
  const LightGeometry g = build({.position = {-1.0e7F, 0}, .radius = 2.0e7F},
                                {{{{0, -5}, {1.0e-9F, 0}}}, {{{3.0e-9F, 0}, {0, 5}}}});
  EXPECT_EQ(2U, g.silhouettes.size());
}

// A closed ring's shadow cannot be one simple polygon; it is cut in two.
// The light all but touches the wall's end: from there to behind the bound the wall is in one
// direction but for rounding.
TEST(LightOutline, WallThroughTheBoundEdgeOnBeginsAtTheBound) {
  const LightBound bound{.position = {8.81627938e-38F, 2.0F}, .radius = 1.0F};
  const Occluder wall{.segment = {{9.0F, 12.0F}, {1.8374358e-38F, 2.0F}}, .side = WallSide::right};
  const LightGeometry g = build(bound, {wall});
  EXPECT_EQ(1U, edges_on(g, 0));
  ASSERT_EQ(1U, g.silhouettes.size());
  for (const DVec2 v : g.vertices) EXPECT_LT(std::hypot(v.x, v.y), 1.02);
  EXPECT_EQ(0.0, g.vertices[g.silhouettes[0].near_vertex].y);
}

// So short that both ends are in one direction, which is where two faces meet.
TEST(LightOutline, WallWithoutWidthOnADiagonalHidesNothing) {
  for (const Vec2 corner : {Vec2{1, 1}, Vec2{1, -1}, Vec2{-1, 1}, Vec2{-1, -1}}) {
    const LightBound bound{.position = -0.5F * corner, .radius = 256.0F};
    const Occluder wall{.segment = {{5.60519386e-45F, 0.0F}, {0.0F, 0.0F}}};
    const LightGeometry g = build(bound, {wall});
    EXPECT_EQ(0U, edges_on(g, 0));
    EXPECT_EQ(16U, g.vertices.size());
  }
}

TEST(LightShadow, RingIsCutIntoSimpleParts) {
  const LightGeometry g = build(
      {.radius = 10},
      {{{{-2, -2}, {2, -2}}}, {{{2, -2}, {2, 2}}}, {{{2, 2}, {-2, 2}}}, {{{-2, 2}, {-2, -2}}}});
  EXPECT_EQ(2U, g.shadows.size());
  EXPECT_EQ(16.0, g.lit_area);
}

TEST(LightShadow, ConeBehindAWall) {
  const LightBound bound{.radius = 10, .direction = 0.0F, .angle = 1.0F};
  const LightGeometry g = build(bound, {{{{2, -5}, {2, 5}}}});
  EXPECT_EQ(3U, g.vertices.size());
  ASSERT_EQ(1U, g.shadows.size());
  EXPECT_NEAR(4.0 * std::tan(0.5), g.lit_area, 1e-12);
}

// Two walls end in the corner of the clip, so that light just reaches it.
TEST(LightShadow, IsSplitWhereAWallEndsInACornerOfTheBound) {
  const LightBound bound{.position = {0, 0}, .radius = 100, .clip = {{-10, -10}, {10, 10}}};
  const LightGeometry g =
      build(bound, {{{{10, 10}, {2, 8}}}, {{{8, 2}, {10, 10}}}, {{{-5, 5}, {5, 9}}}});
  ASSERT_EQ(2U, std::count(g.shadow_vertices.begin(), g.shadow_vertices.end(), DVec2(10, 10)));
  ASSERT_EQ(2U, g.shadows.size());
}

TEST(PolygonArea, IsSigned) {
  const std::vector<DVec2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  EXPECT_EQ(4.0, polygon_area(square));
  EXPECT_EQ(-4.0, polygon_area(std::vector<DVec2>(square.rbegin(), square.rend())));
  EXPECT_EQ(0.0, polygon_area({}));
}

}  // namespace
}  // namespace quadlight::test
