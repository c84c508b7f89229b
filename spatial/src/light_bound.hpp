// The outline of a light's reach when nothing is in its way: 16 chords, and a cone's two sides.
#pragma once

#include "light_face.hpp"

#include <quadlight/light.hpp>

#include <array>
#include <vector>

namespace quadlight::internal {

inline constexpr int chord_count = 16;
inline constexpr int chords_per_face = chord_count / face_count;

/// Chord i runs from corner i to corner i + 1, counter-clockwise; corner 0 is at -45 degrees, so
/// that face f holds the chords from 4 f. All chords pass just outside the circle.
struct BoundShape {
  std::array<DVec2, chord_count> corners{};
  double radius = 0.0;
  double circumradius = 0.0;  ///< distance of the corners from the light
  bool full = true;           ///< the whole disc; false: the sector from `first` to `last`
  bool empty = false;         ///< a sector too narrow for doubles
  bool wraps = false;         ///< the sector leaves the face of `first` and comes back to it
  FaceKey first{};
  FaceKey last{};

  [[nodiscard]] DVec2 corner(int i) const {
    return corners[static_cast<std::size_t>(i % chord_count)];
  }
};

[[nodiscard]] BoundShape bound_shape(const LightBound& bound);

/// A point of the bound and the chord that it is on.
struct BoundPoint {
  DVec2 point{};
  int chord = 0;
};

/// Where a direction meets the bound; at a corner, on the chord that starts there.
[[nodiscard]] BoundPoint bound_point(const BoundShape& shape, FaceKey direction);

/// Appends the corners strictly between two points of the bound, counter-clockwise. `around` tells,
/// when both are on one chord, whether the way leads once around.
void append_corners(const BoundShape& shape, const BoundPoint& from, const BoundPoint& to,
                    bool around, std::vector<DVec2>& out);

}  // namespace quadlight::internal
