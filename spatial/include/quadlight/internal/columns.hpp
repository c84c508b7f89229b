// Boxes or points as separate arrays of their coordinates, so that loops over them vectorise.
#pragma once

#include <quadlight/geometry.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// The four coordinates of boxes, whether stored or not: for points, min and max are one array.
struct BoxView {
  const float* min_x = nullptr;
  const float* min_y = nullptr;
  const float* max_x = nullptr;
  const float* max_y = nullptr;

  [[nodiscard]] Box box(std::uint32_t slot) const {
    return {{min_x[slot], min_y[slot]}, {max_x[slot], max_y[slot]}};
  }
};

/// N = 4 holds boxes as min_x, min_y, max_x, max_y; N = 2 holds points, boxes without an extent.
template <std::size_t N>
class Columns {
  static_assert(N == 2 || N == 4);

 public:
  [[nodiscard]] std::size_t size() const { return columns_[0].size(); }
  [[nodiscard]] Box box(std::uint32_t slot) const { return view().box(slot); }
  [[nodiscard]] BoxView view() const {
    return {columns_[0].data(), columns_[1].data(), columns_[N - 2].data(), columns_[N - 1].data()};
  }
  [[nodiscard]] std::vector<float>& column(std::size_t i) { return columns_[i]; }

  void set(std::uint32_t slot, const Box& box) {
    columns_[0][slot] = box.min.x;
    columns_[1][slot] = box.min.y;
    if constexpr (N == 4) {
      columns_[2][slot] = box.max.x;
      columns_[3][slot] = box.max.y;
    }
  }
  void copy(std::uint32_t from, std::uint32_t to) {
    for (std::vector<float>& column : columns_) column[to] = column[from];
  }
  void push(const Box& box) {
    columns_[0].push_back(box.min.x);
    columns_[1].push_back(box.min.y);
    if constexpr (N == 4) {
      columns_[2].push_back(box.max.x);
      columns_[3].push_back(box.max.y);
    }
  }
  void pop() {
    for (std::vector<float>& column : columns_) column.pop_back();
  }
  void clear() {
    for (std::vector<float>& column : columns_) column.clear();
  }
  void reserve(std::size_t slots) {
    for (std::vector<float>& column : columns_) column.reserve(slots);
  }
  /// New slots are filled with `value`.
  void resize(std::size_t slots, float value) {
    for (std::vector<float>& column : columns_) column.resize(slots, value);
  }
  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = 0;
    for (const std::vector<float>& column : columns_) sum += column.capacity() * sizeof(float);
    return sum;
  }

 private:
  std::array<std::vector<float>, N> columns_;
};

}  // namespace quadlight::internal
