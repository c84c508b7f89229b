// Quadtree: the pool of nodes. Splitting, merging, bounds.
#include "quadtree_tree.hpp"

#include <quadlight/assert.hpp>

namespace quadlight::internal {
namespace {

std::uint32_t take_block(QuadtreeState& tree, std::uint32_t parent) {
  std::uint32_t index = tree.free_block;
  if (index == no_id) {
    index = static_cast<std::uint32_t>(tree.blocks.size());
    tree.blocks.emplace_back();
    tree.infos.emplace_back();
  } else {
    tree.free_block = tree.infos[index].parent;
  }
  BlockInfo info;
  info.parent = parent;
  info.level = tree.infos[parent / 4].level + 1;
  info.morton = cell_code(tree, parent);
  info.split_at.fill(tree.desc.split_threshold + 1);
  tree.infos[index] = info;
  Block& block = tree.blocks[index];
  block = {};
  for (std::uint32_t lane = 0; lane < 4; ++lane) make_empty(block, lane);
  return index;
}

void give_back_block(QuadtreeState& tree, std::uint32_t index) {
  tree.blocks[index] = {};
  for (std::uint32_t lane = 0; lane < 4; ++lane) make_empty(tree.blocks[index], lane);
  tree.infos[index] = {};
  tree.infos[index].parent = tree.free_block;
  tree.free_block = index;
}

struct SplitPlan {
  std::array<std::uint32_t, 4> going{};  ///< items per child
  std::uint32_t total = 0;
};

SplitPlan plan_split(const QuadtreeState& tree, std::uint32_t node, std::uint32_t level) {
  SplitPlan plan;
  const Block& block = tree.block(node);
  for (std::uint32_t slot = block.begin[node % 4]; slot < block.end[node % 4]; ++slot) {
    const Place place = place_of(tree.grid, tree.items.box(slot));
    if (place.level <= level) continue;
    ++plan.going[child_lane(place.morton, level)];
    ++plan.total;
  }
  return plan;
}

}  // namespace

void make_root(QuadtreeState& tree) {
  tree.blocks.emplace_back();
  Block& block = tree.blocks.back();
  block = {};
  for (std::uint32_t lane = 0; lane < 4; ++lane) make_empty(block, lane);
  BlockInfo info;
  info.level = 0;
  info.split_at.fill(tree.desc.split_threshold + 1);
  tree.infos.push_back(info);
}

std::uint32_t cell_code(const QuadtreeState& tree, std::uint32_t node) {
  const BlockInfo& info = tree.infos[node / 4];
  if (info.level == 0) return 0;
  return info.morton | (node % 4) << (2 * (grid_levels - info.level));
}

void split(QuadtreeState& tree, std::uint32_t node) {
  const std::uint32_t lane = node % 4;
  const std::uint32_t level = tree.infos[node / 4].level;
  const std::uint32_t count = run_size(tree, node);
  const SplitPlan plan = level < tree.grid.max_depth ? plan_split(tree, node, level) : SplitPlan{};
  if (plan.total <= tree.desc.split_threshold) {
    tree.infos[node / 4].split_at[lane] = count + count / 2 + 1;
    return;
  }
  // Also where the items were changed in place, so that nothing has been broken on the way here.
  break_rows_above(tree, node);
  const std::uint32_t children = take_block(tree, node);
  for (std::uint32_t child = 0; child < 4; ++child) {
    if (plan.going[child] != 0) take_run(tree, 4 * children + child, roomy(plan.going[child]));
  }
  tree.block(node).child[lane] = children;
  tree.block(node).subtree_end[lane] = 0;
  for (std::uint32_t staying = 0; staying < run_size(tree, node);) {
    // Not a slot kept from one round to the next: the run moves if a child's run has to grow.
    const std::uint32_t slot = tree.block(node).begin[lane] + staying;
    const Box box = tree.items.box(slot);
    const Place place = place_of(tree.grid, box);
    if (place.level <= level) {
      ++staying;
      continue;
    }
    const std::uint32_t id = tree.items.ids[slot];
    const Categories categories = tree.categories_at(slot);
    remove_from_run(tree, node, slot);
    const std::uint32_t child = child_lane(place.morton, level);
    append_to_run(tree, 4 * children + child, box, id, categories);
    grow_bounds(tree.blocks[children], child, box);
  }
  if (run_size(tree, node) == 0) free_run(tree, node);
  for (std::uint32_t child = 0; child < 4; ++child) {
    if (plan.going[child] >= tree.infos[children].split_at[child])
      split(tree, 4 * children + child);
  }
}

void merge_upwards(QuadtreeState& tree, std::uint32_t node) {
  // Half the threshold, so that a node on the edge does not split and merge by turns.
  while (node / 4 != 0) {
    const std::uint32_t index = node / 4;
    const std::uint32_t parent = tree.infos[index].parent;
    std::uint32_t total = 0;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if (!is_leaf(tree.blocks[index], lane)) return;
      total += tree.blocks[index].end[lane] - tree.blocks[index].begin[lane];
    }
    if (total > tree.desc.split_threshold / 2) return;
    if (tree.infos[index].level <= tree.directory.level + 1) tree.directory.valid = false;
    tree.block(parent).child[parent % 4] = 0;
    tree.infos[parent / 4].split_at[parent % 4] = tree.desc.split_threshold + 1;
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      const std::uint32_t begin = tree.blocks[index].begin[lane];
      const std::uint32_t end = tree.blocks[index].end[lane];
      for (std::uint32_t i = begin; i < end; ++i) {
        // Slots may move when the parent's run grows, so ask anew for each.
        const std::uint32_t slot = tree.blocks[index].end[lane] - 1;
        const Box box = tree.items.box(slot);
        const std::uint32_t id = tree.items.ids[slot];
        const Categories categories = tree.categories_at(slot);
        remove_from_run(tree, 4 * index + lane, slot);
        append_to_run(tree, parent, box, id, categories);
      }
      free_run(tree, 4 * index + lane);
    }
    give_back_block(tree, index);
    Block& block = tree.block(parent);
    block.subtree_end[parent % 4] = block.end[parent % 4];
    set_run_bounds(tree.items, block.begin[parent % 4], block.end[parent % 4], block, parent % 4);
    node = parent;
  }
}

void refit(QuadtreeState& tree) {
  // Children may stand before their parents in the pool, so depth first, on the way back.
  struct Visit {
    std::uint32_t block;
    std::uint32_t lane;
  };
  std::array<Visit, grid_levels + 2> path;
  std::size_t depth = 0;
  path[depth++] = {0, 0};
  while (depth != 0) {
    Visit& top = path[depth - 1];
    while (top.lane < 4 && is_leaf(tree.blocks[top.block], top.lane)) ++top.lane;
    if (top.lane < 4) {
      const std::uint32_t child = tree.blocks[top.block].child[top.lane++];
      path[depth++] = {child, 0};
      continue;
    }
    refit_blocks(tree.items, tree.blocks, top.block, std::size_t{top.block} + 1);
    --depth;
  }
  tree.edits_since_refit = 0;
}

}  // namespace quadlight::internal
