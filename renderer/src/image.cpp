// PNG writing: stb encodes into memory, so that file errors can be told apart and explained.
#include <quadlight/renderer/image.hpp>

#include <stb_image_write.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>

namespace quadlight::renderer {

namespace {

void append_bytes(void* context, void* data, int size) {
  static_cast<std::string*>(context)->append(static_cast<const char*>(data),
                                             static_cast<std::size_t>(size));
}

Error cannot_write(const std::filesystem::path& path) {
  const int reason = errno;
  return {ErrorCode::io, path.string() + ": cannot write the picture: " +
                             (reason != 0 ? std::strerror(reason) : "unknown reason") +
                             "; choose a folder that exists and can be written"};
}

}  // namespace

Status write_png(const std::filesystem::path& path, const Image& image) {
  const auto width = static_cast<std::size_t>(std::max(image.width, 0));
  const auto height = static_cast<std::size_t>(std::max(image.height, 0));
  if (width == 0 || height == 0 || image.rgba.size() != 4 * width * height) {
    return Error{ErrorCode::out_of_range,
                 path.string() + ": cannot write a picture of " + std::to_string(image.width) +
                     " x " + std::to_string(image.height) + " pixels from " +
                     std::to_string(image.rgba.size()) +
                     " bytes; it needs at least one pixel and four bytes for each"};
  }
  std::string bytes;
  if (stbi_write_png_to_func(append_bytes, &bytes, image.width, image.height, 4, image.rgba.data(),
                             image.width * 4) == 0) {
    return Error{ErrorCode::limit_exceeded, path.string() + ": no memory to encode the picture"};
  }
  errno = 0;
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  if (!file) return cannot_write(path);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file) return cannot_write(path);
  return success();
}

}  // namespace quadlight::renderer
