// The shapes that queries look for. Each has bounds, by which runs of boxes are filtered first, an
// exact test, and (witness) a point that it shares with any box that it meets.
#pragma once

#include "rounding.hpp"

#include <quadlight/geometry.hpp>
#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight::internal {

/// A closed box that may be infinite on any side.
struct WindowQuery {
  static constexpr bool bounds_are_exact = true;
  static constexpr bool has_witness = true;
  Box window;

  [[nodiscard]] bool is_valid() const {
    return window.min.x <= window.max.x && window.min.y <= window.max.y;  // false for NaN
  }
  [[nodiscard]] const Box& bounds() const { return window; }
  [[nodiscard]] bool meets(const Box& box) const { return intersects(window, box); }
  /// Whether the box lies inside; other shapes may say false in any case.
  [[nodiscard]] bool holds(const Box& box) const { return contains(window, box); }
  [[nodiscard]] Vec2 witness(const Box& box) const {
    return {std::max(window.min.x, box.min.x), std::max(window.min.y, box.min.y)};
  }
};

class DiscQuery {
 public:
  static constexpr bool bounds_are_exact = false;
  static constexpr bool has_witness = true;

  DiscQuery(Vec2 center, float radius) : center_(center), radius_(radius) {
    if (is_valid()) bounds_ = square_around(center, double{radius});
  }
  [[nodiscard]] bool is_valid() const { return is_finite(center_) && radius_ >= 0.0F; }
  [[nodiscard]] const Box& bounds() const { return bounds_; }
  [[nodiscard]] bool meets(const Box& box) const { return intersects_disc(box, center_, radius_); }
  [[nodiscard]] static bool holds(const Box& /*box*/) { return false; }
  [[nodiscard]] Vec2 witness(const Box& box) const {
    return {std::clamp(center_.x, box.min.x, box.max.x),
            std::clamp(center_.y, box.min.y, box.max.y)};
  }

 private:
  Vec2 center_;
  float radius_;
  Box bounds_;
};

/// Has no witness: where exactly a segment enters a box is not a float.
class SegmentQuery {
 public:
  static constexpr bool bounds_are_exact = false;
  static constexpr bool has_witness = false;

  explicit SegmentQuery(const Segment& segment)
      : segment_(segment), bounds_(quadlight::bounds(segment)) {}
  [[nodiscard]] bool is_valid() const { return is_finite(segment_); }
  [[nodiscard]] const Segment& segment() const { return segment_; }
  [[nodiscard]] const Box& bounds() const { return bounds_; }
  [[nodiscard]] bool meets(const Box& box) const {
    return !is_clearly_beside(box) && intersects(segment_, box);
  }
  [[nodiscard]] static bool holds(const Box& /*box*/) { return false; }

 private:
  // Whether the segment's line passes the box by more than all rounding; spares most exact tests.
  // Everything is doubled: a box's two sides are added, not halved. False for infinite boxes.
  [[nodiscard]] bool is_clearly_beside(const Box& box) const {
    const double ax = segment_.a.x;
    const double ay = segment_.a.y;
    const double dx = segment_.b.x - ax;
    const double dy = segment_.b.y - ay;
    const double x0 = box.min.x;
    const double y0 = box.min.y;
    const double x1 = box.max.x;
    const double y1 = box.max.y;
    const double cross = dx * (y0 + y1 - 2 * ay) - dy * (x0 + x1 - 2 * ax);
    const double reach = std::abs(dx) * (y1 - y0) + std::abs(dy) * (x1 - x0);
    const double size = std::abs(dx) * (std::abs(y0) + std::abs(y1) + 2 * std::abs(ay)) +
                        std::abs(dy) * (std::abs(x0) + std::abs(x1) + 2 * std::abs(ax));
    return std::abs(cross) > reach + size * 0x1p-48;
  }

  Segment segment_;
  Box bounds_;
};

}  // namespace quadlight::internal
