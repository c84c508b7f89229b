// Conversions between what files say and what the library works with.
#pragma once

#include <quadlight/geometry.hpp>

#include <cmath>
#include <limits>
#include <numbers>

namespace quadlight::scenes::internal {

/// Radians, rounded once from the exact value, so that degrees_of(radians_of(d)) rounded to float
/// and back are the same bits.
[[nodiscard]] inline float radians_of(double degrees) {
  return static_cast<float>(degrees * (std::numbers::pi / 180.0));
}
[[nodiscard]] inline double degrees_of(float radians) {
  return double{radians} * (180.0 / std::numbers::pi);
}

/// True if the number is in the range of a float.
[[nodiscard]] inline bool fits_float(double v) {
  return std::abs(v) <= double{std::numeric_limits<float>::max()};
}

/// sRGB component (0 ... 1) to linear light, by IEC 61966-2-1.
[[nodiscard]] inline float linear_of(float srgb) {
  return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}
[[nodiscard]] inline Color linear_of(Color srgb) {
  return {linear_of(srgb.r), linear_of(srgb.g), linear_of(srgb.b)};
}

}  // namespace quadlight::scenes::internal
