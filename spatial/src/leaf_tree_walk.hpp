// LeafTree: the pre-order walk that edits, pairs and checks share.
#pragma once

#include "fixed_stack.hpp"

#include <quadlight/internal/leaf_tree.hpp>

namespace quadlight::internal {

// Each level leaves at most three siblings behind, and the deepest four.
template <class T>
using LeafTreeStack = FixedStack<T, std::size_t{4} * (CellMap::levels + 1)>;

/// Calls f(node, area) for each node, parents first.
template <std::size_t N>
template <class F>
void LeafTree<N>::walk(const F& f) const {
  LeafTreeStack<Visit> stack;
  stack.push({0, root_area});
  while (!stack.empty()) {
    const Visit at = stack.pop();
    f(at.node, at.area);
    if (is_leaf(at.node)) continue;
    for (std::uint32_t lane = 4; lane-- > 0;) {
      stack.push({nodes_[at.node].first_child + lane, at.area.child(lane)});
    }
  }
}

}  // namespace quadlight::internal
