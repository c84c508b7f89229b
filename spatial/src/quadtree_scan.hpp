// The one walk behind all range queries of Quadtree: a shape says what it meets, a sink takes ids.
#pragma once

#include "quadtree_stack.hpp"

#include <quadlight/quadtree.hpp>

#include <vector>

namespace quadlight {

/// Sink that appends ids to a vector without a branch per box.
class CollectingSink {
 public:
  explicit CollectingSink(IdBuffer& out) : out_(out) {}

  bool take(const Quadtree& tree, std::uint32_t first, std::uint32_t count) {
    const auto begin = tree.ids_.begin() + first;
    out_.insert(out_.end(), begin, begin + count);
    return false;
  }
  template <class Shape>
  bool filter(const Quadtree& tree, std::uint32_t first, std::uint32_t count, const Shape& shape) {
    const std::size_t old_size = out_.size();
    out_.resize(old_size + count);
    std::uint32_t* write = out_.data() + old_size;
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
      *write = tree.ids_[slot];
      write += shape.meets(tree.slot_box(slot)) ? 1 : 0;
    }
    out_.resize(static_cast<std::size_t>(write - out_.data()));
    return false;
  }

 private:
  IdBuffer& out_;
};

/// Sink that calls a visitor and stops as soon as it returns true.
class VisitingSink {
 public:
  explicit VisitingSink(FunctionRef<bool(std::uint32_t id)> stop) : stop_(stop) {}

  bool take(const Quadtree& tree, std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
      if (stop_(tree.ids_[slot])) return true;
    }
    return false;
  }
  template <class Shape>
  bool filter(const Quadtree& tree, std::uint32_t first, std::uint32_t count, const Shape& shape) {
    for (std::uint32_t slot = first; slot < first + count; ++slot) {
      if (shape.meets(tree.slot_box(slot)) && stop_(tree.ids_[slot])) return true;
    }
    return false;
  }

 private:
  FunctionRef<bool(std::uint32_t id)> stop_;
};

/// A closed box that may be infinite on any side.
struct WindowShape {
  Box window;

  [[nodiscard]] bool meets(const Box& box) const {
    // Bitwise, so that a run is filtered without a branch.
    return ((window.min.x <= box.max.x) & (box.min.x <= window.max.x) &
            (window.min.y <= box.max.y) & (box.min.y <= window.max.y)) != 0;
  }
  [[nodiscard]] bool holds(const Box& box) const { return contains(window, box); }
};

/// Feeds the sink with the ids of the subtree's boxes that meet the shape; true if the sink stopped
/// the walk. shape.holds(box) may be false for a box inside, never true for one that is not.
template <class Shape, class Sink>
bool Quadtree::scan(std::uint32_t start, const Shape& shape, Sink& sink, QueryStats* stats) const {
  QueryStats done;
  NodeStack stack;
  if (subtree_count(start) > 0 && shape.meets(node_bounds(start))) stack.push(start);
  bool stopped = false;
  while (!stopped && !stack.empty()) {
    const std::uint32_t node = stack.pop();
    ++done.nodes_visited;
    if (shape.holds(node_bounds(node))) {
      ++done.nodes_inside;
      stopped = take_subtree(node, sink);
      continue;
    }
    done.boxes_tested += run_count(node);
    stopped = sink.filter(*this, run_first(node), run_count(node), shape);
    if (is_leaf(node)) continue;
    const std::uint32_t first = first_child(node);
    for (std::uint32_t lane = 4; lane-- > 0;) {
      if (subtree_count(first + lane) > 0 && shape.meets(node_bounds(first + lane))) {
        stack.push(first + lane);
      }
    }
  }
  if (stats != nullptr) *stats += done;
  return stopped;
}

template <class Sink>
bool Quadtree::take_subtree(std::uint32_t start, Sink& sink) const {
  NodeStack stack;
  stack.push(start);
  while (!stack.empty()) {
    const std::uint32_t node = stack.pop();
    if (sink.take(*this, run_first(node), run_count(node))) return true;
    if (is_leaf(node)) continue;
    for (std::uint32_t lane = 4; lane-- > 0;) {
      if (subtree_count(first_child(node) + lane) > 0) stack.push(first_child(node) + lane);
    }
  }
  return false;
}

}  // namespace quadlight
