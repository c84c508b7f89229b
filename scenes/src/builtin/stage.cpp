// Floors, walls and boxes of the small scenes.
#include "stage.hpp"

#include "wall_sprite.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace quadlight::scenes::internal {

void add_tiles(Vec2 size, float tile, Color color, SceneDocument& document) {
  const auto rows = static_cast<int>(std::lround(size.y / tile));
  const auto columns = static_cast<int>(std::lround(size.x / tile));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Vec2 corner{tile * static_cast<float>(column), tile * static_cast<float>(row)};
      const float shade = (row + column) % 2 == 0 ? 0.94F : 1.0F;
      document.nodes.push_back(
          {.desc = {.transform = {.position = corner}, .bounds = {{0.0F, 0.0F}, {tile, tile}}},
           .color = {color.r * shade, color.g * shade, color.b * shade}});
    }
  }
}

void add_seen_wall(const Segment& segment, float half_width, Color color, SceneDocument& document) {
  document.walls.push_back({.segment = segment});
  add_wall_sprite(segment, half_width, color, 2, document);
}

void add_outer_walls(Vec2 size, float half_width, Color color, SceneDocument& document) {
  const std::array corners{Vec2{0.0F, 0.0F}, Vec2{size.x, 0.0F}, size, Vec2{0.0F, size.y}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    add_seen_wall({corners[i], corners[(i + 1) % corners.size()]}, half_width, color, document);
  }
}

DocumentNode box_node(Vec2 center, float rotation, Vec2 half, std::int32_t layer, Color color) {
  return {.desc = {.transform = {.position = center, .rotation = rotation},
                   .bounds = {Vec2{} - half, half},
                   .layer = layer},
          .color = color};
}

}  // namespace quadlight::scenes::internal
