// Exact sums of doubles, kept as expansions: components that do not overlap, smallest first.
// Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
// 1997.
#pragma once

#include <array>
#include <cstddef>

namespace quadlight::internal {

/// Room for the longest sum of the predicates.
using Expansion = std::array<double, 8>;

/// Adds v to the expansion e[0..n) (Grow-Expansion) and returns the new length. The sign of an
/// expansion is the sign of its last non-zero component.
inline int grow(Expansion& e, int n, double v) {
  double q = v;
  for (int i = 0; i < n; ++i) {
    const double sum = q + e[static_cast<std::size_t>(i)];
    const double virtual_e = sum - q;
    const double error = (q - (sum - virtual_e)) + (e[static_cast<std::size_t>(i)] - virtual_e);
    e[static_cast<std::size_t>(i)] = error;
    q = sum;
  }
  e[static_cast<std::size_t>(n)] = q;
  return n + 1;
}

/// From the largest component down; the rest is smaller than the first non-zero one's last place.
inline double sum_of(const Expansion& e, int n) {
  double sum = 0.0;
  for (int i = n - 1; i >= 0; --i) sum += e[static_cast<std::size_t>(i)];
  return sum;
}

}  // namespace quadlight::internal
