// OpenGL names with owners. Everything in renderer/src includes OpenGL through this file.
#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <utility>

namespace quadlight::renderer {

/// Owns one OpenGL name; Delete gives it back. 0 is none. The context must be current.
template <void (*Delete)(GLuint)>
class GlName {
 public:
  GlName() = default;
  explicit GlName(GLuint name) : name_(name) {}
  GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0U)) {}
  GlName& operator=(GlName&& other) noexcept {
    std::swap(name_, other.name_);
    return *this;
  }
  ~GlName() {
    if (name_ != 0) Delete(name_);
  }

  [[nodiscard]] GLuint get() const { return name_; }

 private:
  GLuint name_ = 0;
};

namespace internal {
inline void delete_buffer(GLuint name) {
  glDeleteBuffers(1, &name);
}
inline void delete_framebuffer(GLuint name) {
  glDeleteFramebuffers(1, &name);
}
inline void delete_program(GLuint name) {
  glDeleteProgram(name);
}
inline void delete_query(GLuint name) {
  glDeleteQueries(1, &name);
}
inline void delete_shader(GLuint name) {
  glDeleteShader(name);
}
inline void delete_texture(GLuint name) {
  glDeleteTextures(1, &name);
}
inline void delete_vertex_array(GLuint name) {
  glDeleteVertexArrays(1, &name);
}
}  // namespace internal

using GlBuffer = GlName<internal::delete_buffer>;
using GlFramebuffer = GlName<internal::delete_framebuffer>;
using GlProgram = GlName<internal::delete_program>;
using GlQuery = GlName<internal::delete_query>;
using GlShader = GlName<internal::delete_shader>;
using GlTexture = GlName<internal::delete_texture>;
using GlVertexArray = GlName<internal::delete_vertex_array>;

/// A byte offset into the bound buffer, in the form that OpenGL takes it.
[[nodiscard]] inline const void* at_byte(std::size_t offset) {
  return reinterpret_cast<const void*>(offset);  // NOLINT(performance-no-int-to-ptr): GL's rule
}

/// Makes one name by a glGen... function.
template <class Name, class Generate>
[[nodiscard]] Name generate(Generate gl_gen) {
  GLuint name = 0;
  gl_gen(1, &name);
  return Name(name);
}

}  // namespace quadlight::renderer
