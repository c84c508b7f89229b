// Moving AI maps: from cells to a scene.
#pragma once

#include <quadlight/scenes/moving_ai.hpp>

#include <string_view>

namespace quadlight::scenes::internal {

/// Reads a document; it has no name yet.
Result<SceneDocument> read_moving_ai(std::string_view text, std::string_view name,
                                     const MovingAiOptions& options);

}  // namespace quadlight::scenes::internal
