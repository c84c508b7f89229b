// Output files: found wrong before a long run where possible, and never half-written in silence.
#pragma once

#include "options.hpp"

#include <quadlight/result.hpp>

#include <filesystem>
#include <string_view>

namespace quadlight::demo {

/// Looks for outputs that cannot work before anything is rendered: the folder is missing, the file
/// is a folder, two outputs have one name, an output would replace the scene file. Writes nothing.
/// Error: io for what the file system says, out_of_range for names that exclude each other.
[[nodiscard]] Status check_outputs(const Options& options);

/// Writes the text, replacing what the file held. Error io names the file and the system's reason.
[[nodiscard]] Status write_text(const std::filesystem::path& file, std::string_view text);

}  // namespace quadlight::demo
