// PNG files, decoded by stb, for tests that look at what the program wrote.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace quadlight::demo::test {

struct Picture {
  int width = 0;  ///< 0: the file is no valid picture
  int height = 0;
  std::vector<std::uint8_t> rgba;

  [[nodiscard]] std::array<int, 3> at(int x, int y) const;
};

[[nodiscard]] Picture read_picture(const std::filesystem::path& file);

}  // namespace quadlight::demo::test
