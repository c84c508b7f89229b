// The stack of a depth-first walk through a Quadtree, large enough by construction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace quadlight {

/// Holds what a depth-first walk has still to visit, in place. Each of the at most 25 levels leaves
/// at most three siblings behind and the deepest four, so 4 * 25 entries cannot overflow.
template <class T>
class WalkStack {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  void push(const T& value) { values_[size_++] = value; }
  T pop() { return values_[--size_]; }

 private:
  std::array<T, std::size_t{4} * 25> values_;
  std::size_t size_ = 0;
};

using NodeStack = WalkStack<std::uint32_t>;

}  // namespace quadlight
