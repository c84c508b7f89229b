// Nearest-rank percentiles against their definition.
#include "percentiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace quadlight::demo {
namespace {

/// The smallest sample that at least `percent` % of the samples do not exceed, by counting.
double by_definition(const std::vector<double>& samples, std::size_t percent) {
  double best = *std::ranges::max_element(samples);
  for (const double candidate : samples) {
    const auto covered = static_cast<std::size_t>(
        std::ranges::count_if(samples, [&](double s) { return s <= candidate; }));
    if (covered * 100 >= percent * samples.size()) best = std::min(best, candidate);
  }
  return best;
}

TEST(Percentiles, NothingGivesZeros) {
  const Percentiles p = percentiles({});
  EXPECT_EQ(p.p50, 0.0);
  EXPECT_EQ(p.p95, 0.0);
  EXPECT_EQ(p.p99, 0.0);
  EXPECT_EQ(p.max, 0.0);
}

TEST(Percentiles, OneSampleIsAllOfThem) {
  const Percentiles p = percentiles({3.5});
  EXPECT_EQ(p.p50, 3.5);
  EXPECT_EQ(p.p95, 3.5);
  EXPECT_EQ(p.p99, 3.5);
  EXPECT_EQ(p.max, 3.5);
}

TEST(Percentiles, OneToHundred) {
  std::vector<double> samples;
  for (int i = 100; i >= 1; --i) samples.push_back(i);
  const Percentiles p = percentiles(samples);
  EXPECT_EQ(p.p50, 50.0);
  EXPECT_EQ(p.p95, 95.0);
  EXPECT_EQ(p.p99, 99.0);
  EXPECT_EQ(p.max, 100.0);
}

TEST(Percentiles, EqualTheDefinitionOnRandomSamples) {
  std::mt19937 random(7);
  for (std::size_t count = 1; count < 200; ++count) {
    std::vector<double> samples(count);
    // Few distinct values, so that ties are common.
    for (double& s : samples) s = static_cast<double>(random() % 40);
    const Percentiles p = percentiles(samples);
    EXPECT_EQ(p.p50, by_definition(samples, 50)) << count;
    EXPECT_EQ(p.p95, by_definition(samples, 95)) << count;
    EXPECT_EQ(p.p99, by_definition(samples, 99)) << count;
    EXPECT_EQ(p.max, by_definition(samples, 100)) << count;
  }
}

}  // namespace
}  // namespace quadlight::demo
