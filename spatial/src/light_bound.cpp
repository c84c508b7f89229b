// Shape of a light's bound, and the test of a point against the true disc or sector.
#include "light_bound.hpp"

#include "light_envelope.hpp"

#include <quadlight/assert.hpp>

#include <cmath>
#include <numbers>

namespace quadlight {
namespace internal {
namespace {

// How much farther than the circle the chords are: enough to cover it whatever rounds.
constexpr double chord_slack = 1.0 + 0x1p-30;

// Directions of a cone's sides.
struct Sides {
  DVec2 first;
  DVec2 last;
};

Sides sides(const LightBound& b) {
  const double half = 0.5 * double{b.angle};
  const double from = double{b.direction} - half;
  const double to = double{b.direction} + half;
  return {{std::cos(from), std::sin(from)}, {std::cos(to), std::sin(to)}};
}

// Corners of the 16 chords for radius 1.
std::array<DVec2, circle_chords> circle_corners() {
  constexpr double eighth = std::numbers::pi / 8.0;
  const double reach = chord_reach();
  const double diagonal = reach * (0.5 * std::numbers::sqrt2);
  const double major = reach * std::cos(eighth);
  const double minor = reach * std::sin(eighth);
  const DVec2 face_corners[] = {
      {diagonal, -diagonal}, {major, -minor}, {reach, 0.0}, {major, minor}};
  std::array<DVec2, circle_chords> corners{};
  auto corner = corners.begin();
  for (int face = 0; face < face_count; ++face) {
    for (const DVec2 c : face_corners) *corner++ = from_face(face, c);
  }
  return corners;
}

// A side of the box, as the points p with dot(normal, p) <= distance.
struct HalfPlane {
  DVec2 normal;
  double distance;
};

// Cuts the convex polygon (Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974). The light
// is inside of the half plane, so something is left.
void cut(BoundShape& shape, const HalfPlane& side) {
  std::array<DVec2, most_chords> kept{};
  int count = 0;
  for (int i = 0; i < shape.count; ++i) {
    const DVec2 p = shape.corner(i);
    const DVec2 q = shape.corner(i + 1);
    const double dp = side.distance - dot(side.normal, p);
    const double dq = side.distance - dot(side.normal, q);
    if (dp >= 0.0) kept[static_cast<std::size_t>(count++)] = p;
    if ((dp > 0.0 && dq < 0.0) || (dp < 0.0 && dq > 0.0)) {
      DVec2 meeting = p + (dp / (dp - dq)) * (q - p);
      // On the side exactly: it is parallel to an axis.
      (side.normal.x != 0.0 ? meeting.x : meeting.y) =
          (side.normal.x + side.normal.y) * side.distance;
      kept[static_cast<std::size_t>(count++)] = meeting;
    }
  }
  if (count != shape.count || kept != shape.corners) shape.is_circle = false;
  shape.corners = kept;
  shape.count = count;
}

void set_corners(BoundShape& shape, const LightBound& b) {
  const DVec2 low{double{b.clip.min.x} - b.position.x, double{b.clip.min.y} - b.position.y};
  const DVec2 high{double{b.clip.max.x} - b.position.x, double{b.clip.max.y} - b.position.y};
  if (std::isinf(b.radius)) {
    QUADLIGHT_ASSERT(
        low.x < 0.0 && low.y < 0.0 && high.x > 0.0 && high.y > 0.0 && is_finite(b.clip),
        "a light of infinite radius must be inside of a finite clip");
    shape.is_circle = false;
    shape.count = 4;
    shape.corners = {low, DVec2{high.x, low.y}, high, DVec2{low.x, high.y}};
    return;
  }
  static const std::array<DVec2, circle_chords> unit = circle_corners();
  shape.count = circle_chords;
  for (std::size_t i = 0; i < unit.size(); ++i) shape.corners[i] = unit[i] * shape.radius;
  const double reach = shape.radius * chord_reach();
  for (const HalfPlane& side : {HalfPlane{{-1.0, 0.0}, -low.x}, HalfPlane{{0.0, -1.0}, -low.y},
                                HalfPlane{{1.0, 0.0}, high.x}, HalfPlane{{0.0, 1.0}, high.y}}) {
    if (side.distance > 0.0 && side.distance < reach) cut(shape, side);
  }
}

}  // namespace

bool in_clip(const LightBound& b, Vec2 p) {
  const Box& clip = b.clip;
  return !(b.position.x > clip.min.x && p.x < clip.min.x) &&
         !(b.position.y > clip.min.y && p.y < clip.min.y) &&
         !(b.position.x < clip.max.x && p.x > clip.max.x) &&
         !(b.position.y < clip.max.y && p.y > clip.max.y);
}

double chord_reach() {
  return chord_slack / std::cos(std::numbers::pi / 16.0);
}

BoundShape bound_shape(const LightBound& bound) {
  BoundShape shape;
  shape.radius = bound.radius;
  set_corners(shape, bound);
  shape.full = bound.angle >= full_turn;
  if (shape.full) return shape;
  shape.wide = bound.angle > std::numbers::pi_v<float>;
  const Sides s = sides(bound);
  shape.first = start_key(s.first);
  shape.last = end_key(s.last);
  if (shape.first.face == shape.last.face) {
    shape.wraps = shape.wide;
    shape.empty = !shape.wraps && shape.first.u >= shape.last.u;
  }
  return shape;
}

void append_corners(const BoundShape& shape, const BoundPoint& from, const BoundPoint& to,
                    bool around, std::vector<DVec2>& out) {
  const auto distinct = [&](DVec2 p, DVec2 q) {
    const DVec2 d = p - q;
    return dot(d, d) > sliver * sliver * dot(q, q);
  };
  int count = (to.chord - from.chord + shape.count) % shape.count;
  if (count == 0 && around) count = shape.count;
  for (int i = 1; i <= count; ++i) {
    const DVec2 corner = shape.corner(from.chord + i);
    // A point that is a corner but for rounding stands for it.
    if (distinct(corner, from.point) && distinct(corner, to.point)) out.push_back(corner);
  }
}

}  // namespace internal

bool contains(const LightBound& bound, Vec2 p) {
  const DVec2 d{double{p.x} - bound.position.x, double{p.y} - bound.position.y};
  if (internal::dot(d, d) > double{bound.radius} * bound.radius) return false;
  if (!internal::in_clip(bound, p)) return false;
  if (bound.angle >= full_turn || (d.x == 0.0 && d.y == 0.0)) return true;
  const internal::Sides s = internal::sides(bound);
  const bool after_first = internal::cross(s.first, d) >= 0.0;
  const bool before_last = internal::cross(d, s.last) >= 0.0;
  if (bound.angle > std::numbers::pi_v<float>) return after_first || before_last;
  return after_first && before_last;
}

void bound_polygon(const LightBound& bound, std::vector<DVec2>& out) {
  using namespace internal;
  out.clear();
  const BoundShape shape = bound_shape(bound);
  if (shape.empty) return;
  SpanTable table;
  table.reset(shape);
  append_bound(shape, table, out);
}

}  // namespace quadlight
