// Random numbers that are the same on every machine and compiler (std distributions are not).
#pragma once

#include <cstddef>
#include <cstdint>

namespace quadlight::scenes::internal {

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }

  /// In [min, max).
  float uniform(float min, float max) {
    return min + (max - min) * (static_cast<float>(next() >> 40U) * 0x1p-24F);
  }

  /// In [0, count); count > 0. The bias for the small counts used here is below 2^-40.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>((next() >> 16U) % count); }

  bool chance(float probability) { return uniform(0.0F, 1.0F) < probability; }

 private:
  std::uint64_t state_;
};

}  // namespace quadlight::scenes::internal
