// Where boxes go: by size and centre on a grid of 2^16 cells along each axis.
#pragma once

#include "quadtree_store.hpp"

#include <quadlight/function_ref.hpp>

#include <bit>

namespace quadlight::internal {

/// Spreads the low 16 bits so that a zero follows each.
inline std::uint32_t spread_bits(std::uint32_t v) {
  v = (v | (v << 8U)) & 0x00FF00FFU;
  v = (v | (v << 4U)) & 0x0F0F0F0FU;
  v = (v | (v << 2U)) & 0x33333333U;
  return (v | (v << 1U)) & 0x55555555U;
}

/// The bits of a code that a level keeps. Shifted twice: by 32 at once is undefined.
inline std::uint32_t level_mask(std::uint32_t level) {
  return ~((0xFFFFFFFFU >> level) >> level);
}

/// The same operations in the same order as the SIMD kernel, so that both place every box alike.
inline Place place_of(const Grid& grid, const Box& box) {
  constexpr float last_cell = 65535.0F;
  const float x = (box.min.x * 0.5F + box.max.x * 0.5F - grid.origin.x) * grid.scale.x;
  const float y = (box.min.y * 0.5F + box.max.y * 0.5F - grid.origin.y) * grid.scale.y;
  const auto cell_x = static_cast<std::uint32_t>(std::min(std::max(x, 0.0F), last_cell));
  const auto cell_y = static_cast<std::uint32_t>(std::min(std::max(y, 0.0F), last_cell));
  const float size =
      std::max((box.max.x - box.min.x) * grid.scale.x, (box.max.y - box.min.y) * grid.scale.y);
  const auto exponent = static_cast<std::int32_t>(std::bit_cast<std::uint32_t>(size) >> 23U) - 127;
  const std::int32_t level = std::max(static_cast<std::int32_t>(grid_levels) - 1 - exponent, 0);
  const std::uint32_t used = std::min(static_cast<std::uint32_t>(level), grid.max_depth);
  return {(spread_bits(cell_x) | spread_bits(cell_y) << 1U) & level_mask(used), used};
}

/// True if the box's centre lies on the grid, so that its place is not a clamped one.
inline bool on_grid(const Grid& grid, const Box& box) {
  const float x = (box.min.x * 0.5F + box.max.x * 0.5F - grid.origin.x) * grid.scale.x;
  const float y = (box.min.y * 0.5F + box.max.y * 0.5F - grid.origin.y) * grid.scale.y;
  return x >= 0.0F && x <= 65536.0F && y >= 0.0F && y <= 65536.0F;
}

/// The grid over a region; max_depth as in QuadtreeDesc.
Grid grid_over(const Box& region, std::uint32_t max_depth);

/// The centre of number i of the boxes to be placed; false if there is none.
using CentreOf = FunctionRef<bool(std::size_t i, Vec2& centre)>;
/// A region for the centres of `count` boxes, all of which lie in `bounds`: all that, or less if a
/// few boxes lie so far out that the rest would share few cells. False if there is no box.
bool fit_region(std::size_t count, CentreOf centre_of, const Box& bounds, Box& region);

}  // namespace quadlight::internal
