// A data race inside a parallel loop, on purpose. ThreadSanitizer must report it; if it does not,
// the suppressions or the edges in the executor hide real races too.
#include <quadlight/executor.hpp>

#include <atomic>
#include <cstdio>
#include <thread>

int main() {
  quadlight::TbbExecutor executor(2);
  std::atomic<int> arrived{0};
  int shared = 0;
  executor.parallel_for(2, 1, [&](std::size_t, std::size_t, unsigned) {
    shared += 1;
    // Wait for the other chunk, so that two threads take part. Relaxed: it orders nothing.
    arrived.fetch_add(1, std::memory_order_relaxed);
    while (arrived.load(std::memory_order_relaxed) < 2) std::this_thread::yield();
  });
  std::printf("%d\n", shared);
  return 0;
}
