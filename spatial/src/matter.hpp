// Whether a point is inside a solid body.
#pragma once

#include <quadlight/wall_index.hpp>

#include <cstdint>
#include <span>

namespace quadlight::internal {

/// True if p is in matter: on a solid wall that shares a bit with `mask`, or wound around by such
/// walls more often with matter on the inside than with air. So bodies may touch, overlap and have
/// holes, and a hole may hold a body; an outline with matter outside must be a body's hole, since
/// what is infinitely far counts as air. False if p is not finite. Exact: crossings of the ray from
/// p along +x are counted by signs of orientations, each end of a wall on one side of the ray only
/// (Sunday, "Inclusion of a Point in a Polygon", 2001).
/// O(walls near the ray); O(1) if there is no solid wall.
[[nodiscard]] bool in_matter(const WallIndex& walls, Vec2 p, std::uint32_t mask);
/// The same among all the walls given. O(walls).
[[nodiscard]] bool in_matter(std::span<const Occluder> walls, Vec2 p);

}  // namespace quadlight::internal
