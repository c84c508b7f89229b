// Radix sort of draw keys, least significant digit first. A scene uses few layers and orders, so
// most of the twelve digits are the same in all keys; those passes are skipped.
#include "draw_key.hpp"

#include <quadlight/assert.hpp>

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace quadlight::internal {
namespace {

constexpr std::size_t digits = 12;
constexpr std::size_t few = 64;  // below that the tables cost more than they save

std::uint32_t digit(const DrawKey& key, std::size_t d) {
  constexpr std::uint32_t sign = 0x80000000U;  // flipped, negative numbers come first
  const std::uint32_t words[3] = {key.slot, static_cast<std::uint32_t>(key.order) ^ sign,
                                  static_cast<std::uint32_t>(key.layer) ^ sign};
  return words[d / 4] >> (8 * (d % 4)) & 0xFFU;
}

}  // namespace

void sort_draw_keys(std::span<DrawKey> keys, std::span<DrawKey> scratch) {
  QUADLIGHT_ASSERT(keys.size() == scratch.size(), "the scratch is as long as the keys");
  if (keys.size() < few) {
    std::sort(keys.begin(), keys.end(), [](const DrawKey& a, const DrawKey& b) {
      return std::tie(a.layer, a.order, a.slot) < std::tie(b.layer, b.order, b.slot);
    });
    return;
  }
  std::array<std::array<std::uint32_t, 256>, digits> counts{};
  for (const DrawKey& key : keys) {
    for (std::size_t d = 0; d < digits; ++d) ++counts[d][digit(key, d)];
  }
  std::span<DrawKey> from = keys;
  std::span<DrawKey> to = scratch;
  for (std::size_t d = 0; d < digits; ++d) {
    if (counts[d][digit(keys.front(), d)] == keys.size()) continue;
    std::uint32_t first = 0;
    for (std::uint32_t& count : counts[d]) first += std::exchange(count, first);
    for (const DrawKey& key : from) to[counts[d][digit(key, d)]++] = key;
    std::swap(from, to);
  }
  if (from.data() != keys.data()) std::copy(from.begin(), from.end(), keys.begin());
}

}  // namespace quadlight::internal
