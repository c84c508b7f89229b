// Exact comparison of two directions.
#pragma once

#include "expansion.hpp"
#include "sign.hpp"

#include <quadlight/geometry.hpp>

namespace quadlight::internal {

/// (s.b - s.a) x (t.b - t.a), multiplied out: each product of two floats is exact in double.
inline double exact_turn(const Segment& s, const Segment& t) {
  Expansion e{};
  int n = 0;
  n = grow(e, n, double{s.b.x} * t.b.y);
  n = grow(e, n, -(double{s.b.x} * t.a.y));
  n = grow(e, n, -(double{s.a.x} * t.b.y));
  n = grow(e, n, double{s.a.x} * t.a.y);
  n = grow(e, n, -(double{s.b.y} * t.b.x));
  n = grow(e, n, double{s.b.y} * t.a.x);
  n = grow(e, n, double{s.a.y} * t.b.x);
  n = grow(e, n, -(double{s.a.y} * t.a.x));
  return sum_of(e, n);
}

/// Sign of the cross product of two directions: +1 if t's is counter-clockwise of s's in
/// coordinates with x right and y up, -1 if clockwise, 0 if they are parallel or one is of zero
/// length. Exact for every finite float input, as orientation().
inline int turn(const Segment& s, const Segment& t) {
  const double left = (double{s.b.x} - s.a.x) * (double{t.b.y} - t.a.y);
  const double right = (double{s.b.y} - s.a.y) * (double{t.b.x} - t.a.x);
  const double value = left - right;
  // Each difference and product rounds once (2^-53 relative), the final subtraction once more.
  if (std::abs(value) > (std::abs(left) + std::abs(right)) * 0x1p-50) return sign(value);
  return sign(exact_turn(s, t));
}

}  // namespace quadlight::internal
