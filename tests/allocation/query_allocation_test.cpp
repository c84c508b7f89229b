// Questions about sight, with what they are given kept: none of it allocates after the first time.
// And static frames, whose lights are all kept.
#include "support/allocation_counter.hpp"
#include "support/moving_scene.hpp"

#include <quadlight/explored_area.hpp>
#include <quadlight/frame.hpp>

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace quadlight::test {
namespace {

/// Runs `ask` until it allocates nothing: at most `warm_up` times with more than one worker, whose
/// scheduler has pools of its own; else twice.
template <class Ask>
void expect_no_allocation(int warm_up, Ask ask) {
  ask();
  AllocationCounts before;
  for (int i = 0; i < warm_up && before != allocation_counts(); ++i) {
    ask();
    before = allocation_counts();
    ask();
  }
  EXPECT_EQ(before.mallocs, allocation_counts().mallocs);
  EXPECT_EQ(before.news, allocation_counts().news);
}

void ask_everything(Executor& executor, int warm_up) {
  MovingScene moving({});
  moving.move_to(3, executor);
  const Scene& scene = moving.scene();
  std::mt19937 random(1);
  std::uniform_real_distribution<float> coordinate(-1000, 1000);
  const auto point = [&] { return Vec2{coordinate(random), coordinate(random)}; };
  std::vector<Segment> sights;
  std::vector<Vec2> targets;
  std::vector<Viewer> viewers;
  std::vector<LightBound> bounds;
  for (int i = 0; i < 500; ++i) {
    sights.push_back({point(), point()});
    targets.push_back(point());
    if (i % 5 == 0) viewers.push_back({.position = point(), .angle = 3});
    if (i % 5 == 1) bounds.push_back({point(), 200});
  }
  std::vector<std::uint8_t> clear;
  std::vector<SightHit> hits;
  SeenTargets seen;
  RegionKernels kernels;
  std::vector<VisibleRegion> regions;
  ExploredArea explored = ExploredArea::create(5).value();
  expect_no_allocation(warm_up, [&] {
    scene.line_of_sight(sights, clear, executor);
    scene.first_hit(sights, hits, executor);
    scene.can_see(viewers, targets, seen, executor);
    scene.visible_regions(bounds, kernels, regions, executor);
    for (const VisibleRegion& region : regions) ASSERT_TRUE(explored.add(region).ok());
  });
  EXPECT_GT(seen.total(), 100U);
  EXPECT_GT(explored.cells(), 1000U);
}

TEST(QueryAllocation, Serial) {
  SerialExecutor executor;
  ask_everything(executor, 1);
}

TEST(QueryAllocation, TwoWorkers) {
  TbbExecutor executor(2);
  ask_everything(executor, 50);
}

TEST(QueryAllocation, StaticFrames) {
  SerialExecutor executor;
  MovingScene moving({});
  moving.move_to(3, executor);
  FrameBuilder builder;
  std::uint64_t cached = 0;
  expect_no_allocation(1, [&] {
    cached = builder.build(moving.scene(), moving.views(), executor).stats.lights_cached;
  });
  EXPECT_GT(cached, 0U);
}

}  // namespace
}  // namespace quadlight::test
