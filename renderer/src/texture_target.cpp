// See texture_target.hpp.
#include "texture_target.hpp"

#include "gl_error.hpp"

#include <string>

namespace quadlight::renderer {

Result<TextureTarget> make_texture_target(Size size, GLenum format, std::string_view name) {
  TextureTarget made{generate<GlTexture>(glGenTextures), generate<GlFramebuffer>(glGenFramebuffers),
                     size};
  glBindTexture(GL_TEXTURE_2D, made.texture.get());
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), size.width, size.height, 0, GL_RGBA,
               GL_FLOAT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  label(GL_TEXTURE, made.texture.get(), name);
  glBindFramebuffer(GL_FRAMEBUFFER, made.framebuffer.get());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, made.texture.get(),
                         0);
  label(GL_FRAMEBUFFER, made.framebuffer.get(), name);
  const GLenum state = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  if (Status good = check_gl("making the " + std::string(name)); !good) return good.error();
  if (state != GL_FRAMEBUFFER_COMPLETE) {
    return Error{ErrorCode::unavailable, "the driver cannot draw into the " + std::string(name) +
                                             " (framebuffer status " + std::to_string(state) + ")"};
  }
  return made;
}

}  // namespace quadlight::renderer
