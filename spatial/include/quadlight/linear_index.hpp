// LinearIndex: no structure at all. The baseline, and the best choice for a few hundred boxes.
#pragma once

#include <quadlight/internal/linear_store.hpp>
#include <quadlight/spatial_index.hpp>

#include <cstddef>

namespace quadlight {

struct LinearIndexDesc {
  std::size_t expected_items = 0;  ///< room to make at once; at most SpatialIndex::max_items
};

/// Boxes in separate min_x, min_y, max_x, max_y arrays; every query looks at all of them, 16 or
/// more at a time. All members are those of SpatialIndex.
/// Complexity: insert, update and erase O(1); queries O(n); nearest O(n log k); pairs O(n^2).
/// Memory: 28 bytes per item once reserved.
class LinearIndex : public SpatialIndex<internal::LinearStore, Box> {
 public:
  LinearIndex();
  /// Errors: limit_exceeded.
  static Result<LinearIndex> create(const LinearIndexDesc& desc);
};

extern template class SpatialIndex<internal::LinearStore, Box>;

}  // namespace quadlight
