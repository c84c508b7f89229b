// Counts every call of operator new and of malloc in the program that links
// allocation_counter.cpp: the steady state must make none.
#pragma once

#include <cstdint>

namespace quadlight::test {

/// Calls by all threads since the program began. Allocations by C libraries show up in `mallocs`
/// only; those of operator new are in both (the replaced operator new calls malloc). Under
/// AddressSanitizer and ThreadSanitizer, which own both functions, all calls are in `mallocs`.
struct AllocationCounts {
  std::uint64_t news = 0;
  std::uint64_t mallocs = 0;  ///< malloc, calloc, realloc and the aligned kinds

  friend bool operator==(const AllocationCounts&, const AllocationCounts&) = default;
};

[[nodiscard]] AllocationCounts allocation_counts();

}  // namespace quadlight::test
