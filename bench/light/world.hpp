// The worlds that lights are measured in: walls, and places where lights stand.
#pragma once

#include <quadlight/wall_index.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadlight::bench {

/// How many lights stand in a world, where nothing else is said.
inline constexpr std::size_t light_count = 256;

struct LightWorld {
  std::vector<Occluder> walls;
  Box bounds;  ///< of the walls
  /// At random places all over the world, none on a wall, none in matter.
  std::vector<Vec2> lights;
};

/// What keeps random walls apart.
enum class Crossing { never, allowed };

/// Walls of 20 to 100 units with random places and directions in 10,000 x 10,000 units, inside a
/// frame of four long walls. Crossing or not, n walls have the same lengths: where they must not
/// cross, places are drawn again and again, for the longest first.
[[nodiscard]] LightWorld make_random_world(std::size_t n, Crossing crossing, std::size_t lights);

/// How the border between air and matter becomes walls.
enum class Border {
  unit,    ///< a wall per cell side
  merged,  ///< a wall per straight run that has the air on one side
  solid,   ///< the same as closed outlines of solid bodies
};

/// Square cells of air or matter. Outside of the map is matter.
struct CellMap {
  std::size_t width = 0;
  std::size_t height = 0;
  float cell = 1.0F;           ///< side in world units
  std::vector<char> is_solid;  ///< row by row
};

/// cells x cells of 10 units with solid blocks of 3 to 8 cells a side, at random places, which
/// overlap and touch; 42 % of the cells are solid.
[[nodiscard]] CellMap make_blocks(std::size_t cells);
/// A Moving AI map with cells of 1 unit, "." G S being air; nothing if the file is not there or
/// not such a map.
[[nodiscard]] std::optional<CellMap> read_moving_ai(const std::string& path);

[[nodiscard]] LightWorld make_cell_world(const CellMap& map, Border border);

struct IndexedWalls {
  WallIndex index;
  std::vector<ItemHandle> handles;  ///< in the order of the walls
};
/// An index of the walls, laid out anew after all are in.
[[nodiscard]] IndexedWalls index_walls(std::span<const Occluder> walls);

}  // namespace quadlight::bench
