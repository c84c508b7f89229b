// The structure behind UniformGrid: runs of boxes by the cell of their centre.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/internal/columns.hpp>
#include <quadlight/internal/id_table.hpp>
#include <quadlight/internal/run_pool.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::internal {

class NeighborHeap;

/// A Store of SpatialIndex; an id's slot is that of the pool. Cells are numbered row by row; what
/// is outside the bounds belongs to the outermost ones. The map from centres to cells is monotone,
/// and reach_ bounds how far boxes extend from their centres: so a window, widened by the reach,
/// meets no box outside the cells from its one corner's to its other's. Boxes that extend farther
/// than a cell are in a run of their own, which every query looks at.
class GridStore {
 public:
  static constexpr const char* name = "UniformGrid";

  /// The grid must have at most 2^24 cells: see cells_along().
  GridStore(const Box& bounds, float cell_size);
  [[nodiscard]] static double cells_along(float low, float high, float cell_size);

  [[nodiscard]] static bool has_room() { return true; }
  void add(std::uint32_t id, const Box& box, IdTable& ids);
  void move(std::uint32_t id, const Box& box, IdTable& ids);
  void remove(std::uint32_t id, IdTable& ids);
  void clear();
  void reserve(std::size_t items) { pool_.reserve(items); }
  void rebuild(IdTable& ids);
  [[nodiscard]] Box box(std::uint32_t id, const IdTable& ids) const {
    return pool_.box(ids.slot(id));
  }

  template <class Shape, class Sink>
  bool scan(const Shape& shape, Sink& sink, QueryStats& stats) const;
  void nearest(NeighborHeap& heap) const;
  void for_each_pair(PairVisitor visit) const;

  [[nodiscard]] std::uint32_t columns() const { return columns_; }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  [[nodiscard]] std::size_t large_items() const { return large().count; }
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::string validate(const IdTable& ids) const;

 private:
  // Columns c0 ... c1 of rows r0 ... r1, all inclusive.
  struct CellRange {
    std::uint32_t c0 = 0;
    std::uint32_t r0 = 0;
    std::uint32_t c1 = 0;
    std::uint32_t r1 = 0;
  };
  // Half of a box's width and height.
  struct Reach {
    double x = 0.0;
    double y = 0.0;
  };

  [[nodiscard]] const Run& large() const { return runs_.back(); }
  [[nodiscard]] std::uint32_t column_of(double x) const;
  [[nodiscard]] std::uint32_t row_of(double y) const;
  [[nodiscard]] std::uint32_t run_of(const Box& box) const;
  [[nodiscard]] static Reach reach_of(const Box& box);
  [[nodiscard]] CellRange range_of(const Box& window) const;
  template <class Shape>
  [[nodiscard]] CellRange row_range(const Shape& shape, const CellRange& range,
                                    std::uint32_t row) const;
  template <class Shape>
  [[nodiscard]] bool is_most_of_all(const Shape& shape, const CellRange& range) const;
  template <class F>
  bool any_run_in_row(std::uint32_t row, std::uint32_t c0, std::uint32_t c1, F&& f) const;

  void put(std::uint32_t id, const Box& box, std::uint32_t run, IdTable& ids);
  void take(std::uint32_t slot, std::uint32_t run, IdTable& ids);
  void widen_reach(const Box& box);
  void relabel(const Run& run, IdTable& ids) const;
  void after_pack(IdTable& ids);

  [[nodiscard]] std::uint64_t offer_ring(NeighborHeap& heap, std::uint32_t ring) const;
  void offer_all(NeighborHeap& heap, std::uint32_t first, std::uint32_t count) const;
  void pairs_of_cell(std::uint32_t row, std::uint32_t column, PairVisitor visit) const;
  void pairs_of_large(PairVisitor visit) const;

  double origin_x_;
  double origin_y_;
  double cell_size_;
  double slack_;  // more than all rounding of positions in the grid
  std::uint32_t columns_;
  std::uint32_t rows_;
  Reach reach_;            // at least that of each box in a cell
  std::vector<Run> runs_;  // one per cell, and that of the large boxes
  RunPool<4> pool_;
};

}  // namespace quadlight::internal
