// Quadtree: which node a box belongs to, by its size and centre. Correctness of queries never
// depends on it (they follow the content bounds), so rounding here is harmless.
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <bit>

namespace quadlight {
namespace {

// The column or row of the finest grid; the outermost one if the centre is outside.
std::uint32_t finest_cell(double centre, double origin, double cells_per_unit, double cells) {
  return static_cast<std::uint32_t>(
      std::clamp((centre - origin) * cells_per_unit, 0.0, cells - 1.0));
}

// The least n with v <= 2^n, for a normal v >= 1: its exponent, and one more unless its fraction is
// zero. (std::frexp is a call, and this runs for each edit.)
std::uint32_t ceil_log2(double v) {
  constexpr std::uint64_t fraction = (std::uint64_t{1} << 52U) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(v);
  return static_cast<std::uint32_t>(((bits + fraction) >> 52U) - 1023);
}

}  // namespace

Quadtree::Place Quadtree::place_of(const Box& box) const {
  constexpr auto cells = static_cast<double>(1U << deepest_level);
  // In double, since width and centre of a huge finite box overflow a float.
  const double x0 = box.min.x;
  const double y0 = box.min.y;
  const double x1 = box.max.x;
  const double y1 = box.max.y;
  Place place;
  place.x = finest_cell(0.5 * (x0 + x1), desc_.bounds.min.x, cells_per_unit_x_, cells);
  place.y = finest_cell(0.5 * (y0 + y1), desc_.bounds.min.y, cells_per_unit_y_, cells);

  // In finest cells the level is how often the size can double before it exceeds the root's 2^24.
  const double size = std::max((x1 - x0) * cells_per_unit_x_, (y1 - y0) * cells_per_unit_y_);
  if (size <= 1.0) {
    place.level = desc_.max_depth;
  } else if (size < cells) {
    place.level = std::min(desc_.max_depth, deepest_level - ceil_log2(size));
  }
  return place;
}

Quadtree::Cell Quadtree::cell_of(std::uint32_t node) const {
  const BlockInfo& i = info(node);
  return {2 * i.parent_x + node % 2, 2 * i.parent_y + node % 4 / 2, i.level};
}

bool Quadtree::in_cell(const Cell& cell, const Place& place) {
  const std::uint32_t shift = deepest_level - cell.level;
  return place.x >> shift == cell.x && place.y >> shift == cell.y;
}

// The lane of the child (of a node at `level`) that holds the place.
std::uint32_t Quadtree::child_lane(const Place& place, std::uint32_t level) {
  const std::uint32_t shift = deepest_level - level - 1;
  return (place.x >> shift & 1U) + 2 * (place.y >> shift & 1U);
}

}  // namespace quadlight
