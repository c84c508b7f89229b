// From world coordinates to a view's pixels, without losing digits far from the origin.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/renderer/target.hpp>

namespace quadlight::renderer {

/// The GPU sees offsets from the view's centre only; the subtraction happens here, in double.
struct ViewTransform {
  DVec2 center{};     ///< world
  DVec2 half_view{};  ///< world units, > 0
  Size pixels{};      ///< of the view's area

  [[nodiscard]] static ViewTransform of(const Box& view, Size pixels) {
    const DVec2 min(view.min);
    const DVec2 max(view.max);
    return {(min + max) * 0.5, (max - min) * 0.5, pixels};
  }

  [[nodiscard]] Vec2 relative(DVec2 world) const { return Vec2(world - center); }
  /// Factor from offsets to clip space in pictures whose first row is the top one.
  [[nodiscard]] Vec2 clip_scale() const { return Vec2(1.0 / half_view); }
  [[nodiscard]] Vec2 world_per_pixel() const {
    return Vec2(2.0 * half_view / DVec2(pixels.width, pixels.height));
  }
};

}  // namespace quadlight::renderer
