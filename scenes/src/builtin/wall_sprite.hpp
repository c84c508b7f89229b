// Walls that can be seen: a thin sprite along each.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstdint>

namespace quadlight::scenes::internal {

/// Adds a node that covers the segment, `half_width` to both sides and beyond both ends.
void add_wall_sprite(const Segment& segment, float half_width, Color color, std::int32_t layer,
                     SceneDocument& document);

}  // namespace quadlight::scenes::internal
