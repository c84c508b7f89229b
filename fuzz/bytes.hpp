// Values drawn from a fuzzer's bytes, one after the other.
#pragma once

#include <quadlight/geometry.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace quadlight::fuzz {

/// Reads an input; after its end all bytes are 0.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : rest_(data, size) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }
  /// 0 ... n - 1, for n up to 256.
  unsigned below(unsigned n) { return byte() % n; }
  /// -128 ... 127.
  int small() { return static_cast<std::int8_t>(byte()); }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 32; shift += 8) value |= std::uint32_t{byte()} << shift;
    return value;
  }
  /// Any float at all, NaN and infinities included.
  float any_float() {
    const std::uint32_t bits = word();
    float value = 0.0F;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }
  /// Any float but those; they become 0.
  float finite_float() {
    const float value = any_float();
    return std::isfinite(value) ? value : 0.0F;
  }

 private:
  std::span<const std::uint8_t> rest_;
};

}  // namespace quadlight::fuzz
