// Placements in double. Transforms are composed here and rounded to float once, at the very end.
#pragma once

#include <quadlight/scene.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight::internal {

/// p' = x_axis * p.x + y_axis * p.y + origin.
struct DAffine {
  DVec2 x_axis{1.0, 0.0};
  DVec2 y_axis{0.0, 1.0};
  DVec2 origin{0.0, 0.0};

  [[nodiscard]] DVec2 turn(DVec2 v) const { return x_axis * v.x + y_axis * v.y; }
  [[nodiscard]] DVec2 apply(DVec2 p) const { return turn(p) + origin; }
  /// True if it swaps left and right.
  [[nodiscard]] bool mirrors() const { return x_axis.x * y_axis.y - x_axis.y * y_axis.x < 0.0; }
};

[[nodiscard]] inline DAffine to_affine(const Transform& t) {
  const double c = std::cos(double{t.rotation});
  const double s = std::sin(double{t.rotation});
  return {{c * t.scale.x, s * t.scale.x}, {-s * t.scale.y, c * t.scale.y}, DVec2(t.position)};
}

/// First `inner`, then `outer`.
[[nodiscard]] inline DAffine compose(const DAffine& outer, const DAffine& inner) {
  return {outer.turn(inner.x_axis), outer.turn(inner.y_axis), outer.apply(inner.origin)};
}

/// Not finite where the value is too large for a float.
[[nodiscard]] inline Affine rounded(const DAffine& a) {
  return {Vec2(a.x_axis), Vec2(a.y_axis), Vec2(a.origin)};
}

/// The box of the placed box; not finite where a corner is too large for a float.
[[nodiscard]] inline Box placed(const DAffine& a, const Box& box) {
  const DVec2 x0 = a.x_axis * double{box.min.x};
  const DVec2 x1 = a.x_axis * double{box.max.x};
  const DVec2 y0 = a.y_axis * double{box.min.y};
  const DVec2 y1 = a.y_axis * double{box.max.y};
  const DVec2 low{std::min(x0.x, x1.x) + std::min(y0.x, y1.x),
                  std::min(x0.y, x1.y) + std::min(y0.y, y1.y)};
  const DVec2 high{std::max(x0.x, x1.x) + std::max(y0.x, y1.x),
                   std::max(x0.y, x1.y) + std::max(y0.y, y1.y)};
  return {Vec2(low + a.origin), Vec2(high + a.origin)};
}

[[nodiscard]] inline bool is_finite(const Affine& a) {
  return quadlight::is_finite(a.x_axis) && quadlight::is_finite(a.y_axis) &&
         quadlight::is_finite(a.origin);
}

}  // namespace quadlight::internal
