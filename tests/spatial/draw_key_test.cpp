// Radix sort of draw keys against std::sort.
#include "draw_key.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>
#include <vector>

namespace quadlight::internal {
namespace {

using Tuple = std::tuple<std::int32_t, std::int32_t, std::uint32_t>;

std::vector<Tuple> tuples(const std::vector<DrawKey>& keys) {
  std::vector<Tuple> out;
  for (const DrawKey& key : keys) out.emplace_back(key.layer, key.order, key.slot);
  return out;
}

TEST(DrawKey, SortEqualsStdSort) {
  std::mt19937 random(1);
  constexpr std::int32_t extremes[] = {std::numeric_limits<std::int32_t>::min(), -1, 0, 1, 256,
                                       std::numeric_limits<std::int32_t>::max()};
  for (const std::size_t count : {0U, 1U, 2U, 63U, 64U, 65U, 1000U, 30'000U}) {
    for (const bool wild : {false, true}) {
      std::vector<std::uint32_t> slots(count);
      std::iota(slots.begin(), slots.end(), 0U);
      std::shuffle(slots.begin(), slots.end(), random);
      std::vector<DrawKey> keys;
      for (const std::uint32_t slot : slots) {
        const auto any = [&] {
          return wild ? extremes[random() % 6] : static_cast<std::int32_t>(random() % 5) - 2;
        };
        const std::int32_t order = any();
        keys.push_back({wild ? slot * 100'003U : slot, order, any()});
      }
      std::vector<Tuple> expected = tuples(keys);
      std::sort(expected.begin(), expected.end());
      std::vector<DrawKey> scratch(count);
      sort_draw_keys(keys, scratch);
      ASSERT_EQ(expected, tuples(keys)) << count;
    }
  }
}

}  // namespace
}  // namespace quadlight::internal
