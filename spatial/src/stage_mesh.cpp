// Stage 4: one mesh for all light polygons.
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t copy_grain = 16;

void mesh_light(CachedLight& entry) {
  const LightMeshSize size = light_mesh_size(entry.geometry);
  entry.mesh_vertices.resize(size.vertices);
  entry.mesh_indices.resize(size.indices);
  fill_light_mesh(entry.geometry, 0, 0, entry.mesh_vertices, entry.mesh_indices);
}

void copy_mesh(CachedLight& entry, const MeshPlace& place, std::uint64_t frame, MeshBuffers& out) {
  const bool still_there = entry.mesh_place == place && entry.placed_in + 1 == frame;
  entry.placed_in = frame;
  if (still_there) return;
  entry.mesh_place = place;
  std::transform(entry.mesh_vertices.begin(), entry.mesh_vertices.end(),
                 out.vertices.begin() + place.first.vertices, [&](const LightVertex& v) {
                   return LightVertex{v.x, v.y, place.light};
                 });
  std::transform(entry.mesh_indices.begin(), entry.mesh_indices.end(),
                 out.indices.begin() + place.first.indices,
                 [&](std::uint32_t index) { return place.first.vertices + index; });
}

}  // namespace

void build_mesh(PolygonBuffers& polygons, Executor& executor, MeshBuffers& out) {
  const std::vector<std::uint32_t>& entries = polygons.entries;
  LightCache& cache = polygons.cache;
  executor.parallel_for(polygons.built.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    mesh_light(cache[entries[polygons.built[i]]]);
  });
  out.places.resize(entries.size());
  LightMeshSize end;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    out.places[i] = {end, static_cast<std::uint32_t>(i)};
    end.vertices += static_cast<std::uint32_t>(cache[entries[i]].mesh_vertices.size());
    end.indices += static_cast<std::uint32_t>(cache[entries[i]].mesh_indices.size());
  }
  out.vertices.resize(end.vertices);
  out.indices.resize(end.indices);
  executor.parallel_for(entries.size(), copy_grain,
                        [&](std::size_t begin, std::size_t last, unsigned) {
                          for (std::size_t i = begin; i < last; ++i) {
                            copy_mesh(cache[entries[i]], out.places[i], cache.frame(), out);
                          }
                        });
}

std::size_t MeshBuffers::bytes() const {
  return bytes_of(vertices) + bytes_of(indices) + bytes_of(places);
}

}  // namespace quadlight::internal
