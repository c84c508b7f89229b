// Vocabulary of shapes: vectors, boxes, segments. Closed everywhere: touching is intersecting.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace quadlight {

/// A point or offset in world units. World axes are those of a map image: x right, y down.
using Vec2 = glm::vec2;
/// The same in double; used where offsets from a light must not lose digits.
using DVec2 = glm::dvec2;
/// Linear-light RGB, 1 is full; values above 1 are allowed, negative and non-finite ones are not.
using Color = glm::vec3;

/// Closed axis-aligned box, world units. Valid if min <= max in both axes and all four are finite;
/// a box of zero width or height is a valid segment or point.
struct Box {
  Vec2 min{0.0F, 0.0F};
  Vec2 max{0.0F, 0.0F};

  friend bool operator==(const Box&, const Box&) = default;
};

/// Closed straight piece from a to b, world units. a == b is a point.
struct Segment {
  Vec2 a{0.0F, 0.0F};
  Vec2 b{0.0F, 0.0F};

  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Half-open run [first, first + count) of some array.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t count = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

[[nodiscard]] inline bool is_finite(float v) {
  return std::isfinite(v);
}
[[nodiscard]] inline bool is_finite(Vec2 v) {
  return std::isfinite(v.x) && std::isfinite(v.y);
}
[[nodiscard]] inline bool is_finite(const Box& b) {
  return is_finite(b.min) && is_finite(b.max);
}
[[nodiscard]] inline bool is_finite(const Segment& s) {
  return is_finite(s.a) && is_finite(s.b);
}

/// True if the two closed boxes share at least one point. False if any coordinate is NaN.
[[nodiscard]] inline bool intersects(const Box& p, const Box& q) {
  return p.min.x <= q.max.x && q.min.x <= p.max.x && p.min.y <= q.max.y && q.min.y <= p.max.y;
}

/// True if `inner` lies in the closed `outer`. False if any coordinate is NaN.
[[nodiscard]] inline bool contains(const Box& outer, const Box& inner) {
  return outer.min.x <= inner.min.x && inner.max.x <= outer.max.x && outer.min.y <= inner.min.y &&
         inner.max.y <= outer.max.y;
}

[[nodiscard]] inline bool contains(const Box& box, Vec2 p) {
  return contains(box, Box{p, p});
}

/// The smallest box that holds both.
[[nodiscard]] inline Box united(const Box& p, const Box& q) {
  return {{std::min(p.min.x, q.min.x), std::min(p.min.y, q.min.y)},
          {std::max(p.max.x, q.max.x), std::max(p.max.y, q.max.y)}};
}

/// The smallest box that holds the segment.
[[nodiscard]] inline Box bounds(const Segment& s) {
  return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)},
          {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}

/// Squared distance from p to the closest point of the box, in double; 0 inside.
[[nodiscard]] inline double distance_squared(const Box& box, Vec2 p) {
  const double dx = std::max({double{box.min.x} - p.x, 0.0, double{p.x} - box.max.x});
  const double dy = std::max({double{box.min.y} - p.y, 0.0, double{p.y} - box.max.y});
  return dx * dx + dy * dy;
}

}  // namespace quadlight
