// What a Quadtree holds: nodes in blocks of four, items as separate arrays, ids. No algorithm.
#pragma once

#include "capacity.hpp"

#include <quadlight/geometry.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace quadlight::internal {

/// A vector whose growth leaves new elements uninitialised.
template <class T>
using Array = std::vector<T, UninitializedAllocator<T>>;

/// In the id array: the slot holds no item. As an index: nothing.
inline constexpr std::uint32_t no_id = 0xFFFFFFFFU;
inline constexpr float infinity = std::numeric_limits<float>::infinity();
/// Levels of the grid that places boxes: 2^16 cells along each axis.
inline constexpr std::uint32_t grid_levels = 16;
/// What SIMD loads may read past the last slot, and stores write past the last result.
inline constexpr std::size_t padding = 16;

/// Node number n is lane n % 4 of block n / 4. The root is node 0; its block's other lanes stay
/// empty, and since the root is nobody's child, a child block of 0 means a leaf.
struct alignas(64) Block {
  // Bounds of all items of the subtree; those of an empty node are +infinity four times. The upper
  // ones are negated, so that each query compares all sixteen in the same direction.
  std::array<float, 4> min_x, min_y, neg_max_x, neg_max_y;
  std::array<std::uint32_t, 4> child;  ///< block of the four children; 0: a leaf
  std::array<std::uint32_t, 4> begin;  ///< own items: slots [begin, end)
  std::array<std::uint32_t, 4> end;
  /// If not 0, the items of the whole subtree are the slots [begin, subtree_end). Always set in
  /// leaves; inner nodes lose it at the first edit below them and get it back when rebuilt.
  std::array<std::uint32_t, 4> subtree_end;
};
static_assert(sizeof(Block) == 128);

/// What only edits need of the four siblings.
struct BlockInfo {
  std::uint32_t parent = no_id;    ///< node; of a free block: the next free block
  std::uint32_t morton = 0;        ///< the parent's cell as a prefix of the finest grid's code
  std::uint32_t level = no_level;  ///< of the four; no_level: the block is free
  std::array<std::uint32_t, 4> capacity{};  ///< slots from begin on that belong to the run
  std::array<std::uint32_t, 4>
      split_at{};  ///< of a leaf: number of items that makes it try to split
  static constexpr std::uint32_t no_level = 0xFFFFFFFFU;
};

/// Where an item is. The generation is odd while the id is in use, even while it is free; then
/// `slot` is the next free id.
struct Entry {
  std::uint32_t slot = no_id;
  std::uint32_t generation = 0;
};

/// The cell in which a box wants to be: the code of its centre on the finest grid (bits of x and y
/// interleaved, x lowest), cut to the deepest level whose cells are at least as large as the box.
struct Place {
  std::uint32_t morton = 0;
  std::uint32_t level = 0;
};

/// The finest grid: cell = (centre - origin) * scale, clamped to 0 ... 65,535 in each axis.
struct Grid {
  Vec2 origin{0.0F, 0.0F};
  Vec2 scale{1.0F, 1.0F};
  std::uint32_t max_depth = grid_levels;
};

/// Boxes of items as separate arrays; the upper corners negated, as in Block.
struct ItemArrays {
  Array<float> min_x, min_y, neg_max_x, neg_max_y;
  Array<std::uint32_t> ids;      ///< no_id: a hole
  Array<Categories> categories;  ///< empty as long as every item has all bits

  [[nodiscard]] Box box(std::uint32_t slot) const {
    return {{min_x[slot], min_y[slot]}, {-neg_max_x[slot], -neg_max_y[slot]}};
  }
  void set_box(std::uint32_t slot, const Box& box) {
    min_x[slot] = box.min.x;
    min_y[slot] = box.min.y;
    neg_max_x[slot] = -box.max.x;
    neg_max_y[slot] = -box.max.y;
  }
  void copy(std::uint32_t from, std::uint32_t to) {
    min_x[to] = min_x[from];
    min_y[to] = min_y[from];
    neg_max_x[to] = neg_max_x[from];
    neg_max_y[to] = neg_max_y[from];
    ids[to] = ids[from];
    if (!categories.empty()) categories[to] = categories[from];
  }
  void resize(std::size_t slots);
};

/// A shortcut into a tree for small windows: a grid of the cells of one level, each with the block
/// of its node's children, beside a short list of everything that is not below such a node or that
/// sticks out too far. Edits near the leaves keep it valid; others do not.
struct Directory {
  bool valid = false;
  std::uint32_t level = 0;  ///< of the nodes whose cells these are
  std::uint32_t side = 0;   ///< cells along each axis
  Vec2 origin{};
  Vec2 scale{};                 ///< cells per unit
  Vec2 reach{};                 ///< by how many cells content sticks out of its own, and a margin
  Array<std::uint32_t> blocks;  ///< per cell, row by row; 0: none
  // The list: bounds, own run, and the block of children if everything below is meant as well.
  std::uint32_t listed = 0;
  Array<float> min_x, min_y, neg_max_x, neg_max_y;
  Array<std::uint32_t> begin, end, child;
  Array<std::uint32_t> level_nodes, next_nodes;  ///< scratch

  [[nodiscard]] std::size_t bytes() const {
    return bytes_of(blocks) + bytes_of(min_x) + bytes_of(min_y) + bytes_of(neg_max_x) +
           bytes_of(neg_max_y) + bytes_of(begin) + bytes_of(end) + bytes_of(child) +
           bytes_of(level_nodes) + bytes_of(next_nodes);
  }
};

/// What queries read.
struct TreeView {
  const Block* blocks;
  const float* min_x;
  const float* min_y;
  const float* neg_max_x;
  const float* neg_max_y;
  const std::uint32_t* ids;
  const Categories* categories;  ///< null: every item has all bits
  const Directory* directory;    ///< null: none that is valid
};

inline void make_empty(Block& block, std::uint32_t lane) {
  block.min_x[lane] = block.min_y[lane] = infinity;
  block.neg_max_x[lane] = block.neg_max_y[lane] = infinity;
}

inline Box bounds_of(const Block& block, std::uint32_t lane) {
  return {{block.min_x[lane], block.min_y[lane]}, {-block.neg_max_x[lane], -block.neg_max_y[lane]}};
}

inline void set_bounds(Block& block, std::uint32_t lane, const Box& bounds) {
  block.min_x[lane] = bounds.min.x;
  block.min_y[lane] = bounds.min.y;
  block.neg_max_x[lane] = -bounds.max.x;
  block.neg_max_y[lane] = -bounds.max.y;
}

inline void grow_bounds(Block& block, std::uint32_t lane, const Box& box) {
  block.min_x[lane] = std::min(block.min_x[lane], box.min.x);
  block.min_y[lane] = std::min(block.min_y[lane], box.min.y);
  block.neg_max_x[lane] = std::min(block.neg_max_x[lane], -box.max.x);
  block.neg_max_y[lane] = std::min(block.neg_max_y[lane], -box.max.y);
}

/// Lane, among the children of a node of the given level, whose cell a code lies in.
inline std::uint32_t child_lane(std::uint32_t morton, std::uint32_t level) {
  return (morton >> (2 * (grid_levels - 1 - level))) & 3U;
}

/// True if both codes lie in the same cell of the level.
inline bool same_cell(std::uint32_t a, std::uint32_t b, std::uint32_t level) {
  return level == 0 || ((a ^ b) >> (2 * (grid_levels - level))) == 0;
}

/// True if the node holds all its items in one row of slots.
inline bool is_leaf(const Block& block, std::uint32_t lane) {
  return block.child[lane] == 0;
}

}  // namespace quadlight::internal
