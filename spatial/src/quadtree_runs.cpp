// Quadtree: which slots belong to which node. A run that is full moves to a larger hole, or to the
// end; holes are reused by size; when holes are many, all runs are pushed together.
#include "quadtree_tree.hpp"

#include <quadlight/assert.hpp>

#include <bit>

namespace quadlight::internal {
namespace {

// A list from which every hole has at least the capacity; for a capacity in whole units.
std::uint32_t class_that_fits(std::uint32_t capacity) {
  const std::uint32_t units = (capacity + Holes::unit - 1) / Holes::unit;
  if (units < Holes::small) return units;
  return Holes::small + static_cast<std::uint32_t>(std::bit_width(units - 1)) - 5;
}

// The list for a hole of this size: that of the largest capacity it can serve.
std::uint32_t class_of_hole(std::uint32_t size) {
  const std::uint32_t units = size / Holes::unit;
  if (units < Holes::small) return units;
  return Holes::small + static_cast<std::uint32_t>(std::bit_width(units)) - 6;
}

// A hole keeps its size and the next hole of its list where its first box would be.
void set_link(ItemArrays& items, std::uint32_t hole, std::uint32_t next, std::uint32_t size) {
  items.min_x[hole] = std::bit_cast<float>(next);
  items.min_y[hole] = std::bit_cast<float>(size);
}

void add_hole(QuadtreeState& tree, std::uint32_t begin, std::uint32_t size) {
  const std::uint32_t list = class_of_hole(size);
  if (list == 0) return;  // too small to serve; compact() finds it
  set_link(tree.items, begin, tree.holes.first[list], size);
  tree.holes.first[list] = begin;
}

// Takes a hole from the list that fits or from one of the next three, so as not to waste large
// ones.
bool take_hole(QuadtreeState& tree, std::uint32_t capacity, Range& hole) {
  const std::uint32_t list = class_that_fits(capacity);
  for (std::uint32_t i = list; i < std::min(list + 4, Holes::classes); ++i) {
    const std::uint32_t begin = tree.holes.first[i];
    if (begin == no_id) continue;
    tree.holes.first[i] = std::bit_cast<std::uint32_t>(tree.items.min_x[begin]);
    hole = {begin, std::bit_cast<std::uint32_t>(tree.items.min_y[begin])};
    return true;
  }
  return false;
}

// At least that many slots: a hole, or new ones at the end, for which everything may be moved.
Range find_room(QuadtreeState& tree, std::uint32_t capacity) {
  Range room;
  if (take_hole(tree, capacity, room)) return room;
  make_room(tree, capacity);
  room = {tree.slots_end, capacity};
  tree.slots_end += capacity;
  return room;
}

}  // namespace

void ItemArrays::resize(std::size_t slots) {
  // The padding so far becomes room for items.
  const std::size_t old = ids.size() < padding ? 0 : ids.size() - padding;
  // Reserved first: a vector that grows by resize() alone doubles, whatever make_room() asked for.
  for (Array<float>* const values : {&min_x, &min_y, &neg_max_x, &neg_max_y}) {
    values->reserve(slots + padding);
    values->resize(slots + padding);
    // Loads read whole vectors: what is past the items must be numbers, whichever.
    std::fill(values->begin() + static_cast<std::ptrdiff_t>(std::min(old, values->size())),
              values->end(), 0.0F);
  }
  ids.reserve(slots + padding);
  ids.resize(slots + padding);
  std::fill(ids.begin() + static_cast<std::ptrdiff_t>(std::min(old, ids.size())), ids.end(), no_id);
  if (categories.empty()) return;
  categories.reserve(slots + padding);
  categories.resize(slots + padding);
}

std::uint32_t run_size(const QuadtreeState& tree, std::uint32_t node) {
  const Block& block = tree.block(node);
  return block.end[node % 4] - block.begin[node % 4];
}

std::uint32_t roomy(std::uint32_t count) {
  const std::uint32_t wanted = count + count / 8 + 4;
  return (wanted + Holes::unit - 1) / Holes::unit * Holes::unit;
}

void make_room(QuadtreeState& tree, std::size_t slots) {
  const std::size_t needed = tree.slots_end + slots;
  const std::size_t held = tree.items.ids.size() < padding ? 0 : tree.items.ids.size() - padding;
  if (needed <= held) return;
  // Closing holes costs as much as moving every item, so it must be worth it.
  if (held > 1024 && held > tree.item_count + held / 3) {
    compact(tree);
    if (tree.slots_end + slots + held / 8 <= held) return;
  }
  const std::size_t grown = std::max<std::size_t>(tree.slots_end + slots, held + held / 4 + 64);
  tree.items.resize(grown);
  if (tree.rebuilds != 0) reserve_scratch(tree);
}

void take_run(QuadtreeState& tree, std::uint32_t node, std::uint32_t capacity) {
  const Range room = find_room(tree, capacity);
  Block& block = tree.block(node);
  const std::uint32_t lane = node % 4;
  block.begin[lane] = room.first;
  block.end[lane] = room.first;
  if (is_leaf(block, lane)) block.subtree_end[lane] = room.first;
  tree.infos[node / 4].capacity[lane] = room.count;
  // What was a hole's link is a box again only when it is written.
  tree.items.min_x[room.first] = tree.items.min_y[room.first] = 0.0F;
}

void free_run(QuadtreeState& tree, std::uint32_t node) {
  Block& block = tree.block(node);
  const std::uint32_t lane = node % 4;
  std::uint32_t& capacity = tree.infos[node / 4].capacity[lane];
  if (capacity != 0) add_hole(tree, block.begin[lane], capacity);
  capacity = 0;
  block.begin[lane] = block.end[lane] = 0;
  if (is_leaf(block, lane)) block.subtree_end[lane] = 0;
}

void append_to_run(QuadtreeState& tree, std::uint32_t node, const Box& box, std::uint32_t id,
                   Categories categories) {
  const std::uint32_t lane = node % 4;
  const std::uint32_t count = run_size(tree, node);
  if (count == tree.infos[node / 4].capacity[lane]) {
    // The new run first, while the old one stays in place; taking it may move everything.
    const Range room = find_room(tree, roomy(count + 1));
    Block& block = tree.block(node);
    const std::uint32_t old = block.begin[lane];
    for (std::uint32_t i = 0; i < count; ++i) {
      tree.items.copy(old + i, room.first + i);
      tree.entries[tree.items.ids[room.first + i]].slot = room.first + i;
      tree.items.ids[old + i] = no_id;
    }
    if (tree.infos[node / 4].capacity[lane] != 0) {
      add_hole(tree, old, tree.infos[node / 4].capacity[lane]);
    }
    block.begin[lane] = room.first;
    block.end[lane] = room.first + count;
    tree.infos[node / 4].capacity[lane] = room.count;
  }
  Block& block = tree.block(node);
  const std::uint32_t slot = block.end[lane]++;
  if (is_leaf(block, lane)) block.subtree_end[lane] = block.end[lane];
  tree.items.set_box(slot, box);
  tree.items.ids[slot] = id;
  if (!tree.items.categories.empty()) tree.items.categories[slot] = categories;
  tree.entries[id].slot = slot;
}

void remove_from_run(QuadtreeState& tree, std::uint32_t node, std::uint32_t slot) {
  Block& block = tree.block(node);
  const std::uint32_t lane = node % 4;
  QUADLIGHT_ASSERT(block.begin[lane] <= slot && slot < block.end[lane], "the run has the slot");
  const std::uint32_t last = --block.end[lane];
  if (is_leaf(block, lane)) block.subtree_end[lane] = last;
  if (slot != last) {
    tree.items.copy(last, slot);
    tree.entries[tree.items.ids[slot]].slot = slot;
  }
  tree.items.ids[last] = no_id;
}

void compact(QuadtreeState& tree) {
  std::vector<Range>& order = tree.run_order;
  order.clear();
  order.reserve(4 * tree.blocks.capacity());  // so that it need not grow at the next split
  for (std::uint32_t node = 0; node < 4 * tree.blocks.size(); ++node) {
    if (tree.infos[node / 4].level == BlockInfo::no_level) continue;
    Block& block = tree.block(node);
    if (!is_leaf(block, node % 4)) block.subtree_end[node % 4] = 0;
    if (tree.infos[node / 4].capacity[node % 4] != 0) {
      order.push_back({block.begin[node % 4], node});
    }
  }
  std::sort(order.begin(), order.end(), [](Range a, Range b) { return a.first < b.first; });
  // In the order of slots, so that everything moves down, never onto what has yet to move.
  std::uint32_t next = 0;
  for (const Range run : order) {
    const std::uint32_t node = run.count;
    Block& block = tree.block(node);
    const std::uint32_t lane = node % 4;
    std::uint32_t& capacity = tree.infos[node / 4].capacity[lane];
    const std::uint32_t count = block.end[lane] - block.begin[lane];
    capacity = count == 0 ? 0 : std::min(capacity, roomy(count));
    for (std::uint32_t i = 0; i < count && next != run.first; ++i) {
      tree.items.copy(run.first + i, next + i);
      tree.entries[tree.items.ids[next + i]].slot = next + i;
    }
    block.begin[lane] = next;
    block.end[lane] = next + count;
    if (is_leaf(block, lane)) block.subtree_end[lane] = next + count;
    std::fill(tree.items.ids.begin() + next + count, tree.items.ids.begin() + next + capacity,
              no_id);
    next += capacity;
  }
  std::fill(tree.items.ids.begin() + next, tree.items.ids.begin() + tree.slots_end, no_id);
  tree.slots_end = next;
  tree.holes = {};
  tree.directory.valid = false;
  ++tree.compactions;
}

}  // namespace quadlight::internal
