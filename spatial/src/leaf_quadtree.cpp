// LeafQuadtree: boxes in every leaf that they touch.
#include "leaf_tree_scan.hpp"
#include "spatial_index_members.hpp"

#include <quadlight/leaf_quadtree.hpp>

namespace quadlight {

template class SpatialIndex<internal::LeafTree<4>, Box>;

LeafQuadtree::LeafQuadtree() : LeafQuadtree(LeafQuadtreeDesc{}) {}

LeafQuadtree::LeafQuadtree(const LeafQuadtreeDesc& desc)
    : SpatialIndex(internal::LeafTree<4>(desc.bounds, desc.split_threshold, desc.max_depth)) {}

Result<LeafQuadtree> LeafQuadtree::create(const LeafQuadtreeDesc& desc) {
  if (Status status = internal::check_tree("LeafQuadtree", desc.bounds, desc.split_threshold,
                                           desc.max_depth, 16);
      !status) {
    return status.error();
  }
  return LeafQuadtree(desc);
}

}  // namespace quadlight
