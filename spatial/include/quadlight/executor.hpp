// Where parallel loops run. The one fan-out primitive of the library.
#pragma once

#include <quadlight/function_ref.hpp>

#include <cstddef>
#include <memory>

namespace quadlight {

/// Body of a parallel loop: works on items [begin, end); `slot` < Executor::slots() names the
/// scratch space that no other running body uses at the same time.
using LoopBody = FunctionRef<void(std::size_t begin, std::size_t end, unsigned slot)>;

/// Runs loops. Implement it to use an engine's own job system.
/// Thread rule: one loop at a time per Executor, called from one thread; bodies run on any thread.
class Executor {
 public:
  Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;
  virtual ~Executor() = default;

  /// Number of scratch slots, at least 1; constant during the executor's life.
  [[nodiscard]] virtual unsigned slots() const = 0;

  /// Calls body once for each of the ceil(count / grain) chunks [i * grain, min(count, (i + 1) *
  /// grain)), in any order and on any threads, and returns when all are done. What chunks write is
  /// visible to the caller afterwards. The chunks depend on count and grain alone, never on the
  /// number of workers; that is what makes results reproducible. grain >= 1; count may be 0.
  /// A body must not throw and must not start a loop on the same executor.
  virtual void parallel_for(std::size_t count, std::size_t grain, LoopBody body) = 0;
};

/// Runs all chunks in order on the calling thread. No state, one slot.
class SerialExecutor final : public Executor {
 public:
  [[nodiscard]] unsigned slots() const override { return 1; }
  void parallel_for(std::size_t count, std::size_t grain, LoopBody body) override;
};

/// Runs chunks on oneTBB worker threads and the calling thread. After the first loops it allocates
/// nothing. Worker counts above the number of cores are allowed (useful in tests).
class TbbExecutor final : public Executor {
 public:
  /// workers: threads that work at the same time, the caller included; 0 means one per core.
  explicit TbbExecutor(unsigned workers = 0);
  ~TbbExecutor() override;

  [[nodiscard]] unsigned slots() const override;
  void parallel_for(std::size_t count, std::size_t grain, LoopBody body) override;

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
};

}  // namespace quadlight
