// Lets tests reach into a Quadtree, to break invariants.
#pragma once

#include "quadtree_tree.hpp"

#include <quadlight/quadtree.hpp>

namespace quadlight {

struct QuadtreeInspector {
  static internal::QuadtreeState& state(Quadtree& tree) { return *tree.state_; }
};

}  // namespace quadlight
