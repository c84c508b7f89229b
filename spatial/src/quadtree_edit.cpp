// Quadtree: one item at a time. Every edit is visible to the next query.
#include "box_text.hpp"
#include "quadtree_tree.hpp"

#include <utility>

namespace quadlight::internal {
namespace {

struct Path {
  std::array<std::uint32_t, grid_levels + 1> nodes;
  std::uint32_t length = 0;
};

// The deepest node in which a box of that place belongs, and all above it.
Path path_to(const QuadtreeState& tree, const Place& place) {
  Path path;
  std::uint32_t node = 0;
  path.nodes[path.length++] = node;
  for (std::uint32_t level = 0; level < place.level; ++level) {
    const std::uint32_t child = tree.block(node).child[node % 4];
    if (child == 0) break;
    node = 4 * child + child_lane(place.morton, level);
    path.nodes[path.length++] = node;
  }
  return path;
}

bool same_node(const QuadtreeState& tree, std::uint32_t node, std::uint32_t level,
               const Place& place) {
  if (place.level < level || !same_cell(cell_code(tree, node), place.morton, level)) return false;
  return place.level == level || is_leaf(tree.block(node), node % 4);
}

void take_out(QuadtreeState& tree, const Path& path, std::uint32_t slot) {
  const std::uint32_t node = path.nodes[path.length - 1];
  if (path.length - 1 <= tree.directory.level) tree.directory.valid = false;
  break_rows_above(tree, node);
  remove_from_run(tree, node, slot);
  if (run_size(tree, node) == 0) {
    free_run(tree, node);
    if (is_leaf(tree.block(node), node % 4)) make_empty(tree.block(node), node % 4);
  }
}

// An item of a leaf has become small enough for children: nearer to a split, if there are many.
void has_shrunk(QuadtreeState& tree, std::uint32_t node) {
  std::uint32_t& split_at = tree.infos[node / 4].split_at[node % 4];
  split_at = std::max(split_at - 1, tree.desc.split_threshold + 1);
  if (run_size(tree, node) >= split_at) split(tree, node);
}

}  // namespace

void break_rows_above(QuadtreeState& tree, std::uint32_t node) {
  if (!is_leaf(tree.block(node), node % 4)) tree.block(node).subtree_end[node % 4] = 0;
  // Where a row is broken, so are those above.
  while (node / 4 != 0) {
    node = tree.infos[node / 4].parent;
    if (std::exchange(tree.block(node).subtree_end[node % 4], 0) == 0) return;
  }
}

Status check_box(const Box& box) {
  if (!is_finite(box)) {
    return Error{ErrorCode::not_finite, "Quadtree: box " + text_of(box) +
                                            " has a NaN or an infinity; give finite corners"};
  }
  if (box.min.x > box.max.x || box.min.y > box.max.y) {
    return Error{ErrorCode::out_of_range,
                 "Quadtree: box " + text_of(box) + " has min above max; swap them"};
  }
  return success();
}

std::uint32_t take_id(QuadtreeState& tree) {
  std::uint32_t id = tree.free_id;
  if (id == no_id) {
    id = static_cast<std::uint32_t>(tree.entries.size());
    tree.entries.emplace_back();
  } else {
    tree.free_id = tree.entries[id].slot;
  }
  ++tree.entries[id].generation;  // odd: in use
  ++tree.item_count;
  return id;
}

void give_back_id(QuadtreeState& tree, std::uint32_t id) {
  Entry& entry = tree.entries[id];
  ++entry.generation;
  entry.slot = tree.free_id;
  tree.free_id = id;
  --tree.item_count;
}

void attach(QuadtreeState& tree, const Box& box, std::uint32_t id, Categories categories) {
  const Place place = place_of(tree.grid, box);
  std::uint32_t node = 0;
  for (std::uint32_t level = 0;; ++level) {
    Block& block = tree.block(node);
    grow_bounds(block, node % 4, box);
    const std::uint32_t child = block.child[node % 4];
    if (child == 0) break;
    block.subtree_end[node % 4] = 0;
    if (level == place.level) break;
    node = 4 * child + child_lane(place.morton, level);
  }
  keep_directory(tree, tree.infos[node / 4].level, place.morton, box);
  append_to_run(tree, node, box, id, categories);
  if (is_leaf(tree.block(node), node % 4) &&
      run_size(tree, node) >= tree.infos[node / 4].split_at[node % 4]) {
    split(tree, node);
  }
}

void count_outside(QuadtreeState& tree, const Box& box, std::ptrdiff_t items) {
  if (!on_grid(tree.grid, box)) tree.outside += items;
}

void detach(QuadtreeState& tree, std::uint32_t id) {
  const std::uint32_t slot = tree.entries[id].slot;
  __builtin_prefetch(&tree.items.ids[slot]);  // needed once the node is found
  const Box box = tree.items.box(slot);
  const Path path = path_to(tree, place_of(tree.grid, box));
  count_outside(tree, box, -1);
  take_out(tree, path, slot);
  merge_upwards(tree, path.nodes[path.length - 1]);
}

void move_item(QuadtreeState& tree, std::uint32_t id, const Box& box) {
  const std::uint32_t slot = tree.entries[id].slot;
  const Box old = tree.items.box(slot);
  const Place old_place = place_of(tree.grid, old);
  const Path path = path_to(tree, old_place);
  const std::uint32_t node = path.nodes[path.length - 1];
  count_outside(tree, old, -1);
  count_outside(tree, box, 1);
  const std::uint32_t level = path.length - 1;
  const Place place = place_of(tree.grid, box);
  if (same_node(tree, node, level, place)) {
    keep_directory(tree, level, place.morton, box);
    tree.items.set_box(slot, box);
    for (std::uint32_t i = path.length; i-- > 0;) {
      Block& block = tree.block(path.nodes[i]);
      if (contains(bounds_of(block, path.nodes[i] % 4), box)) break;
      grow_bounds(block, path.nodes[i] % 4, box);
    }
    if (place.level > level && old_place.level <= level) has_shrunk(tree, node);
    return;
  }
  const Categories categories = tree.categories_at(slot);
  take_out(tree, path, slot);
  attach(tree, box, id, categories);
  merge_upwards(tree, node);
  ++tree.reinserted;
  ++tree.reinserted_since_rebuild;
}

void after_edits(QuadtreeState& tree, std::size_t count) {
  tree.edits_since_refit += count;
  // Amortised: both cost a few nanoseconds per item, and are due only after that many edits.
  if (tree.outside > static_cast<std::ptrdiff_t>(64 + tree.item_count / 8)) {
    SerialExecutor executor;
    rebuild(tree, executor);
  } else if (tree.edits_since_refit > 1024 + tree.item_count) {
    refit(tree);
    make_directory(tree);
  }
}

}  // namespace quadlight::internal
