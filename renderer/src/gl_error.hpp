// GL errors as Error values, and names for debuggers (KHR_debug).
#pragma once

#include "gl.hpp"

#include <quadlight/result.hpp>

#include <string_view>

namespace quadlight::renderer {

/// Takes all pending GL errors of the current context. Success if there are none; else unavailable,
/// the text `FILE:LINE: doing: GL_INVALID_...` with the driver's own words where it gives any.
/// file and line: where it is called.
Status check_gl(std::string_view doing, const char* file = __builtin_FILE(),
                int line = __builtin_LINE());

/// In a debug context: lets the driver explain errors, in words that check_gl adds to its text.
void enable_debug_output();

/// Gives an object a name that GL debuggers show; kind is GL_TEXTURE, GL_BUFFER, ... Does nothing
/// where KHR_debug is missing. The object must have been bound once.
void label(GLenum kind, GLuint name, std::string_view text);

}  // namespace quadlight::renderer
