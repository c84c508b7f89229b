// Quadtree: the directory, by which a small window starts near the leaves instead of at the root.
#include "quadtree_tree.hpp"

#include <cmath>

namespace quadlight::internal {
namespace {

constexpr std::size_t fewest_items = 4096;  // below, the list would weigh too much
constexpr std::uint32_t most_listed = 96;   // six rows of AVX-512
constexpr std::size_t list_room = std::size_t{2} * most_listed + padding;
constexpr std::uint32_t deepest = 8;
constexpr std::size_t items_per_cell = 16;  // or more, to keep the directory small
constexpr float margin = 0.01F;             // of a cell; above any rounding
constexpr float farthest = 0.5F;            // what sticks out by more cells is listed instead

Box run_bounds(const QuadtreeState& tree, std::uint32_t node) {
  Block block{};
  set_run_bounds(tree.items, tree.block(node).begin[node % 4], tree.block(node).end[node % 4],
                 block, 0);
  return bounds_of(block, 0);
}

// Memory for the deepest directory that so many items may have, so that edits do not make it grow.
// Returns its level.
std::uint32_t reserve(Directory& directory, const QuadtreeState& tree) {
  std::uint32_t level = 0;
  while (level + 1 < std::min(deepest, tree.grid.max_depth) &&
         items_per_cell << (2 * (level + 1)) <= tree.item_count) {
    ++level;
  }
  const std::size_t cells = std::size_t{1} << (2 * level);
  for (Array<std::uint32_t>* const values :
       {&directory.blocks, &directory.level_nodes, &directory.next_nodes}) {
    values->reserve(cells);
  }
  for (Array<float>* const values :
       {&directory.min_x, &directory.min_y, &directory.neg_max_x, &directory.neg_max_y}) {
    values->reserve(list_room);
  }
  for (Array<std::uint32_t>* const values : {&directory.begin, &directory.end, &directory.child}) {
    values->reserve(list_room);
  }
  return level;
}

void list(Directory& directory, const Box& bounds, std::uint32_t begin, std::uint32_t end,
          std::uint32_t child) {
  if (directory.begin.size() == list_room) return;  // too long by far: there will be no directory
  directory.min_x.push_back(bounds.min.x);
  directory.min_y.push_back(bounds.min.y);
  directory.neg_max_x.push_back(-bounds.max.x);
  directory.neg_max_y.push_back(-bounds.max.y);
  directory.begin.push_back(begin);
  directory.end.push_back(end);
  directory.child.push_back(child);
}

void set_listed(Directory& directory, std::size_t count) {
  for (Array<float>* const values :
       {&directory.min_x, &directory.min_y, &directory.neg_max_x, &directory.neg_max_y}) {
    values->resize(count);
  }
  for (Array<std::uint32_t>* const values : {&directory.begin, &directory.end, &directory.child}) {
    values->resize(count);
  }
}

// Lists the own runs of the nodes of a level, and collects the nodes of the next. Stops where that
// gets too long.
void list_level(const QuadtreeState& tree, Directory& directory, bool collect) {
  directory.next_nodes.clear();
  for (const std::uint32_t node : directory.level_nodes) {
    if (directory.begin.size() > most_listed) return;
    const Block& block = tree.block(node);
    const std::uint32_t lane = node % 4;
    if (block.begin[lane] != block.end[lane]) {
      list(directory, run_bounds(tree, node), block.begin[lane], block.end[lane], 0);
    }
    if (is_leaf(block, lane) || !collect) continue;
    for (std::uint32_t child = 0; child < 4; ++child) {
      directory.next_nodes.push_back(4 * block.child[lane] + child);
    }
  }
}

std::uint32_t even_bits(std::uint32_t v) {
  v &= 0x55555555U;
  v = (v | (v >> 1U)) & 0x33333333U;
  v = (v | (v >> 2U)) & 0x0F0F0F0FU;
  v = (v | (v >> 4U)) & 0x00FF00FFU;
  return (v | (v >> 8U)) & 0x0000FFFFU;
}

std::size_t cell_of(const Directory& directory, std::uint32_t code) {
  code = directory.level == 0 ? 0 : code >> (2 * (grid_levels - directory.level));
  return std::size_t{even_bits(code >> 1U)} * directory.side + even_bits(code);
}

// How far a box sticks out of a cell, in cells.
Vec2 overhang(const Directory& directory, const Box& box, std::size_t cell) {
  const std::size_t row = cell / directory.side;
  const Vec2 corner{static_cast<float>(cell % directory.side), static_cast<float>(row)};
  const Vec2 low = corner - (box.min - directory.origin) * directory.scale;
  const Vec2 high = (box.max - directory.origin) * directory.scale - corner;
  return {std::max(low.x, high.x - 1.0F), std::max(low.y, high.y - 1.0F)};
}

void fill_cells(const QuadtreeState& tree, Directory& directory, std::uint32_t level) {
  directory.level = level;
  directory.side = 1U << level;
  directory.origin = tree.grid.origin;
  directory.scale = tree.grid.scale / static_cast<float>(1U << (grid_levels - level));
  directory.blocks.resize(std::size_t{directory.side} * directory.side);
  std::fill(directory.blocks.begin(), directory.blocks.end(), 0U);
  directory.reach = {0.0F, 0.0F};
  for (const std::uint32_t node : directory.level_nodes) {
    const std::uint32_t child = tree.block(node).child[node % 4];
    if (child == 0) continue;
    const std::size_t cell = cell_of(directory, cell_code(tree, node));
    Vec2 out{0.0F, 0.0F};
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      if (tree.blocks[child].min_x[lane] == infinity) continue;
      const Vec2 one = overhang(directory, bounds_of(tree.blocks[child], lane), cell);
      out = {std::max(out.x, one.x), std::max(out.y, one.y)};
    }
    if (out.x <= farthest && out.y <= farthest) {
      directory.reach = {std::max(directory.reach.x, out.x), std::max(directory.reach.y, out.y)};
      directory.blocks[cell] = child;
    } else {
      list(directory, bounds_of(tree.block(node), node % 4), 0, 0, child);
    }
  }
  directory.reach += Vec2{margin, margin};
}

}  // namespace

void keep_directory(QuadtreeState& tree, std::uint32_t level, std::uint32_t code, const Box& box) {
  Directory& directory = tree.directory;
  if (!directory.valid) return;
  // Above, the items are listed one by one; below, a box may only need a longer reach.
  directory.valid = level > directory.level;
  if (!directory.valid) return;
  const std::size_t cell = cell_of(directory, code);
  const Vec2 out = overhang(directory, box, cell);
  directory.valid = directory.blocks[cell] != 0 && out.x <= farthest && out.y <= farthest;
  directory.reach = {std::max(directory.reach.x, out.x + margin),
                     std::max(directory.reach.y, out.y + margin)};
}

void make_directory(QuadtreeState& tree) {
  Directory& directory = tree.directory;
  directory.valid = false;
  if (tree.item_count < fewest_items) return;
  const std::uint32_t last_level = reserve(directory, tree);
  set_listed(directory, 0);
  directory.level_nodes.assign(1, 0);
  std::uint32_t level = 0;
  list_level(tree, directory, last_level > 0);
  std::size_t listed = directory.begin.size();
  if (listed > most_listed) return;
  while (level < last_level && !directory.next_nodes.empty()) {
    std::swap(directory.level_nodes, directory.next_nodes);
    list_level(tree, directory, level + 1 < last_level);
    if (directory.begin.size() > most_listed) {
      // Too much lies above the next level: stay at this one.
      set_listed(directory, listed);
      directory.next_nodes.clear();
      for (const std::uint32_t node : directory.level_nodes) {
        const std::uint32_t parent = tree.infos[node / 4].parent;
        if (node % 4 == 0) directory.next_nodes.push_back(parent);
      }
      std::swap(directory.level_nodes, directory.next_nodes);
      break;
    }
    listed = directory.begin.size();
    ++level;
  }
  fill_cells(tree, directory, level);
  directory.listed = static_cast<std::uint32_t>(directory.begin.size());
  if (directory.listed > 2 * most_listed) return;
  // Rows are read whole: boxes at infinity fill the last one.
  for (std::size_t i = 0; i < padding; ++i) {
    list(directory, {{infinity, infinity}, {-infinity, -infinity}}, 0, 0, 0);
  }
  directory.valid = true;
}

}  // namespace quadlight::internal
