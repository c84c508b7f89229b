// The inner loop of all alternatives to Quadtree: a window against up to 64 boxes at once. By SIMD,
// with run-time dispatch; all targets give identical results.
#pragma once

#include <quadlight/internal/columns.hpp>

#include <cstdint>

namespace quadlight::internal {

inline constexpr std::uint32_t mask_width = 64;

/// Bit i is set if box first + i meets the closed window; count <= 64. No box with a NaN does.
[[nodiscard]] std::uint64_t meet_mask(const BoxView& boxes, std::uint32_t first,
                                      std::uint32_t count, const Box& window);

/// The lowest `count` bits; count <= 64.
[[nodiscard]] inline std::uint64_t low_bits(std::uint32_t count) {
  return count == 0 ? 0 : ~std::uint64_t{0} >> (mask_width - count);
}

}  // namespace quadlight::internal
