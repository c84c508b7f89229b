// What the small scenes are built of: a tiled floor and walls that can be seen.
#pragma once

#include <quadlight/scenes/document.hpp>

namespace quadlight::scenes::internal {

/// Adds tiles from (0, 0) to `size`, row by row, in two shades of the colour by turns. The size is
/// a whole number of tiles.
void add_tiles(Vec2 size, float tile, Color color, SceneDocument& document);

/// Adds an opaque wall and a sprite of that half width on it, in layer 2.
void add_seen_wall(const Segment& segment, float half_width, Color color, SceneDocument& document);

/// Adds the four walls around the box from (0, 0) to `size`.
void add_outer_walls(Vec2 size, float half_width, Color color, SceneDocument& document);

/// A node of a box around its own origin.
[[nodiscard]] DocumentNode box_node(Vec2 center, float rotation, Vec2 half, std::int32_t layer,
                                    Color color);

}  // namespace quadlight::scenes::internal
