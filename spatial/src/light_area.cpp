// Areas in closed form: of polygons, and of what a light reaches inside its circle.
#include "light_outline.hpp"

#include <quadlight/light_geometry.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight {
namespace internal {
namespace {

// Sum of a circle's sectors. Angles below a quarter turn are added up by multiplying complex
// numbers, which is much cheaper than finding each; all points are on the circle or between it and
// its chords, so the product neither grows nor shrinks.
class Sectors {
 public:
  explicit Sectors(double radius)
      : half_square_(0.5 * radius * radius), inverse_square_(1.0 / (radius * radius)) {}

  /// From direction p to direction q, counter-clockwise, below half a turn.
  void add(DVec2 p, DVec2 q) {
    const DVec2 turn{dot(p, q) * inverse_square_, cross(p, q) * inverse_square_};
    // A quarter turn and more, and ends that rounding has put far outside of the circle.
    if (!(turn.x > 0.0 && turn.x < 4.0 && std::abs(turn.y) < 4.0)) {
      angle_ += std::atan2(turn.y, turn.x);
      return;
    }
    pending_ = {pending_.x * turn.x - pending_.y * turn.y,
                pending_.x * turn.y + pending_.y * turn.x};
    // The next one would take it beyond half a turn.
    if (pending_.x <= 0.0) settle();
  }
  [[nodiscard]] double area() {
    settle();
    return half_square_ * angle_;
  }

 private:
  void settle() {
    angle_ += std::atan2(pending_.y, pending_.x);
    pending_ = {1.0, 0.0};
  }

  double half_square_;
  double inverse_square_;
  double angle_ = 0.0;
  DVec2 pending_{1.0, 0.0};
};

// Area of the part of the triangle (light, p, q) that its edge bounds inside the circle; what the
// circle bounds before and after is added to the sectors.
double triangle_in_circle(DVec2 p, DVec2 q, double radius, Sectors& sectors) {
  const DVec2 d = q - p;
  const double length2 = dot(d, d);
  const double area2 = cross(p, q);
  // The line meets the circle where |p + t d| = radius; the discriminant in the form that does not
  // cancel for long walls.
  const double discriminant = length2 * radius * radius - area2 * area2;
  const double root = std::sqrt(std::max(discriminant, 0.0));
  const double t0 = std::max((-dot(p, d) - root) / length2, 0.0);
  const double t1 = std::min((-dot(p, d) + root) / length2, 1.0);
  if (!(discriminant > 0.0 && t0 < t1)) {
    sectors.add(p, q);
    return 0.0;
  }
  if (t0 > 0.0) sectors.add(p, p + t0 * d);
  if (t1 < 1.0) sectors.add(p + t1 * d, q);
  return 0.5 * area2 * (t1 - t0);
}

}  // namespace

double lit_area(const LightGeometry& geometry, double radius) {
  if (std::isinf(radius)) return polygon_area(geometry.vertices);
  double area = 0.0;
  Sectors sectors(radius);
  const std::size_t n = geometry.vertices.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t edge = geometry.edges[i];
    if (edge == edge_radial) continue;
    const DVec2 p = geometry.vertices[i];
    const DVec2 q = geometry.vertices[i + 1 == n ? 0 : i + 1];
    area += triangle_in_circle(p, q, radius, sectors);
  }
  return area + sectors.area();
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
