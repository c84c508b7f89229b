// Camera arithmetic. World and pixel axes point the same way, y down.
#include "camera_control.hpp"

#include <algorithm>

namespace quadlight::demo {
namespace {

/// Offset in world units from the picture's centre to a pixel.
Vec2 from_center(float height, Viewport viewport, Vec2 pixel) {
  const Vec2 middle{viewport.width * 0.5F, viewport.height * 0.5F};
  return (pixel - middle) * (height / viewport.height);
}

}  // namespace

Vec2 to_world(const scenes::Camera& camera, Viewport viewport, Vec2 pixel) {
  return camera.center + from_center(camera.height, viewport, pixel);
}

scenes::Camera dragged(const scenes::Camera& camera, Viewport viewport, Vec2 pixels) {
  return {camera.center - pixels * (camera.height / viewport.height), camera.height};
}

scenes::Camera zoomed(const scenes::Camera& camera, Viewport viewport, Vec2 pixel, float factor) {
  const float height = std::clamp(camera.height * factor, 1e-3F, 1e9F);
  const Vec2 shift =
      from_center(camera.height, viewport, pixel) - from_center(height, viewport, pixel);
  return {camera.center + shift, height};
}

}  // namespace quadlight::demo
