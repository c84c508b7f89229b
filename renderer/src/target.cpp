// See target.hpp.
#include "gl.hpp"
#include "gl_error.hpp"
#include "texture_target.hpp"

#include <quadlight/renderer/target.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace quadlight::renderer {

Status check_target_size(Size size) {
  GLint largest_texture = 0;
  GLint largest_viewport[2] = {0, 0};
  glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest_texture);
  glGetIntegerv(GL_MAX_VIEWPORT_DIMS, largest_viewport);
  const int width = std::min({max_target_size, largest_texture, largest_viewport[0]});
  const int height = std::min({max_target_size, largest_texture, largest_viewport[1]});
  if (size.width >= 1 && size.height >= 1 && size.width <= width && size.height <= height) {
    return success();
  }
  return Error{ErrorCode::out_of_range,
               "a picture of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                   " pixels cannot be drawn here: the width must be 1 ... " +
                   std::to_string(width) + ", the height 1 ... " + std::to_string(height)};
}

struct OffscreenTarget::State {
  TextureTarget picture;
};

OffscreenTarget::OffscreenTarget(std::unique_ptr<State> state) : state_(std::move(state)) {}
OffscreenTarget::OffscreenTarget(OffscreenTarget&&) noexcept = default;
OffscreenTarget& OffscreenTarget::operator=(OffscreenTarget&&) noexcept = default;
OffscreenTarget::~OffscreenTarget() = default;

Result<OffscreenTarget> OffscreenTarget::create(Size size) {
  OffscreenTarget made(std::make_unique<State>());
  if (Status resized = made.resize(size); !resized) return resized.error();
  return made;
}

Status OffscreenTarget::resize(Size size) {
  if (size == state_->picture.size) return success();
  if (Status fits = check_target_size(size); !fits) return fits;
  auto picture = make_texture_target(size, GL_RGBA8, "offscreen target");
  if (!picture) return picture.error();
  state_->picture = std::move(picture).value();
  return success();
}

Size OffscreenTarget::size() const {
  return state_->picture.size;
}

Target OffscreenTarget::target() const {
  return {state_->picture.framebuffer.get(), state_->picture.size};
}

Result<Image> read_pixels(const Target& target) {
  if (Status fits = check_target_size(target.size); !fits) return fits.error();
  Image image{target.size.width, target.size.height, {}};
  const std::size_t row = 4 * static_cast<std::size_t>(image.width);
  const auto rows = static_cast<std::size_t>(image.height);
  image.rgba.resize(row * rows);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, target.framebuffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  if (Status read = check_gl("reading the picture back"); !read) return read.error();
  // GL counts rows upwards.
  for (std::size_t top = 0; top < rows / 2; ++top) {
    const auto upper = image.rgba.begin() + static_cast<std::ptrdiff_t>(top * row);
    const auto lower = image.rgba.begin() + static_cast<std::ptrdiff_t>((rows - 1 - top) * row);
    std::swap_ranges(upper, upper + static_cast<std::ptrdiff_t>(row), lower);
  }
  return image;
}

Status wait_for_gpu() {
  glFinish();
  return check_gl("waiting for the GPU");
}

}  // namespace quadlight::renderer
