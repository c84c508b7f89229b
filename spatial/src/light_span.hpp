// Barriers (walls and the chords of the light's bound) and their straight spans on a face.
#pragma once

#include "light_face.hpp"

#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// A wall, or a chord of the bound, as the light sees it: a -> b is counter-clockwise.
struct Barrier {
  DVec2 a{};  ///< offsets from the light
  DVec2 b{};
  Vec2 world_a{};  ///< the floats that a and b came from, for exact signs; walls only
  Vec2 world_b{};
  std::uint32_t label = 0;  ///< as in LightGeometry::edges
  bool chord = false;
};

/// The part of a barrier in one face: the straight line from (ua, wa) to (ub, wb), ua < ub.
struct Span {
  double ua = 0.0;
  double ub = 0.0;
  double wa = 0.0;
  double wb = 0.0;
  double slope_error = 0.0;  ///< what the rounding of keys may do to a depth between the ends
  std::uint32_t barrier = 0;
  bool a_is_end = false;  ///< the barrier's own end a is here (else it goes on in the face before)
  bool b_is_end = false;
};

/// Which end of the barrier, if any, is at key u.
enum class SpanEnd : std::uint8_t { none, a, b };
[[nodiscard]] inline SpanEnd end_at(const Span& s, double u) {
  if (s.a_is_end && u == s.ua) return SpanEnd::a;
  if (s.b_is_end && u == s.ub) return SpanEnd::b;
  return SpanEnd::none;
}

/// Depth at key u in [ua, ub]: a pure function of span and key, exactly wa and wb at the ends.
[[nodiscard]] double depth(const Span& s, double u);

/// How far the depth w at key u may be off: by nothing at the barrier's own ends, else by a few
/// units in the last place of w and, times the slope, of u.
[[nodiscard]] double depth_error(const Span& s, double u, double w);

/// The slope_error of a span whose other fields are set.
[[nodiscard]] double slope_error(const Span& s);

/// +1 if s is nearer to the light than t at key u, -1 if farther, 0 if they meet there: a
/// difference within rounding is none. So a wall that ends exactly on another touches it whatever
/// rounds, and three walls through one point leave no sliver of the third.
[[nodiscard]] int compare(const Span& s, const Span& t, double u);

/// Both tables that spans refer to.
struct SpanTable {
  std::vector<Barrier> barriers;
  std::vector<Span> spans;

  [[nodiscard]] const Barrier& barrier_of(const Span& s) const { return barriers[s.barrier]; }

  /// Cuts the barrier (by index) at the diagonals into one span per face and calls
  /// `emit(face, span)` for each. The light must not be on the barrier's line.
  template <class Emit>
  void for_each_span(std::uint32_t barrier, Vec2 light, Emit&& emit) const;
};

/// Key where two spans that change order cross: a pure function of the two.
[[nodiscard]] double crossing(const Span& s, const Span& t);

/// Depth at which the barrier crosses the diagonal from `face` to the next one, given twice the
/// signed area of (light, a, b), which is > 0.
[[nodiscard]] double diagonal_depth(const Barrier& barrier, int face, double doubled_area);

/// Twice the signed area of (light, a, b) with its exact sign.
[[nodiscard]] double doubled_area(const Barrier& barrier, Vec2 light);

template <class Emit>
void SpanTable::for_each_span(std::uint32_t barrier, Vec2 light, Emit&& emit) const {
  const Barrier& b = barriers[barrier];
  const FaceKey first = start_key(b.a);
  const FaceKey last = end_key(b.b);
  const int steps = (last.face - first.face + face_count) % face_count;
  const double area = steps > 0 ? doubled_area(b, light) : 0.0;
  Span span{.ua = first.u, .wa = 1.0 / to_face(first.face, b.a).x, .barrier = barrier};
  span.a_is_end = true;
  for (int step = 0; step <= steps; ++step) {
    const int face = (first.face + step) % face_count;
    span.b_is_end = step == steps;
    span.ub = span.b_is_end ? last.u : 1.0;
    span.wb = span.b_is_end ? 1.0 / to_face(face, b.b).x : diagonal_depth(b, face, area);
    // Equal keys: seen edge-on, nothing to hide.
    if (span.ua < span.ub) {
      span.slope_error = slope_error(span);
      emit(face, span);
    }
    span.ua = -1.0;
    span.wa = span.wb;
    span.a_is_end = false;
  }
}

}  // namespace quadlight::internal
