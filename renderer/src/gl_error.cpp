// See gl_error.hpp.
#include "gl_error.hpp"

#include <string>

namespace quadlight::renderer {

namespace {

// Debug output is synchronous, so messages arrive on the thread whose call caused them.
thread_local std::string driver_words;

void GLAD_API_PTR take_message(GLenum /*source*/, GLenum type, GLuint /*id*/, GLenum /*severity*/,
                               GLsizei length, const GLchar* message, const void* /*user*/) {
  if (type != GL_DEBUG_TYPE_ERROR) return;
  driver_words.assign(message, static_cast<std::size_t>(length));
}

std::string name_of(GLenum error) {
  switch (error) {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    default:
      return "GL error " + std::to_string(error);
  }
}

// The compiler's idea of the path may be absolute; the part inside the project is what helps.
std::string_view inside_project(std::string_view path) {
  const std::size_t at = path.rfind("renderer/src/");
  return at == std::string_view::npos ? path : path.substr(at);
}

}  // namespace

Status check_gl(std::string_view doing, const char* file, int line) {
  std::string names;
  // Some drivers hold several flags; a lost context would report for ever.
  constexpr int most_flags = 16;
  for (int i = 0; i < most_flags; ++i) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) break;
    names += (names.empty() ? "" : ", ") + name_of(error);
  }
  if (names.empty()) return success();
  std::string text = std::string(inside_project(file)) + ":" + std::to_string(line) + ": " +
                     std::string(doing) + ": " + names;
  if (!driver_words.empty()) text += " (" + std::exchange(driver_words, {}) + ")";
  return Error{ErrorCode::unavailable, text};
}

void enable_debug_output() {
  if (GLAD_GL_KHR_debug == 0) return;
  GLint flags = 0;
  glGetIntegerv(GL_CONTEXT_FLAGS, &flags);
  if ((flags & GL_CONTEXT_FLAG_DEBUG_BIT) == 0) return;
  glEnable(GL_DEBUG_OUTPUT);
  glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback(take_message, nullptr);
}

void label(GLenum kind, GLuint name, std::string_view text) {
  if (GLAD_GL_KHR_debug == 0) return;
  glObjectLabel(kind, name, static_cast<GLsizei>(text.size()), text.data());
}

}  // namespace quadlight::renderer
