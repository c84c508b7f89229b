// Image: pixels in memory, as read back from the GPU and as written to PNG files.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/result.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace quadlight::renderer {

/// 8-bit RGBA pixels, sRGB-encoded, top row first, without padding.
struct Image {
  int width = 0;                   ///< pixels
  int height = 0;                  ///< pixels
  std::vector<std::uint8_t> rgba;  ///< 4 * width * height bytes

  /// The four channels of the pixel in column x, row y (0 = top); both must be inside.
  [[nodiscard]] std::array<std::uint8_t, 4> at(int x, int y) const {
    const std::size_t i = 4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                               static_cast<std::size_t>(x));
    return {rgba[i], rgba[i + 1], rgba[i + 2], rgba[i + 3]};
  }
};

/// Linear-light RGB pixels in float, top row first: the light buffer before tone mapping.
struct LightImage {
  int width = 0;           ///< pixels
  int height = 0;          ///< pixels
  std::vector<Color> rgb;  ///< width * height

  /// The pixel in column x, row y (0 = top); both must be inside.
  [[nodiscard]] const Color& at(int x, int y) const {
    return rgb[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
               static_cast<std::size_t>(x)];
  }
};

/// Writes a PNG file (8 bits, RGBA), replacing what was there. Folders are not created.
/// Errors: out_of_range (an empty image, or rgba of the wrong size), io (the file cannot be
/// written; the text has the path and the system's reason).
Status write_png(const std::filesystem::path& path, const Image& image);

}  // namespace quadlight::renderer
