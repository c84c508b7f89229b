// PointQuadtree: queries, and what concerns the whole tree.
#include "capacity.hpp"
#include "point_tree_walk.hpp"
#include "spatial_index_members.hpp"

#include <quadlight/point_quadtree.hpp>

#include <algorithm>
#include <array>

namespace quadlight {
namespace internal {

void PointTree::clear() {
  nodes_.clear();
  root_ = none;
  free_node_ = none;
  head_count_ = 0;
  ghost_count_ = 0;
}

void PointTree::reserve(std::size_t items) {
  nodes_.reserve(items);
  scratch_.reserve(items);
}

Box PointTree::box(std::uint32_t id, const IdTable& ids) const {
  const Vec2 p = nodes_[ids.slot(id)].point;
  return {p, p};
}

// Depth first, the nearest region first.
void PointTree::nearest(NeighborHeap& heap) const {
  struct Reach {
    Visit at;
    double distance_squared = 0.0;
  };
  PointTreeStack<Reach> stack;
  if (root_ != none) stack.push({{root_, whole_plane}, 0.0});
  while (!stack.empty()) {
    const Reach reach = stack.pop();
    if (reach.distance_squared > heap.reach_squared()) continue;
    const Node& node = nodes_[reach.at.node];
    if (node.id != none) {
      const double d = distance_squared(Box{node.point, node.point}, heap.center());
      heap.offer(node.id, d);
      for (std::uint32_t twin = node.twin; twin != none; twin = nodes_[twin].child[0]) {
        heap.offer(nodes_[twin].id, d);
      }
    }
    std::array<Reach, 4> children;
    std::size_t count = 0;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if (node.child[lane] == none) continue;
      const Box region = child_region(reach.at.region, node.point, lane);
      const Reach next{{node.child[lane], region}, distance_squared(region, heap.center())};
      std::size_t at = count++;
      for (; at > 0 && children[at - 1].distance_squared < next.distance_squared; --at) {
        children[at] = children[at - 1];
      }
      children[at] = next;
    }
    for (std::size_t i = 0; i < count; ++i) stack.push(children[i]);
  }
}

void PointTree::for_each_pair(PairVisitor visit) const {
  for (const Node& head : nodes_) {
    if (head.weight == 0) continue;
    std::uint32_t first = head.id;
    for (std::uint32_t from = head.twin; from != none; from = nodes_[from].child[0]) {
      for (std::uint32_t twin = from; twin != none; twin = nodes_[twin].child[0]) {
        const std::uint32_t second = nodes_[twin].id;
        visit(std::min(first, second), std::max(first, second));
      }
      first = nodes_[from].id;
    }
  }
}

std::size_t PointTree::depth() const {
  struct Level {
    std::uint32_t node = none;
    std::size_t depth = 0;
  };
  std::size_t deepest = 0;
  PointTreeStack<Level> stack;
  if (root_ != none) stack.push({root_, 0});
  while (!stack.empty()) {
    const Level at = stack.pop();
    deepest = std::max(deepest, at.depth);
    for (const std::uint32_t child : nodes_[at.node].child) {
      if (child != none) stack.push({child, at.depth + 1});
    }
  }
  return deepest;
}

std::size_t PointTree::bytes() const {
  return bytes_of(nodes_) + bytes_of(scratch_);
}

}  // namespace internal

template class SpatialIndex<internal::PointTree, Vec2>;

PointQuadtree::PointQuadtree() : SpatialIndex(internal::PointTree{}) {}

Result<PointQuadtree> PointQuadtree::create(const PointQuadtreeDesc& desc) {
  if (Status status = internal::check_expected("PointQuadtree", desc.expected_items, max_items);
      !status) {
    return status.error();
  }
  PointQuadtree index;
  index.reserve(desc.expected_items);
  return index;
}

}  // namespace quadlight
