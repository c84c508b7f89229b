// Sight lines through the walls, decided exactly.
#pragma once

#include "scene_state.hpp"

#include <quadlight/sight.hpp>

#include <cstdint>

namespace quadlight::internal {

/// True if no wall that shares a bit with `mask` hides sight.b from someone at sight.a. By kind:
/// opaque walls and the air sides of solid ones hide; limited ones do from the second place on at
/// which the line meets some; glass does not. Walls of zero length, and walls other than solid ones
/// that contain an end of the line, do not count; nor do one-sided and limited walls seen edge-on.
/// The ends themselves may be in matter: see in_matter().
[[nodiscard]] bool sees_past_walls(const WallIndex& walls, const Segment& sight,
                                   std::uint32_t mask);

/// The same, and neither end is in matter. False if an end is not finite.
[[nodiscard]] bool sees(const WallIndex& walls, const Segment& sight, std::uint32_t mask);

/// What ends the sight line first; nothing exactly if sees(). Of walls at the same place, but for
/// rounding, any; the smallest slot at bit-equal places.
[[nodiscard]] SightHit first_sight_hit(const WallStore& walls, const Segment& sight,
                                       std::uint32_t mask);

}  // namespace quadlight::internal
