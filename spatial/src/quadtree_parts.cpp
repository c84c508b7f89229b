// Quadtree: a window query cut into independent parts, for parallel culling.
#include "quadtree_scan.hpp"

#include <quadlight/quadtree.hpp>

namespace quadlight {
namespace {

// A part this small is not worth a task of its own.
constexpr std::uint32_t smallest_to_split = 128;

}  // namespace

void Quadtree::split_query(const Box& window, std::size_t wanted, std::vector<Part>& out) const {
  const WindowShape shape{window};
  const bool is_window = window.min.x <= window.max.x && window.min.y <= window.max.y;
  if (!is_window || empty() || !shape.meets(node_bounds(root))) return;
  const std::size_t begin = out.size();
  out.push_back({root, false});
  while (out.size() - begin < wanted) {
    // Always the largest subtree, the first of several: the cut depends on nothing else.
    std::size_t largest = out.size();
    std::uint32_t size = smallest_to_split;
    for (std::size_t i = begin; i < out.size(); ++i) {
      const Part part = out[i];
      if (part.own_items_only || is_leaf(part.node) || subtree_count(part.node) <= size) continue;
      largest = i;
      size = subtree_count(part.node);
    }
    if (largest == out.size()) return;
    // The node itself stays as a part even if it has no items of its own: then it costs nothing,
    // and the list never shrinks.
    const std::uint32_t first = first_child(out[largest].node);
    out[largest].own_items_only = true;
    for (std::uint32_t child = first; child < first + 4; ++child) {
      if (subtree_count(child) > 0 && shape.meets(node_bounds(child)))
        out.push_back({child, false});
    }
  }
}

void Quadtree::query_part(const Part& part, const Box& window, IdBuffer& out,
                          QueryStats* stats) const {
  const WindowShape shape{window};
  CollectingSink sink(out);
  if (!part.own_items_only) {
    scan(part.node, shape, sink, stats);
    return;
  }
  const std::uint32_t count = run_count(part.node);
  sink.filter(*this, run_first(part.node), count, shape);
  if (stats != nullptr) *stats += {1, 0, count};
}

}  // namespace quadlight
