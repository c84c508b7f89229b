// Written for the compiler's vectoriser: one loop without branches, then bytes packed to bits.
#include "meet_mask.hpp"

#include <array>
#include <cstring>

namespace quadlight::internal {

std::uint64_t meet_mask(const BoxView& boxes, std::uint32_t first, std::uint32_t count,
                        const Box& window) {
  std::array<std::uint8_t, mask_width> hit{};
  const float* min_x = boxes.min_x + first;
  const float* min_y = boxes.min_y + first;
  const float* max_x = boxes.max_x + first;
  const float* max_y = boxes.max_y + first;
  const Box w = window;
  for (std::uint32_t i = 0; i < count; ++i) {
    hit[i] = static_cast<std::uint8_t>((min_x[i] <= w.max.x) & (w.min.x <= max_x[i]) &
                                       (min_y[i] <= w.max.y) & (w.min.y <= max_y[i]));
  }
  std::uint64_t mask = 0;
  for (std::uint32_t i = 0; i < count; i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, hit.data() + i, 8);
    // Byte k, 0 or 1, is moved to bit 56 + k; no two terms of the product share a bit.
    mask |= (eight * 0x0102040810204080U) >> 56U << i;
  }
  return mask;
}

}  // namespace quadlight::internal
