// The state behind a Quadtree, and which file works on what.
#pragma once

#include "quadtree_build.hpp"
#include "quadtree_grid.hpp"
#include "quadtree_range.hpp"
#include "quadtree_store.hpp"

#include <quadlight/executor.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::internal {

/// Rows of slots that were given up, by size, as lists linked through the slots themselves.
struct Holes {
  static constexpr std::uint32_t unit = 16;   ///< runs outside a packed layout are multiples
  static constexpr std::uint32_t small = 32;  ///< classes of 1 ... 31 units exactly
  static constexpr std::uint32_t classes = small + 24;  ///< then one for each power of two
  std::array<std::uint32_t, classes> first;
  Holes() { first.fill(no_id); }
};

/// Working memory of rebuild().
struct RebuildScratch {
  Array<SortWord> words, other_words;
  Array<std::uint32_t> counts;  ///< of radix digits per chunk, then of new blocks per chunk
  Array<std::uint32_t> chunk_sizes;
  Array<float> floats;
  Array<std::uint32_t> ids;
  Array<Categories> categories;
  [[nodiscard]] std::size_t bytes() const;
};

/// An item that a batch moved out of its node.
struct Displaced {
  std::uint32_t id = 0;
  std::uint32_t node = 0;
  Box box{};
  Categories categories = all_categories;
};

/// What one task of a sweep over nodes found. Cache lines apart: tasks write side by side.
struct alignas(64) SweepChunk {
  std::vector<Displaced> displaced;
  Array<std::uint32_t> slots;
};

struct QuadtreeState {
  QuadtreeDesc desc;
  Grid grid;

  std::vector<Block> blocks;
  std::vector<BlockInfo> infos;
  std::uint32_t free_block = no_id;

  ItemArrays items;
  std::uint32_t slots_end = 0;  ///< slots from here on were never given to a run
  Holes holes;

  std::vector<Entry> entries;
  std::uint32_t free_id = no_id;
  std::size_t item_count = 0;

  /// Items whose centres lie outside the grid, over what there were when it was chosen.
  std::ptrdiff_t outside = 0;
  std::size_t reinserted_since_rebuild = 0;
  std::size_t edits_since_refit = 0;
  std::uint64_t reinserted = 0;  ///< since the start, likewise the next two
  std::uint64_t compactions = 0;
  std::uint64_t rebuilds = 0;

  Directory directory;
  RebuildScratch scratch;
  std::vector<SweepChunk> sweep;  ///< scratch of batch updates
  std::vector<Range> run_order;   ///< scratch of compact(): first slot, node

  [[nodiscard]] TreeView view() const {
    return {blocks.data(),
            items.min_x.data(),
            items.min_y.data(),
            items.neg_max_x.data(),
            items.neg_max_y.data(),
            items.ids.data(),
            items.categories.empty() ? nullptr : items.categories.data(),
            directory.valid ? &directory : nullptr};
  }
  [[nodiscard]] Block& block(std::uint32_t node) { return blocks[node / 4]; }
  [[nodiscard]] const Block& block(std::uint32_t node) const { return blocks[node / 4]; }
  [[nodiscard]] bool is_valid(ItemHandle item) const {
    return item.index < entries.size() && entries[item.index].generation == item.generation &&
           (item.generation & 1U) != 0;
  }
  [[nodiscard]] Categories categories_at(std::uint32_t slot) const {
    return items.categories.empty() ? all_categories : items.categories[slot];
  }
};

// --- nodes (quadtree_nodes.cpp) ---
void make_root(QuadtreeState& tree);
/// Code prefix of the node's cell.
std::uint32_t cell_code(const QuadtreeState& tree, std::uint32_t node);
/// Cuts a leaf in four if enough of its items can go down; else puts off the next attempt.
void split(QuadtreeState& tree, std::uint32_t node);
/// Takes the children of the node back into it, and so on upwards, where few items are left.
void merge_upwards(QuadtreeState& tree, std::uint32_t node);
/// Tight bounds for all nodes.
void refit(QuadtreeState& tree);

// --- shortcut for small windows (quadtree_directory.cpp) ---
/// Makes the directory anew, where the tree is large enough for one.
void make_directory(QuadtreeState& tree);
/// To be called when an item in a node of that level and cell code is added, moved or removed
/// there: extends the directory's reach to the box, or makes it invalid.
void keep_directory(QuadtreeState& tree, std::uint32_t level, std::uint32_t code, const Box& box);

// --- runs (quadtree_runs.cpp) ---
std::uint32_t run_size(const QuadtreeState& tree, std::uint32_t node);
/// Appends an item, whose entry is updated, and returns its slot.
void append_to_run(QuadtreeState& tree, std::uint32_t node, const Box& box, std::uint32_t id,
                   Categories categories);
void remove_from_run(QuadtreeState& tree, std::uint32_t node, std::uint32_t slot);
/// Gives a run of at least the capacity, empty, to the node, whose old one must have been freed.
void take_run(QuadtreeState& tree, std::uint32_t node, std::uint32_t capacity);
void free_run(QuadtreeState& tree, std::uint32_t node);
/// Makes room for `slots` more at the end: by closing holes if that yields enough, else by growing.
void make_room(QuadtreeState& tree, std::size_t slots);
/// A run's capacity that leaves some room.
std::uint32_t roomy(std::uint32_t count);
void compact(QuadtreeState& tree);

// --- single edits (quadtree_edit.cpp) ---
Status check_box(const Box& box);
std::uint32_t take_id(QuadtreeState& tree);
void give_back_id(QuadtreeState& tree, std::uint32_t id);
void attach(QuadtreeState& tree, const Box& box, std::uint32_t id, Categories categories);
/// Adds to the count of items outside the grid, if the box is there. attach() leaves that to
/// callers.
void count_outside(QuadtreeState& tree, const Box& box, std::ptrdiff_t items);
void move_item(QuadtreeState& tree, std::uint32_t id, const Box& box);
void detach(QuadtreeState& tree, std::uint32_t id);
/// Counts an edit; now and then tightens bounds, or fits the grid to where the items have gone.
void after_edits(QuadtreeState& tree, std::size_t count);

/// Marks the nodes above as holding their items in more than one row.
void break_rows_above(QuadtreeState& tree, std::uint32_t node);

// --- batches (quadtree_batch.cpp) ---
void insert_many(QuadtreeState& tree, std::span<const Box> boxes, std::span<ItemHandle> handles,
                 Categories categories, Executor& executor);
void update_many(QuadtreeState& tree, std::span<const ItemHandle> items, std::span<const Box> boxes,
                 Executor& executor);
std::size_t erase_many(QuadtreeState& tree, std::span<const ItemHandle> items, Executor& executor);

// --- rebuild (quadtree_rebuild.cpp) ---
void rebuild(QuadtreeState& tree, Executor& executor);
/// If working memory is kept: as much of it as the item arrays may ask for.
void reserve_scratch(QuadtreeState& tree);
/// The same for a tree without items, of which the boxes, with the handles' ids, are to be the
/// first.
void build(QuadtreeState& tree, std::span<const Box> boxes, std::span<const ItemHandle> handles,
           Executor& executor);

/// Writes the words of the slots [begin, end) that hold items; returns their number.
using WordMaker =
    FunctionRef<std::uint32_t(std::uint32_t begin, std::uint32_t end, SortWord* words)>;
/// Fills scratch.words, sorted by the returned number of levels (quadtree_sort.cpp).
std::uint32_t sort_words(QuadtreeState& tree, std::size_t slots, const WordMaker& make,
                         Executor& executor);

// --- invariants (quadtree_validate.cpp) ---
std::string validate(const QuadtreeState& tree);

}  // namespace quadlight::internal
