// LeafTree: range queries, each item once although it may be in many leaves.
#pragma once

#include "id_sinks.hpp"
#include "leaf_tree_walk.hpp"
#include "rounding.hpp"

#include <quadlight/internal/leaf_tree.hpp>

#include <bit>

namespace quadlight::internal {

/// Feeds the sink with the ids of items that meet the shape; true if it asked to stop.
template <std::size_t N>
template <class Shape, class Sink>
bool LeafTree<N>::scan(const Shape& shape, Sink& sink, QueryStats& stats) const {
  const CellSpan span = map_.span_of(shape.bounds());
  LeafTreeStack<Visit> stack;
  stack.push({0, root_area});
  while (!stack.empty()) {
    const Visit at = stack.pop();
    ++stats.nodes_visited;
    if (!is_leaf(at.node)) {
      push_children(at, shape, span, [&](const Visit& child) { stack.push(child); });
      continue;
    }
    // Strictly between the cells of the window's sides all is inside the window.
    const bool inside = Shape::bounds_are_exact && span.x0 < at.area.x && span.y0 < at.area.y &&
                        at.area.x + at.area.size <= span.x1 && at.area.y + at.area.size <= span.y1;
    const Run& run = nodes_[at.node].run;
    (inside ? stats.nodes_inside : stats.boxes_tested) += inside ? 1 : run.count;
    const bool stopped = any_block(run.first, run.count, [&](std::uint32_t first, std::uint32_t n) {
      std::uint64_t mask = inside ? low_bits(n) : hits_of(pool_.view(), first, n, shape);
      if constexpr (N == 4) mask = own_hits(at, first, mask, shape, span);
      return mask != 0 && sink.take(pool_.ids() + first, mask);
    });
    if (stopped) return true;
  }
  return false;
}

/// Pushes the children that can hold what meets the shape, so that the first comes off the stack
/// first.
template <std::size_t N>
template <class Shape, class Push>
void LeafTree<N>::push_children(const Visit& at, const Shape& shape, const CellSpan& span,
                                const Push& push) const {
  for (std::uint32_t lane = 4; lane-- > 0;) {
    const CellArea area = at.area.child(lane);
    if (!area.overlaps(span)) continue;
    if constexpr (!Shape::bounds_are_exact) {
      if (!shape.meets(map_.box_of(area))) continue;
    }
    push(Visit{nodes_[at.node].first_child + lane, area});
  }
}

/// Of a leaf's hits, those that this leaf and no other one reports: where the shape has a witness,
/// the leaf with the witness, otherwise the first on the query's way.
template <std::size_t N>
template <class Shape>
std::uint64_t LeafTree<N>::own_hits(const Visit& leaf, std::uint32_t first, std::uint64_t mask,
                                    const Shape& shape, const CellSpan& span) const {
  std::uint64_t unclear = mask;
  Vec2 outer = whole_plane.min;  // what has its witness before it is not this leaf's
  if constexpr (Shape::has_witness && Shape::bounds_are_exact) {
    // A window's witness is in this leaf if box and window begin in it, or the box and the leaf do.
    const CellArea begin{span.x0 < leaf.area.x ? leaf.area.x : 0,
                         span.y0 < leaf.area.y ? leaf.area.y : 0, leaf.area.size};
    if (begin.x == 0 && begin.y == 0) return mask;
    const BoxView boxes = pool_.view();
    const BoxView corners{boxes.min_x, boxes.min_y, boxes.min_x, boxes.min_y};
    const Box inner{map_.inner_corner(begin), whole_plane.max};
    unclear &= ~meet_mask(corners, first, static_cast<std::uint32_t>(std::bit_width(mask)), inner);
    outer = map_.outer_corner(begin);
  }
  any_bit(unclear, [&](std::uint32_t i) {
    const Box box = pool_.box(first + i);
    bool own = true;
    if constexpr (Shape::has_witness) {
      const Vec2 witness = shape.witness(box);
      own = witness.x >= outer.x && witness.y >= outer.y &&
            leaf.area.holds(map_.span_of({witness, witness}));
    } else {
      const CellSpan item_span = map_.span_of(box);
      own = leaf.area.holds(item_span) || first_leaf(shape, span, item_span) == leaf.node;
    }
    if (!own) mask &= ~(std::uint64_t{1} << i);
    return false;
  });
  return mask;
}

/// The first leaf on the way of scan() that touches the item. There must be one.
template <std::size_t N>
template <class Shape>
std::uint32_t LeafTree<N>::first_leaf(const Shape& shape, const CellSpan& shape_span,
                                      const CellSpan& item_span) const {
  Visit at{0, root_area};
  while (!is_leaf(at.node)) {  // to where the item is split up; the query comes by there
    const std::uint32_t lane = at.area.first_lane(item_span);
    const CellArea child = at.area.child(lane);
    if (!child.holds(item_span)) break;
    at = {nodes_[at.node].first_child + lane, child};
  }
  LeafTreeStack<Visit> stack;
  while (!is_leaf(at.node)) {
    push_children(at, shape, shape_span, [&](const Visit& child) {
      if (child.area.overlaps(item_span)) stack.push(child);
    });
    at = stack.pop();
  }
  return at.node;
}

}  // namespace quadlight::internal
