// UniformGrid: boxes in cells of one size. For many things of about one size that all move.
#pragma once

#include <quadlight/internal/grid_store.hpp>
#include <quadlight/spatial_index.hpp>

#include <cstddef>
#include <cstdint>

namespace quadlight {

/// Shape of a UniformGrid. The bounds are only a hint for speed: the outermost cells reach to
/// infinity.
struct UniformGridDesc {
  Box bounds{{-4096.0F, -4096.0F}, {4096.0F, 4096.0F}};  ///< finite, min < max in both axes
  float cell_size = 64.0F;  ///< finite, > 0; at least the side of most boxes. At most 2^24 cells.
};

/// Boxes in a grid, each once, in the cell of its centre; queries widen by the largest box's
/// half extent. Boxes with a side of more than two cells are in a list that every query looks at,
/// so that they cost no more than in a LinearIndex. No query looks at more cells than there are
/// boxes. All members but those below are those of SpatialIndex. Complexity: edits O(1) amortised;
/// an update that stays in its cell is a write; window O(cells met
/// + boxes in them), a wider one than all boxes' cells O(n); nearest O(cells in reach), at most
/// O(n); pairs O(cells + sum over boxes of those near).
/// Memory: about 62 bytes per item, 12 per cell.
/// Based on Bentley and Friedman, "Data Structures for Range Searching", 1979 (cells), and
/// Nystrom, "Game Programming Patterns", 2014 (spatial partition).
class UniformGrid : public SpatialIndex<internal::GridStore, Box> {
 public:
  UniformGrid();  ///< a grid of the default UniformGridDesc
  /// Errors: not_finite or out_of_range, if a field is outside the range that UniformGridDesc
  /// states; limit_exceeded, if there would be more than 2^24 cells.
  static Result<UniformGrid> create(const UniformGridDesc& desc);

  /// Shifts an item by an offset in world units; from cell to cell if need be. O(1) amortised.
  /// Errors: as update; the item is unchanged then.
  Status move(ItemHandle item, Vec2 offset);
  /// Lays all boxes out anew, tightly and cell by cell; queries are fastest then. By counting sort:
  /// O(n + cells). Done without asking, with room to grow, when edits have scattered them.
  void rebuild();

  /// Ids of other items whose boxes are at most `distance` away from the item's; computed in
  /// double. False (and no call) if the handle is stale, or the distance NaN or negative. An
  /// infinite distance finds all.
  bool for_each_within(ItemHandle item, float distance, IdVisitor visit) const;

  [[nodiscard]] std::uint32_t columns() const { return store().columns(); }
  [[nodiscard]] std::uint32_t rows() const { return store().rows(); }
  /// Boxes in the list of large ones; if they are many, the cells are too small.
  [[nodiscard]] std::size_t large_items() const { return store().large_items(); }

 private:
  explicit UniformGrid(const UniformGridDesc& desc);
};

extern template class SpatialIndex<internal::GridStore, Box>;

}  // namespace quadlight
