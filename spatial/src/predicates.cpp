// Exact orientation and the intersection tests built on it.
#include "expansion.hpp"
#include "sign.hpp"

#include <quadlight/predicates.hpp>

#include <glm/geometric.hpp>

#include <cmath>

namespace quadlight {
namespace {

using internal::Expansion;
using internal::grow;
using internal::sign;
using internal::sum_of;

// a x b + b x c + c x a: each product of two floats is exact in double, and their exponents stay
// far from double's limits, so the expansion sum is exact.
double exact_doubled_area(Vec2 a, Vec2 b, Vec2 c) {
  Expansion e{};
  int n = 0;
  n = grow(e, n, double{a.x} * b.y);
  n = grow(e, n, -(double{a.y} * b.x));
  n = grow(e, n, double{b.x} * c.y);
  n = grow(e, n, -(double{b.y} * c.x));
  n = grow(e, n, double{c.x} * a.y);
  n = grow(e, n, -(double{c.y} * a.x));
  return sum_of(e, n);
}

// (p - q)^2 - radius^2, multiplied out into exact products.
double exact_power(Vec2 p, Vec2 q, float radius) {
  Expansion e{};
  int n = 0;
  n = grow(e, n, double{p.x} * p.x);
  n = grow(e, n, -2.0 * p.x * q.x);
  n = grow(e, n, double{q.x} * q.x);
  n = grow(e, n, double{p.y} * p.y);
  n = grow(e, n, -2.0 * p.y * q.y);
  n = grow(e, n, double{q.y} * q.y);
  n = grow(e, n, -(double{radius} * radius));
  return sum_of(e, n);
}

struct Determinant {
  double value;
  double size;  // of the two products that it is the difference of
};

Determinant determinant(Vec2 a, Vec2 b, Vec2 c) {
  const double left = (double{b.x} - a.x) * (double{c.y} - a.y);
  const double right = (double{b.y} - a.y) * (double{c.x} - a.x);
  return {left - right, std::abs(left) + std::abs(right)};
}

bool between(float lo, float v, float hi) {
  return std::min(lo, hi) <= v && v <= std::max(lo, hi);
}

}  // namespace

int orientation(Vec2 a, Vec2 b, Vec2 c) {
  const Determinant d = determinant(a, b, c);
  // Each difference and product rounds once (2^-53 relative), the final subtraction once more:
  // 4 * 2^-53 of the products' size bounds the error with room to spare.
  if (std::abs(d.value) > d.size * 0x1p-50) return sign(d.value);
  // Differences and products that round to zero are zero: lines along an axis end here.
  if (d.size == 0.0) return 0;
  return sign(exact_doubled_area(a, b, c));
}

double signed_doubled_area(Vec2 a, Vec2 b, Vec2 c) {
  const Determinant d = determinant(a, b, c);
  if (std::abs(d.value) > d.size * 0x1p-12) return d.value;
  return exact_doubled_area(a, b, c);
}

bool on_segment(const Segment& s, Vec2 p) {
  return between(s.a.x, p.x, s.b.x) && between(s.a.y, p.y, s.b.y) && orientation(s.a, s.b, p) == 0;
}

bool intersects(const Segment& s, const Segment& t) {
  if (!intersects(bounds(s), bounds(t))) return false;
  const int ta = orientation(s.a, s.b, t.a);
  const int tb = orientation(s.a, s.b, t.b);
  if (ta * tb > 0) return false;
  const int sa = orientation(t.a, t.b, s.a);
  const int sb = orientation(t.a, t.b, s.b);
  if (sa * sb > 0) return false;
  // Neither line separates the other's ends. If all four are collinear, the segments meet exactly
  // if their boxes do, which is known by now; points included.
  return true;
}

bool intersects(const Segment& s, const Box& box) {
  if (!intersects(bounds(s), box)) return false;
  // The boxes meet, so only the segment's own line can still separate them: it does if all corners
  // lie strictly on one side. Clamping to the segment's box changes no answer (what lies outside
  // it cannot touch) and makes infinite sides finite.
  const Box own = bounds(s);
  const Vec2 lo{std::max(box.min.x, own.min.x), std::max(box.min.y, own.min.y)};
  const Vec2 hi{std::min(box.max.x, own.max.x), std::min(box.max.y, own.max.y)};
  const int first = orientation(s.a, s.b, lo);
  return first == 0 || orientation(s.a, s.b, hi) != first ||
         orientation(s.a, s.b, {lo.x, hi.y}) != first ||
         orientation(s.a, s.b, {hi.x, lo.y}) != first;
}

bool intersects_disc(const Box& box, Vec2 center, float radius) {
  const Vec2 nearest{std::clamp(center.x, box.min.x, box.max.x),
                     std::clamp(center.y, box.min.y, box.max.y)};
  const double dx = double{nearest.x} - center.x;
  const double dy = double{nearest.y} - center.y;
  const double reach = double{radius} * radius;
  const double power = dx * dx + dy * dy - reach;
  // A handful of roundings of 2^-53 relative each; the last one's operands are no larger than this.
  if (std::abs(power) > (dx * dx + dy * dy + reach) * 0x1p-50) return power < 0.0;
  return std::isinf(radius) || exact_power(nearest, center, radius) <= 0.0;
}

double distance_squared(const Segment& s, Vec2 p) {
  const DVec2 direction = DVec2(s.b) - DVec2(s.a);
  const DVec2 from_a = DVec2(p) - DVec2(s.a);
  const DVec2 from_b = DVec2(p) - DVec2(s.b);
  // From each end by itself, so that the other one, however far, takes nothing from the sign.
  if (glm::dot(from_a, direction) <= 0.0) return glm::dot(from_a, from_a);
  if (glm::dot(from_b, direction) >= 0.0) return glm::dot(from_b, from_b);
  // Not by the nearest point: of a segment far longer than the distance it would be all rounding.
  const double area = signed_doubled_area(s.a, s.b, p);
  return area / glm::dot(direction, direction) * area;
}

}  // namespace quadlight
