// Kernels of building: where boxes go, and what bounds a node has. Compiled once per SIMD target.
#pragma once

#include "quadtree_grid.hpp"
#include "quadtree_store.hpp"

#include <span>

namespace quadlight::internal {

/// What a rebuild sorts: code (32 bits), level (5), slot (27), from the highest bit on.
using SortWord = std::uint64_t;
inline constexpr std::uint32_t slot_bits = 27;
inline constexpr std::uint32_t slot_mask = (1U << slot_bits) - 1;

inline std::uint32_t morton_of(SortWord word) {
  return static_cast<std::uint32_t>(word >> 32U);
}
inline std::uint32_t level_of(SortWord word) {
  return static_cast<std::uint32_t>(word >> slot_bits) & 31U;
}
inline std::uint32_t slot_of(SortWord word) {
  return static_cast<std::uint32_t>(word) & slot_mask;
}

/// Words of the items in slots [begin, end), holes left out; returns their number. Equal to
/// place_of() of each box.
std::uint32_t make_words(const ItemArrays& items, const Grid& grid, std::uint32_t begin,
                         std::uint32_t end, SortWord* words);

/// Bounds of the items in slots [begin, end); the empty node's if there is none.
void set_run_bounds(const ItemArrays& items, std::uint32_t begin, std::uint32_t end, Block& block,
                    std::uint32_t lane);

/// The same for boxes that are not items yet; the "slot" is the box's number.
void make_words(std::span<const Box> boxes, const Grid& grid, std::uint32_t begin,
                std::uint32_t end, SortWord* words);

/// A node that a sweep looks at: where items must want to be to belong there.
struct NodeRule {
  std::uint32_t code = 0;   ///< of the node's cell
  std::uint32_t level = 0;  ///< items of a lower level belong further up,
  bool leaf = true;         ///< and of an inner node's only those of its own level here
};

/// Slots in [begin, end) of items that do not belong in the node, written in order to `out`, which
/// has room for them all and for a whole vector more; returns their number.
std::uint32_t find_displaced(const ItemArrays& items, const Grid& grid, const NodeRule& rule,
                             std::uint32_t begin, std::uint32_t end, std::uint32_t* out);

/// Bounds of the nodes of blocks [begin, end): of each own run, and of the child block, which must
/// be right already.
void refit_blocks(const ItemArrays& items, std::span<Block> blocks, std::size_t begin,
                  std::size_t end);

}  // namespace quadlight::internal
