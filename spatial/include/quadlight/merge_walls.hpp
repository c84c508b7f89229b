// Fewer walls for the same light: joins walls that lie on one line. For tile maps and importers.
#pragma once

#include <quadlight/light_geometry.hpp>
#include <quadlight/result.hpp>
#include <quadlight/scene.hpp>

#include <span>
#include <vector>

namespace quadlight {

/// Joins walls that are exactly collinear, touch or overlap, and are equal in all else: side (as
/// seen from the same direction: left from a to b is right from b to a), kind, categories,
/// transmittance. What light reaches among the result is what it reaches among `walls`; fewer
/// walls of these kinds cannot say it.
///
/// - Opaque and solid walls: each connected stretch of a line becomes one wall.
/// - Limited walls and glass count once per wall that light passes, so they are joined only where
///   one ends and the next begins: over each point lie as many as before, of overlapping ones each
///   is kept.
/// - Walls of zero length, which block nothing, are left out.
///
/// Nothing is moved: the ends of the result are ends of `walls`, and collinear means
/// orientation() == 0, without tolerance. Order: each joined wall stands where the first of its
/// walls stood, runs in that one's direction and has its flags. Walls in another order give the
/// same joined walls in another order, some of them perhaps in the other direction.
///
/// One thing changes: a wall does not hide what is seen along it from a point on itself, and a
/// joined wall is longer. That concerns sight lines inside the wall's own line only.
///
/// Error not_finite if a coordinate is NaN or infinite; the text names the wall. Any thread.
/// O(n log n) time, O(n) memory.
[[nodiscard]] Result<std::vector<Occluder>> merge_collinear_walls(std::span<const Occluder> walls);

/// The same for descriptions. To be joined, they must also be equal in node, opacity, color,
/// enabled and user, so doors that a game tells apart by `user` stay apart. Walls on a node are
/// joined in the node's own coordinates.
[[nodiscard]] Result<std::vector<WallDesc>> merge_collinear_walls(std::span<const WallDesc> walls);

}  // namespace quadlight
