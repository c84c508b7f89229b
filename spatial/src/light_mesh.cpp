// Triangulation of a light polygon.
//
// At each direction with a vertex there is a near point n and a far point f (one point where
// visibility does not jump). A plain fan would join (light, f) of one triangle to (light, n) of the
// next: n is not exactly on the float line from the light to f, hence cracks. Here a wedge between
// two directions goes over the near points first and adds what lies behind them as triangles of
// their own, so that neighbours share whole edges.
#include <quadlight/assert.hpp>
#include <quadlight/light_mesh.hpp>

#include <algorithm>

namespace quadlight {
namespace {

// A direction of the polygon, in mesh vertices: its near one, and the ones where the edges of the
// polygon before and after it end.
struct Ray {
  std::uint32_t near_vertex;
  std::uint32_t before;
  std::uint32_t after;
};

// Mesh vertex 0 is the light; the polygon's vertices follow, but for a cone's apex, which is it.
class Triangulation {
 public:
  explicit Triangulation(const LightGeometry& geometry)
      : g_(geometry),
        cone_(!g_.vertices.empty() && g_.vertices[0] == DVec2{0.0, 0.0}),
        shift_(cone_ ? 0U : 1U),
        count_(static_cast<std::uint32_t>(g_.vertices.size()) + shift_) {}

  [[nodiscard]] std::uint32_t vertex_count() const { return count_ > 2 ? count_ : 0; }

  [[nodiscard]] LightVertex vertex(std::uint32_t i, std::uint32_t light) const {
    if (i == 0) return {0.0F, 0.0F, light};
    const DVec2 v = g_.vertices[i - shift_];
    return {static_cast<float>(v.x), static_cast<float>(v.y), light};
  }

  // Calls emit(i, j, k) for each triangle.
  template <class Emit>
  void run(Emit&& emit) {
    if (vertex_count() == 0) return;
    next_vertex_ = 1;
    silhouette_ = 0;
    const Ray first = next_ray();
    Ray ray = first;
    while (next_vertex_ < count_) {
      const Ray next = next_ray();
      wedge(ray, next, emit);
      ray = next;
    }
    if (!cone_) wedge(ray, first, emit);
  }

 private:
  Ray next_ray() {
    const std::uint32_t v = next_vertex_++;
    if (silhouette_ == g_.silhouettes.size()) return {v, v, v};
    const Silhouette& s = g_.silhouettes[silhouette_];
    if (std::min(s.near_vertex, s.far_vertex) + shift_ != v) return {v, v, v};
    ++silhouette_;
    ++next_vertex_;
    return {s.near_vertex + shift_, v, v + 1};
  }

  template <class Emit>
  void wedge(const Ray& p, const Ray& q, Emit&& emit) const {
    triangle(0, p.near_vertex, q.near_vertex, emit);
    if (p.after != p.near_vertex) triangle(p.near_vertex, p.after, q.before, emit);
    if (q.before != q.near_vertex) triangle(p.near_vertex, q.before, q.near_vertex, emit);
  }

  template <class Emit>
  void triangle(std::uint32_t i, std::uint32_t j, std::uint32_t k, Emit&& emit) const {
    const LightVertex a = vertex(i, 0);
    const LightVertex b = vertex(j, 0);
    const LightVertex c = vertex(k, 0);
    if (a != b && b != c && c != a) emit(i, j, k);
  }

  const LightGeometry& g_;
  bool cone_;
  std::uint32_t shift_;
  std::uint32_t count_;
  std::uint32_t next_vertex_ = 1;
  std::size_t silhouette_ = 0;
};

bool is_clear(const LightZone& zone) {
  return zone.transmittance == Color{1.0F, 1.0F, 1.0F};
}

LightVertex zone_vertex(DVec2 v, std::uint32_t row) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), row};
}

// Calls emit(i, j, k) for each triangle of the zones that float vertices leave.
template <class Emit>
void for_each_zone_triangle(const LightGeometry& g, Emit&& emit) {
  for (std::size_t t = 0; t < g.zone_triangles.size(); t += 3) {
    const std::uint32_t i = g.zone_triangles[t];
    const std::uint32_t j = g.zone_triangles[t + 1];
    const std::uint32_t k = g.zone_triangles[t + 2];
    const LightVertex a = zone_vertex(g.zone_vertices[i], 0);
    const LightVertex b = zone_vertex(g.zone_vertices[j], 0);
    const LightVertex c = zone_vertex(g.zone_vertices[k], 0);
    if (a != b && b != c && c != a) emit(i, j, k);
  }
}

void fill_zones(const LightGeometry& g, std::uint32_t light, std::uint32_t first_tint,
                std::span<LightVertex> vertices) {
  std::uint32_t tint = first_tint;
  for (const LightZone& zone : g.zones) {
    const std::uint32_t row = is_clear(zone) ? light : tint++;
    for (std::uint32_t v = zone.polygon.first; v < zone.polygon.first + zone.polygon.count; ++v) {
      vertices[v] = zone_vertex(g.zone_vertices[v], row);
    }
  }
}

}  // namespace

std::uint32_t light_tint_count(const LightGeometry& geometry) {
  return static_cast<std::uint32_t>(std::count_if(geometry.zones.begin(), geometry.zones.end(),
                                                  [](const auto& z) { return !is_clear(z); }));
}

LightMeshSize light_mesh_size(const LightGeometry& geometry) {
  if (!geometry.zones.empty()) {
    LightMeshSize size{static_cast<std::uint32_t>(geometry.zone_vertices.size()), 0};
    for_each_zone_triangle(geometry, [&](auto, auto, auto) { size.indices += 3; });
    return size;
  }
  Triangulation triangulation(geometry);
  LightMeshSize size{triangulation.vertex_count(), 0};
  triangulation.run([&](std::uint32_t, std::uint32_t, std::uint32_t) { size.indices += 3; });
  return size;
}

void fill_light_mesh(const LightGeometry& geometry, std::uint32_t light, std::uint32_t first_vertex,
                     std::span<LightVertex> vertices, std::span<std::uint32_t> indices,
                     std::uint32_t first_tint) {
  std::size_t written = 0;
  const auto emit = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
    for (const std::uint32_t v : {i, j, k}) indices[written++] = first_vertex + v;
  };
  Triangulation triangulation(geometry);
  const bool zoned = !geometry.zones.empty();
  const std::size_t count = zoned ? geometry.zone_vertices.size() : triangulation.vertex_count();
  QUADLIGHT_ASSERT(vertices.size() == count,
                   "the vertex span must have the size that light_mesh_size tells");
  if (zoned) {
    fill_zones(geometry, light, first_tint, vertices);
    for_each_zone_triangle(geometry, emit);
  } else {
    for (std::uint32_t i = 0; i < count; ++i) vertices[i] = triangulation.vertex(i, light);
    triangulation.run(emit);
  }
  QUADLIGHT_ASSERT(written == indices.size(),
                   "the index span must have the size that light_mesh_size tells");
}

}  // namespace quadlight
