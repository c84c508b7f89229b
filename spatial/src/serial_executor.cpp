// The executor without threads.
#include <quadlight/assert.hpp>
#include <quadlight/executor.hpp>

#include <algorithm>

namespace quadlight {

void SerialExecutor::parallel_for(std::size_t count, std::size_t grain, LoopBody body) {
  QUADLIGHT_ASSERT(grain >= 1, "the grain must be at least 1");
  for (std::size_t begin = 0; begin < count; begin += std::min(grain, count - begin)) {
    body(begin, begin + std::min(grain, count - begin), 0);
  }
}

}  // namespace quadlight
