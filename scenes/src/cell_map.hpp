// Grid maps as text (Moving AI): which cells are solid. Knows nothing of scenes.
#pragma once

#include <quadlight/result.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace quadlight::scenes::internal {

/// A map's cells; what is outside of it is open.
struct CellMap {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<std::string_view> rows;  ///< views into the text

  [[nodiscard]] bool is_open(std::size_t column, std::size_t row) const {
    const char c = rows[row][column];
    return c == '.' || c == 'G' || c == 'S';
  }
  /// 1 more than usual in both, so that 0 is the column left of the map, the row above it.
  [[nodiscard]] bool is_solid_shifted(std::size_t column, std::size_t row) const {
    return column > 0 && row > 0 && column <= width && row <= height &&
           !is_open(column - 1, row - 1);
  }
};

/// True for a text whose first line begins with the word `type`: a grid map and no JSON.
[[nodiscard]] bool looks_like_cell_map(std::string_view text);

/// Reads the header and checks every cell. `text` must outlive the result.
Result<CellMap> read_cell_map(std::string_view text, std::string_view name);

}  // namespace quadlight::scenes::internal
