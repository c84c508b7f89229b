// Loading scene files of every supported format.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <filesystem>
#include <string_view>

namespace quadlight::scenes {

/// Reads a scene file; the format is found from the content: quadlight's own JSON (an object with
/// the key "quadlight", see scenes/FORMAT.md), Universal VTT (an object with the keys "resolution"
/// or "format", see uvtt.hpp), a Foundry scene (an object with the keys "grid" and "walls", see
/// foundry.hpp) or a Moving AI map (a text that begins with the line "type octile", see
/// moving_ai.hpp). The document is named after the file, without folder and extension. Errors: io
/// (missing, a directory, unreadable, larger than 512 MiB), limit_exceeded (nested deeper than 64
/// levels, or not enough memory), format (syntax, types, unknown or repeated keys), not_finite (NaN
/// or Infinity where a number stands), out_of_range (a value outside its range, a number that a
/// float cannot hold). The text reads `FILE:PLACE: what is wrong with which value, and the remedy`,
/// where PLACE is a JSON pointer such as /lights/3/radius
/// ("/" is the whole file), or line:column (in bytes, from 1) for a syntax error, or the line of a
/// Moving AI map; an io error has no PLACE. Any thread. Never throws.
Result<SceneDocument> load(const std::filesystem::path& file);

/// The same from memory; `name` stands for the file in error texts.
Result<SceneDocument> load_text(std::string_view text, std::string_view name);

}  // namespace quadlight::scenes
