// See the header.
#include "support/light_compare.hpp"

#include "support/light_checks.hpp"

#include <cmath>

namespace quadlight::test {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

bool same_ends(const Segment& s, const Segment& t) {
  return s == t || (s.a == t.b && s.b == t.a);
}

}  // namespace

void IndexedWalls::assign(std::span<const Occluder> walls) {
  for (const ItemHandle handle : handles_) index_.erase(handle);
  handles_.clear();
  for (const Occluder& wall : walls) handles_.push_back(index_.insert(wall).value());
}

std::vector<Occluder> IndexedWalls::by_label() const {
  std::vector<Occluder> walls;
  for (const ItemHandle handle : handles_) {
    if (walls.size() <= handle.index) walls.resize(std::size_t{handle.index} + 1);
    walls[handle.index] = index_.wall(handle.index);
  }
  return walls;
}

AssertionResult same_bits(std::span<const Occluder> p_walls, const LightGeometry& p,
                          std::span<const Occluder> q_walls, const LightGeometry& q) {
  if (p.vertices != q.vertices) return AssertionFailure() << "vertices";
  if (p.silhouettes != q.silhouettes) return AssertionFailure() << "silhouettes";
  if (p.shadows != q.shadows) return AssertionFailure() << "shadows";
  if (p.shadow_vertices != q.shadow_vertices) return AssertionFailure() << "shadow vertices";
  if (p.lit_area != q.lit_area) return AssertionFailure() << "area";
  if (p.crossings != q.crossings) return AssertionFailure() << "crossings";
  if (p.edges.size() != q.edges.size()) return AssertionFailure() << "edges";
  for (std::size_t i = 0; i < p.edges.size(); ++i) {
    const bool walls = p.edges[i] < edge_radial && q.edges[i] < edge_radial;
    if (walls ? !same_ends(p_walls[p.edges[i]].segment, q_walls[q.edges[i]].segment)
              : p.edges[i] != q.edges[i]) {
      return AssertionFailure() << "edge " << i;
    }
  }
  return AssertionSuccess();
}

AssertionResult same_region(const LightGeometry& p, const LightGeometry& q, double relative) {
  const double lit = polygon_area(p.vertices);
  // Where all but a slit is hidden, what rounds is of the size of the bound.
  const double slack = relative * lit + 1e-15 * (lit + shadow_area(p));
  if (std::abs(p.lit_area - q.lit_area) > slack) {
    return AssertionFailure() << "lit areas " << p.lit_area << " and " << q.lit_area;
  }
  return AssertionSuccess();
}

}  // namespace quadlight::test
