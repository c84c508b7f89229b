// Moving AI maps: from cells to a scene.
#include "moving_ai_reader.hpp"

#include "cell_map.hpp"
#include "floor.hpp"
#include "random.hpp"
#include "text.hpp"
#include "units.hpp"

#include <quadlight/merge_walls.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

constexpr float light_radius = 24.0F;  // in cells

/// The corner of cells (column, row) in world units.
Vec2 corner(std::size_t column, std::size_t row, const MovingAiOptions& options) {
  return Vec2{static_cast<float>(column), static_cast<float>(row)} * options.cell;
}

WallDesc wall_between(Vec2 a, Vec2 b, const MovingAiOptions& options) {
  WallDesc wall{.segment = {a, b}};
  if (options.solid) {
    wall.side = WallSide::left;
    wall.kind = WallKind::solid;
  }
  return wall;
}

/// The sides of solid cells towards open ones, with the open cell to the left.
std::vector<WallDesc> sides_of(const CellMap& map, const MovingAiOptions& options) {
  std::vector<WallDesc> walls;
  for (std::size_t y = 0; y <= map.height; ++y) {
    for (std::size_t x = 0; x < map.width; ++x) {
      const bool above = map.is_solid_shifted(x + 1, y);
      if (above == map.is_solid_shifted(x + 1, y + 1)) continue;
      const Vec2 west = corner(x, y, options);
      const Vec2 east = corner(x + 1, y, options);
      walls.push_back(above ? wall_between(east, west, options)
                            : wall_between(west, east, options));
    }
  }
  for (std::size_t x = 0; x <= map.width; ++x) {
    for (std::size_t y = 0; y < map.height; ++y) {
      const bool before = map.is_solid_shifted(x, y + 1);
      if (before == map.is_solid_shifted(x + 1, y + 1)) continue;
      const Vec2 north = corner(x, y, options);
      const Vec2 south = corner(x, y + 1, options);
      walls.push_back(before ? wall_between(north, south, options)
                             : wall_between(south, north, options));
    }
  }
  return walls;
}

/// Light k of n is in the k-th of n equal runs of open cells, at a random place in it.
void add_lights(const CellMap& map, const MovingAiOptions& options, SceneDocument& out) {
  std::vector<std::size_t> open;
  for (std::size_t y = 0; y < map.height; ++y) {
    for (std::size_t x = 0; x < map.width; ++x) {
      if (map.is_open(x, y)) open.push_back(y * map.width + x);
    }
  }
  const std::size_t count = std::min(options.lights, open.size());
  Random random(map.width * 0x1'0000'0001ULL + map.height);
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t first = k * open.size() / count;
    const std::size_t end = (k + 1) * open.size() / count;
    const std::size_t cell = open[first + random.below(end - first)];
    const Vec2 half{0.5F * options.cell, 0.5F * options.cell};
    const float warmth = random.uniform(0.0F, 1.0F);
    out.lights.push_back({.position = corner(cell % map.width, cell / map.width, options) + half,
                          .radius = light_radius * options.cell,
                          .color = {1.0F, 0.85F - 0.3F * warmth, 0.7F - 0.45F * warmth}});
  }
}

Result<std::vector<WallDesc>> walls_of(const CellMap& map, const MovingAiOptions& options) {
  std::vector<WallDesc> sides = sides_of(map, options);
  if (!options.merged) return sides;
  return merge_collinear_walls(std::span<const WallDesc>(sides));
}

}  // namespace

Result<SceneDocument> read_moving_ai(std::string_view text, std::string_view name,
                                     const MovingAiOptions& options) {
  const Result<CellMap> read = read_cell_map(text, name);
  if (!read) return read.error();
  const CellMap& map = read.value();
  const double longer = static_cast<double>(std::max(map.width, map.height));
  if (!(options.cell > 0.0F) ||
      !fits_float(std::max(longer, double{light_radius}) * options.cell)) {
    return error_at(ErrorCode::out_of_range, name, "1",
                    "the side of a cell must be above 0, and the map within 3.4e38 units, not " +
                        number_text(options.cell) + "; use a number such as 16");
  }
  SceneDocument document;
  document.bare_walls = true;
  document.ambient = night_ambient;
  const Box area{{0.0F, 0.0F}, corner(map.width, map.height, options)};
  document.camera = camera_or_fit({.nodes = {{.desc = {.bounds = area}}}});
  if (options.floor) add_floor(area, options.cell, document);
  Result<std::vector<WallDesc>> walls = walls_of(map, options);
  if (!walls) return walls.error();
  document.walls = std::move(walls).value();
  add_lights(map, options, document);
  return document;
}

}  // namespace quadlight::scenes::internal
