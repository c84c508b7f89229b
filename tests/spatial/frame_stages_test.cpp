// Each stage of a frame against brute force over the committed scene.
#include "support/moving_scene.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace quadlight {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

class FrameStages : public testing::TestWithParam<std::uint64_t> {
 protected:
  FrameStages() : moving_(desc()) {
    moving_.move_to(7, executor_);
    views_ = moving_.views();
    views_.push_back({{{-infinity, -infinity}, {infinity, infinity}}, 0b1001});
    frame_ = builder_.build(scene(), views_, executor_);
  }
  static test::MovingSceneDesc desc() {
    test::MovingSceneDesc desc;
    desc.seed = GetParam();
    desc.lights = 30;
    desc.nodes = 900;
    desc.walls = 200;
    desc.extent = 400;
    return desc;
  }
  [[nodiscard]] const Scene& scene() { return moving_.scene(); }
  [[nodiscard]] bool is_shown(NodeHandle node) {
    for (; node; node = scene().get(node)->parent) {
      if (!scene().get(node)->visible) return false;
    }
    return true;
  }
  [[nodiscard]] WallSide world_side(WallHandle wall) {
    const WallDesc& desc = *scene().get(wall);
    if (!desc.node || desc.side == WallSide::both) return desc.side;
    const Affine world = scene().world_transform(desc.node);
    const bool mirrored = world.x_axis.x * world.y_axis.y - world.x_axis.y * world.y_axis.x < 0;
    return mirrored == (desc.side == WallSide::left) ? WallSide::right : WallSide::left;
  }

  SerialExecutor executor_;
  test::MovingScene moving_;
  std::vector<View> views_;
  FrameBuilder builder_;
  Frame frame_;
};

TEST_P(FrameStages, CullFindsWhatBruteForceFindsInDrawOrder) {
  ASSERT_EQ(views_.size(), frame_.view_nodes.size());
  for (std::size_t v = 0; v < views_.size(); ++v) {
    std::vector<std::tuple<std::int32_t, std::int32_t, std::uint32_t>> expected;
    for (const NodeHandle node : moving_.nodes()) {
      const NodeDesc& desc = *scene().get(node);
      if (is_shown(node) && (desc.categories & views_[v].categories) != 0 &&
          intersects(scene().world_box(node), views_[v].box)) {
        expected.emplace_back(desc.layer, desc.order, node.index);
      }
    }
    std::sort(expected.begin(), expected.end());
    EXPECT_FALSE(expected.empty());
    const Range run = frame_.view_nodes[v];
    ASSERT_EQ(expected.size(), run.count);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const VisibleNode& node = frame_.visible_nodes[run.first + i];
      ASSERT_EQ(expected[i], std::tuple(node.layer, node.order, node.node.index));
      const NodeDesc& desc = *scene().get(node.node);
      ASSERT_EQ(scene().world_transform(node.node), node.world);
      ASSERT_EQ(desc.bounds, node.bounds);
      ASSERT_EQ(desc.user, node.user);
    }
  }
  EXPECT_GT(frame_.visible_nodes.size(), 300U);
}

bool disc_meets(const LightDesc& light, const Box& box) {
  return distance_squared(box, light.position) <= double{light.radius} * double{light.radius};
}

// A cone may be left out only if no ray of its sector ends in the box.
bool sector_meets(const LightDesc& light, const Box& box) {
  for (int i = 0; i <= 64; ++i) {
    for (const double r : {0.0, 0.25, 0.5, 0.75, 0.999}) {
      const double angle = light.direction + (i / 64.0 - 0.5) * light.angle;
      const DVec2 p = DVec2(light.position) +
                      DVec2{std::cos(angle), std::sin(angle)} * (r * double{light.radius});
      if (contains(box, Vec2(p))) return true;
    }
  }
  return false;
}

TEST_P(FrameStages, LightsAreThoseThatReachAView) {
  std::size_t next = 0;
  std::vector<LightHandle> handles = moving_.lights();
  std::sort(handles.begin(), handles.end(),
            [](LightHandle a, LightHandle b) { return a.index < b.index; });
  // Without the view of everything, so that some lights are outside.
  const std::span<const View> two(views_.data(), 2);
  const Frame& frame = builder_.build(scene(), two, executor_);
  for (const LightHandle handle : handles) {
    const LightDesc light = *scene().world_light(handle);
    const bool found = next < frame.lights.size() && frame.lights[next].light == handle;
    const bool shines = light.enabled && light.intensity > 0.0F;
    bool may = false;
    bool must = false;
    for (const View& view : two) {
      may |= shines && disc_meets(light, view.box);
      must |= shines && (light.type == LightType::point ? disc_meets(light, view.box)
                                                        : sector_meets(light, view.box));
    }
    EXPECT_LE(must, found);
    EXPECT_LE(found, may);
    if (!found) continue;
    const FrameLight& got = frame.lights[next++];
    EXPECT_EQ(light.position, got.bound.position);
    EXPECT_EQ(light.type == LightType::cone ? light.angle : full_turn, got.bound.angle);
    EXPECT_EQ(light.user, got.user);
  }
  EXPECT_EQ(next, frame.lights.size());
  EXPECT_LT(next, handles.size());
  EXPECT_GT(next, 0U);
}

TEST_P(FrameStages, GatheredWallsAreThoseThatAPolygonLiesOn) {
  for (const FrameLight& light : frame_.lights) {
    const LightDesc desc = *scene().world_light(light.light);
    const auto walls = frame_.gathered_walls.subspan(light.walls.first, light.walls.count);
    ASSERT_TRUE(std::is_sorted(walls.begin(), walls.end(),
                               [](WallHandle a, WallHandle b) { return a.index < b.index; }));
    const auto edges = frame_.polygon_edges.subspan(light.polygon.first, light.polygon.count);
    for (std::uint32_t i = 0; i < walls.size(); ++i) {
      ASSERT_NE(edges.end(), std::find(edges.begin(), edges.end(), i));
      const WallDesc& wall = *scene().get(walls[i]);
      ASSERT_TRUE(desc.casts_shadows && wall.enabled && (wall.categories & desc.mask) != 0);
    }
  }
}

TEST_P(FrameStages, PolygonsAreWhatTheKernelBuildsFromAllWalls) {
  LightKernel kernel;
  LightGeometry expected;
  for (const FrameLight& light : frame_.lights) {
    const LightDesc desc = *scene().world_light(light.light);
    std::vector<Occluder> all;
    WallIndex index;
    for (const WallHandle wall : moving_.walls()) {
      const WallDesc& w = *scene().get(wall);
      if (!desc.casts_shadows || !w.enabled || (w.categories & desc.mask) == 0) continue;
      const Occluder occluder{scene().world_segment(wall), world_side(wall)};
      all.push_back(occluder);
      ASSERT_TRUE(index.insert(occluder).ok());
    }
    // Walls that only touch the chords around the circle shape the polygon, but no lit point.
    kernel.build(light.bound, all, expected);
    ASSERT_NEAR(expected.lit_area, light.lit_area, expected.lit_area * 1e-12);
    kernel.build(light.bound, all_categories, index, expected);
    ASSERT_EQ(expected.lit_area, light.lit_area);
    const auto polygon = frame_.polygon_vertices.subspan(light.polygon.first, light.polygon.count);
    ASSERT_TRUE(std::equal(polygon.begin(), polygon.end(), expected.vertices.begin(),
                           expected.vertices.end()));
    const auto silhouettes =
        frame_.silhouettes.subspan(light.silhouettes.first, light.silhouettes.count);
    ASSERT_TRUE(std::equal(silhouettes.begin(), silhouettes.end(), expected.silhouettes.begin(),
                           expected.silhouettes.end()));
    ASSERT_EQ(expected.shadows.size(), light.shadows.count);
    for (std::size_t i = 0; i < expected.shadows.size(); ++i) {
      const Range run = frame_.shadow_polygons[light.shadows.first + i];
      const auto shadow = frame_.shadow_vertices.subspan(run.first, run.count);
      const auto want = std::span<const DVec2>(expected.shadow_vertices)
                            .subspan(expected.shadows[i].first, expected.shadows[i].count);
      ASSERT_TRUE(std::equal(shadow.begin(), shadow.end(), want.begin(), want.end()));
    }
  }
}

TEST_P(FrameStages, EdgesNameWallsThatTheyLieOn) {
  std::size_t on_walls = 0;
  for (const FrameLight& light : frame_.lights) {
    for (std::uint32_t i = 0; i < light.polygon.count; ++i) {
      const std::uint32_t edge = frame_.polygon_edges[light.polygon.first + i];
      if (edge == edge_on_bound || edge == edge_radial) continue;
      ASSERT_LT(edge, light.walls.count);
      const Segment wall = scene().world_segment(frame_.gathered_walls[light.walls.first + edge]);
      const DVec2 p =
          frame_.polygon_vertices[light.polygon.first + i] + DVec2(light.bound.position);
      ASSERT_LT(distance_squared(wall, Vec2(p)), 1e-4);
      ++on_walls;
    }
  }
  EXPECT_GT(on_walls, 30U);
}

TEST_P(FrameStages, MeshIsTheMeshOfEachLightInTurn) {
  double mesh_area = 0;
  for (std::size_t i = 0; i < frame_.mesh_indices.size(); i += 3) {
    const auto corner = [&](std::size_t k) {
      return frame_.mesh_vertices[frame_.mesh_indices[i + k]];
    };
    ASSERT_EQ(corner(0).light, corner(1).light);
    ASSERT_EQ(corner(0).light, corner(2).light);
    ASSERT_LT(corner(0).light, frame_.lights.size());
    const DVec2 u{double{corner(1).x} - corner(0).x, double{corner(1).y} - corner(0).y};
    const DVec2 v{double{corner(2).x} - corner(0).x, double{corner(2).y} - corner(0).y};
    mesh_area += (u.x * v.y - u.y * v.x) / 2;
  }
  double polygons_area = 0;
  for (const FrameLight& light : frame_.lights) {
    polygons_area +=
        polygon_area(frame_.polygon_vertices.subspan(light.polygon.first, light.polygon.count));
  }
  EXPECT_GT(polygons_area, 1e4);
  EXPECT_NEAR(polygons_area, mesh_area, polygons_area * 1e-6);
}

TEST_P(FrameStages, StatsCountWhatIsThere) {
  const FrameStats& stats = frame_.stats;
  EXPECT_EQ(scene().node_count(), stats.nodes_total);
  EXPECT_EQ(scene().wall_count(), stats.walls_total);
  EXPECT_EQ(scene().light_count(), stats.lights_total);
  EXPECT_EQ(frame_.visible_nodes.size(), stats.nodes_visible);
  EXPECT_EQ(frame_.lights.size(), stats.lights_visible);
  EXPECT_EQ(frame_.gathered_walls.size(), stats.walls_gathered);
  EXPECT_EQ(frame_.polygon_vertices.size(), stats.polygon_vertices);
  EXPECT_EQ(frame_.shadow_vertices.size(), stats.shadow_vertices);
  EXPECT_EQ(frame_.mesh_indices.size() / 3, stats.mesh_triangles);
  EXPECT_EQ(scene().commit_stats().nodes_moved, stats.nodes_moved);
  EXPECT_GT(stats.walls_tested, 0U);
  EXPECT_GT(stats.nodes_visited, 0U);
  EXPECT_GT(stats.tree_nodes, 1U);
  EXPECT_EQ(1U, stats.workers);
  EXPECT_GT(stats.tasks, 0U);
  EXPECT_GT(stats.frame_arena_bytes, frame_.visible_nodes.size_bytes());
  EXPECT_GE(stats.build, stats.cull + stats.lights + stats.polygons + stats.mesh);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FrameStages, testing::Range<std::uint64_t>(1, 5));

TEST(FrameViews, UnusableViewsSeeNothing) {
  test::MovingScene moving({});
  SerialExecutor executor;
  moving.move_to(0, executor);
  const std::vector<View> views{{{{nan_value, -100}, {100, 100}}},
                                {{{-100, -100}, {100, nan_value}}},
                                {{{100, -100}, {-100, 100}}},
                                {{{-100, 100}, {100, -100}}}};
  FrameBuilder builder;
  const Frame& frame = builder.build(moving.scene(), views, executor);
  ASSERT_EQ(4U, frame.view_nodes.size());
  EXPECT_TRUE(frame.visible_nodes.empty());
  EXPECT_TRUE(frame.lights.empty());
  const Frame& none = builder.build(moving.scene(), {}, executor);
  EXPECT_TRUE(none.view_nodes.empty());
  EXPECT_TRUE(none.lights.empty());
}

TEST(FrameViews, EmptySceneGivesAnEmptyFrame) {
  const Scene scene;
  SerialExecutor executor;
  FrameBuilder builder;
  const std::vector<View> views{{{{-1, -1}, {1, 1}}}};
  const Frame& frame = builder.build(scene, views, executor);
  EXPECT_EQ(1U, frame.view_nodes.size());
  EXPECT_TRUE(frame.visible_nodes.empty());
  EXPECT_TRUE(frame.mesh_indices.empty());
}

TEST(FrameViews, FrameShowsTheCommittedStateOnly) {
  Scene scene;
  SerialExecutor executor;
  FrameBuilder builder;
  const std::vector<View> views{{{{-1, -1}, {1, 1}}}};
  const NodeHandle node = scene.create_node({}).value();
  ASSERT_TRUE(scene.set_ambient({1, 0, 0}).ok());
  EXPECT_TRUE(builder.build(scene, views, executor).visible_nodes.empty());
  EXPECT_EQ((Color{0, 0, 0}), builder.build(scene, views, executor).ambient);
  ASSERT_TRUE(scene.commit(executor).ok());
  scene.destroy(node);
  const Frame& frame = builder.build(scene, views, executor);
  ASSERT_EQ(1U, frame.visible_nodes.size());
  EXPECT_EQ(node, frame.visible_nodes[0].node);
  EXPECT_EQ((Color{1, 0, 0}), frame.ambient);
}

}  // namespace
}  // namespace quadlight
