// A maze and a walk through all of it.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::scenes::internal {

/// A maze of columns x rows square cells in which one way leads from each cell to each other one.
struct Maze {
  std::vector<Segment> walls;  ///< one per closed side of a cell, outer ones included
  /// Centres of the cells on a closed walk that visits every cell, each a step from the one before.
  std::vector<Vec2> walk;
};

/// By depth-first search with random turns; the same seed makes the same maze. O(cells).
[[nodiscard]] Maze make_maze(int columns, int rows, float cell, std::uint64_t seed);

}  // namespace quadlight::scenes::internal
