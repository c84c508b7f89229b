// ExploredArea: what has been seen so far, for fog of war.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/result.hpp>
#include <quadlight/visible_region.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace quadlight {

/// The union of visible regions, as bits: the plane is cut into square cells, and a cell is
/// explored if some region held its centre. Cell (i, j) is [i, i + 1) x [j, j + 1) times the cell
/// size.
///
/// Why bits and not polygons: the union of thousands of star-shaped polygons has no bound on its
/// vertices, and each step's union works through all of them, with rounding that adds up. Bits cost
/// one bit per cell of the explored world and work in proportion to the region's rows, are exact at
/// their resolution however often and in whatever order regions are added, and are what a renderer
/// uploads as a texture anyway.
///
/// Cells are kept in tiles of 64 x 64 bits that appear where something is explored, so that there
/// are no bounds to choose. Thread rule: const members may run on many threads at once; others need
/// exclusive access. Once the tiles are there, nothing allocates.
class ExploredArea {
 public:
  static constexpr std::int32_t tile_size = 64;  ///< cells per side
  /// Cells with an index outside -limit ... limit - 1 are never explored.
  static constexpr std::int32_t limit = std::int32_t{1} << 30;
  /// A region must not be more cells wide or high than this.
  static constexpr std::int32_t max_region_cells = std::int32_t{1} << 15;

  struct Tile {
    std::int32_t x = 0;  ///< the tile's first column is cell x * tile_size; likewise y
    std::int32_t y = 0;
    /// Bit i of rows[j] is cell (x * tile_size + i, y * tile_size + j).
    std::array<std::uint64_t, tile_size> rows{};

    friend bool operator==(const Tile&, const Tile&) = default;
  };

  /// Errors: not_finite or out_of_range, if the cell size is not a finite number above 0.
  static Result<ExploredArea> create(float cell_size);

  /// Explores the cells whose centres the region holds (VisibleRegion::contains_offset).
  /// Error limit_exceeded if the region is more than max_region_cells wide or high; nothing is
  /// explored then. O(rows x edges across them + tiles), by scan lines.
  Status add(const VisibleRegion& region);
  /// Explores what the other one has. False if the cell sizes differ (nothing is changed then).
  bool merge(const ExploredArea& other);
  /// Forgets everything; keeps some memory.
  void clear();

  [[nodiscard]] float cell_size() const { return cell_size_; }
  /// True if the cell that holds p is explored. False if p is not finite. O(1).
  [[nodiscard]] bool contains(Vec2 p) const;
  [[nodiscard]] bool contains_cell(std::int32_t x, std::int32_t y) const;
  [[nodiscard]] std::uint64_t cells() const { return cells_; }  ///< explored ones
  /// World units squared.
  [[nodiscard]] double area() const {
    return static_cast<double>(cells_) * cell_size_ * double{cell_size_};
  }
  /// Tiles with at least one explored cell, in the order in which they appeared; one keeps its
  /// place until clear(). Valid until the next change.
  [[nodiscard]] std::span<const Tile> tiles() const { return tiles_; }

  /// True if cell size and explored cells are the same, however they came about.
  friend bool operator==(const ExploredArea& p, const ExploredArea& q);

 private:
  struct Crossing {  ///< of a scan line with an edge of the region
    std::int32_t row = 0;
    double x = 0.0;
  };

  explicit ExploredArea(float cell_size) : cell_size_(cell_size) {}
  [[nodiscard]] const Tile* find(std::int32_t x, std::int32_t y) const;
  Tile& tile_at(std::int32_t x, std::int32_t y);
  void find_crossings(const VisibleRegion& region);
  void fill_row(const VisibleRegion& region, std::size_t begin, std::size_t end);
  void fill_cells(std::int32_t row, std::int32_t first, std::int32_t last);
  void set_bits(Tile& tile, std::size_t row, std::uint64_t bits);

  float cell_size_;
  std::vector<Tile> tiles_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  ///< of the tiles
  std::uint64_t cells_ = 0;
  std::vector<Crossing> crossings_;  ///< scratch
};

}  // namespace quadlight
