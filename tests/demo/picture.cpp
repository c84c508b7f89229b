// Decodes PNG files.
#include "demo/picture.hpp"

#define STBI_ONLY_PNG
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace quadlight::demo::test {

std::array<int, 3> Picture::at(int x, int y) const {
  const std::size_t i = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                             static_cast<std::size_t>(x));
  return {rgba.at(i), rgba.at(i + 1), rgba.at(i + 2)};
}

Picture read_picture(const std::filesystem::path& file) {
  Picture picture;
  int channels = 0;
  stbi_uc* const pixels = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 4);
  if (pixels == nullptr) return {};
  const auto bytes =
      4 * static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height);
  picture.rgba.assign(pixels, pixels + bytes);
  stbi_image_free(pixels);
  return picture;
}

}  // namespace quadlight::demo::test
