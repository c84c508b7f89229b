// Quadtree: k nearest boxes, depth first with near children first, and the answer as the heap.
#include "quadtree_stack.hpp"

#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <array>

namespace quadlight {
namespace {

struct Reach {
  std::uint32_t node = 0;
  double distance_squared = 0.0;
};

bool nearer(const Neighbor& a, const Neighbor& b) {
  if (a.distance_squared != b.distance_squared) return a.distance_squared < b.distance_squared;
  return a.id < b.id;
}

// Keeps the k nearest so far in `heap`, the farthest of them on top.
void offer(std::vector<Neighbor>& heap, std::size_t k, const Neighbor& item) {
  if (heap.size() == k) {
    if (!nearer(item, heap.front())) return;
    std::pop_heap(heap.begin(), heap.end(), nearer);
    heap.back() = item;
  } else {
    heap.push_back(item);
  }
  std::push_heap(heap.begin(), heap.end(), nearer);
}

}  // namespace

void Quadtree::nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const {
  out.clear();
  k = std::min(k, size());
  if (k == 0 || !is_finite(p)) return;
  out.reserve(k);
  // Equal distance is not out of reach: the smaller id wins. Rounding is monotone, so a node is
  // never farther than what it holds.
  const auto out_of_reach = [&](double distance) {
    return out.size() == k && distance > out.front().distance_squared;
  };
  WalkStack<Reach> stack;
  stack.push({root, distance_squared(node_bounds(root), p)});
  while (!stack.empty()) {
    const Reach reach = stack.pop();
    if (out_of_reach(reach.distance_squared)) continue;
    const std::uint32_t end = run_first(reach.node) + run_count(reach.node);
    for (std::uint32_t slot = run_first(reach.node); slot < end; ++slot) {
      offer(out, k, {ids_[slot], distance_squared(slot_box(slot), p)});
    }
    if (is_leaf(reach.node)) continue;
    // The farthest first, so that the nearest is on top of the stack.
    std::array<Reach, 4> children;
    std::size_t count = 0;
    const std::uint32_t first = first_child(reach.node);
    for (std::uint32_t child = first; child < first + 4; ++child) {
      if (subtree_count(child) == 0) continue;
      const Reach next{child, distance_squared(node_bounds(child), p)};
      if (out_of_reach(next.distance_squared)) continue;
      std::size_t at = count++;
      for (; at > 0 && children[at - 1].distance_squared < next.distance_squared; --at) {
        children[at] = children[at - 1];
      }
      children[at] = next;
    }
    for (std::size_t i = 0; i < count; ++i) stack.push(children[i]);
  }
  std::sort_heap(out.begin(), out.end(), nearer);
}

}  // namespace quadlight
