// Maps of cells, and the walls between their air and matter.
#include "light/world.hpp"
#include "random.hpp"

#include <algorithm>
#include <fstream>

namespace quadlight::bench {
namespace {

constexpr float block_cell = 10.0F;
constexpr std::size_t least_block = 3;
constexpr std::size_t most_block = 8;
constexpr double blocks_per_cell = 0.018;
// Lights keep away from the sides of their cell by this part of it.
constexpr double light_gap = 0.05;

// Cells by signed coordinates; all outside is matter.
bool is_solid(const CellMap& map, std::ptrdiff_t x, std::ptrdiff_t y) {
  if (x < 0 || y < 0) return true;
  const auto column = static_cast<std::size_t>(x);
  const auto row = static_cast<std::size_t>(y);
  if (column >= map.width || row >= map.height) return true;
  return map.is_solid[row * map.width + column] != 0;
}

// Adds the walls of one grid line, of which place i has matter on its lower side (towards smaller
// coordinates) only, its upper side only, or neither: -1, +1, 0. wall_at(begin, end, side) makes a
// wall of the places [begin, end).
template <class SideAt, class AddWall>
void add_line(std::size_t places, Border border, SideAt matter_at, AddWall add_wall) {
  std::size_t begin = 0;
  while (begin < places) {
    const int matter = matter_at(begin);
    std::size_t end = begin + 1;
    while (border != Border::unit && end < places && matter_at(end) == matter) ++end;
    if (matter != 0) add_wall(begin, end, matter);
    begin = end;
  }
}

Vec2 corner(const CellMap& map, std::size_t x, std::size_t y) {
  return Vec2{static_cast<float>(x), static_cast<float>(y)} * map.cell;
}

// On a screen with y down, the left hand of someone who walks towards +x is at smaller y, and of
// someone who walks towards +y at larger x.
void add_walls(const CellMap& map, Border border, std::vector<Occluder>& out) {
  const auto add = [&](Vec2 a, Vec2 b, WallSide air) {
    Occluder wall{{a, b}};
    if (border == Border::solid) {
      wall.kind = WallKind::solid;
      wall.side = air;
    }
    out.push_back(wall);
  };
  const auto matter = [&](std::ptrdiff_t x, std::ptrdiff_t y, std::ptrdiff_t dx,
                          std::ptrdiff_t dy) {
    return static_cast<int>(is_solid(map, x, y)) - static_cast<int>(is_solid(map, x - dx, y - dy));
  };
  for (std::size_t y = 0; y <= map.height; ++y) {
    add_line(
        map.width, border,
        [&](std::size_t x) {
          return matter(static_cast<std::ptrdiff_t>(x), static_cast<std::ptrdiff_t>(y), 0, 1);
        },
        [&](std::size_t begin, std::size_t end, int side) {
          add(corner(map, begin, y), corner(map, end, y),
              side > 0 ? WallSide::left : WallSide::right);
        });
  }
  for (std::size_t x = 0; x <= map.width; ++x) {
    add_line(
        map.height, border,
        [&](std::size_t y) {
          return matter(static_cast<std::ptrdiff_t>(x), static_cast<std::ptrdiff_t>(y), 1, 0);
        },
        [&](std::size_t begin, std::size_t end, int side) {
          add(corner(map, x, begin), corner(map, x, end),
              side > 0 ? WallSide::right : WallSide::left);
        });
  }
}

}  // namespace

CellMap make_blocks(std::size_t cells) {
  Random random(0x5EED3333U);
  CellMap map{cells, cells, block_cell, std::vector<char>(cells * cells, 0)};
  const auto count = static_cast<std::size_t>(blocks_per_cell * static_cast<double>(cells * cells));
  const auto side = [&] { return least_block + random.below(most_block - least_block + 1); };
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t width = side();
    const std::size_t height = side();
    const std::size_t left = random.below(cells - width + 1);
    const std::size_t top = random.below(cells - height + 1);
    for (std::size_t y = top; y < top + height; ++y) {
      const auto row = map.is_solid.begin() + static_cast<std::ptrdiff_t>(y * cells + left);
      std::fill(row, row + static_cast<std::ptrdiff_t>(width), 1);
    }
  }
  return map;
}

std::optional<CellMap> read_moving_ai(const std::string& path) {
  std::ifstream file(path);
  std::string word;
  std::string type;
  CellMap map;
  file >> word >> type >> word >> map.height >> word >> map.width >> word;
  if (!file || word != "map") return std::nullopt;
  for (std::size_t y = 0; y < map.height; ++y) {
    std::string row;
    if (!(file >> row) || row.size() != map.width) return std::nullopt;
    for (const char c : row) map.is_solid.push_back(c == '.' || c == 'G' || c == 'S' ? 0 : 1);
  }
  return map;
}

LightWorld make_cell_world(const CellMap& map, Border border) {
  LightWorld world;
  add_walls(map, border, world.walls);
  world.bounds = {{0.0F, 0.0F}, corner(map, map.width, map.height)};
  Random random(0x5EED4444U);
  while (world.lights.size() < light_count) {
    const std::size_t x = random.below(map.width);
    const std::size_t y = random.below(map.height);
    const double at_x = random.uniform(light_gap, 1.0 - light_gap);
    const double at_y = random.uniform(light_gap, 1.0 - light_gap);
    if (map.is_solid[y * map.width + x] != 0) continue;
    world.lights.push_back(corner(map, x, y) +
                           Vec2{static_cast<float>(at_x), static_cast<float>(at_y)} * map.cell);
  }
  return world;
}

}  // namespace quadlight::bench
