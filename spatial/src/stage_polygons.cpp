// Stage 3: the light polygon of each visible light, built or as it was.
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t copy_grain = 16;

// Gives the labels of a light's edges and penumbrae indices into the walls that they name,
// ascending by slot: these do not depend on how the index came about, as the labels do.
void name_walls(const WallSlots& index, LightGeometry& geometry,
                std::vector<std::uint32_t>& walls) {
  walls.clear();
  const auto to_slot = [&](std::uint32_t& label) {
    label = index.slot_of(label);
    walls.push_back(label);
  };
  for (std::uint32_t& edge : geometry.edges) {
    if (edge < edge_radial) to_slot(edge);
  }
  for (std::uint32_t& wall : geometry.penumbra_walls) to_slot(wall);
  std::sort(walls.begin(), walls.end());
  walls.erase(std::unique(walls.begin(), walls.end()), walls.end());
  const auto to_place = [&](std::uint32_t& slot) {
    slot = static_cast<std::uint32_t>(std::lower_bound(walls.begin(), walls.end(), slot) -
                                      walls.begin());
  };
  for (std::uint32_t& edge : geometry.edges) {
    if (edge < edge_radial) to_place(edge);
  }
  for (std::uint32_t& wall : geometry.penumbra_walls) to_place(wall);
  for (const Penumbra& penumbra : geometry.penumbrae) {
    const auto first = geometry.penumbra_walls.begin() + penumbra.walls.first;
    std::sort(first, first + penumbra.walls.count);
  }
}

// Parallel light has no disc.
bool has_penumbrae(const LightDesc& desc) {
  return desc.source_radius > 0.0F && desc.type != LightType::directional;
}

// What one worker builds lights with.
struct LightTools {
  LightKernel& kernel;
  PenumbraBuilder& penumbrae;
  DirectionalKernel& directional;
};

void build_light(const SceneState& scene, const FrameLight& light, const LightTools& tools,
                 std::vector<std::uint32_t>& slots, CachedLight& entry) {
  const std::uint32_t slot = light.light.index;
  const LightDesc& desc = scene.lights.world[slot];
  const WallStore& walls = scene.walls;
  // No wall shares a bit with the mask 0.
  const std::uint32_t mask = desc.casts_shadows ? desc.mask : 0;
  if (light.type == LightType::directional) {
    tools.directional.build(light.bound.direction, light.bound.clip, mask, walls.index.content(),
                            entry.geometry);
  } else {
    tools.kernel.build(light.bound, mask, walls.index.content(), entry.geometry);
    if (has_penumbrae(desc) && scene.lights.in_matter[slot] == 0) {
      tools.penumbrae.build(light.bound, desc.source_radius, mask, walls.index.content(),
                            entry.geometry);
    }
  }
  name_walls(walls.index, entry.geometry, slots);
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
    light.penumbrae = append(end.penumbrae, geometry.penumbrae.size());
    append(end.penumbra_vertices, geometry.penumbra_vertices.size());
    append(end.penumbra_walls, geometry.penumbra_walls.size());
    light.source_radius = geometry.source_radius;
    light.lit_area = geometry.lit_area;
    out.crossings += geometry.crossings;
  }
  out.vertices.resize(end.vertices);
  out.edges.resize(end.vertices);
  out.silhouettes.resize(end.silhouettes);
  out.shadows.resize(end.shadows);
  out.shadow_vertices.resize(end.shadow_vertices);
  out.penumbrae.resize(end.penumbrae);
  out.penumbra_vertices.resize(end.penumbra_vertices);
  out.penumbra_walls.resize(end.penumbra_walls);
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
  copy(geometry.penumbra_vertices, out.penumbra_vertices, place.penumbra_vertices);
  copy(geometry.penumbra_walls, out.penumbra_walls, place.penumbra_walls);
  copy(entry.walls, out.walls, place.walls);
  std::uint32_t at = place.shadows;
  for (const Range shadow : geometry.shadows) {
    out.shadows[at++] = {shadow.first + place.shadow_vertices, shadow.count};
  }
  at = place.penumbrae;
  for (Penumbra penumbra : geometry.penumbrae) {
    penumbra.polygon.first += place.penumbra_vertices;
    penumbra.walls.first += place.penumbra_walls;
    out.penumbrae[at++] = penumbra;
  }
}

}  // namespace

void build_polygons(const SceneState& scene, std::vector<FrameLight>& lights, Executor& executor,
                    PolygonBuffers& out) {
  look_up(scene, lights, out);
  out.kernels.resize(std::max<std::size_t>(out.kernels.size(), executor.slots()));
  out.penumbra_builders.resize(out.kernels.size());
  out.directional_kernels.resize(out.kernels.size());
  out.wall_slots.resize(out.kernels.size());
  executor.parallel_for(out.built.size(), 1, [&](std::size_t at, std::size_t, unsigned slot) {
    const std::uint32_t i = out.built[at];
    build_light(scene, lights[i],
                {out.kernels[slot], out.penumbra_builders[slot], out.directional_kernels[slot]},
                out.wall_slots[slot], out.cache[out.entries[i]]);
  });
  level_slots(out.kernels,
              [](LightKernel& kernel, const LightKernel& other) { kernel.reserve_like(other); });
  level_slots(out.penumbra_builders, [](PenumbraBuilder& builder, const PenumbraBuilder& other) {
    builder.reserve_like(other);
  });
  level_slots(out.directional_kernels,
              [](DirectionalKernel& kernel, const auto& other) { kernel.reserve_like(other); });
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
                      bytes_of(penumbrae) + bytes_of(penumbra_vertices) + bytes_of(penumbra_walls) +
                      bytes_of(penumbra_builders) + bytes_of(directional_kernels) +
                      bytes_of(entries) + bytes_of(built) + bytes_of(places) + bytes_of(kernels) +
                      bytes_of(wall_slots) + cache.bytes();
  for (const LightKernel& kernel : kernels) bytes += kernel.bytes();
  for (const PenumbraBuilder& builder : penumbra_builders) bytes += builder.bytes();
  for (const DirectionalKernel& kernel : directional_kernels) bytes += kernel.bytes();
  for (const auto& slots : wall_slots) bytes += bytes_of(slots);
  return bytes;
}

}  // namespace quadlight::internal
