// Range queries: the walk that all of them share, compiled once per SIMD target.
#pragma once

#include "quadtree_store.hpp"

#include <quadlight/function_ref.hpp>
#include <quadlight/range_query.hpp>

namespace quadlight::internal {

/// What a range query does with what it finds. One of the three.
struct RangeSink {
  IdBuffer* append = nullptr;
  const FunctionRef<bool(std::uint32_t id)>* stop = nullptr;  ///< true ends the query
  std::uint64_t count = 0;
  bool stopped = false;
};

/// Where a walk starts: a node with everything below, or its own items only.
struct RangeStart {
  std::uint32_t node = 0;
  bool own_items_only = false;
};

/// The query made ready for run_range(): itself, or a copy in `room`; null if it cannot find
/// anything.
const RangeQuery* clean(const RangeQuery& query, RangeQuery& room);

/// Feeds the sink. The query must be clean(). The order depends on tree and query alone, not on the
/// SIMD target.
void run_range(const TreeView& tree, const RangeQuery& query, RangeStart start, RangeSink& sink,
               QueryStats* stats);

}  // namespace quadlight::internal
