// Shape of a light's bound, and the test of a point against the true disc or sector.
#include "light_bound.hpp"

#include "light_span.hpp"

#include <cmath>
#include <limits>
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

Span chord_span(const BoundShape& shape, int chord) {
  const int face = chord / chords_per_face;
  const DVec2 a = to_face(face, shape.corner(chord));
  const DVec2 b = to_face(face, shape.corner(chord + 1));
  return {.ua = a.y / a.x, .ub = b.y / b.x, .wa = 1.0 / a.x, .wb = 1.0 / b.x};
}

}  // namespace

BoundShape bound_shape(const LightBound& bound) {
  BoundShape shape;
  constexpr double eighth = std::numbers::pi / 8.0;
  shape.radius = bound.radius;
  shape.circumradius = shape.radius * chord_slack / std::cos(0.5 * eighth);
  const double diagonal = shape.circumradius * (0.5 * std::numbers::sqrt2);
  const double major = shape.circumradius * std::cos(eighth);
  const double minor = shape.circumradius * std::sin(eighth);
  const DVec2 face_corners[chords_per_face] = {
      {diagonal, -diagonal}, {major, -minor}, {shape.circumradius, 0.0}, {major, minor}};
  auto corner = shape.corners.begin();
  for (int face = 0; face < face_count; ++face) {
    for (const DVec2 c : face_corners) *corner++ = from_face(face, c);
  }
  shape.full = bound.angle >= full_turn;
  if (shape.full) return shape;
  const Sides s = sides(bound);
  shape.first = start_key(s.first);
  shape.last = end_key(s.last);
  if (shape.first.face == shape.last.face) {
    shape.wraps = bound.angle > std::numbers::pi_v<float>;
    shape.empty = !shape.wraps && shape.first.u >= shape.last.u;
  }
  return shape;
}

BoundPoint bound_point(const BoundShape& shape, FaceKey direction) {
  int chord = direction.face * chords_per_face;
  const int last = chord + chords_per_face - 1;
  while (chord < last && chord_span(shape, chord).ub <= direction.u) ++chord;
  const Span span = chord_span(shape, chord);
  if (direction.u == span.ua) return {shape.corner(chord), chord};
  if (direction.u == span.ub) return {shape.corner(chord + 1), chord};
  return {face_point(direction.face, direction.u, depth(span, direction.u)), chord};
}

void append_corners(const BoundShape& shape, const BoundPoint& from, const BoundPoint& to,
                    bool around, std::vector<DVec2>& out) {
  const double rounding = 8.0 * std::numeric_limits<double>::epsilon() * shape.circumradius;
  const auto distinct = [&](DVec2 p, DVec2 q) {
    return std::abs(p.x - q.x) + std::abs(p.y - q.y) > rounding;
  };
  int count = (to.chord - from.chord + chord_count) % chord_count;
  if (count == 0 && around) count = chord_count;
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
  if (shape.full) {
    out.assign(shape.corners.begin(), shape.corners.end());
    return;
  }
  if (shape.empty) return;
  const BoundPoint from = bound_point(shape, shape.first);
  const BoundPoint to = bound_point(shape, shape.last);
  out.emplace_back(0.0, 0.0);
  out.push_back(from.point);
  append_corners(shape, from, to, shape.wraps, out);
  out.push_back(to.point);
}

}  // namespace quadlight
