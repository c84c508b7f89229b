// VisibleRegion: what can be seen from a point, as a value.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <vector>

namespace quadlight {

/// The part of a disc, sector or clip box that is in sight of its centre. Made by
/// Scene::visible_region; a copy of what it saw, which later edits do not change.
/// Thread rule: const members may run on many threads at once.
struct VisibleRegion {
  LightBound bound;        ///< centre, radius, opening, clip
  LightGeometry geometry;  ///< the polygon, as offsets from bound.position; edges name wall items
                           ///< (Scene::wall_of_item, while the scene is not edited)

  /// World units squared; 0 if nothing is in sight.
  [[nodiscard]] double area() const { return geometry.lit_area; }
  /// True if p is in the polygon and within the radius, both closed; closer to the border than the
  /// rounding of doubles either answer is possible. False if p is not finite. O(log vertices).
  [[nodiscard]] bool contains(Vec2 p) const;
  /// The same for an offset from bound.position.
  [[nodiscard]] bool contains_offset(DVec2 offset) const;
};

/// Kernels for Scene::visible_regions, one per worker.
using RegionKernels = std::vector<LightKernel>;

}  // namespace quadlight
