// Stage 4: the light polygon of each visible light.
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

// Where each light's part of the output begins.
void assign_polygon_ranges(std::vector<FrameLight>& lights, PolygonBuffers& out) {
  const std::vector<LightGeometry>& geometries = out.geometries;
  const std::uint32_t vertices = assign_ranges(
      lights, &FrameLight::polygon, [&](std::size_t i) { return geometries[i].vertices.size(); });
  out.vertices.resize(vertices);
  out.edges.resize(vertices);
  out.silhouettes.resize(assign_ranges(lights, &FrameLight::silhouettes, [&](std::size_t i) {
    return geometries[i].silhouettes.size();
  }));
  out.shadows.resize(assign_ranges(lights, &FrameLight::shadows,
                                   [&](std::size_t i) { return geometries[i].shadows.size(); }));
  out.first_shadow_vertices.resize(lights.size());
  out.crossings = 0;
  std::uint32_t shadow_vertices = 0;
  for (std::size_t i = 0; i < lights.size(); ++i) {
    out.first_shadow_vertices[i] = shadow_vertices;
    shadow_vertices += static_cast<std::uint32_t>(geometries[i].shadow_vertices.size());
    out.crossings += geometries[i].crossings;
    lights[i].lit_area = geometries[i].lit_area;
  }
  out.shadow_vertices.resize(shadow_vertices);
}

void copy_polygon(const FrameLight& light, std::size_t i, PolygonBuffers& out) {
  const LightGeometry& geometry = out.geometries[i];
  const auto copy = [](const auto& from, auto& to, std::uint32_t first) {
    std::copy(from.begin(), from.end(), to.begin() + first);
  };
  copy(geometry.vertices, out.vertices, light.polygon.first);
  copy(geometry.edges, out.edges, light.polygon.first);
  copy(geometry.silhouettes, out.silhouettes, light.silhouettes.first);
  copy(geometry.shadow_vertices, out.shadow_vertices, out.first_shadow_vertices[i]);
  std::uint32_t at = light.shadows.first;
  for (const Range shadow : geometry.shadows) {
    out.shadows[at++] = {shadow.first + out.first_shadow_vertices[i], shadow.count};
  }
}

}  // namespace

void build_polygons(std::span<const Occluder> occluders, std::vector<FrameLight>& lights,
                    Executor& executor, PolygonBuffers& out) {
  out.geometries.resize(std::max(out.geometries.size(), lights.size()));
  out.kernels.resize(std::max<std::size_t>(out.kernels.size(), executor.slots()));
  executor.parallel_for(lights.size(), 1, [&](std::size_t i, std::size_t, unsigned slot) {
    const Range walls = lights[i].walls;
    out.kernels[slot].build(lights[i].bound, occluders.subspan(walls.first, walls.count),
                            out.geometries[i]);
  });
  level_slots(out.kernels,
              [](LightKernel& kernel, const LightKernel& other) { kernel.reserve_like(other); });
  assign_polygon_ranges(lights, out);
  executor.parallel_for(lights.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    copy_polygon(lights[i], i, out);
  });
}

std::size_t PolygonBuffers::bytes() const {
  std::size_t bytes = bytes_of(vertices) + bytes_of(edges) + bytes_of(silhouettes) +
                      bytes_of(shadows) + bytes_of(shadow_vertices) + bytes_of(geometries) +
                      bytes_of(first_shadow_vertices) + bytes_of(kernels);
  for (const LightGeometry& g : geometries) {
    bytes += bytes_of(g.vertices) + bytes_of(g.edges) + bytes_of(g.silhouettes) +
             bytes_of(g.shadows) + bytes_of(g.shadow_vertices);
  }
  for (const LightKernel& kernel : kernels) bytes += kernel.bytes();
  return bytes;
}

}  // namespace quadlight::internal
