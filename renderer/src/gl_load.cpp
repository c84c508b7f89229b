// See gl_load.hpp and context.hpp.
#include "gl_load.hpp"

#include "gl_error.hpp"

#include <quadlight/renderer/context.hpp>

#include <string>

namespace quadlight::renderer {

namespace {

std::string text_of(GLenum name) {
  const GLubyte* text = glGetString(name);
  return text != nullptr ? reinterpret_cast<const char*>(text) : "unknown";
}

}  // namespace

Status load_gl(GLADloadfunc load) {
  if (gladLoadGL(load) == 0 || GLAD_GL_VERSION_3_3 == 0) {
    return Error{ErrorCode::unavailable,
                 "OpenGL 3.3 is needed and the driver has only " +
                     (glad_glGetString != nullptr ? text_of(GL_VERSION) : "an older one") +
                     "; update the graphics driver (Debian: libgl1-mesa-dri)"};
  }
  enable_debug_output();
  return success();
}

GlInfo gl_info() {
  return {text_of(GL_VENDOR), text_of(GL_RENDERER), text_of(GL_VERSION),
          text_of(GL_SHADING_LANGUAGE_VERSION)};
}

}  // namespace quadlight::renderer
