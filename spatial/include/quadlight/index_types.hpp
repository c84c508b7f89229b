// What all spatial indices share: category bits, result buffers, visitors, neighbours, counters.
#pragma once

#include <quadlight/function_ref.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace quadlight {

/// Bits that say what an item is and what a query looks for: an item is found if it shares a bit
/// with the query's mask.
using Categories = std::uint32_t;
inline constexpr Categories all_categories = 0xFFFFFFFFU;

/// Allocator that leaves new elements of trivial types uninitialised, so that a buffer can grow
/// before it is written without being filled with zeros first.
template <class T>
struct UninitializedAllocator {
  using value_type = T;

  UninitializedAllocator() = default;
  template <class U>
  explicit(false) UninitializedAllocator(const UninitializedAllocator<U>& /*other*/) {}

  T* allocate(std::size_t n) { return std::allocator<T>{}.allocate(n); }
  void deallocate(T* p, std::size_t n) { std::allocator<T>{}.deallocate(p, n); }
  template <class U>
  void construct(U* p) {
    ::new (static_cast<void*>(p)) U;
  }
  template <class U, class... Args>
  void construct(U* p, Args&&... args) {
    ::new (static_cast<void*>(p)) U(std::forward<Args>(args)...);
  }
  friend bool operator==(const UninitializedAllocator&, const UninitializedAllocator&) {
    return true;
  }
};

/// Ids that a query found. A std::vector in all but one point: resize() does not fill with zeros.
/// Reuse it: queries append, and allocate only when it has to grow.
using IdBuffer = std::vector<std::uint32_t, UninitializedAllocator<std::uint32_t>>;

/// Two items of one index with first < second; or an item of each of two indices.
struct IdPair {
  std::uint32_t first;
  std::uint32_t second;
  friend auto operator<=>(const IdPair&, const IdPair&) = default;
};
using PairBuffer = std::vector<IdPair, UninitializedAllocator<IdPair>>;

using IdVisitor = FunctionRef<void(std::uint32_t id)>;
using PairVisitor = FunctionRef<void(std::uint32_t first, std::uint32_t second)>;

/// An item and the squared distance of its box from the query point (0 if the point is inside).
struct Neighbor {
  std::uint32_t id = 0;
  double distance_squared = 0.0;
  friend bool operator==(const Neighbor&, const Neighbor&) = default;
};

/// What one query did; add them up over queries.
struct QueryStats {
  std::uint64_t nodes_visited = 0;  ///< nodes whose content was looked at
  std::uint64_t nodes_inside = 0;   ///< of these, subtrees taken whole without testing boxes
  std::uint64_t boxes_tested = 0;

  QueryStats& operator+=(const QueryStats& o) {
    nodes_visited += o.nodes_visited;
    nodes_inside += o.nodes_inside;
    boxes_tested += o.boxes_tested;
    return *this;
  }
};

}  // namespace quadlight
