// Loading scene files of every supported format.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <filesystem>
#include <string_view>

namespace quadlight::scenes {

/// Reads a scene file; the format is found from the content: quadlight's own JSON (an object with
/// the key "quadlight") or Universal VTT (an object with the keys "resolution" or "format").
/// Errors: io (missing, a directory, unreadable, larger than 512 MiB), format, not_finite,
/// out_of_range. The text reads `FILE:PLACE: what is wrong with which value, and the remedy`, where
/// PLACE is a JSON pointer such as /lights/3/radius, or line:column for a syntax error.
Result<SceneDocument> load(const std::filesystem::path& file);

/// The same from memory; `name` stands for the file in error texts.
Result<SceneDocument> load_text(std::string_view text, std::string_view name);

}  // namespace quadlight::scenes
