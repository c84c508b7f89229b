// LeafQuadtree: boxes in every leaf that they touch. For small boxes that seldom straddle.
#pragma once

#include <quadlight/internal/leaf_tree.hpp>
#include <quadlight/spatial_index.hpp>

#include <cstddef>
#include <cstdint>

namespace quadlight {

/// Shape of a LeafQuadtree. The bounds are only a hint for speed: the outermost leaves reach to
/// infinity.
struct LeafQuadtreeDesc {
  Box bounds{{-4096.0F, -4096.0F}, {4096.0F, 4096.0F}};  ///< finite, min < max in both axes
  std::uint32_t split_threshold =
      16;                        ///< a leaf with more items splits if that helps; 1 ... 65,535
  std::uint32_t max_depth = 10;  ///< levels below the root; 0 ... 16
};

/// Boxes in a quadtree that holds them in its leaves, each in all that it touches. Windows smaller
/// than a leaf look at one short run; but a large box costs an entry in every leaf under it.
/// A leaf splits only if its children would hold at most half as many entries again, so boxes that
/// cover a leaf do not multiply in it. No marks are needed against duplicates: an item is reported
/// by the leaf with the low corner of the intersection of item and window (of a disc: the point
/// nearest to its center; of a segment: by the first leaf on its way).
/// All members but those below are those of SpatialIndex.
/// Complexity: edits O(depth + leaves touched x their items); an update that stays in its leaves
/// writes the box there; window O(leaves met + entries in them); pairs O(sum over leaves of
/// entries^2 / 64 + pairs).
/// Memory: about 105 bytes per item if boxes are small against leaves, 20 to 25 more per further
/// leaf that an item touches. Limits: also 2^30 entries.
/// Based on Samet, "The Design and Analysis of Spatial Data Structures", 1990 (the
/// bucket quadtrees), and for the duplicates on Dittrich and Seeger, "Data Redundancy and Duplicate
/// Detection in Spatial Join Processing", 2000.
class LeafQuadtree : public SpatialIndex<internal::LeafTree<4>, Box> {
 public:
  LeafQuadtree();  ///< a tree of the default LeafQuadtreeDesc
  /// Errors: not_finite or out_of_range, if a field is outside the range that the Desc states.
  static Result<LeafQuadtree> create(const LeafQuadtreeDesc& desc);

  /// Nodes in use, the root included.
  [[nodiscard]] std::size_t nodes() const { return store().nodes(); }
  /// Deepest level in use; 0 if there is only the root. O(nodes).
  [[nodiscard]] std::size_t depth() const { return store().depth(); }
  /// Entries in leaves; size() at least.
  [[nodiscard]] std::size_t references() const { return store().references(); }

 private:
  explicit LeafQuadtree(const LeafQuadtreeDesc& desc);
};

extern template class SpatialIndex<internal::LeafTree<4>, Box>;

}  // namespace quadlight
