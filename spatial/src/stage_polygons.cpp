// Stage 3: the light polygon of each visible light, built or as it was.
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t copy_grain = 16;

// Gives the edges of a light's polygon indices into the walls that they lie on, ascending by slot:
// these do not depend on how the index came about, as its labels do.
void name_edges(const WallSlots& index, LightGeometry& geometry,
                std::vector<std::uint32_t>& walls) {
  walls.clear();
  for (std::uint32_t& edge : geometry.edges) {
    if (edge >= edge_radial) continue;
    edge = index.slot_of(edge);
    walls.push_back(edge);
  }
  std::sort(walls.begin(), walls.end());
  walls.erase(std::unique(walls.begin(), walls.end()), walls.end());
  for (std::uint32_t& edge : geometry.edges) {
    if (edge >= edge_radial) continue;
    edge = static_cast<std::uint32_t>(std::lower_bound(walls.begin(), walls.end(), edge) -
                                      walls.begin());
  }
}

void build_light(const SceneState& scene, const FrameLight& light, LightKernel& kernel,
                 std::vector<std::uint32_t>& slots, CachedLight& entry) {
  const std::uint32_t slot = light.light.index;
  const LightDesc& desc = scene.lights.world[slot];
  const WallStore& walls = scene.walls;
  // No wall shares a bit with the mask 0.
  kernel.build(light.bound, desc.casts_shadows ? desc.mask : 0, walls.index.content(),
               entry.geometry);
  name_edges(walls.index, entry.geometry, slots);
  entry.walls.clear();
  for (const std::uint32_t wall : slots) {
    entry.walls.push_back({wall, walls.committed[wall].generation});
  }
  entry.scene = scene.id;
  entry.light = light.light;
  entry.revision = scene.lights.revisions[slot];
  entry.bound = light.bound;
  entry.placed_in = 0;
}

// Gives each light its entry of the cache, and collects those that have to be built.
void look_up(const SceneState& scene, std::vector<FrameLight>& lights, PolygonBuffers& out) {
  out.cache.start_frame(scene);
  out.entries.clear();
  out.built.clear();
  for (std::uint32_t i = 0; i < lights.size(); ++i) {
    FrameLight& light = lights[i];
    out.entries.push_back(out.cache.entry_of(light.light));
    const CachedLight& entry = out.cache[out.entries.back()];
    light.cached = entry.scene == scene.id && entry.light == light.light &&
                   entry.revision == scene.lights.revisions[light.light.index] &&
                   entry.bound == light.bound;
    if (!light.cached) out.built.push_back(i);
  }
}

// Where each light's part of the output begins.
void assign_places(std::vector<FrameLight>& lights, PolygonBuffers& out) {
  out.places.resize(lights.size());
  out.crossings = 0;
  PolygonPlace end;
  const auto append = [](std::uint32_t& at, std::size_t count) {
    const Range range{at, static_cast<std::uint32_t>(count)};
    at += range.count;
    return range;
  };
  for (std::size_t i = 0; i < lights.size(); ++i) {
    const CachedLight& entry = out.cache[out.entries[i]];
    const LightGeometry& geometry = entry.geometry;
    FrameLight& light = lights[i];
    out.places[i] = end;
    light.polygon = append(end.vertices, geometry.vertices.size());
    light.silhouettes = append(end.silhouettes, geometry.silhouettes.size());
    light.shadows = append(end.shadows, geometry.shadows.size());
    light.walls = append(end.walls, entry.walls.size());
    append(end.shadow_vertices, geometry.shadow_vertices.size());
    light.lit_area = geometry.lit_area;
    out.crossings += geometry.crossings;
  }
  out.vertices.resize(end.vertices);
  out.edges.resize(end.vertices);
  out.silhouettes.resize(end.silhouettes);
  out.shadows.resize(end.shadows);
  out.shadow_vertices.resize(end.shadow_vertices);
  out.walls.resize(end.walls);
}

void copy_polygon(std::size_t i, PolygonBuffers& out) {
  CachedLight& entry = out.cache[out.entries[i]];
  const LightGeometry& geometry = entry.geometry;
  const PolygonPlace place = out.places[i];
  if (entry.place == place && entry.placed_in + 1 == out.cache.frame()) return;  // still there
  entry.place = place;
  const auto copy = [](const auto& from, auto& to, std::uint32_t first) {
    std::copy(from.begin(), from.end(), to.begin() + first);
  };
  copy(geometry.vertices, out.vertices, place.vertices);
  copy(geometry.edges, out.edges, place.vertices);
  copy(geometry.silhouettes, out.silhouettes, place.silhouettes);
  copy(geometry.shadow_vertices, out.shadow_vertices, place.shadow_vertices);
  copy(entry.walls, out.walls, place.walls);
  std::uint32_t at = place.shadows;
  for (const Range shadow : geometry.shadows) {
    out.shadows[at++] = {shadow.first + place.shadow_vertices, shadow.count};
  }
}

}  // namespace

void build_polygons(const SceneState& scene, std::vector<FrameLight>& lights, Executor& executor,
                    PolygonBuffers& out) {
  look_up(scene, lights, out);
  out.kernels.resize(std::max<std::size_t>(out.kernels.size(), executor.slots()));
  out.wall_slots.resize(out.kernels.size());
  executor.parallel_for(out.built.size(), 1, [&](std::size_t at, std::size_t, unsigned slot) {
    const std::uint32_t i = out.built[at];
    build_light(scene, lights[i], out.kernels[slot], out.wall_slots[slot],
                out.cache[out.entries[i]]);
  });
  level_slots(out.kernels,
              [](LightKernel& kernel, const LightKernel& other) { kernel.reserve_like(other); });
  level_slots(out.wall_slots, [](auto& slots, const auto& other) { reserve_like(slots, other); });
  assign_places(lights, out);
  executor.parallel_for(lights.size(), copy_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) copy_polygon(i, out);
                        });
}

std::size_t PolygonBuffers::bytes() const {
  std::size_t bytes = bytes_of(walls) + bytes_of(vertices) + bytes_of(edges) +
                      bytes_of(silhouettes) + bytes_of(shadows) + bytes_of(shadow_vertices) +
                      bytes_of(entries) + bytes_of(built) + bytes_of(places) + bytes_of(kernels) +
                      bytes_of(wall_slots) + cache.bytes();
  for (const LightKernel& kernel : kernels) bytes += kernel.bytes();
  for (const auto& slots : wall_slots) bytes += bytes_of(slots);
  return bytes;
}

}  // namespace quadlight::internal
