// Errors and crossings of spans.
#include "light_span.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight::internal {

void finish_span(Span& s) {
  s.slope = (s.wb - s.wa) / (s.ub - s.ua);
  s.base = s.wa - s.ua * s.slope;
  s.error = depth_ulps * std::max(s.wa, s.wb) +
            depth_ulps * std::max(std::abs(s.ua), std::abs(s.ub)) * std::abs(s.slope);
}

double depth_error(const Span& s, double u, double w) {
  if (end_at(s, u) != SpanEnd::none) return 0.0;
  // What the rounded key of an end does to the depth fades towards the other end: of a wall seen
  // edge-on, one end may be farther by many powers of ten.
  const double along = (u - s.ua) / (s.ub - s.ua);
  const double keys = std::abs(s.ua) * (1.0 - along) + std::abs(s.ub) * along + std::abs(u);
  return depth_ulps * (w + std::abs(s.slope) * keys);
}

double crossing(const Span& s, const Span& t) {
  const double lo = std::max(s.ua, t.ua);
  const double hi = std::min(s.ub, t.ub);
  const double at_lo = std::abs(depth(s, lo) - depth(t, lo));
  const double at_hi = std::abs(depth(s, hi) - depth(t, hi));
  const double sum = at_lo + at_hi;
  // A weighted mean, not lo plus a part of hi - lo: exact to the last places of a key near zero.
  return sum > 0.0 ? std::clamp((lo * at_hi + hi * at_lo) / sum, lo, hi) : lo;
}

double diagonal_depth(const Barrier& barrier, int face, double doubled_area) {
  // Signed distances of the ends from the diagonal: a is before it, b behind it, so nothing
  // cancels.
  const DVec2 a = to_face(face, barrier.a);
  const DVec2 b = to_face(face, barrier.b);
  return ((b.y - b.x) + (a.x - a.y)) / doubled_area;
}

double doubled_area(const Barrier& barrier, Vec2 light) {
  return barrier.chord ? cross(barrier.a, barrier.b)
                       : signed_doubled_area(light, barrier.world_a, barrier.world_b);
}

}  // namespace quadlight::internal
