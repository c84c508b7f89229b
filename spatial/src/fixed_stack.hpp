// A stack in place, for walks whose depth is bounded by construction.
#pragma once

#include <quadlight/assert.hpp>

#include <array>
#include <cstddef>

namespace quadlight::internal {

template <class T, std::size_t Capacity>
class FixedStack {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void push(const T& value) {
    QUADLIGHT_ASSERT(size_ < Capacity, "the walk is no deeper than its structure allows");
    values_[size_++] = value;
  }
  T pop() { return values_[--size_]; }

 private:
  std::array<T, Capacity> values_;  // not initialised: only pushed values are read
  std::size_t size_ = 0;
};

}  // namespace quadlight::internal
