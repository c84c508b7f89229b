// Universal VTT: reading a parsed tree.
#pragma once

#include "json_text.hpp"

#include <quadlight/scenes/uvtt.hpp>

#include <string_view>

namespace quadlight::scenes::internal {

/// Reads a document from the root of a Universal VTT file; the document has no name yet.
Result<SceneDocument> read_uvtt(const Json& root, std::string_view name,
                                const UvttOptions& options);

}  // namespace quadlight::scenes::internal
