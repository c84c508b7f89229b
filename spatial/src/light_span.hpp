// Barriers (walls and the chords of the light's bound) and their straight spans on a face.
#pragma once

#include "light_face.hpp"

#include <quadlight/light_geometry.hpp>

#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

namespace quadlight::internal {

/// A wall, or a chord of the bound, as the light sees it: a -> b is counter-clockwise.
struct alignas(64) Barrier {
  DVec2 a{};  ///< offsets from the light
  DVec2 b{};
  Vec2 world_a{};  ///< the floats that a and b came from, for exact signs; walls only
  Vec2 world_b{};
  std::uint32_t label = 0;  ///< as in LightGeometry::edges
  bool chord = false;
  bool limited = false;
};

/// What orders walls by content, whatever the order in which they came.
[[nodiscard]] inline auto content_of(const Barrier& b) {
  return std::tuple{b.world_a.x, b.world_a.y, b.world_b.x, b.world_b.y, b.label};
}

/// The part of a barrier in one face: the straight line from (ua, wa) to (ub, wb), ua < ub.
struct alignas(64) Span {
  double ua = 0.0;
  double ub = 0.0;
  double wa = 0.0;
  double wb = 0.0;
  double slope = 0.0;  ///< of w over u
  double base = 0.0;   ///< depth where the line meets key 0: the depth at u is base + u * slope
  double error = 0.0;  ///< more than what the rounding of keys and of sums may do to a depth
  std::uint32_t barrier = 0;
  bool a_is_end = false;  ///< the barrier's own end a is here (else it goes on in the face before)
  bool b_is_end = false;
};

/// More than what the few operations from a key to a depth can lose.
inline constexpr double depth_ulps = 16.0 * std::numeric_limits<double>::epsilon();

/// Keys closer than this may be one but for rounding.
inline constexpr double narrow_key = 4.0 * std::numeric_limits<double>::epsilon();

/// Which end of the barrier, if any, is at key u.
enum class SpanEnd : std::uint8_t { none, a, b };
[[nodiscard]] inline SpanEnd end_at(const Span& s, double u) {
  if (s.a_is_end && u == s.ua) return SpanEnd::a;
  if (s.b_is_end && u == s.ub) return SpanEnd::b;
  return SpanEnd::none;
}

/// Depth at key u in [ua, ub]: a pure function of span and key, exactly wa and wb at the ends.
[[nodiscard]] inline double depth(const Span& s, double u) {
  // Comparing with the ends first keeps shared end points bit-equal; equal depths (walls parallel
  // to the face) stay exact everywhere.
  if (u == s.ua || s.wa == s.wb) return s.wa;
  if (u == s.ub) return s.wb;
  // All terms are positive: the result is right to a few units in the last place, however much the
  // depth changes along the span.
  return (s.wa * (s.ub - u) + s.wb * (u - s.ua)) / (s.ub - s.ua);
}

/// How far the depth w at key u may be off: by nothing at the barrier's own ends, else by a few
/// units in the last place of w and, times the slope, of u.
[[nodiscard]] double depth_error(const Span& s, double u, double w);

/// Sets slope, base and error of a span whose other fields are set.
void finish_span(Span& s);

/// Key where two spans that change order cross: a pure function of the two, whatever their order.
[[nodiscard]] double crossing(const Span& s, const Span& t);

/// Depth at which the barrier crosses the diagonal from `face` to the next one, given twice the
/// signed area of (light, a, b), which is > 0.
[[nodiscard]] double diagonal_depth(const Barrier& barrier, int face, double doubled_area);

/// Twice the signed area of (light, a, b) with its exact sign for walls.
[[nodiscard]] double doubled_area(const Barrier& barrier, Vec2 light);

/// Cuts the barrier at the diagonals into one span per face and calls `emit(face, span)` for each.
/// The light must not be on the barrier's line. `index` becomes Span::barrier.
template <class Emit>
void for_each_span(const Barrier& b, std::uint32_t index, Vec2 light, Emit&& emit) {
  const FaceKey first = start_key(b.a);
  const FaceKey last = end_key(b.b);
  const int steps = (last.face - first.face + face_count) % face_count;
  // Both ends in the direction of one diagonal but for rounding: edge-on, not once around.
  if (steps == face_count - 1 && dot(b.a, b.b) > 0.0) return;
  Span span{.ua = first.u, .wa = 1.0 / to_face(first.face, b.a).x, .barrier = index};
  span.a_is_end = true;
  const double area = steps > 0 ? doubled_area(b, light) : 0.0;
  for (int step = 0; step <= steps; ++step) {
    const int face = (first.face + step) % face_count;
    span.b_is_end = step == steps;
    span.ub = span.b_is_end ? last.u : 1.0;
    span.wb = span.b_is_end ? 1.0 / to_face(face, b.b).x : diagonal_depth(b, face, area);
    // Equal keys: seen edge-on, nothing to hide.
    if (span.ua < span.ub) {
      finish_span(span);
      emit(face, span);
    }
    span.ua = -1.0;
    span.wa = span.wb;
    span.a_is_end = false;
  }
}

}  // namespace quadlight::internal
