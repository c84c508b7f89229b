// Motion that repeats: phases within a period.
#pragma once

#include <cmath>
#include <numbers>

namespace quadlight::scenes::internal {

/// How far t is into a period, 0 ... 1; not finite counts as 0.
[[nodiscard]] inline double phase_of(double t, double period) {
  return std::isfinite(t) ? t / period - std::floor(t / period) : 0.0;
}

/// sin of `turns` whole turns per period plus an offset in turns; turns is a whole number, so that
/// the end of a period meets its beginning.
[[nodiscard]] inline float wave(double phase, int turns, float offset) {
  return static_cast<float>(
      std::sin(2.0 * std::numbers::pi * (phase * turns + static_cast<double>(offset))));
}

}  // namespace quadlight::scenes::internal
