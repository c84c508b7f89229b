// Areas in closed form: of polygons, and of what a light reaches inside its circle.
#include "light_outline.hpp"

#include <quadlight/light_geometry.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight {
namespace internal {
namespace {

// Area of the circle's sector from direction p to direction q, counter-clockwise, below half a
// turn.
double sector(DVec2 p, DVec2 q, double radius) {
  return 0.5 * radius * radius * std::atan2(cross(p, q), dot(p, q));
}

// Area of the triangle (light, p, q) inside the circle: triangle where the edge is inside the
// circle, sectors before and after.
double triangle_in_circle(DVec2 p, DVec2 q, double radius) {
  const DVec2 d = q - p;
  const double length2 = dot(d, d);
  const double area2 = cross(p, q);
  // The line meets the circle where |p + t d| = radius; the discriminant in the form that does not
  // cancel for long walls.
  const double discriminant = length2 * radius * radius - area2 * area2;
  if (discriminant <= 0.0) return sector(p, q, radius);
  const double root = std::sqrt(discriminant);
  const double t0 = std::max((-dot(p, d) - root) / length2, 0.0);
  const double t1 = std::min((-dot(p, d) + root) / length2, 1.0);
  if (t0 >= t1) return sector(p, q, radius);
  const double before = t0 > 0.0 ? sector(p, p + t0 * d, radius) : 0.0;
  const double after = t1 < 1.0 ? sector(p + t1 * d, q, radius) : 0.0;
  return before + 0.5 * area2 * (t1 - t0) + after;
}

}  // namespace

double lit_area(const LightGeometry& geometry, double radius) {
  if (std::isinf(radius)) return polygon_area(geometry.vertices);
  double area = 0.0;
  const std::size_t n = geometry.vertices.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t edge = geometry.edges[i];
    if (edge == edge_radial) continue;
    const DVec2 p = geometry.vertices[i];
    const DVec2 q = geometry.vertices[i + 1 == n ? 0 : i + 1];
    area += triangle_in_circle(p, q, radius);
  }
  return area;
}

}  // namespace internal

double polygon_area(std::span<const DVec2> vertices) {
  if (vertices.empty()) return 0.0;
  double doubled = 0.0;
  DVec2 previous = vertices.back();
  for (const DVec2 v : vertices) {
    doubled += internal::cross(previous, v);
    previous = v;
  }
  return 0.5 * doubled;
}

}  // namespace quadlight
