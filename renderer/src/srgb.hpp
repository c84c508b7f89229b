// sRGB decoding on the CPU, for single colours.
#pragma once

#include <cmath>

namespace quadlight::renderer {

/// Linear light of an sRGB value, both 0 ... 1 (IEC 61966-2-1).
[[nodiscard]] inline float linear_from_srgb(float v) {
  return v <= 0.04045F ? v / 12.92F : std::pow((v + 0.055F) / 1.055F, 2.4F);
}

}  // namespace quadlight::renderer
