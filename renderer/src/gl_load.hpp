// What both kinds of context do once they are current.
#pragma once

#include "gl.hpp"

#include <quadlight/result.hpp>

namespace quadlight::renderer {

/// Loads OpenGL through glad for the current context and switches debug output on where the context
/// has it. Error unavailable if it is older than 3.3.
Status load_gl(GLADloadfunc load);

}  // namespace quadlight::renderer
