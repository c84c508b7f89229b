// Percentiles of frame times and counters.
#pragma once

#include <vector>

namespace quadlight::demo {

struct Percentiles {
  double p50 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;
  double max = 0.0;
};

/// By nearest rank: pN is the smallest sample that at least N % of the samples do not exceed.
/// All zero if there is no sample; NaN is not allowed.
[[nodiscard]] Percentiles percentiles(std::vector<double> samples);

}  // namespace quadlight::demo
