// Where a light can reach at most: its bound, and the bound's box.
#pragma once

#include <quadlight/scene.hpp>

namespace quadlight::internal {

/// The bound of a light; a point light's angle is full_turn whatever the description says.
[[nodiscard]] LightBound bound_of(const LightDesc& desc);

/// The smallest box that holds the disc or the sector, rounded outward.
[[nodiscard]] Box reach_of(const LightBound& bound);

/// True if the light's disc, and for a cone its sector's box `reach` too, meets the closed box.
[[nodiscard]] bool reaches(const LightBound& bound, const Box& reach, const Box& box);

}  // namespace quadlight::internal
