// A texture with a framebuffer around it: what passes draw into and later ones read.
#pragma once

#include "gl.hpp"

#include <quadlight/renderer/target.hpp>

#include <string_view>

namespace quadlight::renderer {

struct TextureTarget {
  GlTexture texture;
  GlFramebuffer framebuffer;
  Size size{};
};

/// format: a sized internal format, GL_RGBA8 and so on. Unfiltered; content undefined.
/// Error unavailable: GL errors, or a framebuffer that the driver calls incomplete.
Result<TextureTarget> make_texture_target(Size size, GLenum format, std::string_view name);

}  // namespace quadlight::renderer
