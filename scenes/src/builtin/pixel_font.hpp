// Labels made of boxes, for scenes that explain themselves.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstdint>
#include <string_view>

namespace quadlight::scenes::internal {

/// Adds one node per horizontal run of lit pixels: letters of 3 x 5 pixels (A-Z, 0-9, '-' and '.';
/// anything else is a blank), 4 pixels apart, the first one's upper left corner at `position`.
void add_label(std::string_view text, Vec2 position, float pixel, Color color, std::int32_t layer,
               SceneDocument& document);

}  // namespace quadlight::scenes::internal
