// The counter itself: a count that stays zero proves nothing unless it can rise.
#include "support/allocation_counter.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace quadlight::test {
namespace {

// Keeps the optimizer from removing a pair of allocation and release.
template <class T>
void keep(T* block) {
  asm volatile("" : : "g"(block) : "memory");
}

std::uint64_t calls_since(const AllocationCounts& before) {
  return allocation_counts().mallocs - before.mallocs;
}

TEST(AllocationCounter, SeesOperatorNew) {
  const AllocationCounts before = allocation_counts();
  const auto value = std::make_unique<int>(7);
  keep(value.get());
  EXPECT_EQ(1U, calls_since(before));
}

TEST(AllocationCounter, SeesArraysAndOverAlignedTypes) {
  struct alignas(64) Line {
    std::byte bytes[64];
  };
  const AllocationCounts before = allocation_counts();
  const std::vector<Line> lines(3);
  keep(lines.data());
  const std::unique_ptr<int[]> values(new int[5]);
  keep(values.get());
  EXPECT_EQ(2U, calls_since(before));
}

TEST(AllocationCounter, SeesTheCFamily) {
  const AllocationCounts before = allocation_counts();
  void* blocks[] = {std::malloc(8), std::calloc(2, 8), std::aligned_alloc(64, 64)};
  EXPECT_EQ(3U, calls_since(before));
  blocks[0] = std::realloc(blocks[0], 100'000);
  keep(blocks[0]);
  EXPECT_LE(4U, calls_since(before));
  for (void* block : blocks) std::free(block);
}

TEST(AllocationCounter, SeesOtherThreads) {
  std::uint64_t in_thread = 0;
  std::thread thread([&] {
    const AllocationCounts before = allocation_counts();
    const std::string text(1000, 'x');
    keep(text.data());
    in_thread = calls_since(before);
  });
  thread.join();
  EXPECT_EQ(1U, in_thread);
}

TEST(AllocationCounter, StaysWhenNothingAllocates) {
  const AllocationCounts before = allocation_counts();
  int sum = 0;
  for (int i = 0; i < 1000; ++i) sum += i;
  keep(&sum);
  EXPECT_EQ(before, allocation_counts());
}

}  // namespace
}  // namespace quadlight::test
