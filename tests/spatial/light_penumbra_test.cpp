// Penumbrae: wedges and hard light together are the closed form over all walls.
#include "support/hybrid_light.hpp"
#include "support/soft_scenes.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

namespace quadlight {
namespace {

using test::HybridAnswer;
using test::SoftLayout;
using test::SoftScene;

double cross(DVec2 a, DVec2 b) {
  return a.x * b.y - a.y * b.x;
}

class Penumbrae : public testing::TestWithParam<SoftLayout> {
 protected:
  void build(const SoftScene& scene) {
    kernel_.build(scene.bound, scene.walls, geometry_);
    builder_.build(scene.bound, scene.source_radius, scene.walls, geometry_);
  }

  // The kernel under test is not what says what is hard: limited walls are counted here.
  static double hard(const SoftScene& scene, DVec2 p) {
    return test::arrives(scene.bound.position, {0, 0}, p, scene.walls) ? 1.0 : 0.0;
  }

  LightKernel kernel_;
  PenumbraBuilder builder_;
  LightGeometry geometry_;
};

struct Tally {
  int points = 0;
  int partial = 0;  // 0 < V < 1
  int wrong = 0;    // by more than 1e-6
  double worst = 0.0;
};

TEST_P(Penumbrae, WedgesThenHardLightAreTheClosedForm) {
  std::mt19937_64 random(29);
  std::uniform_real_distribution<double> coordinate(-100.0, 100.0);
  const bool opaque = GetParam() != SoftLayout::mixed;
  Tally tally;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    SoftScene scene = test::soft_scene(GetParam(), seed);
    if (seed % 4 == 3) {
      scene.bound.direction = static_cast<float>(coordinate(random));
      scene.bound.angle = seed % 8 == 3 ? 1.0F : 4.0F;
    }
    build(scene);
    const double s = geometry_.source_radius;
    ASSERT_EQ(
        s, effective_source_radius(scene.bound.position, double{scene.source_radius}, scene.walls));
    for (int i = 0; i < 1000; ++i) {
      const DVec2 p{coordinate(random), coordinate(random)};
      const Vec2 world = scene.bound.position + Vec2(p);
      if (!contains(scene.bound, world)) continue;
      const double all = disc_visibility(scene.bound.position, s, p, scene.walls);
      HybridAnswer got = test::hybrid_visibility(scene.bound, geometry_, p,
                                                 [&](std::uint32_t i2) { return scene.walls[i2]; });
      if (!opaque && !got.in_wedge) got.visible = hard(scene, p);
      const double error = std::abs(all - got.visible);
      ++tally.points;
      tally.partial += all > 0.0 && all < 1.0 ? 1 : 0;
      tally.wrong += error > 1e-6 ? 1 : 0;
      tally.worst = std::max(tally.worst, error);
    }
  }
  EXPECT_GT(tally.partial, tally.points / 100);
  EXPECT_EQ(0, tally.wrong) << "of " << tally.points << ", worst by " << tally.worst;
  RecordProperty("points", tally.points);
  RecordProperty("partial", tally.partial);
}

TEST_P(Penumbrae, WedgesAreStarsInTheBoundWithTheirEndFirst) {
  std::size_t wedges = 0;
  std::size_t walls = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SoftScene scene = test::soft_scene(GetParam(), seed);
    if (seed % 2 == 1) scene.bound.angle = 1.5F;
    build(scene);
    std::vector<DVec2> bound;
    bound_polygon(scene.bound, bound);
    DVec2 before{-1e9, -1e9};
    for (const Penumbra& penumbra : geometry_.penumbrae) {
      ++wedges;
      walls += penumbra.walls.count;
      const auto polygon = std::span(geometry_.penumbra_vertices)
                               .subspan(penumbra.polygon.first, penumbra.polygon.count);
      ASSERT_GE(polygon.size(), 3U);
      EXPECT_EQ(polygon[0], penumbra.end);
      EXPECT_TRUE(before.x < penumbra.end.x ||
                  (before.x == penumbra.end.x && before.y < penumbra.end.y));
      before = penumbra.end;
      for (std::size_t i = 1; i < polygon.size(); ++i) {
        ASSERT_LE(glm::length(polygon[i]), 1.0196 * 100.0);
        if (i > 1) {
          ASSERT_GE(cross(polygon[i - 1] - polygon[0], polygon[i] - polygon[0]), -1e-9);
        }
      }
      const auto labels =
          std::span(geometry_.penumbra_walls).subspan(penumbra.walls.first, penumbra.walls.count);
      EXPECT_TRUE(std::is_sorted(labels.begin(), labels.end()));
      const auto at_end = [&](std::uint32_t label) {
        const Segment& wall = scene.walls[label].segment;
        const DVec2 c(scene.bound.position);
        return DVec2(wall.a) - c == penumbra.end || DVec2(wall.b) - c == penumbra.end;
      };
      EXPECT_TRUE(std::any_of(labels.begin(), labels.end(), at_end));
    }
  }
  EXPECT_GT(wedges, 100U);
  // A wedge that lists much of its scene would be right, but of no use.
  EXPECT_LT(static_cast<double>(walls) / static_cast<double>(wedges), 15.0);
  RecordProperty("walls_per_wedge",
                 std::to_string(static_cast<double>(walls) / static_cast<double>(wedges)));
  RecordProperty("wedges_per_light", static_cast<int>(wedges / 30));
}

TEST_P(Penumbrae, AnIndexGivesTheSameWhateverItsPast) {
  SerialExecutor executor;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    SoftScene scene = test::soft_scene(GetParam(), seed);
    WallIndex index;
    std::vector<ItemHandle> handles(scene.walls.size());
    std::vector<Occluder> elsewhere = scene.walls;
    for (Occluder& wall : elsewhere)
      wall.segment = {{static_cast<float>(seed), 7.0F}, {9.0F, 900.0F}};
    ASSERT_TRUE(index.insert(elsewhere, handles, executor).ok());
    ASSERT_TRUE(index.update(handles, scene.walls, executor).ok());
    Occluder other = scene.walls[0];
    other.categories = 2;
    ASSERT_TRUE(index.insert(other).ok());
    build(scene);
    LightGeometry indexed;
    builder_.build(scene.bound, scene.source_radius, 1U, index, indexed);
    EXPECT_EQ(geometry_.penumbra_vertices, indexed.penumbra_vertices);
    EXPECT_EQ(geometry_.source_radius, indexed.source_radius);
    ASSERT_EQ(geometry_.penumbra_walls.size(), indexed.penumbra_walls.size());
    std::vector<std::uint32_t> labels;
    for (const std::uint32_t label : geometry_.penumbra_walls) {
      labels.push_back(handles[label].index);
    }
    EXPECT_EQ(labels, indexed.penumbra_walls);
  }
}

INSTANTIATE_TEST_SUITE_P(Layouts, Penumbrae,
                         testing::Values(SoftLayout::random, SoftLayout::boxes, SoftLayout::rooms,
                                         SoftLayout::tiles, SoftLayout::mixed),
                         [](const auto& tested) { return test::name_of(tested.param); });

// --- by hand ------------------------------------------------------------------------------------

class PenumbraByHand : public testing::Test {
 protected:
  std::size_t count(const std::vector<Occluder>& walls) {
    builder_.build(bound_, 2.0F, walls, geometry_);
    return geometry_.penumbrae.size();
  }

  LightBound bound_{{0, 0}, 100};
  PenumbraBuilder builder_;
  LightGeometry geometry_;
};

TEST_F(PenumbraByHand, AFreeEndThrowsTheWholeWedge) {
  ASSERT_EQ(1U, count({{{{10, 0}, {200, 200}}}})) << "the other end is out of range";
  EXPECT_EQ(2.0, geometry_.source_radius);
  const Penumbra& penumbra = geometry_.penumbrae[0];
  EXPECT_EQ((DVec2{10, 0}), penumbra.end);
  const double half = std::asin(2.0 / 10.0);
  double lowest = 9.0;
  double highest = -9.0;
  for (std::uint32_t i = 1; i < penumbra.polygon.count; ++i) {
    const DVec2 d = geometry_.penumbra_vertices[penumbra.polygon.first + i] - penumbra.end;
    lowest = std::min(lowest, std::atan2(d.y, d.x));
    highest = std::max(highest, std::atan2(d.y, d.x));
  }
  EXPECT_NEAR(-half, lowest, 1e-5);
  EXPECT_NEAR(half, highest, 1e-5);
}

TEST_F(PenumbraByHand, JointsAndCrossingsThrowNone) {
  // Two ends that are out of range each; the joint, or the crossing, has walls on both hands.
  EXPECT_EQ(0U, count({{{{20, -120}, {20, 0}}}, {{{20, 0}, {21, 120}}}}));
  EXPECT_EQ(0U, count({{{{20, -120}, {30, 120}}}, {{{30, -120}, {20, 120}}}}));
  // An end in the middle of another wall.
  EXPECT_EQ(0U, count({{{{20, -120}, {20, 120}}}, {{{20, 3}, {140, 60}}}}));
  // A corner that points at the light leaves both hands hidden; with both walls on one hand it does
  // not.
  EXPECT_EQ(0U, count({{{{20, 0}, {120, 60}}}, {{{20, 0}, {120, -60}}}}));
  EXPECT_EQ(1U, count({{{{20, 0}, {40, 120}}}, {{{20, 0}, {120, 120}}}}));
}

TEST_F(PenumbraByHand, HiddenEndsThrowNone) {
  EXPECT_EQ(0U, count({{{{20, -120}, {20, 120}}}, {{{40, 0}, {60, 0}}}}));
  // Seen through a gap, whose ends throw two more.
  EXPECT_EQ(3U,
            count({{{{20, -120}, {20, -0.5F}}}, {{{20, 0.5F}, {20, 120}}}, {{{40, 0}, {140, 0}}}}));
}

TEST_F(PenumbraByHand, GlassAndWallsThroughTheLightThrowNone) {
  std::vector<Occluder> walls{{{{10, 0}, {20, 20}}}};
  EXPECT_EQ(2U, count(walls));
  walls[0].kind = WallKind::glass;
  EXPECT_EQ(0U, count(walls));
  EXPECT_EQ(0U, count({{{{-10, 0}, {10, 0}}}}));
}

TEST_F(PenumbraByHand, OneSidedWallsThrowSomeIfTheyBlock) {
  std::vector<Occluder> walls{{{{20, -5}, {20, 5}}}};
  // orientation((20, -5), (20, 5), (0, 0)) > 0: the light is on the right.
  walls[0].side = WallSide::left;
  EXPECT_EQ(0U, count(walls));
  walls[0].side = WallSide::right;
  EXPECT_EQ(2U, count(walls));
}

TEST_F(PenumbraByHand, APointHasNone) {
  builder_.build(bound_, 0.0F, std::vector<Occluder>{{{{10, 0}, {20, 20}}}}, geometry_);
  EXPECT_TRUE(geometry_.penumbrae.empty());
  EXPECT_EQ(0.0, geometry_.source_radius);
}

TEST_F(PenumbraByHand, AnInfiniteLightEndsAtItsClip) {
  bound_.radius = std::numeric_limits<float>::infinity();
  bound_.clip = {{-50, -50}, {80, 50}};
  ASSERT_EQ(2U, count({{{{10, 0}, {20, 20}}}}));
  double farthest = 0.0;
  for (const DVec2 v : geometry_.penumbra_vertices) {
    EXPECT_LE(v.x, 80.0 + 1e-9);
    EXPECT_LE(v.y, 50.0 + 1e-9);
    farthest = std::max(farthest, v.x);
  }
  EXPECT_NEAR(80.0, farthest, 1e-9);
}

TEST_F(PenumbraByHand, TheKernelEmptiesWhatTheBuilderFilled) {
  ASSERT_EQ(2U, count({{{{10, 0}, {20, 20}}}}));
  LightKernel kernel;
  kernel.build(bound_, {}, geometry_);
  EXPECT_TRUE(geometry_.penumbrae.empty());
  EXPECT_TRUE(geometry_.penumbra_vertices.empty());
  EXPECT_TRUE(geometry_.penumbra_walls.empty());
  EXPECT_EQ(0.0, geometry_.source_radius);
}

}  // namespace
}  // namespace quadlight
