// Random numbers that are the same with every standard library, whose distributions differ.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>

namespace quadlight::bench {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  [[nodiscard]] double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }
  [[nodiscard]] std::size_t below(std::size_t limit) { return engine_() % limit; }
  [[nodiscard]] double normal() {  // Box and Muller
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform(0.0, 1.0)));
    return radius * std::cos(2.0 * std::numbers::pi * uniform(0.0, 1.0));
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace quadlight::bench
