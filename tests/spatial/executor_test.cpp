// Every executor: each chunk exactly once, slots exclusive, writes visible after the loop.
#include "support/shuffled_executor.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/executor.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace quadlight {
namespace {

// Runs one loop and checks the whole contract of Executor::parallel_for.
void check_loop(Executor& executor, std::size_t count, std::size_t grain) {
  std::vector<int> visits(count, 0);
  std::vector<std::atomic<int>> in_slot(executor.slots());
  std::atomic<std::size_t> chunks{0};
  std::atomic<int> faults{0};
  executor.parallel_for(count, grain, [&](std::size_t begin, std::size_t end, unsigned slot) {
    if (slot >= in_slot.size() || begin % grain != 0 || begin >= end ||
        end != std::min(count, begin + grain)) {
      ++faults;
      return;
    }
    if (in_slot[slot].fetch_add(1, std::memory_order_relaxed) != 0) ++faults;
    for (std::size_t i = begin; i < end; ++i) ++visits[i];
    ++chunks;
    in_slot[slot].fetch_sub(1, std::memory_order_relaxed);
  });
  EXPECT_EQ(0, faults.load());
  EXPECT_EQ((count + grain - 1) / grain, chunks.load());
  for (std::size_t i = 0; i < count; ++i) ASSERT_EQ(1, visits[i]) << i << " of " << count;
}

void check_loops(Executor& executor) {
  for (const std::size_t count : {0U, 1U, 2U, 31U, 32U, 33U, 1000U, 20'000U}) {
    for (const std::size_t grain : {1U, 2U, 32U, 4096U}) check_loop(executor, count, grain);
  }
}

TEST(Executor, SerialKeepsTheContractAndTheOrder) {
  SerialExecutor executor;
  check_loops(executor);
  std::vector<std::size_t> begins;
  executor.parallel_for(10, 4,
                        [&](std::size_t begin, std::size_t, unsigned) { begins.push_back(begin); });
  EXPECT_EQ((std::vector<std::size_t>{0, 4, 8}), begins);
}

TEST(Executor, ShuffledKeepsTheContract) {
  test::ShuffledExecutor executor(1);
  check_loops(executor);
}

TEST(Executor, TbbKeepsTheContractWithOneToThirtyTwoWorkers) {
  for (unsigned workers = 1; workers <= 32; ++workers) {
    TbbExecutor executor(workers);
    ASSERT_EQ(workers, executor.slots());
    check_loop(executor, 0, 1);
    check_loop(executor, 1, 1);
    check_loop(executor, 97, 3);
    check_loop(executor, 5000, 7);
  }
  TbbExecutor two(2);
  check_loops(two);
}

TEST(Executor, DefaultIsOneWorkerPerCore) {
  const TbbExecutor executor;
  EXPECT_EQ(std::max(1U, std::thread::hardware_concurrency()), executor.slots());
}

// More workers than cores are not only accepted: all of them work at the same time.
TEST(Executor, WorkersBeyondTheCoresReallyRun) {
  constexpr unsigned workers = 8;
  TbbExecutor executor(workers);
  std::atomic<unsigned> arrived{0};
  std::mutex mutex;
  std::set<std::thread::id> threads;
  executor.parallel_for(workers, 1, [&](std::size_t, std::size_t, unsigned) {
    {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    }
    ++arrived;
    while (arrived.load() < workers) std::this_thread::yield();  // until the eighth is here
  });
  EXPECT_EQ(workers, threads.size());
}

// A smaller executor that lives at the same time does not take workers from a larger one.
TEST(Executor, ExecutorsDoNotLimitEachOther) {
  const TbbExecutor small(1);
  TbbExecutor large(6);
  const TbbExecutor medium(3);
  std::atomic<unsigned> arrived{0};
  large.parallel_for(6, 1, [&](std::size_t, std::size_t, unsigned) {
    ++arrived;
    while (arrived.load() < 6) std::this_thread::yield();
  });
  EXPECT_EQ(6U, arrived.load());
}

TEST(Executor, WhatASlotHoldsIsSeenByItsNextUser) {
  TbbExecutor executor(4);
  std::vector<std::size_t> per_slot(4 * 16, 0);  // 16 apart: no false sharing
  for (int loop = 0; loop < 200; ++loop) {
    executor.parallel_for(64, 1, [&](std::size_t, std::size_t, unsigned slot) {
      ++per_slot[std::size_t{slot} * 16];
    });
  }
  std::size_t sum = 0;
  for (const std::size_t n : per_slot) sum += n;
  EXPECT_EQ(200U * 64U, sum);
}

TEST(Executor, CallerMayChangeBetweenLoops) {
  TbbExecutor executor(3);
  std::vector<int> data(300, 0);
  for (int i = 0; i < 4; ++i) {
    std::thread([&] {
      executor.parallel_for(data.size(), 8, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t k = begin; k < end; ++k) ++data[k];
      });
    }).join();
  }
  EXPECT_EQ(std::vector<int>(300, 4), data);
}

#if QUADLIGHT_ASSERTS
std::atomic<int> broken_contracts{0};

TEST(Executor, NestedLoopsAreABrokenContract) {
  broken_contracts = 0;
  const AssertHandler before =
      set_assert_handler([](const char*, const char*, const char*, int) { ++broken_contracts; });
  TbbExecutor executor(2);
  executor.parallel_for(1, 1, [&](std::size_t, std::size_t, unsigned) {
    executor.parallel_for(1, 1, [](std::size_t, std::size_t, unsigned) {});
  });
  set_assert_handler(before);
  EXPECT_EQ(1, broken_contracts.load());
}
#endif

}  // namespace
}  // namespace quadlight
