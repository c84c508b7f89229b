// Pan and zoom: arithmetic between the window's pixels and the world.
#pragma once

#include <quadlight/scenes/document.hpp>

namespace quadlight::demo {

/// The picture in pixels, > 0.
struct Viewport {
  float width = 1.0F;
  float height = 1.0F;
};

/// World place under a pixel (from the top left corner).
[[nodiscard]] Vec2 to_world(const scenes::Camera& camera, Viewport viewport, Vec2 pixel);

/// The camera after the content was dragged by that many pixels.
[[nodiscard]] scenes::Camera dragged(const scenes::Camera& camera, Viewport viewport, Vec2 pixels);

/// The camera that shows `factor` times as much height, and keeps the world place under `pixel`
/// where it is. The height stays within 1e-3 ... 1e9 world units.
[[nodiscard]] scenes::Camera zoomed(const scenes::Camera& camera, Viewport viewport, Vec2 pixel,
                                    float factor);

}  // namespace quadlight::demo
