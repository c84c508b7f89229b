// GridStore: range queries, row by row of cells.
#pragma once

#include "id_sinks.hpp"
#include "rounding.hpp"

#include <quadlight/internal/grid_store.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight::internal {

/// Boxes at most `distance` away from a box, computed in double.
class WithinQuery {
 public:
  static constexpr bool bounds_are_exact = false;

  WithinQuery(const Box& box, float distance) : box_(box), distance_(distance) {
    const double d = distance;
    bounds_ = {{float_below(box.min.x - d), float_below(box.min.y - d)},
               {float_above(box.max.x + d), float_above(box.max.y + d)}};
  }
  [[nodiscard]] const Box& bounds() const { return bounds_; }
  [[nodiscard]] bool meets(const Box& other) const {
    const double dx = gap(box_.min.x, box_.max.x, other.min.x, other.max.x);
    const double dy = gap(box_.min.y, box_.max.y, other.min.y, other.max.y);
    return dx * dx + dy * dy <= distance_ * distance_;
  }

 private:
  static double gap(double a0, double a1, double b0, double b1) {
    return std::max({a0 - b1, b0 - a1, 0.0});
  }

  Box box_;
  double distance_;
  Box bounds_;
};

/// Calls f(first, count) for pool slots that cover a row's cells c0 ... c1, unused ones included,
/// until it returns true. Cells that lie side by side in the pool come as one.
template <class F>
bool GridStore::any_run_in_row(std::uint32_t row, std::uint32_t c0, std::uint32_t c1, F&& f) const {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
  const Run* runs = runs_.data() + std::size_t{row} * columns_;
  for (std::uint32_t c = c0; c <= c1; ++c) {
    const Run& run = runs[c];
    if (run.count == 0) continue;
    if (run.first != end) {
      if (first != end && f(first, end - first)) return true;
      first = run.first;
    }
    end = run.first + run.capacity;
  }
  return first != end && f(first, end - first);
}

/// The part of a row that can hold what meets the shape.
template <class Shape>
GridStore::CellRange GridStore::row_range(const Shape& shape, const CellRange& range,
                                          std::uint32_t row) const {
  CellRange part{range.c0, row, range.c1, row};
  if constexpr (requires { shape.segment(); }) {
    // The piece of the segment within the row's band, all of it widened by more than rounding.
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double ax = shape.segment().a.x;
    const double ay = shape.segment().a.y;
    const double dx = shape.segment().b.x - ax;
    const double dy = shape.segment().b.y - ay;
    if (dy == 0.0) return part;
    const double wide = reach_.y + slack_ + (std::abs(ay) + std::abs(dy)) * 0x1p-40;
    const double low = row == 0 ? -infinity : origin_y_ + row * cell_size_ - wide;
    const double high = row + 1 == rows_ ? infinity : origin_y_ + (row + 1.0) * cell_size_ + wide;
    const double s = std::clamp((low - ay) / dy, 0.0, 1.0);
    const double t = std::clamp((high - ay) / dy, 0.0, 1.0);
    const double x_wide = reach_.x + slack_ + (std::abs(ax) + std::abs(dx)) * 0x1p-48;
    part.c0 =
        std::max(part.c0, column_of(ax + dx * (dx < 0 ? std::max(s, t) : std::min(s, t)) - x_wide));
    part.c1 =
        std::min(part.c1, column_of(ax + dx * (dx < 0 ? std::min(s, t) : std::max(s, t)) + x_wide));
  }
  return part;
}

/// Whether looking at all boxes is less work than looking at the range's cells.
template <class Shape>
bool GridStore::is_most_of_all(const Shape& shape, const CellRange& range) const {
  const std::uint64_t rows = range.r1 - range.r0 + 1;
  std::uint64_t cells = rows * (range.c1 - range.c0 + 1);
  if (cells <= pool_.end()) return false;
  if constexpr (requires { shape.segment(); }) {
    if (rows > pool_.end()) return true;
    cells = 0;
    for (std::uint32_t row = range.r0; row <= range.r1; ++row) {
      const CellRange part = row_range(shape, range, row);
      cells += part.c0 <= part.c1 ? part.c1 - part.c0 + 1 : 0;
    }
  }
  return cells > pool_.end();
}

/// Feeds the sink with the ids of boxes that meet the shape; true if it asked to stop.
template <class Shape, class Sink>
bool GridStore::scan(const Shape& shape, Sink& sink, QueryStats& stats) const {
  const auto scan_slots = [&](std::uint32_t first, std::uint32_t count) {
    stats.boxes_tested += count;
    return scan_run(pool_.view(), pool_.ids(), first, count, shape, sink);
  };
  const CellRange range = range_of(shape.bounds());
  if (is_most_of_all(shape, range)) return scan_slots(0, pool_.end());
  if (scan_slots(large().first, large().count)) return true;
  for (std::uint32_t row = range.r0; row <= range.r1; ++row) {
    const CellRange part = row_range(shape, range, row);
    if (part.c0 > part.c1) continue;
    stats.nodes_visited += part.c1 - part.c0 + 1;
    if (any_run_in_row(row, part.c0, part.c1, scan_slots)) return true;
  }
  return false;
}

}  // namespace quadlight::internal
