// Boxes by corner and size, and their vectors, for quadlight::generic::Quadtree.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/result.hpp>

namespace quadlight::generic {

/// A point or an offset in world units. A plain value: no ownership, any thread, O(1), no errors.
template <class Float>
struct Vector2 {
  Float x;
  Float y;

  constexpr Vector2(Float new_x = 0, Float new_y = 0) : x(new_x), y(new_y) {}

  constexpr Vector2& operator+=(const Vector2& other) {
    x += other.x;
    y += other.y;
    return *this;
  }
  constexpr Vector2& operator/=(Float divisor) {
    x /= divisor;
    y /= divisor;
    return *this;
  }
  friend constexpr Vector2 operator+(Vector2 a, const Vector2& b) { return a += b; }
  friend constexpr Vector2 operator/(Vector2 a, Float divisor) { return a /= divisor; }
  friend constexpr bool operator==(const Vector2&, const Vector2&) = default;
};

/// Axis-aligned box by its left top corner and its size, world units, y down. Closed: it holds its
/// edges, and boxes that touch intersect (in the classic article they do not). Its right and bottom
/// edges are where the rounded sums get_right() and get_bottom() are; the box is that, exactly.
/// Valid if all four edges are finite and the size is not negative; a size of zero is a segment or
/// a point. A plain value: no ownership, any thread, O(1); no errors, NaN makes every test false.
template <class Float>
struct Box {
  Float left;
  Float top;
  Float width;
  Float height;

  constexpr Box(Float new_left = 0, Float new_top = 0, Float new_width = 0, Float new_height = 0)
      : left(new_left), top(new_top), width(new_width), height(new_height) {}
  constexpr Box(const Vector2<Float>& position, const Vector2<Float>& size)
      : Box(position.x, position.y, size.x, size.y) {}

  [[nodiscard]] constexpr Float get_right() const { return left + width; }
  [[nodiscard]] constexpr Float get_bottom() const { return top + height; }
  [[nodiscard]] constexpr Vector2<Float> get_top_left() const { return {left, top}; }
  [[nodiscard]] constexpr Vector2<Float> get_center() const {
    return {left + width / 2, top + height / 2};
  }
  [[nodiscard]] constexpr Vector2<Float> get_size() const { return {width, height}; }

  /// True if the other box lies inside; edges may coincide.
  [[nodiscard]] constexpr bool contains(const Box& box) const {
    return left <= box.left && box.get_right() <= get_right() && top <= box.top &&
           box.get_bottom() <= get_bottom();
  }
  /// True if the boxes share at least one point.
  [[nodiscard]] constexpr bool intersects(const Box& box) const {
    return left <= box.get_right() && box.left <= get_right() && top <= box.get_bottom() &&
           box.top <= get_bottom();
  }
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

}  // namespace quadlight::generic

namespace quadlight::internal {

/// The smallest box of floats that holds the box. What lies beyond the largest float becomes
/// infinite; NaN stays NaN.
[[nodiscard]] quadlight::Box rounded_outward(const generic::Box<float>& box);
[[nodiscard]] quadlight::Box rounded_outward(const generic::Box<double>& box);

/// Whether the box can be stored: finite, of no negative size, and within the range of floats.
[[nodiscard]] bool is_storable(const generic::Box<float>& box);
[[nodiscard]] bool is_storable(const generic::Box<double>& box);

/// The same, with the reason.
[[nodiscard]] Status check_storable(const generic::Box<float>& box);
[[nodiscard]] Status check_storable(const generic::Box<double>& box);

/// Bounds for a new tree: those of the box, or the usual ones if it has no area or cannot be
/// stored.
[[nodiscard]] quadlight::Box bounds_hint(const generic::Box<float>& box);
[[nodiscard]] quadlight::Box bounds_hint(const generic::Box<double>& box);

}  // namespace quadlight::internal
