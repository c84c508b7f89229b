// Quadtree: all intersecting pairs. Each node's run meets itself, then the runs of later nodes in
// pre-order, so that no pair comes twice.
#include "quadtree_scan.hpp"

#include <quadlight/quadtree.hpp>

#include <algorithm>

namespace quadlight {
namespace {

void report(std::uint32_t a, std::uint32_t b, PairVisitor visit) {
  visit(std::min(a, b), std::max(a, b));
}

}  // namespace

void Quadtree::for_each_pair(PairVisitor visit) const {
  for (std::uint32_t node = 0; node < 4 * blocks_.size(); ++node) {
    if (run_count(node) == 0) continue;
    pairs_in_run(node, visit);
    pairs_with_later_runs(node, visit);
  }
}

void Quadtree::pairs_in_run(std::uint32_t node, PairVisitor visit) const {
  const std::uint32_t end = run_first(node) + run_count(node);
  for (std::uint32_t i = run_first(node); i < end; ++i) {
    const WindowShape shape{slot_box(i)};
    for (std::uint32_t j = i + 1; j < end; ++j) {
      if (shape.meets(slot_box(j))) report(ids_[i], ids_[j], visit);
    }
  }
}

void Quadtree::pairs_with_later_runs(std::uint32_t node, PairVisitor visit) const {
  const Box own = is_leaf(node) ? node_bounds(node) : run_bounds(node);
  const WindowShape shape{own};
  NodeStack stack;
  const auto push_lanes = [&](std::uint32_t first, std::uint32_t from) {
    for (std::uint32_t child = first + from; child < first + 4; ++child) {
      if (subtree_count(child) > 0 && shape.meets(node_bounds(child))) stack.push(child);
    }
  };
  // Later in pre-order are: what is below the node, and what is below later siblings of the node
  // and of its ancestors.
  if (!is_leaf(node)) push_lanes(first_child(node), 0);
  for (std::uint32_t n = node; n != root; n = info(n).parent) push_lanes(n - n % 4, n % 4 + 1);
  while (!stack.empty()) {
    const std::uint32_t other = stack.pop();
    if (run_count(other) > 0) pairs_of_runs(node, other, own, visit);
    if (!is_leaf(other)) push_lanes(first_child(other), 0);
  }
}

// Filters the shorter run by the bounds of the longer one, then tests what is left of it.
void Quadtree::pairs_of_runs(std::uint32_t a, std::uint32_t b, const Box& bounds_a,
                             PairVisitor visit) const {
  const bool b_is_shorter = run_count(b) < run_count(a);
  const std::uint32_t few = b_is_shorter ? b : a;
  const std::uint32_t many = b_is_shorter ? a : b;
  const WindowShape reach{b_is_shorter ? bounds_a : node_bounds(b)};
  const std::uint32_t few_end = run_first(few) + run_count(few);
  const std::uint32_t many_end = run_first(many) + run_count(many);
  for (std::uint32_t i = run_first(few); i < few_end; ++i) {
    if (!reach.meets(slot_box(i))) continue;
    const WindowShape shape{slot_box(i)};
    for (std::uint32_t j = run_first(many); j < many_end; ++j) {
      if (shape.meets(slot_box(j))) report(ids_[i], ids_[j], visit);
    }
  }
}

}  // namespace quadlight
