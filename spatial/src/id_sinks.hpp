// Where queries put ids, and how they scan a run of boxes into it.
#pragma once

#include "meet_mask.hpp"

#include <quadlight/index_types.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

namespace quadlight::internal {

/// Calls f(i) for each set bit, lowest first, until it returns true; returns whether it did.
template <class F>
bool any_bit(std::uint64_t mask, F&& f) {
  for (; mask != 0; mask &= mask - 1) {
    if (f(static_cast<std::uint32_t>(std::countr_zero(mask)))) return true;
  }
  return false;
}

/// Appends to a buffer.
class CollectSink {
 public:
  explicit CollectSink(IdBuffer& out) : out_(out) {}

  /// Takes ids[i] for each set bit i; true asks to stop the query.
  bool take(const std::uint32_t* ids, std::uint64_t mask) {
    const auto count = static_cast<std::size_t>(std::popcount(mask));
    const std::size_t old_size = out_.size();
    out_.resize(old_size + count);
    std::uint32_t* write = out_.data() + old_size;
    if (mask == low_bits(static_cast<std::uint32_t>(count))) {
      std::memcpy(write, ids, count * sizeof(std::uint32_t));
    } else {
      any_bit(mask, [&](std::uint32_t i) {
        *write++ = ids[i];
        return false;
      });
    }
    return false;
  }

 private:
  IdBuffer& out_;
};

/// Calls a visitor that may ask to stop.
class StopSink {
 public:
  explicit StopSink(FunctionRef<bool(std::uint32_t id)> stop) : stop_(stop) {}

  bool take(const std::uint32_t* ids, std::uint64_t mask) {
    return any_bit(mask, [&](std::uint32_t i) { return stop_(ids[i]); });
  }

 private:
  FunctionRef<bool(std::uint32_t id)> stop_;
};

/// Which of the boxes first ... first + count - 1 meet the shape; count <= 64.
template <class Shape>
std::uint64_t hits_of(const BoxView& boxes, std::uint32_t first, std::uint32_t count,
                      const Shape& shape) {
  std::uint64_t mask = meet_mask(boxes, first, count, shape.bounds());
  if constexpr (!Shape::bounds_are_exact) {
    any_bit(mask, [&](std::uint32_t i) {
      if (!shape.meets(boxes.box(first + i))) mask &= ~(std::uint64_t{1} << i);
      return false;
    });
  }
  return mask;
}

/// Calls f(first, count <= 64) for the pieces of a run until it returns true.
template <class F>
bool any_block(std::uint32_t first, std::uint32_t count, F&& f) {
  const std::uint32_t end = first + count;
  for (; first < end; first += mask_width) {
    if (f(first, std::min(mask_width, end - first))) return true;
  }
  return false;
}

/// Feeds the sink with the ids of a run's boxes that meet the shape; true if it asked to stop.
template <class Shape, class Sink>
bool scan_run(const BoxView& boxes, const std::uint32_t* ids, std::uint32_t first,
              std::uint32_t count, const Shape& shape, Sink& sink) {
  return any_block(first, count, [&](std::uint32_t begin, std::uint32_t n) {
    const std::uint64_t mask = hits_of(boxes, begin, n, shape);
    return mask != 0 && sink.take(ids + begin, mask);
  });
}

/// Reports the pairs that the box makes with those of a run.
template <class Keep>
void pairs_with_run(const BoxView& boxes, const std::uint32_t* ids, const Box& box,
                    std::uint32_t id, std::uint32_t first, std::uint32_t count, PairVisitor visit,
                    Keep&& keep) {
  any_block(first, count, [&](std::uint32_t begin, std::uint32_t n) {
    any_bit(meet_mask(boxes, begin, n, box), [&](std::uint32_t i) {
      const std::uint32_t other = ids[begin + i];
      if (keep(begin + i)) visit(std::min(id, other), std::max(id, other));
      return false;
    });
    return false;
  });
}

}  // namespace quadlight::internal
