// Quadtree: counters, bounds, nodes for drawing, and shares of one query for parallel culling.
#include "quadtree_ordered.hpp"
#include "quadtree_tree.hpp"

#include <quadlight/quadtree.hpp>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

// A part this small is not worth a task of its own.
constexpr std::uint32_t smallest_to_split = 128;

bool meets(const Block& block, std::uint32_t lane, const Box& window) {
  return block.min_x[lane] < infinity && intersects(bounds_of(block, lane), window);
}

// Whether the part, a node, should be cut further; small rows should not.
bool can_cut(const QuadtreeState& tree, const Quadtree::Part& part) {
  if (part.own_items_only) return false;
  const Block& block = tree.block(part.node);
  const std::uint32_t lane = part.node % 4;
  if (is_leaf(block, lane)) return false;
  const std::uint32_t row_end = block.subtree_end[lane];
  if (row_end != 0) return row_end - block.begin[lane] > smallest_to_split;
  std::uint32_t items = block.end[lane] - block.begin[lane];
  const Block& children = tree.blocks[block.child[lane]];
  for (std::uint32_t child = 0; child < 4; ++child) {
    if (!is_leaf(children, child)) return true;
    items += children.end[child] - children.begin[child];
  }
  return items > smallest_to_split;
}

}  // namespace

void Quadtree::split_query(const Box& window, std::size_t wanted, std::vector<Part>& out) const {
  const bool is_window = window.min.x <= window.max.x && window.min.y <= window.max.y;
  if (!is_window || empty() || !meets(state_->blocks[0], 0, window)) return;
  const std::size_t begin = out.size();
  out.push_back({0, false});
  // Breadth first, so that parts are of similar size where items lie evenly. The node itself stays
  // as a part even if it has no items of its own: then it costs nothing.
  for (std::size_t i = begin; i < out.size() && out.size() - begin < wanted; ++i) {
    if (!can_cut(*state_, out[i])) continue;
    out[i].own_items_only = true;
    const std::uint32_t child = state_->block(out[i].node).child[out[i].node % 4];
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if (meets(state_->blocks[child], lane, window)) out.push_back({4 * child + lane, false});
    }
  }
}

void Quadtree::query_part(const Part& part, const Box& window, IdBuffer& out,
                          QueryStats* stats) const {
  RangeQuery room;
  const RangeQuery query = RangeQuery::intersecting(window);
  const RangeQuery* const ready = clean(query, room);
  if (ready == nullptr) return;
  RangeSink sink;
  sink.append = &out;
  run_range(state_->view(), *ready, {part.node, part.own_items_only}, sink, stats);
}

// Nodes know bounds that hold their content; only nodes that stick out of what is known so far are
// looked into, so this is fast although it asks the items themselves.
Box Quadtree::content_bounds() const {
  Box all{{infinity, infinity}, {-infinity, -infinity}};
  WalkStack<std::uint32_t> stack;
  stack.push(0);
  while (!stack.empty()) {
    const std::uint32_t node = stack.pop();
    const Block& block = state_->block(node);
    const std::uint32_t lane = node % 4;
    if (block.min_x[lane] == infinity || contains(all, bounds_of(block, lane))) continue;
    for (std::uint32_t slot = block.begin[lane]; slot < block.end[lane]; ++slot) {
      all = united(all, state_->items.box(slot));
    }
    if (is_leaf(block, lane)) continue;
    for (std::uint32_t child = 0; child < 4; ++child) stack.push(4 * block.child[lane] + child);
  }
  return all;
}

Quadtree::TreeStats Quadtree::tree_stats() const {
  const QuadtreeState& tree = *state_;
  TreeStats stats;
  stats.nodes = 1;
  for (std::size_t i = 1; i < tree.blocks.size(); ++i) {
    if (tree.infos[i].level == BlockInfo::no_level) continue;
    stats.nodes += 4;
    stats.depth = std::max<std::size_t>(stats.depth, tree.infos[i].level);
  }
  const ItemArrays& items = tree.items;
  stats.bytes = bytes_of(tree.blocks) + bytes_of(tree.infos) + bytes_of(items.min_x) +
                bytes_of(items.min_y) + bytes_of(items.neg_max_x) + bytes_of(items.neg_max_y) +
                bytes_of(items.ids) + bytes_of(items.categories) + tree.directory.bytes();
  stats.handle_bytes = bytes_of(tree.entries);
  stats.scratch_bytes = tree.scratch.bytes() + bytes_of(tree.sweep) + bytes_of(tree.run_order);
  for (const SweepChunk& chunk : tree.sweep) {
    stats.scratch_bytes += bytes_of(chunk.displaced) + bytes_of(chunk.slots);
  }
  stats.reinserted = tree.reinserted;
  stats.compactions = tree.compactions;
  stats.rebuilds = tree.rebuilds;
  return stats;
}

void Quadtree::for_each_node(
    FunctionRef<void(const Box& bounds, std::uint32_t level, std::size_t items)> visit) const {
  for (std::size_t i = 0; i < state_->blocks.size(); ++i) {
    const Block& block = state_->blocks[i];
    const std::uint32_t level = state_->infos[i].level;
    for (std::uint32_t lane = 0; level != BlockInfo::no_level && lane < 4; ++lane) {
      if (block.min_x[lane] == infinity) continue;
      visit(bounds_of(block, lane), level, block.end[lane] - block.begin[lane]);
    }
  }
}

}  // namespace quadlight
