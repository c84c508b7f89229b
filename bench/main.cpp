// quadlight-bench: Google Benchmark's program with the suite and the sizes chosen first.
#include "cases.hpp"

#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

using namespace quadlight::bench;

constexpr const char* usage =
    "usage: quadlight-bench [--suite=spatial|family|growth|light] [--sizes=N,N,...] "
    "[--benchmark_...]\n";

struct Suite {
  std::string_view name;
  void (*add)(std::span<const std::size_t> sizes);
  std::vector<std::size_t> sizes;
};

const Suite* find_suite(std::string_view name) {
  static const Suite suites[] = {
      {"spatial", add_spatial_suite, {100'000, 1'000'000}},
      {"family", add_family_suite, {10'000, 100'000}},
      {"growth", add_growth_suite, {1'000, 4'000, 16'000, 64'000, 256'000, 1'000'000, 4'000'000}},
      {"light", add_light_suite, {1'000, 10'000, 100'000}},
  };
  for (const Suite& suite : suites) {
    if (suite.name == name) return &suite;
  }
  return nullptr;
}

struct Options {
  std::string suite = "spatial";
  std::vector<std::size_t> sizes;
};

bool parse_sizes(const char* text, std::vector<std::size_t>& sizes) {
  for (;;) {
    char* end = nullptr;
    const unsigned long n = std::strtoul(text, &end, 10);
    if (end == text || n < 1000 || n > 16'000'000) return false;
    sizes.push_back(n);
    if (*end == '\0') return true;
    if (*end != ',') return false;
    text = end + 1;
  }
}

// Takes our own options out of argv.
bool parse(int& argc, char** argv, Options& options) {
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg = argv[i];
    if (arg.starts_with("--suite=")) {
      options.suite = arg.substr(8);
      if (find_suite(options.suite) == nullptr) return false;
    } else if (arg.starts_with("--sizes=")) {
      if (!parse_sizes(argv[i] + 8, options.sizes)) return false;
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!parse(argc, argv, options)) {
    std::fputs(usage, stderr);
    return 2;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) {
    std::fputs(usage, stderr);
    return 2;
  }
  // The allocator keeps what is freed: otherwise building a large index would measure how fast the
  // system hands out fresh pages, and more so for those who use large arrays.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, -1);

  benchmark::AddCustomContext("peers missing", missing_peers());
  const Suite& suite = *find_suite(options.suite);
  suite.add(options.sizes.empty() ? suite.sizes : options.sizes);
  benchmark::AddCustomContext("left out", left_out());
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
