// Writing scenes in quadlight's own JSON format, for converters and map makers.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <filesystem>
#include <string>

namespace quadlight::scenes {

/// The document as text in the format of scenes/FORMAT.md: one element per line, every key written,
/// numbers with as many digits as it takes for load_text to give back the same bits.
///
/// The format describes a scene at rest, so some of a document is written in other words: walls and
/// lights that are attached to a node are written free, where they are in the world (a cone keeps
/// its world direction); disabled walls and lights, which have no effect, are left out. The name,
/// bare_walls and the user payload of walls and lights are not written.
/// Error out_of_range if the document holds what the format has no words for and what changes the
/// picture (invisible nodes, an order within a layer, categories or masks other than the default,
/// lights without shadows), or values that load() would refuse; the text names the element.
/// Any thread. O(elements).
Result<std::string> save_text(const SceneDocument& document);

/// Writes save_text(document) to a file, replacing it. The text is written beside the file first
/// and then renamed, so a failure leaves the old file as it was. Errors: those of save_text, and io
/// with the system's reason.
Status save(const SceneDocument& document, const std::filesystem::path& file);

}  // namespace quadlight::scenes
