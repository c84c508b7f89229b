// Choosing the grid that places boxes.
#include "quadtree_grid.hpp"

#include <cmath>

namespace quadlight::internal {
namespace {

constexpr std::uint32_t sample_size = 512;
constexpr std::uint32_t sample_tail = sample_size / 32;

struct Interval {
  double low = 0.0;
  double high = 0.0;
  [[nodiscard]] double length() const { return high - low; }
};

// One axis of the region: everything, unless that is much longer than where nearly all lies.
Interval fit_axis(const Array<float>& min, const Array<float>& neg_max,
                  const Array<std::uint32_t>& ids, std::uint32_t slots, Interval all) {
  std::array<float, sample_size> sample;
  std::uint32_t taken = 0;
  const std::uint32_t stride = slots / sample_size + 1;
  for (std::uint32_t slot = 0; slot < slots; slot += stride) {
    if (ids[slot] != no_id) sample[taken++] = min[slot] * 0.5F - neg_max[slot] * 0.5F;
  }
  if (taken < 4 * sample_tail) return all;
  std::sort(sample.begin(), sample.begin() + taken);
  const std::uint32_t tail = taken / 32;
  const Interval inner{sample[tail], sample[taken - 1 - tail]};
  const Interval roomy{inner.low - inner.length(), inner.high + inner.length()};
  if (inner.length() <= 0.0 || all.length() <= 8.0 * inner.length()) return all;
  return {std::max(all.low, roomy.low), std::min(all.high, roomy.high)};
}

}  // namespace

Grid grid_over(const Box& region, std::uint32_t max_depth) {
  constexpr double cells = 65536.0;
  constexpr double longest = 3.0e38;  // of a float
  const auto scale_of = [&](double length, double position) {
    // Not shorter than floats near there can tell apart.
    const double least = std::max(std::abs(position) * 0x1p-20, 1.0e-30);
    return static_cast<float>(cells / std::clamp(length, least, longest));
  };
  return {region.min,
          {scale_of(double{region.max.x} - region.min.x, region.min.x),
           scale_of(double{region.max.y} - region.min.y, region.min.y)},
          std::min(max_depth, grid_levels)};
}

bool fit_region(const ItemArrays& items, std::uint32_t slots, const Box& bounds, Box& region) {
  if (!(bounds.min.x <= bounds.max.x)) return false;
  const Interval x =
      fit_axis(items.min_x, items.neg_max_x, items.ids, slots, {bounds.min.x, bounds.max.x});
  const Interval y =
      fit_axis(items.min_y, items.neg_max_y, items.ids, slots, {bounds.min.y, bounds.max.y});
  // A square, so that a row of boxes does not get flat cells.
  const double half = 0.5 * std::max(x.length(), y.length());
  static constexpr double most = std::numeric_limits<float>::max();
  const auto to_float = [](double v) { return static_cast<float>(std::clamp(v, -most, most)); };
  const double middle_x = 0.5 * (x.low + x.high);
  const double middle_y = 0.5 * (y.low + y.high);
  region = {{to_float(middle_x - half), to_float(middle_y - half)},
            {to_float(middle_x + half), to_float(middle_y + half)}};
  return true;
}

}  // namespace quadlight::internal
