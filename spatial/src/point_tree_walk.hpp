// PointTree: how walks divide the plane, and the range query.
#pragma once

#include "fixed_stack.hpp"
#include "id_sinks.hpp"
#include "rounding.hpp"

#include <quadlight/internal/point_tree.hpp>

namespace quadlight::internal {

// Each level leaves at most three siblings behind, and the deepest four.
template <class T>
using PointTreeStack = FixedStack<T, 4 * (PointTree::max_levels + 1)>;

/// Which child of a node at `center` holds p. On the lines through the center the other coordinate
/// decides, so that only the center itself has no side.
inline std::uint32_t PointTree::lane_of(Vec2 center, Vec2 p) {
  const bool right = p.x > center.x || (p.x == center.x && p.y > center.y);
  const bool above = p.y > center.y || (p.y == center.y && p.x > center.x);
  return (right ? 1U : 0U) + (above ? 2U : 0U);
}

inline Box PointTree::child_region(const Box& region, Vec2 center, std::uint32_t lane) {
  Box child = region;
  (lane % 2 == 0 ? child.max.x : child.min.x) = center.x;
  (lane / 2 == 0 ? child.max.y : child.min.y) = center.y;
  return child;
}

/// Calls f(node, region) for each head, parents first.
template <class F>
void PointTree::walk(const F& f) const {
  PointTreeStack<Visit> stack;
  if (root_ != none) stack.push({root_, whole_plane});
  while (!stack.empty()) {
    const Visit at = stack.pop();
    f(at.node, at.region);
    const Node& node = nodes_[at.node];
    for (std::uint32_t lane = 4; lane-- > 0;) {
      if (node.child[lane] == none) continue;
      stack.push({node.child[lane], child_region(at.region, node.point, lane)});
    }
  }
}

/// Feeds the sink with the ids of points that meet the shape; true if it asked to stop.
template <class Shape, class Sink>
bool PointTree::scan(const Shape& shape, Sink& sink, QueryStats& stats) const {
  struct Step {
    Visit at;
    bool inside = false;
  };
  PointTreeStack<Step> stack;
  if (root_ != none) stack.push({{root_, whole_plane}, shape.holds(whole_plane)});
  while (!stack.empty()) {
    const Step step = stack.pop();
    const Node& node = nodes_[step.at.node];
    ++stats.nodes_visited;
    (step.inside ? stats.nodes_inside : stats.boxes_tested) += 1;
    if (node.id != none && (step.inside || shape.meets({node.point, node.point}))) {
      if (sink.take(&node.id, 1)) return true;
      for (std::uint32_t twin = node.twin; twin != none; twin = nodes_[twin].child[0]) {
        if (sink.take(&nodes_[twin].id, 1)) return true;
      }
    }
    for (std::uint32_t lane = 4; lane-- > 0;) {
      const std::uint32_t child = node.child[lane];
      if (child == none) continue;
      if (step.inside) {
        stack.push({{child, whole_plane}, true});
        continue;
      }
      const Box region = child_region(step.at.region, node.point, lane);
      if (shape.meets(region)) stack.push({{child, region}, shape.holds(region)});
    }
  }
  return false;
}

}  // namespace quadlight::internal
