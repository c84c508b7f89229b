// Same scene, same bits: any number of workers, serial, shuffled.
#include "support/moving_scene.hpp"
#include "support/shuffled_executor.hpp"

#include <quadlight/frame.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace quadlight {
namespace {

using test::MovingScene;
using test::MovingSceneDesc;

constexpr std::uint32_t period = 6;

MovingSceneDesc scene_desc(std::uint64_t seed) {
  MovingSceneDesc desc;
  desc.nodes = 1500;
  desc.walls = 150;
  desc.lights = 16;
  desc.period = period;
  desc.seed = seed;
  return desc;
}

// Two periods, with elements replaced in between: hash of each frame.
std::vector<std::uint64_t> run(std::uint64_t seed, Executor& executor) {
  MovingScene moving(scene_desc(seed));
  FrameBuilder builder;
  std::vector<std::uint64_t> hashes;
  for (std::uint32_t step = 0; step < 2 * period; ++step) {
    if (step == period) moving.replace_some();
    moving.move_to(step, executor);
    hashes.push_back(hash(builder.build(moving.scene(), moving.views(), executor)));
  }
  return hashes;
}

class Determinism : public testing::TestWithParam<std::uint64_t> {};

TEST_P(Determinism, AnyNumberOfWorkersGivesTheSameFrames) {
  SerialExecutor serial;
  const std::vector<std::uint64_t> expected = run(GetParam(), serial);
  EXPECT_NE(expected[0], expected[1]);  // something moves
  for (const unsigned workers : {1U, 2U, 3U, 4U, 8U, 16U, 32U}) {
    TbbExecutor executor(workers);
    EXPECT_EQ(expected, run(GetParam(), executor)) << workers << " workers";
  }
}

TEST_P(Determinism, AnyOrderOfChunksGivesTheSameFrames) {
  SerialExecutor serial;
  const std::vector<std::uint64_t> expected = run(GetParam(), serial);
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    test::ShuffledExecutor executor(seed);
    EXPECT_EQ(expected, run(GetParam(), executor)) << "order " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Determinism, testing::Values(1, 2, 3));

// Hash of what a frame shows, without the counters, which tell about the way there too.
std::uint64_t picture_hash(Frame frame) {
  frame.stats = {};
  return hash(frame);
}

TEST(FrameDeterminism, MovedAndReturnedGivesTheSamePicture) {
  TbbExecutor executor(2);
  MovingScene moving(scene_desc(4));
  FrameBuilder builder;
  std::vector<std::uint64_t> first;
  for (std::uint32_t step = 0; step < 3 * period; ++step) {
    moving.move_to(step, executor);
    const std::uint64_t picture =
        picture_hash(builder.build(moving.scene(), moving.views(), executor));
    if (step < period) {
      first.push_back(picture);
    } else {
      EXPECT_EQ(first[step % period], picture) << "step " << step;
    }
  }
}

// A builder's past, here frames of another scene, leaves no trace.
TEST(FrameDeterminism, UsedBuilderGivesTheSameFrameAsANewOne) {
  SerialExecutor executor;
  MovingScene one(scene_desc(5));
  MovingScene other(scene_desc(6));
  one.move_to(1, executor);
  other.move_to(2, executor);
  FrameBuilder used;
  (void)used.build(other.scene(), other.views(), executor);
  const std::uint64_t with_past = hash(used.build(one.scene(), one.views(), executor));
  FrameBuilder fresh;
  EXPECT_EQ(hash(fresh.build(one.scene(), one.views(), executor)), with_past);
}

TEST(FrameDeterminism, SeveralBuildersReadOneSceneAtOnce) {
  SerialExecutor serial;
  MovingScene moving(scene_desc(7));
  moving.move_to(1, serial);
  FrameBuilder builder;
  const std::uint64_t expected = hash(builder.build(moving.scene(), moving.views(), serial));
  TbbExecutor outer(4);
  std::vector<std::uint64_t> hashes(8, 0);
  outer.parallel_for(hashes.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    SerialExecutor inner;
    FrameBuilder own;
    hashes[i] = hash(own.build(moving.scene(), moving.views(), inner));
  });
  EXPECT_EQ(std::vector<std::uint64_t>(8, expected), hashes);
}

}  // namespace
}  // namespace quadlight
