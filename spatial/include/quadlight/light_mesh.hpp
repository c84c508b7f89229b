// Triangles of a light polygon for the GPU: no cracks, no pixel covered twice.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <cstdint>
#include <span>

namespace quadlight {

/// 12 bytes: an offset from the light's centre in world units, and the index of its light, or, of a
/// tinted part, that of its tint after all lights.
struct LightVertex {
  float x = 0.0F;
  float y = 0.0F;
  std::uint32_t light = 0;
  friend bool operator==(const LightVertex&, const LightVertex&) = default;
};
static_assert(sizeof(LightVertex) == 12);

/// Counts of a mesh.
struct LightMeshSize {
  std::uint32_t vertices = 0;
  std::uint32_t indices = 0;  ///< three per triangle

  friend bool operator==(const LightMeshSize&, const LightMeshSize&) = default;
};

/// Number of tints that a light's mesh needs: one for each zone that glass colours. O(zones).
[[nodiscard]] std::uint32_t light_tint_count(const LightGeometry& geometry);

/// What fill_light_mesh writes for this geometry. O(vertices), no allocation.
[[nodiscard]] LightMeshSize light_mesh_size(const LightGeometry& geometry);

/// Fills the triangles that cover the light polygon: a fan around the light, split at silhouettes
/// so that two triangles that meet share an edge with bit-identical ends (RENDERING: "hard light
/// polygons"). `vertices[0]` is the light itself. Indices count from `first_vertex`, the place of
/// vertices[0] in the caller's buffer. All triangles are counter-clockwise (x right, y up) but for
/// the rounding of vertices to float: one that is thinner than that may be turned over, so give
/// clockwise triangles the weight -1: each pixel then counts once. Triangles with two equal float
/// vertices are left out. Deterministic. Contract (asserted): the spans have the sizes that
/// light_mesh_size tells.
///
/// A geometry with zones gets their vertices and triangles instead, in the order of zones, with the
/// same promise: neighbours share whole edges. `light` is the index in the vertices of clear zones;
/// the n-th tinted zone has first_tint + n.
void fill_light_mesh(const LightGeometry& geometry, std::uint32_t light, std::uint32_t first_vertex,
                     std::span<LightVertex> vertices, std::span<std::uint32_t> indices,
                     std::uint32_t first_tint = 0);

}  // namespace quadlight
