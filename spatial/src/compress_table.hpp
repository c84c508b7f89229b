// For each mask of lanes the order that moves the set lanes to the front.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quadlight::internal {

template <std::size_t Lanes>
struct alignas(64) CompressTable {
  using Row = std::array<std::uint32_t, Lanes>;
  std::array<Row, std::size_t{1} << Lanes> rows{};

  constexpr CompressTable() {
    for (std::size_t mask = 0; mask < rows.size(); ++mask) {
      std::size_t at = 0;
      for (std::size_t lane = 0; lane < Lanes; ++lane) {
        if ((mask >> lane & 1U) != 0) rows[mask][at++] = static_cast<std::uint32_t>(lane);
      }
    }
  }
  constexpr const Row& operator[](std::size_t mask) const { return rows[mask]; }
};

// Static, because Highway's own compress copies its table to the stack at each call with some
// compilers.
inline constexpr CompressTable<4> compress_table_4;
inline constexpr CompressTable<8> compress_table_8;

}  // namespace quadlight::internal
