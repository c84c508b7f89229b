// Exact signs. Everything that decides "left or right", "touches or not" ends here.
#pragma once

#include <quadlight/geometry.hpp>

namespace quadlight {

/// Sign of the cross product (b - a) x (c - a): +1 if c is counter-clockwise of the directed line
/// a -> b in coordinates with x right and y up (so to the right hand on a y-down screen), -1 if
/// clockwise, 0 if the three are collinear.
/// Exact for every finite float input. Cost: a few double operations; nearly collinear input falls
/// back to an exact sum of the six float products, each of which a double holds without error.
/// Based on the error-bound-then-exact scheme of Shewchuk, "Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates", 1997.
[[nodiscard]] int orientation(Vec2 a, Vec2 b, Vec2 c);

/// The cross product itself, twice the signed area of the triangle: its sign is orientation(a, b,
/// c) for every finite float input, its relative error below 2^-38.
[[nodiscard]] double signed_doubled_area(Vec2 a, Vec2 b, Vec2 c);

/// True if p lies on the closed segment. Exact.
[[nodiscard]] bool on_segment(const Segment& s, Vec2 p);

/// True if the closed segments share at least one point. Exact, collinear overlap included.
[[nodiscard]] bool intersects(const Segment& s, const Segment& t);

/// True if the closed segment and the closed box share at least one point. Exact; axis-parallel,
/// zero-length and face-touching segments included. The box may be infinite on any side.
[[nodiscard]] bool intersects(const Segment& s, const Box& box);

/// True if the valid box and the closed disc share at least one point. Exact. The center is finite,
/// the radius is 0 or more and may be infinite.
[[nodiscard]] bool intersects_disc(const Box& box, Vec2 center, float radius);

/// Squared distance from p to the closed segment, in double: rounded, but with a small relative
/// error however long the segment is.
[[nodiscard]] double distance_squared(const Segment& s, Vec2 p);

}  // namespace quadlight
