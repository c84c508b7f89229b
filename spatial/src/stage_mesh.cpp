// Stage 5: one mesh for all light polygons.
#include "stages.hpp"

namespace quadlight::internal {

void build_mesh(std::span<const LightGeometry> geometries, Executor& executor, MeshBuffers& out) {
  out.sizes.resize(geometries.size());
  out.firsts.resize(geometries.size());
  executor.parallel_for(geometries.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    out.sizes[i] = light_mesh_size(geometries[i]);
  });
  LightMeshSize end;
  for (std::size_t i = 0; i < geometries.size(); ++i) {
    out.firsts[i] = end;
    end.vertices += out.sizes[i].vertices;
    end.indices += out.sizes[i].indices;
  }
  out.vertices.resize(end.vertices);
  out.indices.resize(end.indices);
  executor.parallel_for(geometries.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    const LightMeshSize first = out.firsts[i];
    const LightMeshSize size = out.sizes[i];
    fill_light_mesh(geometries[i], static_cast<std::uint32_t>(i), first.vertices,
                    std::span(out.vertices).subspan(first.vertices, size.vertices),
                    std::span(out.indices).subspan(first.indices, size.indices));
  });
}

std::size_t MeshBuffers::bytes() const {
  return bytes_of(vertices) + bytes_of(indices) + bytes_of(sizes) + bytes_of(firsts);
}

}  // namespace quadlight::internal
