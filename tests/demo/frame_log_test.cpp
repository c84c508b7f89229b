// The ring of frame records.
#include "frame_log.hpp"

#include <gtest/gtest.h>

namespace quadlight::demo {
namespace {

FrameRecord numbered(std::uint64_t n) {
  FrameRecord record;
  record.allocations = n;
  return record;
}

TEST(FrameLog, KeepsTheLastFramesInOrder) {
  FrameLog log(4);
  EXPECT_TRUE(log.empty());
  for (std::uint64_t n = 0; n < 11; ++n) {
    log.add(numbered(n));
    const std::size_t kept = std::min<std::size_t>(4, static_cast<std::size_t>(n) + 1);
    ASSERT_EQ(log.size(), kept);
    EXPECT_EQ(log.frames(), n + 1);
    EXPECT_EQ(log.last().allocations, n);
    for (std::size_t i = 0; i < kept; ++i) EXPECT_EQ(log[i].allocations, n + 1 - kept + i);
  }
}

}  // namespace
}  // namespace quadlight::demo
