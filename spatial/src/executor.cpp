// Loops on oneTBB. The only file that includes oneTBB, and the only one that ThreadSanitizer does
// not instrument: Debian's oneTBB is not instrumented either, so its inline headers would be
// reported by the hundred. What orders memory here is told to the sanitizer by hand instead.
#include <quadlight/assert.hpp>
#include <quadlight/executor.hpp>

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>

#if QUADLIGHT_TSAN_EDGES
extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);
#endif

namespace quadlight {
namespace {

// A point in time that one side publishes and the other side sees. The real ordering is oneTBB's;
// this repeats it for the sanitizer.
class Edge {
 public:
  void release() {
#if QUADLIGHT_TSAN_EDGES
    __tsan_release(this);
#endif
  }
  void acquire() {
#if QUADLIGHT_TSAN_EDGES
    __tsan_acquire(this);
#endif
  }

 private:
  // What the sanitizer knows the edge by; without it nothing reads it.
  [[maybe_unused]] char address_ = 0;
};

unsigned default_workers() {
  return static_cast<unsigned>(std::max(1, tbb::info::default_concurrency()));
}

// oneTBB never runs more threads than cores unless told to, and of several limits the lowest wins.
// So the process has one limit, raised to the most that any executor asked for.
void allow_workers(unsigned workers) {
  static std::mutex mutex;
  static std::optional<tbb::global_control> limit;
  static unsigned allowed = default_workers();
  const std::lock_guard lock(mutex);
  if (workers <= allowed) return;
  limit.reset();
  limit.emplace(tbb::global_control::max_allowed_parallelism, workers);
  allowed = workers;
}

// One loop in progress: every task takes the next chunk until none is left.
struct Loop {
  std::size_t count;
  std::size_t grain;
  LoopBody body;
  std::atomic<std::size_t> next_chunk{0};

  void run_chunks(std::size_t chunks, unsigned slot) {
    for (;;) {
      const std::size_t chunk = next_chunk.fetch_add(1, std::memory_order_relaxed);
      if (chunk >= chunks) return;
      const std::size_t begin = chunk * grain;
      body(begin, begin + std::min(grain, count - begin), slot);
    }
  }
};

}  // namespace

struct TbbExecutor::Arena {
  explicit Arena(unsigned workers)
      : workers_(workers), arena_(static_cast<int>(workers), /*reserved_for_masters=*/1) {}

  void run(Loop& loop, std::size_t chunks) {
    const auto tasks = static_cast<unsigned>(std::min<std::size_t>(workers_, chunks));
    if (tasks <= 1) {
      loop.run_chunks(chunks, 0);
      return;
    }
    fork_.release();
    arena_.execute([&] {
      tbb::task_group group;
      for (unsigned slot = 1; slot < tasks; ++slot) {
        group.run([this, &loop, chunks, slot] {
          fork_.acquire();
          loop.run_chunks(chunks, slot);
          join_.release();
        });
      }
      loop.run_chunks(chunks, 0);
      group.wait();
    });
    join_.acquire();
  }

  const unsigned workers_;
  std::atomic<bool> busy_{false};

 private:
  tbb::task_arena arena_;
  Edge fork_;
  Edge join_;
};

TbbExecutor::TbbExecutor(unsigned workers) {
  const unsigned count = workers != 0 ? workers : default_workers();
  allow_workers(count);
  arena_ = std::make_unique<Arena>(count);
}

TbbExecutor::~TbbExecutor() = default;

unsigned TbbExecutor::slots() const {
  return arena_->workers_;
}

void TbbExecutor::parallel_for(std::size_t count, std::size_t grain, LoopBody body) {
  QUADLIGHT_ASSERT(grain >= 1, "the grain must be at least 1");
  [[maybe_unused]] const bool nested = arena_->busy_.exchange(true, std::memory_order_relaxed);
  QUADLIGHT_ASSERT(!nested, "an executor runs one loop at a time: a body must not start another");
  Loop loop{count, grain, body};
  arena_->run(loop, count / grain + (count % grain != 0 ? 1 : 0));
  arena_->busy_.store(false, std::memory_order_relaxed);
}

}  // namespace quadlight
