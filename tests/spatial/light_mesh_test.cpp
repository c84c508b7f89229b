// The mesh of a light polygon: its triangles tile the outline, edge to edge, all one way round.
#include "support/light_scenes.hpp"

#include <quadlight/light_mesh.hpp>

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace quadlight::test {
namespace {

using Corner = std::pair<float, float>;
using Edge = std::pair<Corner, Corner>;

struct Mesh {
  std::vector<LightVertex> vertices;
  std::vector<std::uint32_t> indices;
};

constexpr std::uint32_t first_vertex = 1000;

Mesh mesh_of(const LightGeometry& geometry, std::uint32_t light, std::uint32_t first_tint = 0) {
  const LightMeshSize size = light_mesh_size(geometry);
  Mesh mesh;
  mesh.vertices.resize(size.vertices);
  mesh.indices.resize(size.indices);
  fill_light_mesh(geometry, light, first_vertex, mesh.vertices, mesh.indices, first_tint);
  return mesh;
}

Corner corner(const LightVertex& v) {
  return {v.x + 0.0F, v.y + 0.0F};
}
Corner corner(DVec2 v) {
  return {static_cast<float>(v.x) + 0.0F, static_cast<float>(v.y) + 0.0F};
}

// Directed edges with their opposites cancelled: what is left is the border.
class Border {
 public:
  void add(const Corner& a, const Corner& b) {
    if (a == b) return;
    if (--count_[{b, a}] == 0) count_.erase({b, a});
    if (++count_[{a, b}] == 0) count_.erase({a, b});
  }
  [[nodiscard]] const std::map<Edge, int>& edges() const { return count_; }

 private:
  std::map<Edge, int> count_;
};

double area_of(const std::array<Corner, 3>& t) {
  return 0.5 * ((double{t[1].first} - t[0].first) * (double{t[2].second} - t[0].second) -
                (double{t[1].second} - t[0].second) * (double{t[2].first} - t[0].first));
}

class LightMesh : public testing::TestWithParam<WallLayout> {};

TEST_P(LightMesh, TilesTheOutlineEdgeToEdge) {
  LightSceneSource source(GetParam(), 6);
  LightKernel kernel;
  LightGeometry geometry;
  for (int i = 0; i < 300; ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source.next();
    if (i % 3 == 1) source.make_cone(scene);
    kernel.build(scene.bound, scene.walls, geometry);
    const Mesh mesh = mesh_of(geometry, 42);
    ASSERT_EQ(0U, mesh.indices.size() % 3);

    Border border;
    double sum = 0.0;
    // Rounding to float moves a vertex by at most 2^-24 of the reach, so that no triangle can be
    // turned over by more than that times its length.
    const double reach = 1.02 * scene.bound.radius;
    const double thinnest = reach * reach * 0x1p-22;
    for (std::size_t k = 0; k < mesh.indices.size(); k += 3) {
      std::array<Corner, 3> t;
      for (std::size_t c = 0; c < 3; ++c) {
        ASSERT_GE(mesh.indices[k + c], first_vertex);
        ASSERT_LT(mesh.indices[k + c], first_vertex + mesh.vertices.size());
        t[c] = corner(mesh.vertices[mesh.indices[k + c] - first_vertex]);
      }
      EXPECT_NE(t[0], t[1]);
      EXPECT_NE(t[1], t[2]);
      EXPECT_NE(t[2], t[0]);
      EXPECT_GT(area_of(t), -thinnest);
      sum += area_of(t);
      for (std::size_t c = 0; c < 3; ++c) border.add(t[c], t[(c + 1) % 3]);
    }
    // Every edge that is not on the outline is shared by two triangles in opposite directions, and
    // what is left is exactly the outline: no cracks, nothing twice.
    Border outline;
    const std::size_t n = geometry.vertices.size();
    for (std::size_t v = 0; v < n; ++v) {
      outline.add(corner(geometry.vertices[v]), corner(geometry.vertices[(v + 1) % n]));
    }
    EXPECT_EQ(outline.edges(), border.edges());
    EXPECT_NEAR(polygon_area(geometry.vertices), sum,
                thinnest * static_cast<double>(geometry.vertices.size()));
    for (const LightVertex& v : mesh.vertices) EXPECT_EQ(42U, v.light);
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, LightMesh,
                         testing::Values(WallLayout::random, WallLayout::dense, WallLayout::tiles,
                                         WallLayout::touching, WallLayout::nearly_collinear,
                                         WallLayout::overlapping, WallLayout::far_away,
                                         WallLayout::extreme, WallLayout::lattice,
                                         WallLayout::ring),
                         [](const auto& layout) { return name_of(layout.param); });

// On a scene without slivers every triangle must be strictly counter-clockwise, and the split at a
// silhouette must put the near vertex on the far triangle's edge.
TEST(LightMesh, SplitsAtSilhouettes) {
  LightKernel kernel;
  LightGeometry geometry;
  const Occluder wall{{{3, -2}, {3, 2}}};
  kernel.build({.position = {0, 0}, .radius = 10}, std::span(&wall, 1), geometry);
  ASSERT_EQ(2U, geometry.silhouettes.size());
  const Mesh mesh = mesh_of(geometry, 0);
  for (const Silhouette& s : geometry.silhouettes) {
    const Corner near = corner(geometry.vertices[s.near_vertex]);
    const Corner far = corner(geometry.vertices[s.far_vertex]);
    int on_far_edge = 0;
    for (std::size_t k = 0; k < mesh.indices.size(); k += 3) {
      std::array<Corner, 3> t;
      for (std::size_t c = 0; c < 3; ++c) {
        t[c] = corner(mesh.vertices[mesh.indices[k + c] - first_vertex]);
      }
      EXPECT_GT(area_of(t), 0.0);
      const bool has_near = t[0] == near || t[1] == near || t[2] == near;
      const bool has_far = t[0] == far || t[1] == far || t[2] == far;
      const bool has_light = corner(DVec2{0, 0}) == t[0];
      EXPECT_FALSE(has_light && has_far);
      on_far_edge += has_near && has_far ? 1 : 0;
    }
    EXPECT_GE(on_far_edge, 1);
  }
}

// Zones of glass: the same tiling, and every tinted zone has a row of its own.
TEST_P(LightMesh, TilesZonesEdgeToEdge) {
  LightSceneSource source(GetParam(), 7);
  LightKernel kernel;
  LightGeometry geometry;
  std::uint32_t tinted = 0;
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    LightScene scene = source.next();
    if (i % 3 == 1) source.make_cone(scene);
    for (std::size_t w = 0; w < scene.walls.size(); w += 2) {
      scene.walls[w].kind = WallKind::glass;
      scene.walls[w].transmittance = {0.5F, 0.75F, source.between(0.0F, 1.0F)};
    }
    kernel.build(scene.bound, scene.walls, geometry);
    const std::uint32_t tints = light_tint_count(geometry);
    tinted += tints;
    if (tints == 0) continue;
    const Mesh mesh = mesh_of(geometry, 42, 100);
    Border border;
    std::uint32_t last_row = 42;
    for (std::size_t k = 0; k < mesh.indices.size(); k += 3) {
      std::array<Corner, 3> t;
      for (std::size_t c = 0; c < 3; ++c) {
        const LightVertex& v = mesh.vertices[mesh.indices[k + c] - first_vertex];
        t[c] = corner(v);
        EXPECT_TRUE(v.light == 42 || (v.light >= 100 && v.light < 100 + tints)) << v.light;
        EXPECT_GE(v.light, last_row) << "rows ascend";
        last_row = v.light;
      }
      for (std::size_t c = 0; c < 3; ++c) border.add(t[c], t[(c + 1) % 3]);
    }
    // What is left is the outline, with the vertices that zones have on it.
    std::size_t on_outline = 0;
    for (const auto& [edge, count] : border.edges()) on_outline += count == 1 ? 1 : 0;
    double sum = 0.0;
    for (const auto& [edge, count] : border.edges()) {
      if (count > 0) {
        EXPECT_EQ(1, count);
        sum += 0.5 * count *
               (double{edge.first.first} * edge.second.second -
                double{edge.first.second} * edge.second.first);
      }
    }
    const double reach = 1.02 * scene.bound.radius;
    EXPECT_NEAR(polygon_area(geometry.vertices), sum,
                reach * reach * 0x1p-20 * static_cast<double>(on_outline));
  }
  EXPECT_GT(tinted, 30U);
}

TEST(LightMesh, NothingLitIsAnEmptyMesh) {
  EXPECT_EQ((LightMeshSize{0, 0}), light_mesh_size({}));
}

}  // namespace
}  // namespace quadlight::test
