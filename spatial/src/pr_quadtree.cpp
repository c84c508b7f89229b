// PrQuadtree: points in leaves.
#include "leaf_tree_scan.hpp"
#include "spatial_index_members.hpp"

#include <quadlight/pr_quadtree.hpp>

namespace quadlight {

template class SpatialIndex<internal::LeafTree<2>, Vec2>;

PrQuadtree::PrQuadtree() : PrQuadtree(PrQuadtreeDesc{}) {}

PrQuadtree::PrQuadtree(const PrQuadtreeDesc& desc)
    : SpatialIndex(internal::LeafTree<2>(desc.bounds, desc.split_threshold, desc.max_depth)) {}

Result<PrQuadtree> PrQuadtree::create(const PrQuadtreeDesc& desc) {
  if (Status status =
          internal::check_tree("PrQuadtree", desc.bounds, desc.split_threshold, desc.max_depth, 24);
      !status) {
    return status.error();
  }
  return PrQuadtree(desc);
}

}  // namespace quadlight
