// Quadtree: many items at a time. Each function picks between single edits, a sweep and a rebuild
// by how many there are.
#include "quadtree_tree.hpp"

namespace quadlight::internal {
namespace {

// As fractions of all items. Measured: below the first a row of single moves is cheaper than
// looking at every node; above the second placing anew costs more than sorting everything; and the
// third keeps windows from meeting too many nodes whose items no longer lie in one row.
constexpr std::size_t sweep_share = 16;
constexpr std::size_t displaced_share = 8;
constexpr std::size_t reinserted_share = 2;
constexpr std::size_t bulk_share = 4;

constexpr std::size_t block_grain = 64;

void write_boxes(QuadtreeState& tree, std::span<const ItemHandle> items,
                 std::span<const Box> boxes) {
  Box all = bounds_of(tree.blocks[0], 0);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::uint32_t slot = tree.entries[items[i].index].slot;
    count_outside(tree, tree.items.box(slot), -1);
    count_outside(tree, boxes[i], 1);
    tree.items.set_box(slot, boxes[i]);
    all = united(all, boxes[i]);
  }
  set_bounds(tree.blocks[0], 0, all);  // a rebuild asks for it
}

void sweep_block(QuadtreeState& tree, std::size_t index, SweepChunk& chunk) {
  const Block& block = tree.blocks[index];
  const std::uint32_t level = tree.infos[index].level;
  if (level == BlockInfo::no_level) return;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const std::uint32_t size = block.end[lane] - block.begin[lane];
    if (size == 0) continue;
    const auto node = static_cast<std::uint32_t>(4 * index + lane);
    if (chunk.slots.size() < size + padding) chunk.slots.resize(size + padding);
    const std::uint32_t count =
        find_displaced(tree.items, tree.grid, {cell_code(tree, node), level, is_leaf(block, lane)},
                       block.begin[lane], block.end[lane], chunk.slots.data());
    for (std::uint32_t i = 0; i < count; ++i) {
      const std::uint32_t slot = chunk.slots[i];
      chunk.displaced.push_back(
          {tree.items.ids[slot], node, tree.items.box(slot), tree.categories_at(slot)});
    }
  }
}

// Fills tree.sweep with the items that do not belong where they are; returns their number.
std::size_t sweep_nodes(QuadtreeState& tree, Executor& executor) {
  const std::size_t chunks = (tree.blocks.size() + block_grain - 1) / block_grain;
  if (tree.sweep.size() < chunks) tree.sweep.resize(chunks);
  for (SweepChunk& chunk : tree.sweep) chunk.displaced.clear();
  executor.parallel_for(tree.blocks.size(), block_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            sweep_block(tree, i, tree.sweep[begin / block_grain]);
                          }
                        });
  std::size_t total = 0;
  for (const SweepChunk& chunk : tree.sweep) total += chunk.displaced.size();
  return total;
}

// First all out, then all in: so no node changes under an item that is still to be taken out.
void place_displaced(QuadtreeState& tree) {
  for (const SweepChunk& chunk : tree.sweep) {
    for (const Displaced& item : chunk.displaced) {
      break_rows_above(tree, item.node);
      remove_from_run(tree, item.node, tree.entries[item.id].slot);
    }
  }
  refit(tree);
  for (const SweepChunk& chunk : tree.sweep) {
    for (const Displaced& item : chunk.displaced) {
      attach(tree, item.box, item.id, item.categories);
    }
  }
  // Items that stayed may have shrunk, so that a leaf too full to split before can be split now.
  for (std::uint32_t node = 0; node < 4 * tree.blocks.size(); ++node) {
    if (is_leaf(tree.block(node), node % 4) && run_size(tree, node) > tree.desc.split_threshold) {
      split(tree, node);
    }
  }
}

// Handles for all of them: a row of new ids where none are free.
void take_ids(QuadtreeState& tree, std::span<ItemHandle> handles) {
  if (tree.free_id == no_id) {
    const auto first = static_cast<std::uint32_t>(tree.entries.size());
    tree.entries.resize(first + handles.size(), Entry{no_id, 1});
    for (std::uint32_t i = 0; i < handles.size(); ++i) handles[i] = {first + i, 1};
    tree.item_count += handles.size();
    return;
  }
  tree.entries.reserve(handles.size());
  for (ItemHandle& handle : handles) {
    const std::uint32_t id = take_id(tree);
    handle = {id, tree.entries[id].generation};
  }
}

}  // namespace

void insert_many(QuadtreeState& tree, std::span<const Box> boxes, std::span<ItemHandle> handles,
                 Categories categories, Executor& executor) {
  const auto new_handle = [&tree] {
    const std::uint32_t id = take_id(tree);
    return ItemHandle{id, tree.entries[id].generation};
  };
  if (boxes.size() < 64 || boxes.size() * bulk_share < tree.item_count) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      handles[i] = new_handle();
      attach(tree, boxes[i], handles[i].index, categories);
      count_outside(tree, boxes[i], 1);
    }
    after_edits(tree, boxes.size());
    if (!tree.directory.valid) make_directory(tree);
    return;
  }
  if (tree.item_count == 0 && tree.items.categories.empty()) {
    take_ids(tree, handles);
    build(tree, boxes, handles, executor);
    return;
  }
  tree.entries.reserve(tree.item_count + boxes.size());
  make_room(tree, boxes.size());
  Box all = bounds_of(tree.blocks[0], 0);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    handles[i] = new_handle();
    const std::uint32_t slot = tree.slots_end++;
    tree.items.set_box(slot, boxes[i]);
    tree.items.ids[slot] = handles[i].index;
    if (!tree.items.categories.empty()) tree.items.categories[slot] = categories;
    all = united(all, boxes[i]);
  }
  set_bounds(tree.blocks[0], 0, all);
  rebuild(tree, executor);
}

void update_many(QuadtreeState& tree, std::span<const ItemHandle> items, std::span<const Box> boxes,
                 Executor& executor) {
  if (items.size() * sweep_share < tree.item_count || items.size() < 64) {
    for (std::size_t i = 0; i < items.size(); ++i) move_item(tree, items[i].index, boxes[i]);
    after_edits(tree, items.size());
    if (!tree.directory.valid) make_directory(tree);
    return;
  }
  write_boxes(tree, items, boxes);
  const std::size_t displaced = sweep_nodes(tree, executor);
  if (displaced * displaced_share > tree.item_count ||
      (displaced + tree.reinserted_since_rebuild) * reinserted_share > tree.item_count) {
    tree.reinserted += displaced;
    rebuild(tree, executor);
    return;
  }
  tree.reinserted += displaced;
  tree.reinserted_since_rebuild += displaced;
  place_displaced(tree);
  make_directory(tree);
  after_edits(tree, 0);  // the grid may have to follow
}

std::size_t erase_many(QuadtreeState& tree, std::span<const ItemHandle> items, Executor& executor) {
  const std::size_t before = tree.item_count;
  const bool bulk = items.size() >= 64 && items.size() * bulk_share >= tree.item_count;
  for (const ItemHandle item : items) {
    if (!tree.is_valid(item)) continue;
    if (bulk) {
      tree.items.ids[tree.entries[item.index].slot] = no_id;
    } else {
      detach(tree, item.index);
    }
    give_back_id(tree, item.index);
  }
  if (bulk) {
    rebuild(tree, executor);
  } else {
    after_edits(tree, before - tree.item_count);
    if (!tree.directory.valid) make_directory(tree);
  }
  return before - tree.item_count;
}

}  // namespace quadlight::internal
