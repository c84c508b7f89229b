// The k nearest so far, the farthest of them on top.
#pragma once

#include "id_sinks.hpp"
#include "rounding.hpp"

#include <quadlight/geometry.hpp>
#include <quadlight/index_types.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace quadlight::internal {

/// Keeps the k smallest by (distance, id) in `out`, as a heap until finish().
class NeighborHeap {
 public:
  NeighborHeap(Vec2 p, std::size_t k, std::vector<Neighbor>& out) : p_(p), k_(k), heap_(out) {
    heap_.reserve(k);
    restart();
  }
  [[nodiscard]] Vec2 center() const { return p_; }
  /// Farther items are out of reach. At equal distance the smaller id wins.
  [[nodiscard]] double reach_squared() const { return reach_squared_; }
  /// Holds all that is within reach.
  [[nodiscard]] const Box& window() const { return window_; }

  void offer(std::uint32_t id, double distance_squared) {
    const Neighbor item{id, distance_squared};
    if (heap_.size() == k_) {
      if (!nearer(item, heap_.front())) return;
      std::pop_heap(heap_.begin(), heap_.end(), nearer);
      heap_.back() = item;
    } else {
      heap_.push_back(item);
    }
    std::push_heap(heap_.begin(), heap_.end(), nearer);
    if (heap_.size() == k_) set_reach(heap_.front().distance_squared);
  }
  void restart() {
    heap_.clear();
    set_reach(std::numeric_limits<double>::infinity());
  }
  void finish() { std::sort_heap(heap_.begin(), heap_.end(), nearer); }

 private:
  static bool nearer(const Neighbor& a, const Neighbor& b) {
    if (a.distance_squared != b.distance_squared) return a.distance_squared < b.distance_squared;
    return a.id < b.id;
  }
  void set_reach(double distance_squared) {
    if (distance_squared == reach_squared_) return;
    reach_squared_ = distance_squared;
    window_ = square_around(p_, std::sqrt(distance_squared) * (1.0 + 0x1p-40));
  }

  Vec2 p_;
  std::size_t k_;
  std::vector<Neighbor>& heap_;
  double reach_squared_ = -1.0;
  Box window_;
};

/// Offers the boxes of a run for which keep(box) is true.
template <class Keep>
void offer_run(const BoxView& boxes, const std::uint32_t* ids, std::uint32_t first,
               std::uint32_t count, NeighborHeap& heap, Keep&& keep) {
  any_block(first, count, [&](std::uint32_t begin, std::uint32_t n) {
    any_bit(meet_mask(boxes, begin, n, heap.window()), [&](std::uint32_t i) {
      const Box box = boxes.box(begin + i);
      if (keep(box)) heap.offer(ids[begin + i], distance_squared(box, heap.center()));
      return false;
    });
    return false;
  });
}

}  // namespace quadlight::internal
