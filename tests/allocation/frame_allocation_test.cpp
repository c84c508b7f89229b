// Edits, commit and frames of a moving scene: none of it allocates after warm-up.
#include "support/allocation_counter.hpp"
#include "support/moving_scene.hpp"

#include <quadlight/frame.hpp>

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

constexpr std::uint32_t period = 20;
constexpr std::uint32_t frames = 1000;

/// Runs batches of frames until one makes no allocation; each but the last is warm-up. One batch is
/// enough where one thread does everything. With more, the task scheduler's own pools grow to the
/// most tasks that were ever under way at once, which depends on luck; a library that allocates
/// would do so in every batch.
void expect_no_allocation(Executor& executor, int batches) {
  MovingSceneDesc desc;
  desc.nodes = 600;
  desc.period = period;
  MovingScene moving(desc);
  FrameBuilder builder;
  std::uint64_t vertices = 0;
  const auto run = [&](std::uint32_t step) {
    moving.move_to(step, executor);
    const Frame& frame = builder.build(moving.scene(), moving.views(), executor);
    vertices += frame.stats.polygon_vertices * frame.stats.nodes_moved;
  };
  // Two periods: in the first the tree still finds its shape.
  for (std::uint32_t step = 0; step < 2 * period; ++step) run(step);
  vertices = 0;
  AllocationCounts before;
  for (int batch = 0; batch < batches && before != allocation_counts(); ++batch) {
    before = allocation_counts();
    for (std::uint32_t step = 0; step < frames; ++step) run(step);
  }
  EXPECT_EQ(before.mallocs, allocation_counts().mallocs);
  EXPECT_EQ(before.news, allocation_counts().news);
  EXPECT_GT(vertices, 0U) << "the frames must have something to do";
}

TEST(FrameAllocation, ThousandMovingFramesSerial) {
  SerialExecutor executor;
  expect_no_allocation(executor, 1);
}

TEST(FrameAllocation, ThousandMovingFramesOnTwoWorkers) {
  TbbExecutor executor(2);
  expect_no_allocation(executor, 4);
}

}  // namespace
}  // namespace quadlight::test
