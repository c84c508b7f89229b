// quadlight's own scene format: reading a parsed tree. The format is written down in
// scenes/FORMAT.md and scenes/scene.schema.json.
#pragma once

#include "json_text.hpp"

#include <quadlight/scenes/document.hpp>

#include <string_view>

namespace quadlight::scenes::internal {

/// Reads a document from the root of a scene file; the document has no name yet.
Result<SceneDocument> read_scene_file(const Json& root, std::string_view name);

}  // namespace quadlight::scenes::internal
