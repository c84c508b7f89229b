// Mazes by depth-first search.
#include "maze.hpp"

#include "random.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

class MazeMaker {
 public:
  MazeMaker(int columns, int rows, float cell, std::uint64_t seed)
      : columns_(columns), rows_(rows), cell_(cell), random_(seed), cells_(count()) {}

  Maze make() {
    dig();
    for (int y = 0; y <= rows_; ++y) {
      for (int x = 0; x <= columns_; ++x) add_walls(x, y);
    }
    return std::move(maze_);
  }

 private:
  struct Place {
    int x = 0;
    int y = 0;
  };
  struct Cell {
    bool dug = false;
    bool open_right = false;
    bool open_below = false;
  };

  [[nodiscard]] std::size_t count() const {
    return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
  }
  [[nodiscard]] bool inside(Place p) const {
    return p.x >= 0 && p.y >= 0 && p.x < columns_ && p.y < rows_;
  }
  Cell& at(Place p) {
    return cells_[static_cast<std::size_t>(p.y) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(p.x)];
  }
  [[nodiscard]] Vec2 corner(int x, int y) const {
    return {cell_ * static_cast<float>(x), cell_ * static_cast<float>(y)};
  }
  void visit(Place p) { maze_.walk.push_back(corner(p.x, p.y) + Vec2{cell_, cell_} * 0.5F); }

  void dig() {
    std::vector<Place> path{{0, 0}};
    at(path.back()).dug = true;
    while (!path.empty()) {
      const Place here = path.back();
      visit(here);
      std::array<Place, 4> choices{};
      std::size_t found = 0;
      for (const Place step : {Place{1, 0}, Place{0, 1}, Place{-1, 0}, Place{0, -1}}) {
        const Place next{here.x + step.x, here.y + step.y};
        if (inside(next) && !at(next).dug) choices[found++] = next;
      }
      if (found == 0) {
        path.pop_back();
        continue;
      }
      const Place next = choices[random_.below(found)];
      if (next.x != here.x) at({next.x < here.x ? next.x : here.x, here.y}).open_right = true;
      if (next.y != here.y) at({here.x, next.y < here.y ? next.y : here.y}).open_below = true;
      at(next).dug = true;
      path.push_back(next);
    }
    // Its last place is its first one.
    maze_.walk.pop_back();
  }

  /// The sides that go right and down from a corner of the grid.
  void add_walls(int x, int y) {
    const bool open_right_way = x < columns_ && y > 0 && y < rows_ && at({x, y - 1}).open_below;
    if (x < columns_ && !open_right_way) {
      maze_.walls.push_back({corner(x, y), corner(x + 1, y)});
    }
    const bool open_down_way = y < rows_ && x > 0 && x < columns_ && at({x - 1, y}).open_right;
    if (y < rows_ && !open_down_way) maze_.walls.push_back({corner(x, y), corner(x, y + 1)});
  }

  int columns_;
  int rows_;
  float cell_;
  Random random_;
  std::vector<Cell> cells_;
  Maze maze_;
};

}  // namespace

Maze make_maze(int columns, int rows, float cell, std::uint64_t seed) {
  return MazeMaker(columns, rows, cell, seed).make();
}

}  // namespace quadlight::scenes::internal
