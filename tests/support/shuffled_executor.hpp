// An executor for tests: chunks in a random order, on random slots, on the calling thread. What
// depends on the order of chunks, or on what an earlier chunk left in a slot, shows up here.
#pragma once

#include <quadlight/executor.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

namespace quadlight::test {

class ShuffledExecutor final : public Executor {
 public:
  explicit ShuffledExecutor(std::uint64_t seed, unsigned slots = 5)
      : random_(seed), slots_(slots) {}

  [[nodiscard]] unsigned slots() const override { return slots_; }

  void parallel_for(std::size_t count, std::size_t grain, LoopBody body) override {
    order_.resize((count + grain - 1) / grain);
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::shuffle(order_.begin(), order_.end(), random_);
    for (const std::size_t chunk : order_) {
      const std::size_t begin = chunk * grain;
      body(begin, std::min(count, begin + grain), static_cast<unsigned>(random_() % slots_));
    }
  }

 private:
  std::mt19937_64 random_;
  unsigned slots_;
  std::vector<std::size_t> order_;
};

}  // namespace quadlight::test
