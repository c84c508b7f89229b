// A stone floor: something to be lit under maps that come without pictures.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstddef>

namespace quadlight::scenes::internal {

/// More tiles than this become larger tiles instead.
inline constexpr std::size_t max_floor_tiles = 65'536;

/// Adds nodes on layer 0 that cover the area row by row, in squares of `tile` world units (doubled
/// until max_floor_tiles suffice); the last column and row are cut at area.max. The area's width
/// and height and the tile are > 0.
void add_floor(const Box& area, float tile, SceneDocument& document);

/// Mid-tone stone colour (sRGB) of the square at (column, row): a checker of two shades with a
/// small variation. Depends on the two numbers only.
[[nodiscard]] Color stone_color(std::size_t column, std::size_t row);

}  // namespace quadlight::scenes::internal
