// LeafTree: the invariants, for tests.
#include "leaf_tree_walk.hpp"

#include <quadlight/internal/leaf_tree.hpp>

#include <algorithm>

namespace quadlight::internal {

template <std::size_t N>
std::string LeafTree<N>::validate(const IdTable& ids) const {
  std::string fault;
  std::size_t reached = 0;
  std::vector<std::size_t> references(ids.limit());
  walk([&](std::uint32_t node, const CellArea& area) {
    ++reached;
    if (fault.empty()) fault = validate_leaf(node, area, ids);
    const Run& run = nodes_[node].run;
    for (std::uint32_t i = 0; fault.empty() && i < run.count; ++i) {
      ++references[pool_.id(run.first + i)];
    }
  });
  if (!fault.empty()) return fault;
  std::size_t free = 0;
  for (std::uint32_t block = free_block_; block != none && free < nodes_.size();
       block = nodes_[block].first_child) {
    free += 4;
  }
  if (reached != node_count_ || reached + free != nodes_.size()) {
    return "nodes in use and free nodes are not all nodes";
  }
  for (std::uint32_t id = 0; id < ids.limit(); ++id) {
    const bool live = ids.is_live(id);
    if (references[id] != (live ? leaves_touched(map_.span_of(boxes_.box(id))) : 0)) {
      return "item " + std::to_string(id) + " is not in each leaf that it touches";
    }
  }
  return pool_.validate([this](const auto& visit) {
    walk([&](std::uint32_t node, const CellArea&) { visit(nodes_[node].run); });
  });
}

template <std::size_t N>
std::string LeafTree<N>::validate_leaf(std::uint32_t node, const CellArea& area,
                                       const IdTable& ids) const {
  const std::string here = "node " + std::to_string(node);
  const Run& run = nodes_[node].run;
  if (area.size < smallest_size_) return here + " is below the depth limit";
  if (!is_leaf(node)) return run.count == 0 ? "" : here + " holds items, but has children";
  std::vector<std::uint32_t> held;
  for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
    const std::uint32_t id = pool_.id(slot);
    if (!ids.is_live(id)) return here + " holds an item that was erased";
    if (pool_.box(slot) != boxes_.box(id)) return here + " holds an old box";
    if (!area.overlaps(map_.span_of(boxes_.box(id)))) return here + " does not touch its item";
    held.push_back(id);
  }
  std::sort(held.begin(), held.end());
  const bool twice = std::adjacent_find(held.begin(), held.end()) != held.end();
  return twice ? here + " holds an item twice" : "";
}

template <std::size_t N>
std::size_t LeafTree<N>::leaves_touched(const CellSpan& span) const {
  std::size_t count = 0;
  LeafTreeStack<Visit> stack;
  stack.push({0, root_area});
  while (!stack.empty()) {
    const Visit at = stack.pop();
    count += is_leaf(at.node) ? 1 : 0;
    for (std::uint32_t lane = 0; lane < 4 && !is_leaf(at.node); ++lane) {
      const CellArea child = at.area.child(lane);
      if (child.overlaps(span)) stack.push({nodes_[at.node].first_child + lane, child});
    }
  }
  return count;
}

template class LeafTree<2>;
template class LeafTree<4>;

}  // namespace quadlight::internal
