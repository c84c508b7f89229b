// The sign of a number.
#pragma once

namespace quadlight::internal {

/// +1, 0 or -1; 0 for NaN.
[[nodiscard]] inline int sign(double v) {
  return (v > 0.0) - (v < 0.0);
}

}  // namespace quadlight::internal
