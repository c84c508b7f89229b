// Foundry scenes: reading a parsed tree.
#pragma once

#include "json_cursor.hpp"
#include "json_text.hpp"

#include <quadlight/scenes/foundry.hpp>

#include <string_view>

namespace quadlight::scenes::internal {

/// What lights need to know of their scene.
struct FoundryScene {
  double grid_size = 100.0;    ///< pixels per square, > 0
  double grid_distance = 5.0;  ///< distance units per square, > 0
  double darkness = 0.0;       ///< 0 day ... 1 night
  bool global_light = false;   ///< and within its limits of darkness
};

/// Reads a document from the root of a Foundry scene; the document has no name yet.
Result<SceneDocument> read_foundry(const Json& root, std::string_view name,
                                   const FoundryOptions& options);

/// The wall of one element of `walls`, appended to `out` if it stops light.
bool read_foundry_wall(const Cursor& wall, std::size_t index, std::vector<WallDesc>& out);

/// The light of one element of `lights`.
bool read_foundry_light(const Cursor& light, const FoundryScene& scene, LightDesc& out);

}  // namespace quadlight::scenes::internal
