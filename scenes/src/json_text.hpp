// JSON text to a tree of values. Knows nothing of scenes.
#pragma once

#include <quadlight/result.hpp>

#include <nlohmann/json.hpp>

#include <string_view>

namespace quadlight::scenes::internal {

using Json = nlohmann::json;

/// Deepest nesting of arrays and objects that is read; deeper text would only serve to exhaust
/// memory.
inline constexpr std::size_t max_json_depth = 64;

/// Parses a text in UTF-8, with or without a byte order mark. Errors: format (syntax, a key given
/// twice), out_of_range (a number that a double cannot hold), limit_exceeded (depth).
Result<Json> parse_json(std::string_view text, std::string_view name);

}  // namespace quadlight::scenes::internal
