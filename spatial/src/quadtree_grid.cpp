// Choosing the grid that places boxes.
#include "quadtree_grid.hpp"

#include <cmath>
#include <span>

namespace quadlight::internal {
namespace {

constexpr std::size_t sample_size = 512;

struct Interval {
  double low = 0.0;
  double high = 0.0;
  [[nodiscard]] double length() const { return high - low; }
};

// One axis of the region: everything, unless that is much longer than where nearly all lies.
Interval fit_axis(std::span<float> sample, Interval all) {
  if (sample.size() < sample_size / 8) return all;
  std::sort(sample.begin(), sample.end());
  const std::size_t tail = sample.size() / 32;
  const Interval inner{sample[tail], sample[sample.size() - 1 - tail]};
  if (inner.length() <= 0.0 || all.length() <= 8.0 * inner.length()) return all;
  return {std::max(all.low, inner.low - inner.length()),
          std::min(all.high, inner.high + inner.length())};
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

bool fit_region(std::size_t count, CentreOf centre_of, const Box& bounds, Box& region) {
  if (!(bounds.min.x <= bounds.max.x)) return false;
  std::array<float, sample_size> sample_x;
  std::array<float, sample_size> sample_y;
  std::size_t taken = 0;
  for (std::size_t i = 0; i < count; i += count / sample_size + 1) {
    Vec2 centre;
    if (!centre_of(i, centre)) continue;
    sample_x[taken] = centre.x;
    sample_y[taken++] = centre.y;
  }
  const Interval x = fit_axis({sample_x.data(), taken}, {bounds.min.x, bounds.max.x});
  const Interval y = fit_axis({sample_y.data(), taken}, {bounds.min.y, bounds.max.y});
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
