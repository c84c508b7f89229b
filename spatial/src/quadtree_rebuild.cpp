// Quadtree: everything laid out anew. Items in the order of a walk through the tree, so that each
// subtree's items are one row; nodes level by level, each level as count, prefix sum, fill.
#include "quadtree_tree.hpp"

#include <numeric>

namespace quadlight::internal {
namespace {

constexpr std::size_t block_grain = 64;
constexpr std::size_t item_grain = 16384;
constexpr std::size_t look_ahead = 24;

class NodeBuilder {
 public:
  NodeBuilder(QuadtreeState& tree, std::uint32_t sorted_levels)
      : tree_(tree), words_(tree.scratch.words), sorted_levels_(sorted_levels) {}

  void run(Executor& executor) {
    tree_.blocks.clear();
    tree_.infos.clear();
    tree_.free_block = no_id;
    make_root(tree_);
    tree_.blocks[0].subtree_end[0] = static_cast<std::uint32_t>(words_.size());
    std::size_t begin = 0;
    for (std::uint32_t level = 0; begin != tree_.blocks.size(); ++level) {
      const std::size_t end = tree_.blocks.size();
      level_ends_[level] = end;
      depth_ = level;
      build_level(begin, end, level, executor);
      begin = end;
    }
  }
  // Bounds, from the deepest level up. The items must be in place by now.
  void fit_bounds(Executor& executor) const {
    for (std::uint32_t level = depth_ + 1; level-- > 0;) {
      const std::size_t begin = level == 0 ? 0 : level_ends_[level - 1];
      executor.parallel_for(level_ends_[level] - begin, block_grain,
                            [&](std::size_t first, std::size_t last, unsigned) {
                              refit_blocks(tree_.items, tree_.blocks, begin + first, begin + last);
                            });
    }
  }

 private:
  void build_level(std::size_t begin, std::size_t end, std::uint32_t level, Executor& executor) {
    Array<std::uint32_t>& counts = tree_.scratch.counts;
    counts.resize((end - begin + block_grain - 1) / block_grain);
    executor.parallel_for(end - begin, block_grain,
                          [&](std::size_t first, std::size_t last, unsigned) {
                            std::uint32_t splits = 0;
                            for (std::size_t i = begin + first; i < begin + last; ++i) {
                              splits += decide_splits(tree_.blocks[i], tree_.infos[i], level);
                            }
                            counts[first / block_grain] = splits;
                          });
    auto next = static_cast<std::uint32_t>(end);
    for (std::uint32_t& count : counts) next += std::exchange(count, next);
    tree_.blocks.resize(next);
    tree_.infos.resize(next);
    executor.parallel_for(end - begin, block_grain,
                          [&](std::size_t first, std::size_t last, unsigned) {
                            std::uint32_t child = counts[first / block_grain];
                            for (std::size_t i = begin + first; i < begin + last; ++i) {
                              child = fill_children(i, child, level);
                            }
                          });
  }

  // Fills the nodes' own runs. A node to be split is marked by any child.
  std::uint32_t decide_splits(Block& block, BlockInfo& info, std::uint32_t level) {
    std::uint32_t splits = 0;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      const std::uint32_t begin = block.begin[lane];
      std::uint32_t end = block.subtree_end[lane];
      const std::uint32_t threshold = tree_.desc.split_threshold;
      if (end - begin > threshold && level < tree_.grid.max_depth) {
        if (level == sorted_levels_) std::sort(words_.begin() + begin, words_.begin() + end);
        const auto own_end =
            std::partition_point(words_.begin() + begin, words_.begin() + end,
                                 [level](SortWord word) { return level_of(word) <= level; });
        const auto own = static_cast<std::uint32_t>(own_end - words_.begin());
        if (end - own > threshold) {
          end = own;
          block.child[lane] = no_id;
          ++splits;
        }
      }
      block.end[lane] = end;
      info.capacity[lane] = end - begin;
      info.split_at[lane] = std::max(threshold, (end - begin) + (end - begin) / 2) + 1;
    }
    return splits;
  }

  std::uint32_t fill_children(std::size_t parent, std::uint32_t next, std::uint32_t level) {
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      Block& block = tree_.blocks[parent];
      if (block.child[lane] == 0) continue;
      block.child[lane] = next;
      BlockInfo& info = tree_.infos[next];
      info.parent = static_cast<std::uint32_t>(4 * parent + lane);
      info.morton = cell_code(tree_, info.parent);
      info.level = level + 1;
      Block& children = tree_.blocks[next++];
      std::uint32_t begin = block.end[lane];
      for (std::uint32_t child = 0; child < 4; ++child) {
        const auto end = std::partition_point(
            words_.begin() + begin, words_.begin() + block.subtree_end[lane],
            [=](SortWord word) { return child_lane(morton_of(word), level) <= child; });
        children.child[child] = 0;
        children.begin[child] = begin;
        begin = static_cast<std::uint32_t>(end - words_.begin());
        children.subtree_end[child] = begin;
      }
    }
    return next;
  }

  QuadtreeState& tree_;
  Array<SortWord>& words_;
  std::uint32_t sorted_levels_;
  std::array<std::size_t, grid_levels + 1> level_ends_{};
  std::uint32_t depth_ = 0;
};

// Puts one array of the items into the order of the words.
template <class T>
void reorder(Array<T>& values, Array<T>& spare, const QuadtreeState& tree, Executor& executor) {
  const Array<SortWord>& words = tree.scratch.words;
  const std::size_t size = words.size() + padding;
  // The array before left its old memory in `spare`; if that is much too large, it is not passed
  // on.
  if (!tree.desc.keep_scratch && spare.capacity() > size + size / 8) Array<T>().swap(spare);
  spare.resize(size);
  executor.parallel_for(words.size(), item_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            spare[i] = values[slot_of(words[i])];
                          }
                        });
  std::fill(spare.end() - padding, spare.end(), T{});
  std::swap(values, spare);
}

void reorder_items(QuadtreeState& tree, Executor& executor) {
  RebuildScratch& scratch = tree.scratch;
  ItemArrays& items = tree.items;
  for (Array<float>* const values :
       {&items.min_x, &items.min_y, &items.neg_max_x, &items.neg_max_y}) {
    reorder(*values, scratch.floats, tree, executor);
  }
  reorder(items.ids, scratch.ids, tree, executor);
  if (!items.categories.empty()) {
    reorder(items.categories, scratch.categories, tree, executor);
  }
  tree.slots_end = static_cast<std::uint32_t>(scratch.words.size());
  tree.holes = {};
  executor.parallel_for(tree.slots_end, item_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t slot = begin; slot < end; ++slot) {
                            tree.entries[items.ids[slot]].slot = static_cast<std::uint32_t>(slot);
                          }
                        });
}

// The items' arrays, in the order of the words, from boxes that are no items yet.
void place_boxes(QuadtreeState& tree, std::span<const Box> boxes,
                 std::span<const ItemHandle> handles, Executor& executor) {
  ItemArrays& items = tree.items;
  const Array<SortWord>& words = tree.scratch.words;
  items.resize(std::max(words.size(), items.ids.size() - padding));
  executor.parallel_for(words.size(), item_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            // The order is as good as random, and known well ahead.
                            if (i + look_ahead < end) {
                              const std::uint32_t next = slot_of(words[i + look_ahead]);
                              __builtin_prefetch(&boxes[next]);
                              __builtin_prefetch(&tree.entries[handles[next].index], 1);
                            }
                            const std::uint32_t from = slot_of(words[i]);
                            const auto slot = static_cast<std::uint32_t>(i);
                            items.set_box(slot, boxes[from]);
                            items.ids[slot] = handles[from].index;
                            tree.entries[handles[from].index].slot = slot;
                          }
                        });
  tree.slots_end = static_cast<std::uint32_t>(words.size());
  tree.holes = {};
}

void finish(QuadtreeState& tree, const NodeBuilder& nodes, Executor& executor) {
  nodes.fit_bounds(executor);
  make_directory(tree);
  tree.outside = 0;
  tree.reinserted_since_rebuild = 0;
  tree.edits_since_refit = 0;
  ++tree.rebuilds;
  if (!tree.desc.keep_scratch) {
    tree.scratch = {};
    tree.blocks.shrink_to_fit();
    tree.infos.shrink_to_fit();
  }
}

}  // namespace

std::size_t RebuildScratch::bytes() const {
  return bytes_of(words) + bytes_of(other_words) + bytes_of(counts) + bytes_of(chunk_sizes) +
         bytes_of(floats) + bytes_of(ids) + bytes_of(categories);
}

void reserve_scratch(QuadtreeState& tree) {
  if (!tree.desc.keep_scratch) return;
  const std::size_t slots = tree.items.ids.capacity();
  tree.scratch.words.reserve(slots);
  tree.scratch.other_words.reserve(slots);
  tree.scratch.floats.reserve(slots);
  tree.scratch.ids.reserve(slots);
  if (!tree.items.categories.empty()) tree.scratch.categories.reserve(slots);
}

void rebuild(QuadtreeState& tree, Executor& executor) {
  reserve_scratch(tree);
  Box region;
  const ItemArrays& items = tree.items;
  const auto centre = [&items](std::size_t slot, Vec2& c) {
    const Box box = items.box(static_cast<std::uint32_t>(slot));
    c = box.min * 0.5F + box.max * 0.5F;
    return items.ids[slot] != no_id;
  };
  if (fit_region(tree.slots_end, centre, bounds_of(tree.blocks[0], 0), region)) {
    tree.grid = grid_over(region, tree.desc.max_depth);
  }
  const auto words = [&](std::uint32_t begin, std::uint32_t end, SortWord* out) {
    return make_words(items, tree.grid, begin, end, out);
  };
  NodeBuilder nodes(tree, sort_words(tree, tree.slots_end, words, executor));
  nodes.run(executor);
  reorder_items(tree, executor);
  finish(tree, nodes, executor);
}

void build(QuadtreeState& tree, std::span<const Box> boxes, std::span<const ItemHandle> handles,
           Executor& executor) {
  Box bounds{{infinity, infinity}, {-infinity, -infinity}};
  for (const Box& box : boxes) bounds = united(bounds, box);
  Box region;
  const auto centre = [boxes](std::size_t i, Vec2& c) {
    c = boxes[i].min * 0.5F + boxes[i].max * 0.5F;
    return true;
  };
  if (fit_region(boxes.size(), centre, bounds, region)) {
    tree.grid = grid_over(region, tree.desc.max_depth);
  }
  const auto words = [&](std::uint32_t begin, std::uint32_t end, SortWord* out) {
    make_words(boxes, tree.grid, begin, end, out);
    return end - begin;
  };
  NodeBuilder nodes(tree, sort_words(tree, boxes.size(), words, executor));
  nodes.run(executor);
  place_boxes(tree, boxes, handles, executor);
  reserve_scratch(tree);
  finish(tree, nodes, executor);
}

}  // namespace quadlight::internal
