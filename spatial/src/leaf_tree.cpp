// LeafTree: the cell map, nearest items, pairs, counters.
#include "capacity.hpp"
#include "leaf_tree_walk.hpp"
#include "neighbor_heap.hpp"
#include "query_shapes.hpp"

#include <quadlight/internal/leaf_tree.hpp>

#include <algorithm>
#include <array>
#include <bit>

namespace quadlight::internal {

CellMap::CellMap(const Box& bounds)
    : origin_x_(bounds.min.x),
      origin_y_(bounds.min.y),
      per_unit_x_(cells / (double{bounds.max.x} - bounds.min.x)),
      per_unit_y_(cells / (double{bounds.max.y} - bounds.min.y)) {}

namespace {

// A float before (after) all that belongs to cells from `at` on (below `at`). A cell's width is
// more than all rounding: bounds that differ as floats are wide enough for cells of several steps
// of double.
float before(std::uint32_t at, double origin, double per_unit) {
  return at == 0 ? whole_plane.min.x : float_below(origin + (at - 1.0) / per_unit);
}
float after(std::uint32_t at, double origin, double per_unit) {
  return at == CellMap::cells ? whole_plane.max.x : float_above(origin + (at + 1.0) / per_unit);
}

}  // namespace

Box CellMap::box_of(const CellArea& area) const {
  return {outer_corner(area),
          {after(area.x + area.size, origin_x_, per_unit_x_),
           after(area.y + area.size, origin_y_, per_unit_y_)}};
}

Vec2 CellMap::outer_corner(const CellArea& area) const {
  return {before(area.x, origin_x_, per_unit_x_), before(area.y, origin_y_, per_unit_y_)};
}

Vec2 CellMap::inner_corner(const CellArea& area) const {
  return {area.x == 0 ? whole_plane.min.x : after(area.x, origin_x_, per_unit_x_),
          area.y == 0 ? whole_plane.min.y : after(area.y, origin_y_, per_unit_y_)};
}

template <std::size_t N>
LeafTree<N>::LeafTree(const Box& bounds, std::uint32_t split_threshold, std::uint32_t max_depth)
    : map_(bounds),
      split_threshold_(split_threshold),
      smallest_size_(CellMap::cells >> max_depth),
      nodes_(1) {}

template <std::size_t N>
void LeafTree<N>::clear() {
  nodes_.resize(1);
  nodes_[0] = {};
  free_block_ = none;
  node_count_ = 1;
  pool_.clear();
}

template <std::size_t N>
void LeafTree<N>::reserve(std::size_t items) {
  boxes_.reserve(items);
  pool_.reserve(items);
}

// Depth first, the nearest child first. An item in many leaves is offered by the leaf with its
// point nearest to the center, which is within reach whenever the item is.
template <std::size_t N>
void LeafTree<N>::nearest(NeighborHeap& heap) const {
  struct Reach {
    Visit at;
    double distance_squared = 0.0;
  };
  const Vec2 p = heap.center();
  LeafTreeStack<Reach> stack;
  stack.push({{0, root_area}, 0.0});
  while (!stack.empty()) {
    const Reach reach = stack.pop();
    if (reach.distance_squared > heap.reach_squared()) continue;
    const Node& node = nodes_[reach.at.node];
    if (is_leaf(reach.at.node)) {
      offer_run(pool_.view(), pool_.ids(), node.run.first, node.run.count, heap,
                [&](const Box& box) {
                  const Vec2 c{std::clamp(p.x, box.min.x, box.max.x),
                               std::clamp(p.y, box.min.y, box.max.y)};
                  return N == 2 || reach.at.area.holds(map_.span_of({c, c}));
                });
      continue;
    }
    std::array<Reach, 4> children;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      const CellArea area = reach.at.area.child(lane);
      const Reach next{{node.first_child + lane, area}, distance_squared(map_.box_of(area), p)};
      std::size_t at = lane;
      for (; at > 0 && children[at - 1].distance_squared < next.distance_squared; --at) {
        children[at] = children[at - 1];
      }
      children[at] = next;
    }
    for (const Reach& child : children) stack.push(child);
  }
}

// A pair is reported by the leaf with the low corner of its intersection.
template <std::size_t N>
void LeafTree<N>::for_each_pair(PairVisitor visit) const {
  walk([&](std::uint32_t node, const CellArea& area) {
    const Run& run = nodes_[node].run;
    if (run.count < 2) return;
    const Vec2 inner = map_.inner_corner(area);
    for (std::uint32_t i = 0; i + 1 < run.count; ++i) {
      const std::uint32_t slot = run.first + i;
      const WindowQuery window{pool_.box(slot)};
      const auto is_own = [&](std::uint32_t other) {
        const Vec2 low = window.witness(pool_.box(other));
        return N == 2 || (low.x >= inner.x && low.y >= inner.y) ||
               area.holds(map_.span_of({low, low}));
      };
      pairs_with_run(pool_.view(), pool_.ids(), window.window, pool_.id(slot), slot + 1,
                     run.count - i - 1, visit, is_own);
    }
  });
}

template <std::size_t N>
std::size_t LeafTree<N>::depth() const {
  std::uint32_t smallest = CellMap::cells;
  walk([&](std::uint32_t, const CellArea& area) { smallest = std::min(smallest, area.size); });
  return CellMap::levels - static_cast<std::size_t>(std::countr_zero(smallest));
}

template <std::size_t N>
std::size_t LeafTree<N>::bytes() const {
  return bytes_of(nodes_) + pool_.bytes() + boxes_.bytes();
}

template class LeafTree<2>;
template class LeafTree<4>;

}  // namespace quadlight::internal
