// Shader programs from GLSL text; errors with file and line.
#pragma once

#include "gl.hpp"

#include <quadlight/result.hpp>

#include <string_view>

namespace quadlight::renderer {

/// One stage: the text, and the file that errors name.
struct ShaderSource {
  std::string_view file;
  std::string_view text;
};

/// A stage from the embedded files; `file` as in renderer/CMakeLists.txt.
[[nodiscard]] ShaderSource embedded_shader(std::string_view file);

/// Compiles and links. Error unavailable: `FILE:LINE: the compiler's words` (for a link error both
/// files, and no line).
Result<GlProgram> build_program(ShaderSource vertex, ShaderSource fragment);

}  // namespace quadlight::renderer
