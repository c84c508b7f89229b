// Memory of vectors that are kept between frames.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace quadlight::internal {

/// Heap memory that a vector holds, without what its items hold.
template <class T, class A>
[[nodiscard]] std::size_t bytes_of(const std::vector<T, A>& v) {
  return v.capacity() * sizeof(T);
}

template <class T, class A>
void reserve_like(std::vector<T, A>& v, const std::vector<T, A>& other) {
  v.reserve(std::max(v.capacity(), other.capacity()));
}

}  // namespace quadlight::internal
