// PrQuadtree: the point-region quadtree, points in leaves only.
#pragma once

#include <quadlight/internal/leaf_tree.hpp>
#include <quadlight/spatial_index.hpp>

#include <cstddef>
#include <cstdint>

namespace quadlight {

/// Shape of a PrQuadtree. The bounds are only a hint for speed: the outermost leaves reach to
/// infinity.
struct PrQuadtreeDesc {
  Box bounds{{-4096.0F, -4096.0F}, {4096.0F, 4096.0F}};  ///< finite, min < max in both axes
  std::uint32_t split_threshold = 16;  ///< a leaf with more points splits; 1 ... 65,535
  std::uint32_t max_depth = 16;        ///< levels below the root; 0 ... 24
};

/// Points in a quadtree that halves its cells, each in the leaf of its cell. Its shape depends on
/// the points alone, not on their order. Coincident points share a leaf and end its splitting at
/// the depth limit. All members but those below are those of SpatialIndex.
/// Complexity: edits O(depth + split_threshold); an update that stays in its leaf is a write;
/// window O(leaves met + points in them), nearest about O(depth + k).
/// Memory: about 65 bytes per point.
/// Based on the bucket PR quadtree of Samet, "The Quadtree and Related Hierarchical Data
/// Structures", 1984.
class PrQuadtree : public SpatialIndex<internal::LeafTree<2>, Vec2> {
 public:
  PrQuadtree();  ///< a tree of the default PrQuadtreeDesc
  /// Errors: not_finite or out_of_range, if a field is outside the range that the Desc states.
  static Result<PrQuadtree> create(const PrQuadtreeDesc& desc);

  /// The item's point. The handle must be valid.
  [[nodiscard]] Vec2 point(ItemHandle item) const { return box(item).min; }
  /// Nodes in use, the root included.
  [[nodiscard]] std::size_t nodes() const { return store().nodes(); }
  /// Deepest level in use; 0 if there is only the root. O(nodes).
  [[nodiscard]] std::size_t depth() const { return store().depth(); }

 private:
  explicit PrQuadtree(const PrQuadtreeDesc& desc);
};

extern template class SpatialIndex<internal::LeafTree<2>, Vec2>;

}  // namespace quadlight
