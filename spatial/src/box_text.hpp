// A box as text, for error values.
#pragma once

#include <quadlight/geometry.hpp>

#include <array>
#include <cstdio>
#include <string>

namespace quadlight {

/// "(min_x, min_y)-(max_x, max_y)" with enough digits to give every float back.
[[nodiscard]] inline std::string text_of(const Box& box) {
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), "(%.9g, %.9g)-(%.9g, %.9g)", double{box.min.x},
                double{box.min.y}, double{box.max.x}, double{box.max.y});
  return text.data();
}

}  // namespace quadlight
