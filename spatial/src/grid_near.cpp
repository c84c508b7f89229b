// GridStore: nearest boxes by rings of cells, and all intersecting pairs.
#include "grid_scan.hpp"
#include "neighbor_heap.hpp"

#include <quadlight/internal/grid_store.hpp>

#include <algorithm>

namespace quadlight::internal {

void GridStore::offer_all(NeighborHeap& heap, std::uint32_t first, std::uint32_t count) const {
  offer_run(pool_.view(), pool_.ids(), first, count, heap, [](const Box&) { return true; });
}

// Offers the boxes of cells that are `ring` away from the center's, as a king walks on a chess
// board. Returns how many cells it looked at.
std::uint64_t GridStore::offer_ring(NeighborHeap& heap, std::uint32_t ring) const {
  const auto column = static_cast<std::int64_t>(column_of(heap.center().x));
  const auto row = static_cast<std::int64_t>(row_of(heap.center().y));
  const std::int64_t left = column - ring;
  const std::int64_t right = column + ring;
  const auto c0 = static_cast<std::uint32_t>(std::max<std::int64_t>(left, 0));
  const auto c1 = static_cast<std::uint32_t>(std::min<std::int64_t>(right, columns_ - 1));
  const auto r0 = static_cast<std::uint32_t>(std::max<std::int64_t>(row - ring, 0));
  const auto r1 = static_cast<std::uint32_t>(std::min<std::int64_t>(row + ring, rows_ - 1));
  std::uint64_t cells = 0;
  const auto offer_row = [&](std::uint32_t r, std::uint32_t from, std::uint32_t to) {
    cells += to - from + 1;
    any_run_in_row(r, from, to, [&](std::uint32_t first, std::uint32_t count) {
      offer_all(heap, first, count);
      return false;
    });
  };
  for (std::uint32_t r = r0; r <= r1; ++r) {
    if (r == row - ring || r == row + ring) {
      offer_row(r, c0, c1);
      continue;
    }
    if (left >= 0) offer_row(r, c0, c0);
    if (right < columns_) offer_row(r, c1, c1);
  }
  return cells;
}

void GridStore::nearest(NeighborHeap& heap) const {
  offer_all(heap, large().first, large().count);
  const double most_reach = std::max(reach_.x, reach_.y);
  const std::uint32_t rings = std::max(columns_, rows_);
  std::uint64_t cells = 0;
  for (std::uint32_t ring = 0; ring < rings; ++ring) {
    // Centres of this ring are at least ring - 1 cells away along one axis.
    const double distance = (ring - 1.0) * cell_size_ - most_reach - slack_;
    if (distance > 0.0 && distance * distance > heap.reach_squared()) return;
    cells += offer_ring(heap, ring) + 1;
    if (cells > pool_.end()) {  // few boxes, far between
      heap.restart();
      offer_all(heap, 0, pool_.end());
      return;
    }
  }
}

// Each box meets the later ones of its cell, and those of later cells in reach.
void GridStore::pairs_of_cell(std::uint32_t row, std::uint32_t column, PairVisitor visit) const {
  const Run& run = runs_[std::size_t{row} * columns_ + column];
  for (std::uint32_t i = 0; i < run.count; ++i) {
    const std::uint32_t slot = run.first + i;
    const Box box = pool_.box(slot);
    const auto pairs_with = [&](std::uint32_t first, std::uint32_t count) {
      pairs_with_run(pool_.view(), pool_.ids(), box, pool_.id(slot), first, count, visit,
                     [](std::uint32_t) { return true; });
      return false;
    };
    pairs_with(slot + 1, run.count - i - 1);
    const CellRange range = range_of(box);
    if (column < range.c1) any_run_in_row(row, column + 1, range.c1, pairs_with);
    for (std::uint32_t r = row + 1; r <= range.r1; ++r) {
      any_run_in_row(r, range.c0, range.c1, pairs_with);
    }
  }
}

void GridStore::pairs_of_large(PairVisitor visit) const {
  const Run& run = large();
  for (std::uint32_t i = 0; i < run.count; ++i) {
    const std::uint32_t slot = run.first + i;
    pairs_with_run(pool_.view(), pool_.ids(), pool_.box(slot), pool_.id(slot), 0, pool_.end(),
                   visit, [&](std::uint32_t other) {
                     const bool is_large = other >= run.first && other < run.first + run.count;
                     return !is_large || other > slot;
                   });
  }
}

void GridStore::for_each_pair(PairVisitor visit) const {
  for (std::uint32_t row = 0; row < rows_; ++row) {
    for (std::uint32_t column = 0; column < columns_; ++column) pairs_of_cell(row, column, visit);
  }
  pairs_of_large(visit);
}

}  // namespace quadlight::internal
