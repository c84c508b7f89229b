// Frame: everything one frame produced, and the builder that runs the stages.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/frame_stats.hpp>
#include <quadlight/light_geometry.hpp>
#include <quadlight/light_mesh.hpp>
#include <quadlight/scene.hpp>

#include <cstdint>
#include <memory>
#include <span>

namespace quadlight {

/// What one camera sees: a window on the world.
struct View {
  Box box{};                                  ///< world units
  std::uint32_t categories = all_categories;  ///< nodes with (categories & this) != 0 are visible
};

/// A node to draw.
struct VisibleNode {
  NodeHandle node{};
  Affine world{};
  Box bounds{};  ///< local
  std::int32_t layer = 0;
  std::int32_t order = 0;
  std::uint64_t user = 0;
};

/// A visible light and where its results are in the frame's arrays.
struct FrameLight {
  LightHandle light{};
  LightType type = LightType::point;
  LightBound bound{};  ///< world position and direction; a point light's angle is full_turn
  Color color{};
  float intensity = 0.0F;
  std::uint64_t user = 0;
  Range polygon{};      ///< in polygon_vertices and polygon_edges
  Range silhouettes{};  ///< in silhouettes; their indices count from this light's first vertex
  Range shadows{};      ///< in shadow_polygons
  Range walls{};        ///< in gathered_walls
  double lit_area = 0.0;
  bool cached = false;  ///< kept from an earlier frame; says how, not what, so not part of the hash
};

/// Result of one FrameBuilder::build; spans into the builder's memory, valid until its next build.
/// Deterministic: the same scene and views give the same bits for any executor.
struct Frame {
  std::span<const View> views;
  /// Per view: the run of its nodes in visible_nodes.
  std::span<const Range> view_nodes;
  /// Per view, in draw order: by (layer, order, handle index).
  std::span<const VisibleNode> visible_nodes;
  /// Lights whose bound meets any view, by handle index.
  std::span<const FrameLight> lights;
  /// Per light, by handle index: the walls that its polygon's edges lie on.
  std::span<const WallHandle> gathered_walls;
  std::span<const DVec2> polygon_vertices;  ///< offsets from the light, counter-clockwise
  std::span<const std::uint32_t>
      polygon_edges;  ///< as LightGeometry::edges, indices into the light's walls
  std::span<const Silhouette> silhouettes;
  std::span<const Range> shadow_polygons;  ///< each a run of shadow_vertices
  std::span<const DVec2> shadow_vertices;
  /// One mesh for all lights: triangles, three indices each, that cover every light polygon without
  /// cracks and without covering a pixel twice.
  std::span<const LightVertex> mesh_vertices;
  std::span<const std::uint32_t> mesh_indices;
  Color ambient{};
  FrameStats stats{};
};

/// 64-bit hash of all outputs of a frame, bit for bit, and of its counters except those that tell
/// about the machine (workers, frame_arena_bytes) or about what the builder had built before
/// (lights_built, lights_cached, walls_tested, tasks): equal frames have equal hashes. For
/// determinism tests and replays. O(outputs).
[[nodiscard]] std::uint64_t hash(const Frame& frame);

/// Runs the stages of a frame. A light's polygon is built only if since its last build something
/// changed that it depends on: the light itself (other than colour, intensity and user value), a
/// wall that reaches its bound and shares a bit with its mask, or, for one of infinite radius, the
/// extent of the scene. All else is kept, for lights out of view too (until they are destroyed, or
/// the builder meets another scene); the frame is bit for bit what a new builder would make. Keeps
/// all memory between frames, so that a scene of steady size makes no allocation. One build at a
/// time; several builders may read one committed scene at once.
class FrameBuilder {
 public:
  FrameBuilder();
  ~FrameBuilder();
  FrameBuilder(FrameBuilder&&) noexcept;
  FrameBuilder& operator=(FrameBuilder&&) noexcept;

  /// cull -> lights -> polygons -> mesh, for all views. The scene must be committed and
  /// must not be edited meanwhile. Views with NaN, or with min > max, see nothing.
  const Frame& build(const Scene& scene, std::span<const View> views, Executor& executor);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace quadlight
