// PointQuadtree: each point splits the plane. For points that stay, in a world without bounds.
#pragma once

#include <quadlight/internal/point_tree.hpp>
#include <quadlight/spatial_index.hpp>

#include <cstddef>

namespace quadlight {

struct PointQuadtreeDesc {
  std::size_t expected_items = 0;  ///< room to make at once; at most SpatialIndex::max_items
};

/// Points, each the centre of a node that splits its part of the plane into four. Needs no bounds,
/// and follows the points at any scale. An erased point splits on until its node has no children,
/// or half of all nodes are such. A subtree is built anew, around medians, when one child has more
/// than 3/4 of its nodes; so any order of insertion, sorted ones included, gives a depth of at
/// most log(n) / log(4/3), and at most log2(n) after a rebuild.
/// All members but those below are those of SpatialIndex.
/// Complexity: edits O(log^2 n) amortised (an update is an erase and an insert); window about
/// O(sqrt(n) + found), nearest about O(log n + k).
/// Memory: 48 bytes per point once reserved; 40 more per erased point that still splits, at most
/// one for each that is left.
/// Based on Finkel and Bentley, "Quad Trees: A Data Structure for
/// Retrieval on Composite Keys", 1974, and for the rebuilds on Overmars and van Leeuwen, "Dynamic
/// Multi-Dimensional Data Structures Based on Quad- and K-D Trees", 1982.
class PointQuadtree : public SpatialIndex<internal::PointTree, Vec2> {
 public:
  PointQuadtree();
  /// Errors: limit_exceeded.
  static Result<PointQuadtree> create(const PointQuadtreeDesc& desc);

  /// The item's point. The handle must be valid.
  [[nodiscard]] Vec2 point(ItemHandle item) const { return box(item).min; }
  /// Nodes in use: different points, and erased ones that still split.
  [[nodiscard]] std::size_t nodes() const { return store().nodes(); }
  /// Levels in use below the first; O(nodes).
  [[nodiscard]] std::size_t depth() const { return store().depth(); }
};

extern template class SpatialIndex<internal::PointTree, Vec2>;

}  // namespace quadlight
