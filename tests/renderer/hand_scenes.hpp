// Small scenes that several test files of this folder draw.
#pragma once

#include "support/hand_frame.hpp"

#include <cstdint>

namespace quadlight::test {

inline constexpr std::uint32_t white = 0xFFFFFFFFU;

/// One white sprite on the left upper quarter of a view of 8 x 8, full ambient light.
inline HandFrame one_sprite() {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  scene.add_sprite({}, {{0.0F, 0.0F}, {4.0F, 4.0F}}, white);
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  return scene;
}

/// A light so wide that its falloff is exactly 1 in float near its centre: each triangle of its
/// mesh then adds exactly `color`, so the light buffer counts coverage.
inline LightDesc counting_light(Vec2 position) {
  LightDesc light;
  light.position = position;
  light.radius = 1e9F;
  return light;
}

}  // namespace quadlight::test
