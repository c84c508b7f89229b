// Importing grid maps of the Moving AI Lab's path-finding benchmarks (.map).
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstddef>
#include <string_view>

namespace quadlight::scenes {

struct MovingAiOptions {
  float cell = 16.0F;  ///< side of a cell in world units, > 0
  /// True: walls are WallKind::solid, the insides of solid cells are dark. False: opaque walls that
  /// block from both sides, with nothing behind them.
  bool solid = true;
  bool merged = true;  ///< false: one wall for each side of a cell
  /// The format has no lights; this many are put into open cells.
  std::size_t lights = 24;
  /// Gives the map something to be lit: one node per cell, as UvttOptions::floor.
  bool floor = true;
};

/// Cells of larger maps are refused with limit_exceeded.
inline constexpr std::size_t max_moving_ai_cells = std::size_t{1} << 24U;

/// Reads a grid map: the lines `type octile`, `height H`, `width W` (the two in any order), `map`,
/// and then H lines of W cells. `name` stands for the file in error texts.
///
/// - Cells `.`, `G` (ground) and `S` (swamp) are open; `@`, `O` (out of bounds), `T` (trees) and
///   `W` (water) are solid. Everything outside the map is open.
/// - Column x, row y is the square from (x, y) x cell to (x + 1, y + 1) x cell.
/// - Each side between a solid and an open cell is part of a wall, with the open cell on its left
///   (WallSide::left); so walls run in closed outlines around the bodies of solid cells. Merged
///   (merge_collinear_walls), the sides of a straight stretch are one wall.
/// - Lights are point lights in the middle of open cells, 24 cells in radius, in warm colours. They
///   are spread evenly over the open cells in reading order, with a random part that depends on the
///   size of the map only. Maps with fewer open cells have a light in each.
/// - Ambient is night_ambient; the camera shows the map.
///
/// Order of walls: by the first side in them, horizontal ones row by row, then vertical ones column
/// by column. Lines may end in CR LF. Errors read `FILE:LINE: what is wrong with which value, and
/// the remedy`: format (a line of another shape or length, an unknown cell, too few or too many
/// rows), out_of_range (width or height 0, a cell side that is no positive number or makes the map
/// too large for a float), limit_exceeded (max_moving_ai_cells). The header's numbers reserve no
/// memory. Any thread. O(text + floor + walls log walls).
Result<SceneDocument> import_moving_ai(std::string_view text, std::string_view name,
                                       const MovingAiOptions& options = {});

}  // namespace quadlight::scenes
