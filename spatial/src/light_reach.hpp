// Where a light can reach at most: its bound, and the bound's box.
#pragma once

#include <quadlight/scene.hpp>

namespace quadlight::internal {

/// The bound of a light; a point light's angle is full_turn whatever the description says.
[[nodiscard]] LightBound bound_of(const LightDesc& desc);

/// The same for frames, whose polygons end somewhere: a light of infinite radius is clipped to
/// `content`, what the scene holds, together with the light's position, grown outward to a grid of
/// a sixteenth of its size or coarser (so that a scene whose content moves a little keeps its
/// clip). An invalid box holds nothing.
[[nodiscard]] LightBound frame_bound_of(const LightDesc& desc, const Box& content);

/// The smallest box that holds the disc or the sector, rounded outward. Sides may be infinite if
/// the radius is.
[[nodiscard]] Box reach_of(const LightBound& bound);

/// The part of the plane in which a wall can shape the light's polygon: reach_of with the chords'
/// corners, which are farther out than the circle.
[[nodiscard]] Box polygon_reach_of(const LightBound& bound);

/// True if the wall may shape the polygon of a light with this bound: false only if it is too far
/// away or beside the sector. `reach` is polygon_reach_of(bound).
[[nodiscard]] bool may_shape(const Segment& wall, const LightBound& bound, const Box& reach);

/// True if the light's disc, and for a cone its sector's box `reach` too, meets the closed box.
[[nodiscard]] bool reaches(const LightBound& bound, const Box& reach, const Box& box);

}  // namespace quadlight::internal
