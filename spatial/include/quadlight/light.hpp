// What shines and what blocks: descriptions of lights and walls, shared by Scene and the kernel.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

namespace quadlight {

/// From which side a wall stops light. Left is the left hand of someone who walks from a to b on a
/// screen with y down: the side where orientation(a, b, p) < 0.
enum class WallSide : std::uint8_t {
  both,
  left,   ///< stops light that comes from the left side; light from the right passes
  right,  ///< stops light that comes from the right side; light from the left passes
};

/// What light does at a wall.
enum class WallKind : std::uint8_t {
  opaque,   ///< light ends
  limited,  ///< sight passes the first limited wall in its way and ends at the second
  /// Part of the closed outline of a solid body. `side` is the air's side, left or right; on the
  /// other one is matter, border included, which is dark, also for a light in it.
  solid,
  glass,  ///< light passes, dimmed and coloured
};

enum class LightType : std::uint8_t {
  point,
  cone,         ///< a sector: only directions within angle / 2 of `direction`
  directional,  ///< parallel light from infinitely far that travels along `direction`
};

/// A box without limits.
inline constexpr Box everywhere{
    {-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()},
    {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()}};

/// Full turn in radians.
inline constexpr float full_turn = 2.0F * std::numbers::pi_v<float>;

/// Where a light can reach when nothing is in its way: a disc, or a sector of it, and no farther
/// than the box `clip` if the light is in that.
struct LightBound {
  Vec2 position{0.0F, 0.0F};
  float radius = 1.0F;      ///< world units, > 0; +infinity if `clip` is finite and holds the light
  float direction = 0.0F;   ///< radians, from +x towards +y; the middle of the sector
  float angle = full_turn;  ///< radians, whole opening; >= full_turn is the whole disc; > 0
  /// Each side of the box ends the light where the light is on that side's inner hand; sides that
  /// the light is beyond of (or on) are passed over. Infinite: no limit.
  Box clip = everywhere;

  friend bool operator==(const LightBound&, const LightBound&) = default;
};

/// Brightness at distance d from a light of the given radius: (1 - (d / radius)^2)^2, 0 outside; 1
/// everywhere if the radius is infinite.
[[nodiscard]] inline double falloff(double distance_squared, double radius) {
  const double t = 1.0 - distance_squared / (radius * radius);
  return t > 0.0 ? t * t : 0.0;
}

/// The box of the whole disc.
[[nodiscard]] inline Box bounds(const LightBound& b) {
  // One float step outward: rounding must not cut off a wall that touches the circle.
  const auto down = [](float v) { return std::nextafter(v, -HUGE_VALF); };
  const auto up = [](float v) { return std::nextafter(v, HUGE_VALF); };
  return {{down(b.position.x - b.radius), down(b.position.y - b.radius)},
          {up(b.position.x + b.radius), up(b.position.y + b.radius)}};
}

/// True if p is in the closed disc, in the closed clip and, for a cone, in the closed sector (the
/// apex included).
[[nodiscard]] bool contains(const LightBound& bound, Vec2 p);

/// The polygon that a light reaches when nothing is in its way, as offsets from its position,
/// counter-clockwise: 16 chords that run just outside the circle (one corner lies on each axis),
/// cut off by the sides of the clip that the light is on the inner hand of; a cone's is clipped by
/// its two sides and begins with the light itself, (0, 0). `out` is overwritten. Empty only for a
/// cone too narrow for two distinct directions in double.
void bound_polygon(const LightBound& bound, std::vector<DVec2>& out);

}  // namespace quadlight
