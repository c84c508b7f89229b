// Tiles of bits, and the scan lines that fill them.
#include <quadlight/explored_area.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

namespace quadlight {
namespace {

constexpr std::int32_t tile_size = ExploredArea::tile_size;

// Rounds down, also below zero.
std::int32_t tile_of(std::int32_t cell) {
  return cell >> 6;
}
static_assert(tile_size == 1 << 6);

std::uint64_t key_of(std::int32_t x, std::int32_t y) {
  return std::uint64_t{static_cast<std::uint32_t>(y)} << 32U | static_cast<std::uint32_t>(x);
}

std::int32_t clamped(double cell) {
  constexpr double limit = ExploredArea::limit;
  return static_cast<std::int32_t>(std::clamp(cell, -limit - 1.0, limit));
}

// The bits of cells first ... last of a tile's row, both included.
std::uint64_t bits_between(std::int32_t first, std::int32_t last) {
  const std::uint64_t up_to_last = ~std::uint64_t{0} >> static_cast<unsigned>(63 - last);
  return up_to_last & (~std::uint64_t{0} << static_cast<unsigned>(first));
}

// Half the side of the square around the centre that holds the region.
double reach_of(const VisibleRegion& region) {
  double reach = 0.0;
  for (const DVec2 v : region.geometry.vertices) {
    reach = std::max({reach, std::abs(v.x), std::abs(v.y)});
  }
  return std::min(reach, double{region.bound.radius});
}

}  // namespace

Result<ExploredArea> ExploredArea::create(float cell_size) {
  if (!is_finite(cell_size)) {
    return Error{ErrorCode::not_finite, "ExploredArea: cell_size must be finite"};
  }
  if (cell_size <= 0.0F) {
    return Error{ErrorCode::out_of_range, "ExploredArea: cell_size must be above 0"};
  }
  return ExploredArea(cell_size);
}

Status ExploredArea::add(const VisibleRegion& region) {
  const double cells = 2.0 * reach_of(region) / double{cell_size_};
  if (cells > max_region_cells) {
    return Error{ErrorCode::limit_exceeded,
                 "ExploredArea: the region is " + std::to_string(cells) +
                     " cells wide, more than 32768; take larger cells or a smaller radius"};
  }
  find_crossings(region);
  for (std::size_t begin = 0; begin < crossings_.size();) {
    std::size_t end = begin;
    while (end < crossings_.size() && crossings_[end].row == crossings_[begin].row) ++end;
    fill_row(region, begin, end);
    begin = end;
  }
  return success();
}

// Where the lines through the centres of rows cross the polygon's edges. An edge takes part in the
// rows above its lower end's height and up to its upper end's, so that each end counts once.
void ExploredArea::find_crossings(const VisibleRegion& region) {
  crossings_.clear();
  const double size = cell_size_;
  const double center_y = region.bound.position.y;
  const auto& v = region.geometry.vertices;
  for (std::size_t i = 0; i < v.size(); ++i) {
    DVec2 low = v[i];
    DVec2 high = v[i + 1 == v.size() ? 0 : i + 1];
    if (low.y > high.y) std::swap(low, high);
    const auto height = [&](std::int32_t row) { return (row + 0.5) * size - center_y; };
    std::int32_t row = clamped(std::floor((low.y + center_y) / size) - 1.0);
    while (height(row) <= low.y && row < limit) ++row;
    for (; row < limit && height(row) <= high.y; ++row) {
      const double t = (height(row) - low.y) / (high.y - low.y);
      crossings_.push_back({row, low.x + t * (high.x - low.x)});
    }
  }
  std::sort(crossings_.begin(), crossings_.end(), [](const Crossing& p, const Crossing& q) {
    return p.row != q.row ? p.row < q.row : p.x < q.x;
  });
}

// Between two crossings all centres are inside; at the crossings, the region is asked itself, so
// that no rounding here makes another answer than its own.
void ExploredArea::fill_row(const VisibleRegion& region, std::size_t begin, std::size_t end) {
  const std::int32_t row = crossings_[begin].row;
  if (row < -limit || row >= limit) return;
  const double size = cell_size_;
  const DVec2 center(region.bound.position);
  const double y = (row + 0.5) * size - center.y;
  const double r = region.bound.radius;
  const double half_chord = std::isinf(r) ? r : std::sqrt(std::max(r * r - y * y, 0.0));
  const auto holds = [&](std::int32_t cell) {
    return region.contains_offset({(cell + 0.5) * size - center.x, y});
  };
  // The last cell whose centre is left of x.
  const auto cell_left_of = [&](double x) {
    return clamped(std::floor((x + center.x) / size - 0.5));
  };
  for (std::size_t i = begin; i + 1 < end; i += 2) {
    const double from = std::max(crossings_[i].x, -half_chord);
    const double to = std::min(crossings_[i + 1].x, half_chord);
    // Centres of a cell on either side of an end are asked; those in between are well inside.
    std::int32_t first = std::max(cell_left_of(from) - 1, -limit);
    std::int32_t last = std::min(cell_left_of(std::max(from, to)) + 2, limit - 1);
    const std::int32_t sure_first = cell_left_of(from) + 3;
    const std::int32_t sure_last = cell_left_of(std::max(from, to)) - 2;
    const auto ask = [&](std::int32_t a, std::int32_t b) {
      for (std::int32_t cell = a; cell <= b; ++cell) {
        if (holds(cell)) fill_cells(row, cell, cell);
      }
    };
    if (sure_first > sure_last) {
      ask(first, last);
      continue;
    }
    ask(first, sure_first - 1);
    fill_cells(row, sure_first, std::min(sure_last, limit - 1));
    ask(sure_last + 1, last);
  }
}

void ExploredArea::fill_cells(std::int32_t row, std::int32_t first, std::int32_t last) {
  const std::int32_t tile_y = tile_of(row);
  const auto row_in_tile = static_cast<std::size_t>(row - tile_y * tile_size);
  for (std::int32_t tile_x = tile_of(first); tile_x <= tile_of(last); ++tile_x) {
    const std::int32_t start = tile_x * tile_size;
    const std::uint64_t bits =
        bits_between(std::max(first - start, 0), std::min(last - start, tile_size - 1));
    set_bits(tile_at(tile_x, tile_y), row_in_tile, bits);
  }
}

void ExploredArea::set_bits(Tile& tile, std::size_t row, std::uint64_t bits) {
  cells_ += static_cast<std::uint64_t>(std::popcount(bits & ~tile.rows[row]));
  tile.rows[row] |= bits;
}

ExploredArea::Tile& ExploredArea::tile_at(std::int32_t x, std::int32_t y) {
  const auto found = places_.try_emplace(key_of(x, y), static_cast<std::uint32_t>(tiles_.size()));
  if (found.second) tiles_.push_back({x, y, {}});
  return tiles_[found.first->second];
}

const ExploredArea::Tile* ExploredArea::find(std::int32_t x, std::int32_t y) const {
  const auto found = places_.find(key_of(x, y));
  return found == places_.end() ? nullptr : &tiles_[found->second];
}

bool ExploredArea::merge(const ExploredArea& other) {
  if (cell_size_ != other.cell_size_) return false;
  if (this == &other) return true;
  for (const Tile& from : other.tiles_) {
    Tile& to = tile_at(from.x, from.y);
    for (std::size_t row = 0; row < from.rows.size(); ++row) set_bits(to, row, from.rows[row]);
  }
  return true;
}

void ExploredArea::clear() {
  tiles_.clear();
  places_.clear();
  cells_ = 0;
}

bool ExploredArea::contains(Vec2 p) const {
  if (!is_finite(p)) return false;
  const double size = cell_size_;
  return contains_cell(clamped(std::floor(p.x / size)), clamped(std::floor(p.y / size)));
}

bool ExploredArea::contains_cell(std::int32_t x, std::int32_t y) const {
  if (std::min(x, y) < -limit || std::max(x, y) >= limit) return false;
  const Tile* const tile = find(tile_of(x), tile_of(y));
  if (tile == nullptr) return false;
  const std::uint64_t row = tile->rows[static_cast<std::size_t>(y & (tile_size - 1))];
  return (row >> static_cast<unsigned>(x & (tile_size - 1)) & 1U) != 0;
}

bool operator==(const ExploredArea& p, const ExploredArea& q) {
  if (p.cell_size_ != q.cell_size_ || p.cells_ != q.cells_ || p.tiles_.size() != q.tiles_.size()) {
    return false;
  }
  return std::all_of(p.tiles_.begin(), p.tiles_.end(), [&](const ExploredArea::Tile& tile) {
    const ExploredArea::Tile* const other = q.find(tile.x, tile.y);
    return other != nullptr && *other == tile;
  });
}

}  // namespace quadlight
