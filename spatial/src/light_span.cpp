// Depths, comparisons and crossings of spans.
#include "light_span.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight::internal {
namespace {

// More than what the few operations from a key to a depth can lose.
constexpr double ulps = 16.0 * std::numeric_limits<double>::epsilon();

int sign(double v) {
  return (v > 0.0) - (v < 0.0);
}

}  // namespace

double depth(const Span& s, double u) {
  // Comparing with the ends first keeps shared end points bit-equal; equal depths (walls parallel
  // to the face) stay exact everywhere.
  if (u == s.ua || s.wa == s.wb) return s.wa;
  if (u == s.ub) return s.wb;
  // All terms are positive: the result is right to a few units in the last place, however much the
  // depth changes along the span.
  return (s.wa * (s.ub - u) + s.wb * (u - s.ua)) / (s.ub - s.ua);
}

double depth_error(const Span& s, double u, double w) {
  return end_at(s, u) == SpanEnd::none ? ulps * w + s.slope_error : 0.0;
}

double slope_error(const Span& s) {
  const double u = std::max(std::abs(s.ua), std::abs(s.ub));
  return ulps * u * std::abs(s.wb - s.wa) / (s.ub - s.ua);
}

int compare(const Span& s, const Span& t, double u) {
  const double ws = depth(s, u);
  const double wt = depth(t, u);
  const double error = depth_error(s, u, ws) + depth_error(t, u, wt);
  return std::abs(ws - wt) <= error ? 0 : sign(ws - wt);
}

double crossing(const Span& s, const Span& t) {
  const double lo = std::max(s.ua, t.ua);
  const double hi = std::min(s.ub, t.ub);
  const double at_lo = std::abs(depth(s, lo) - depth(t, lo));
  const double at_hi = std::abs(depth(s, hi) - depth(t, hi));
  const double sum = at_lo + at_hi;
  return sum > 0.0 ? std::clamp(lo + (hi - lo) * (at_lo / sum), lo, hi) : lo;
}

double diagonal_depth(const Barrier& barrier, int face, double doubled_area) {
  // Signed distances of the ends from the diagonal: a is before it, b behind it, so nothing
  // cancels.
  const DVec2 a = to_face(face, barrier.a);
  const DVec2 b = to_face(face, barrier.b);
  return ((b.y - b.x) + (a.x - a.y)) / doubled_area;
}

double doubled_area(const Barrier& barrier, Vec2 light) {
  return signed_doubled_area(light, barrier.world_a, barrier.world_b);
}

}  // namespace quadlight::internal
