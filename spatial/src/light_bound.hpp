// The outline of a light's reach when nothing is in its way: 16 chords around the circle, cut off
// by the sides of a box, and a cone's two sides.
#pragma once

#include "light_face.hpp"

#include <quadlight/light.hpp>

#include <array>
#include <vector>

namespace quadlight::internal {

/// Points that are closer than this part of their distance from the light are one but for rounding.
inline constexpr double sliver = 1e-13;

inline constexpr int circle_chords = 16;
/// Each side of the box adds one at most.
inline constexpr int most_chords = circle_chords + 4;

/// A convex polygon around the light. Chord i runs from corner i to corner i + 1,
/// counter-clockwise. Those of the circle pass just outside of it; corner 0 of a whole circle is at
/// -45 degrees, so that each face has four chords of its own.
struct BoundShape {
  std::array<DVec2, most_chords> corners{};
  int count = 0;
  double radius = 0.0;    ///< may be infinite
  bool is_circle = true;  ///< not cut off by the box
  bool full = true;       ///< the whole disc; false: the sector from `first` to `last`
  bool empty = false;     ///< a sector too narrow for doubles
  bool wide = false;      ///< a sector of more than half a turn
  bool wraps = false;     ///< the sector leaves the face of `first` and comes back to it
  FaceKey first{};
  FaceKey last{};

  [[nodiscard]] DVec2 corner(int i) const { return corners[static_cast<std::size_t>(i % count)]; }
};

[[nodiscard]] BoundShape bound_shape(const LightBound& bound);

/// False if a side of the light's clip that ends the light is between it and p.
[[nodiscard]] bool in_clip(const LightBound& bound, Vec2 p);

/// Distance of the corners of a circle's chords from its centre, as a multiple of the radius.
[[nodiscard]] double chord_reach();

/// A point of the bound and the chord that it is on.
struct BoundPoint {
  DVec2 point{};
  int chord = 0;
};

/// Appends the corners strictly between two points of the bound, counter-clockwise. `around` tells,
/// when both are on one chord, whether the way leads once around.
void append_corners(const BoundShape& shape, const BoundPoint& from, const BoundPoint& to,
                    bool around, std::vector<DVec2>& out);

}  // namespace quadlight::internal
