// The order in which nodes are drawn, and a sort for it.
#pragma once

#include <cstdint>
#include <span>

namespace quadlight::internal {

/// A node's place in the draw order: by layer, then order, then slot.
struct DrawKey {
  std::uint32_t slot = 0;
  std::int32_t order = 0;
  std::int32_t layer = 0;
};

/// Sorts keys of distinct slots. `scratch` is as long as `keys`; no allocation. O(n).
void sort_draw_keys(std::span<DrawKey> keys, std::span<DrawKey> scratch);

}  // namespace quadlight::internal
