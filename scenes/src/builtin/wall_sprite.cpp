// Walls that can be seen: a thin sprite along each.
#include "wall_sprite.hpp"

#include <cmath>

namespace quadlight::scenes::internal {

void add_wall_sprite(const Segment& segment, float half_width, Color color, std::int32_t layer,
                     SceneDocument& document) {
  const Vec2 along = segment.b - segment.a;
  const float length = std::hypot(along.x, along.y);
  document.nodes.push_back(
      {.desc = {.transform = {.position = segment.a, .rotation = std::atan2(along.y, along.x)},
                .bounds = {{-half_width, -half_width}, {length + half_width, half_width}},
                .layer = layer},
       .color = color});
}

}  // namespace quadlight::scenes::internal
