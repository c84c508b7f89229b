// All intersecting pairs, of one tree or between two. Compiled once per SIMD target.
#pragma once

#include "quadtree_store.hpp"

#include <quadlight/function_ref.hpp>

#include <span>

namespace quadlight::internal {

/// Takes pairs in small portions.
using PairSink = FunctionRef<void(std::span<const IdPair> pairs)>;

/// Pairs of the items in the own runs of blocks [begin, end) of `tree` with items of `other`. If
/// both are the same tree, `same` must be true: then each pair comes once, from the node of smaller
/// number, as (smaller id, larger id).
void find_block_pairs(const TreeView& tree, const TreeView& other, bool same, std::size_t begin,
                      std::size_t end, PairSink sink);

}  // namespace quadlight::internal
