// Queries whose answer has an order: nearest boxes, first box on a segment. Compiled once per
// target.
#pragma once

#include "quadtree_store.hpp"

#include <quadlight/quadtree.hpp>

#include <array>
#include <cstdint>

namespace quadlight::internal {

/// Nodes that a depth-first walk has still to visit, in place: each level leaves at most three
/// siblings behind and the deepest four, so it cannot overflow; one more level is room for what
/// push_some_of() writes beyond the top.
template <class T>
class WalkStack {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void push(const T& value) { values_[size_++] = value; }
  /// Pushes the first ones of four.
  void push_some_of(const std::array<T, 4>& values, std::uint32_t count) {
    for (std::uint32_t i = 0; i < 4; ++i) values_[size_ + i] = values[i];
    size_ += count;
  }
  T pop() { return values_[--size_]; }

 private:
  std::uint32_t size_ = 0;
  T values_[4 * (grid_levels + 2)];
};

/// The order of results, and of candidates for them.
inline bool nearer(const Neighbor& a, const Neighbor& b) {
  if (a.distance_squared != b.distance_squared) return a.distance_squared < b.distance_squared;
  return a.id < b.id;
}

/// The k nearest of the items with the categories, sorted, into `out`, which has room for k;
/// returns their number. k is at least 1 and at most the number of items.
std::size_t find_nearest(const TreeView& tree, Vec2 p, std::size_t k, Categories categories,
                         Neighbor* out);

/// See Quadtree::first_hit(). The segment must be finite.
SegmentHit find_first_hit(const TreeView& tree, const Segment& segment, Categories categories);

/// Where the segment enters a box that it meets.
double entry_fraction(const Segment& segment, const Box& box);

}  // namespace quadlight::internal
