// Point in light polygon: find the wedge by binary search over directions, then one triangle test.
#include "light_face.hpp"

#include <quadlight/light_geometry.hpp>

#include <algorithm>

namespace quadlight {
namespace {

using internal::cross;
using internal::dot;

// True if the direction of v is reached no later than that of p, counter-clockwise from
// `reference`.
bool not_after(DVec2 reference, DVec2 v, DVec2 p) {
  const auto second_half = [&](DVec2 d) {
    const double c = cross(reference, d);
    return c < 0.0 || (c == 0.0 && dot(reference, d) < 0.0);
  };
  const bool v_half = second_half(v);
  const bool p_half = second_half(p);
  if (v_half != p_half) return p_half;
  return cross(v, p) >= 0.0;
}

bool in_triangle(DVec2 a, DVec2 b, DVec2 p) {
  return cross(a, p) >= 0.0 && cross(p, b) >= 0.0 && cross(b - a, p - a) >= 0.0;
}

}  // namespace

bool contains(const LightGeometry& geometry, DVec2 offset) {
  const auto& v = geometry.vertices;
  const std::size_t n = v.size();
  if (n == 0) return false;
  if (offset == DVec2{0.0, 0.0}) return true;
  const std::size_t first = v[0] == DVec2{0.0, 0.0} ? 1 : 0;
  // The vertex after the reference may be on its sight line, on either side of it by rounding.
  std::size_t lo = std::min(first + 2, n);
  std::size_t hi = n;
  while (lo < hi) {
    const std::size_t middle = lo + (hi - lo) / 2;
    if (not_after(v[first], v[middle], offset)) {
      lo = middle + 1;
    } else {
      hi = middle;
    }
  }
  // On a sight line with two vertices the wedges on both sides hold the point.
  constexpr std::size_t reach = 3;
  for (std::size_t i = lo + n - reach; i <= lo + n + 1; ++i) {
    if (geometry.edges[i % n] == edge_radial) continue;
    if (in_triangle(v[i % n], v[(i + 1) % n], offset)) return true;
  }
  return false;
}

}  // namespace quadlight
