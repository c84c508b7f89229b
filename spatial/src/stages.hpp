// The stages of a frame. Each is a function of (const inputs, executor) to the buffers it owns:
// outputs first, then scratch. Buffers live between frames and keep their capacity. What goes to
// the output is kept per chunk, never per slot, so that it cannot depend on who ran the chunk.
#pragma once

#include "capacity.hpp"
#include "draw_key.hpp"
#include "light_cache.hpp"
#include "scene_state.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/light_mesh.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::internal {

/// Gives all slots' scratch the memory of the largest. Without this, work that only one slot has
/// met so far would make the others allocate, at a time that depends on who runs what.
template <class Scratch, class ReserveLike>
void level_slots(std::vector<Scratch>& slots, ReserveLike reserve) {
  for (std::size_t i = 1; i < slots.size(); ++i) reserve(slots[0], slots[i]);
  for (std::size_t i = 1; i < slots.size(); ++i) reserve(slots[i], slots[0]);
}

/// Gives all buffers room for twice the largest, if any lacks it: which part finds how much changes
/// from frame to frame although the whole does not.
template <class Buffer>
void level_buffers(std::vector<Buffer>& buffers) {
  std::size_t most = 0;
  for (const Buffer& buffer : buffers) most = std::max(most, buffer.size());
  for (Buffer& buffer : buffers) {
    if (buffer.capacity() < most) buffer.reserve(2 * most);
  }
}

/// Exclusive prefix sum: turns counts into firsts, in place, and returns the total.
template <class T, class Count>
[[nodiscard]] std::uint32_t assign_ranges(std::vector<T>& items, Range T::*range, Count count) {
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto n = static_cast<std::uint32_t>(count(i));
    items[i].*range = {first, n};
    first += n;
  }
  return first;
}

// --- cull: view boxes x node tree -> visible nodes in draw order -------------------------------
struct CullPart {
  std::size_t view = 0;
  Quadtree::Part part{};
  Range keys{};
};
struct CullBuffers {
  std::vector<Range> view_nodes;
  std::vector<VisibleNode> visible_nodes;
  QueryStats query;

  std::vector<CullPart> parts;
  std::vector<Quadtree::Part> view_parts;
  std::vector<std::vector<DrawKey>> part_keys;  ///< per part
  std::vector<QueryStats> part_query;           ///< per part
  std::vector<IdBuffer> items;                  ///< per slot
  std::vector<DrawKey> keys;
  std::vector<DrawKey> key_scratch;

  [[nodiscard]] std::size_t bytes() const;
};
void cull(const SceneState& scene, std::span<const View> views, Executor& executor,
          CullBuffers& out);

// --- lights: light bounds x views -> visible lights --------------------------------------------
struct LightBuffers {
  std::vector<FrameLight> lights;  ///< later stages fill in their ranges

  std::vector<std::uint32_t> slots;

  [[nodiscard]] std::size_t bytes() const;
};
void find_lights(const SceneState& scene, std::span<const View> views, LightBuffers& out);

// --- polygons: per light, wall index -> polygons, silhouettes, shadows --------------------------
struct PolygonBuffers {
  std::vector<WallHandle> walls;  ///< FrameLight::walls are runs of it
  std::vector<DVec2> vertices;
  std::vector<std::uint32_t> edges;
  std::vector<Silhouette> silhouettes;
  std::vector<Range> shadows;
  std::vector<DVec2> shadow_vertices;
  std::uint64_t crossings = 0;

  LightCache cache;                    ///< an entry per light of this frame, and of earlier ones
  std::vector<std::uint32_t> entries;  ///< per light: its entry of the cache
  std::vector<std::uint32_t> built;    ///< lights that are built in this frame
  std::vector<PolygonPlace> places;    ///< per light
  std::vector<LightKernel> kernels;    ///< per slot
  std::vector<std::vector<std::uint32_t>> wall_slots;  ///< per slot

  [[nodiscard]] std::size_t bytes() const;
};
void build_polygons(const SceneState& scene, std::vector<FrameLight>& lights, Executor& executor,
                    PolygonBuffers& out);

// --- mesh: light polygons -> one vertex and index buffer ---------------------------------------
struct MeshBuffers {
  std::vector<LightVertex> vertices;
  std::vector<std::uint32_t> indices;

  std::vector<MeshPlace> places;  ///< per light

  [[nodiscard]] std::size_t bytes() const;
};
/// `polygons` are those of this frame; their cache gets the meshes of what was built.
void build_mesh(PolygonBuffers& polygons, Executor& executor, MeshBuffers& out);

}  // namespace quadlight::internal
