// Nearest-rank percentiles by partial sorting.
#include "percentiles.hpp"

#include <algorithm>
#include <cstddef>

namespace quadlight::demo {

Percentiles percentiles(std::vector<double> samples) {
  if (samples.empty()) return {};
  const auto rank = [&samples](std::size_t percent) {
    const std::size_t at_least = (samples.size() * percent + 99) / 100;
    const auto nth = samples.begin() + static_cast<std::ptrdiff_t>(at_least - 1);
    std::nth_element(samples.begin(), nth, samples.end());
    return *nth;
  };
  return {rank(50), rank(95), rank(99), *std::max_element(samples.begin(), samples.end())};
}

}  // namespace quadlight::demo
