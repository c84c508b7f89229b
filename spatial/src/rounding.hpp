// Doubles to floats that bound them: a window derived by arithmetic must not lose what it touches.
#pragma once

#include <quadlight/geometry.hpp>

#include <cmath>
#include <limits>

namespace quadlight::internal {

inline constexpr Box whole_plane{
    {-std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()},
    {std::numeric_limits<float>::infinity(), std::numeric_limits<float>::infinity()}};

/// A float near v that is not above it. v is not NaN.
[[nodiscard]] inline float float_below(double v) {
  constexpr float most = std::numeric_limits<float>::max();
  if (v > double{most}) return most;
  if (v < -double{most}) return -std::numeric_limits<float>::infinity();
  // At most half a float's step off after the cast; two steps down are enough at any magnitude.
  const auto f = static_cast<float>(v);
  return f - (std::abs(f) * 0x1p-22F + std::numeric_limits<float>::min());
}

/// A float near v that is not below it. v is not NaN.
[[nodiscard]] inline float float_above(double v) {
  return -float_below(-v);
}

/// A box that holds the square of half side `reach` around p; reach may be infinite.
[[nodiscard]] inline Box square_around(Vec2 p, double reach) {
  return {{float_below(double{p.x} - reach), float_below(double{p.y} - reach)},
          {float_above(double{p.x} + reach), float_above(double{p.y} + reach)}};
}

}  // namespace quadlight::internal
