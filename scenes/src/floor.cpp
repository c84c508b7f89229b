// A stone floor: something to be lit under maps that come without pictures.
#include "floor.hpp"

#include "random.hpp"

#include <cmath>

namespace quadlight::scenes::internal {

Color stone_color(std::size_t column, std::size_t row) {
  Random random(column * 0x1'0000'0001ULL + row);
  const float shade = (column + row) % 2 == 0 ? 0.60F : 0.54F;
  const float v = shade + random.uniform(-0.04F, 0.04F);
  return {v * 1.02F, v, v * random.uniform(0.90F, 0.96F)};
}

void add_floor(const Box& area, float tile, SceneDocument& document) {
  const DVec2 size = DVec2(area.max) - DVec2(area.min);
  double step = tile;
  const auto tiles_along = [&](double length) { return std::ceil(length / step); };
  while (tiles_along(size.x) * tiles_along(size.y) > double{max_floor_tiles}) step *= 2.0;
  const auto columns = static_cast<std::size_t>(tiles_along(size.x));
  const auto rows = static_cast<std::size_t>(tiles_along(size.y));
  const auto edge = [&](std::size_t i, float start, float end) {
    return static_cast<float>(std::min(start + static_cast<double>(i) * step, double{end}));
  };
  const auto corner = [&](std::size_t column, std::size_t row) {
    return Vec2{edge(column, area.min.x, area.max.x), edge(row, area.min.y, area.max.y)};
  };
  document.nodes.reserve(document.nodes.size() + columns * rows);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      const Vec2 min = corner(column, row);
      const Vec2 max = corner(column + 1, row + 1);
      document.nodes.push_back({.desc = {.transform = {.position = min}, .bounds = {{}, max - min}},
                                .color = stone_color(column, row)});
    }
  }
}

}  // namespace quadlight::scenes::internal
