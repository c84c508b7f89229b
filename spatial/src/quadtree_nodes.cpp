// Quadtree: the node pool. Blocks of four siblings, split and merge, tight bounds.
#include "quadtree_stack.hpp"

#include <quadlight/quadtree.hpp>

#include <array>
#include <limits>

namespace quadlight {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr Box nothing{{infinity, infinity}, {-infinity, -infinity}};

// True if taking the box away may shrink the bounds that hold it.
bool supports(const Box& box, const Box& bounds) {
  return box.min.x <= bounds.min.x || box.min.y <= bounds.min.y || box.max.x >= bounds.max.x ||
         box.max.y >= bounds.max.y;
}

}  // namespace

void Quadtree::make_root() {
  blocks_at_level_ = {};
  take_block(none, Cell{});
  infos_[0].level = 0;
  blocks_at_level_ = {1};
}

// The index of the first of four empty leaves below the parent.
std::uint32_t Quadtree::take_block(std::uint32_t parent, const Cell& parent_cell) {
  auto index = static_cast<std::uint32_t>(blocks_.size());
  if (free_block_ != none) {
    index = free_block_;
    free_block_ = infos_[index].parent;
  } else {
    blocks_.emplace_back();
    infos_.emplace_back();
  }
  Block& b = blocks_[index];
  b = Block{};
  b.min_x.fill(infinity);
  b.min_y.fill(infinity);
  b.max_x.fill(-infinity);
  b.max_y.fill(-infinity);
  infos_[index] = BlockInfo{};
  infos_[index].parent = parent;
  infos_[index].level = parent_cell.level + 1;
  infos_[index].parent_x = parent_cell.x;
  infos_[index].parent_y = parent_cell.y;
  ++blocks_at_level_[parent_cell.level + 1];
  return 4 * index;
}

void Quadtree::give_back_block(std::uint32_t first_node) {
  --blocks_at_level_[info(first_node).level];
  block(first_node) = Block{};
  info(first_node) = BlockInfo{};
  info(first_node).parent = free_block_;
  free_block_ = first_node / 4;
}

// Makes the leaf an inner node: its pending items go to four new children, and on from there.
void Quadtree::split(std::uint32_t node) {
  const Cell cell = cell_of(node);
  const std::uint32_t first = take_block(node, cell);
  block(node).first_child[node % 4] = first;
  info(node).pending[node % 4] = 0;

  std::array<std::uint32_t, 4> counts{};
  for (std::uint32_t i = 0; i < run_count(node); ++i) {
    const Place place = place_of(slot_box(run_first(node) + i));
    if (place.level > cell.level) ++counts[child_lane(place, cell.level)];
  }
  std::uint64_t room = 0;
  for (const std::uint32_t count : counts) room += roomy(count);
  make_room(room);
  for (std::uint32_t lane = 0; lane < 4; ++lane) assign_run(first + lane, roomy(counts[lane]));

  std::uint32_t offset = 0;
  while (offset < run_count(node)) {
    const std::uint32_t slot = run_first(node) + offset;
    const Box box = slot_box(slot);
    const Place place = place_of(box);
    if (place.level == cell.level) {
      ++offset;
      continue;
    }
    const std::uint32_t lane = child_lane(place, cell.level);
    append_to_run(first + lane, box, ids_[slot]);
    set_node_bounds(first + lane, united(node_bounds(first + lane), box));
    ++block(first).subtree_count[lane];
    if (place.level > cell.level + 1) ++info(first).pending[lane];
    remove_from_run(node, offset);
  }
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    if (info(first).pending[lane] > desc_.split_threshold) split(first + lane);
  }
}

// Makes the inner node a leaf: takes all items from below and gives the blocks back.
void Quadtree::merge(std::uint32_t node) {
  const std::uint32_t below = subtree_count(node) - run_count(node);
  reserve_run(node, subtree_count(node));
  NodeStack stack;
  stack.push(first_child(node));
  block(node).first_child[node % 4] = root;
  while (!stack.empty()) {
    const std::uint32_t first = stack.pop();
    for (std::uint32_t child = first; child < first + 4; ++child) {
      for (std::uint32_t i = 0; i < run_count(child); ++i) {
        const std::uint32_t slot = run_first(child) + i;
        append_to_run(node, slot_box(slot), ids_[slot]);
      }
      if (!is_leaf(child)) stack.push(first_child(child));
    }
    give_back_block(first);
  }
  info(node).pending[node % 4] = below;
}

// Merges the highest node on the way from `node` up to `top` that has few items below it. Half the
// split threshold, so that an insert and an erase in turn do not split and merge each time.
void Quadtree::merge_where_small(std::uint32_t node, std::uint32_t top) {
  std::uint32_t candidate = none;
  for (std::uint32_t n = node;; n = info(n).parent) {
    if (!is_leaf(n)) {
      if (subtree_count(n) - run_count(n) > desc_.split_threshold / 2) break;
      candidate = n;
    }
    if (n == top) break;
  }
  if (candidate != none) merge(candidate);
}

void Quadtree::set_node_bounds(std::uint32_t node, const Box& bounds) {
  Block& b = block(node);
  const std::uint32_t lane = node % 4;
  b.min_x[lane] = bounds.min.x;
  b.min_y[lane] = bounds.min.y;
  b.max_x[lane] = bounds.max.x;
  b.max_y[lane] = bounds.max.y;
}

// For a box that was added to the node: it and its ancestors hold it afterwards.
void Quadtree::grow_bounds_up(std::uint32_t node, const Box& box) {
  for (std::uint32_t n = node; n != none; n = info(n).parent) {
    const Box bounds = node_bounds(n);
    if (contains(bounds, box)) return;
    set_node_bounds(n, united(bounds, box));
  }
}

// For a box that was taken from the node: it and its ancestors are tight afterwards.
void Quadtree::shrink_bounds_up(std::uint32_t node, const Box& removed) {
  for (std::uint32_t n = node; n != none; n = info(n).parent) {
    const Box bounds = node_bounds(n);
    if (!supports(removed, bounds)) return;
    const Box tight = shrunk_bounds(n, bounds);
    if (tight == bounds) return;
    set_node_bounds(n, tight);
  }
}

Box Quadtree::tight_bounds(std::uint32_t node) const {
  return shrunk_bounds(node, {{-infinity, -infinity}, {infinity, infinity}});
}

// Union of the node's own boxes and its children's bounds; stops early once it reaches `limit`,
// which must hold them all. So erasing coincident items one by one is not quadratic.
Box Quadtree::shrunk_bounds(std::uint32_t node, const Box& limit) const {
  Box bounds = nothing;
  if (!is_leaf(node)) {
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      bounds = united(bounds, node_bounds(first_child(node) + lane));
    }
  }
  const std::uint32_t end = run_first(node) + run_count(node);
  for (std::uint32_t slot = run_first(node); slot < end && bounds != limit; ++slot) {
    bounds = united(bounds, slot_box(slot));
  }
  return bounds;
}

Box Quadtree::run_bounds(std::uint32_t node) const {
  Box bounds = nothing;
  const std::uint32_t end = run_first(node) + run_count(node);
  for (std::uint32_t slot = run_first(node); slot < end; ++slot) {
    bounds = united(bounds, slot_box(slot));
  }
  return bounds;
}

}  // namespace quadlight
