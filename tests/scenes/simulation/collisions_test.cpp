// Collisions: pairs are those of brute force, boxes stay in the world, executors do not matter.
#include "simulation/collisions.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr CollisionsDesc small{.world = {1200.0F, 700.0F}, .boxes = 400};

FlyingBox box_at(Vec2 center, Vec2 half, float degrees = 0.0F) {
  return {.center = center, .half = half, .rotation = degrees * std::numbers::pi_v<float> / 180.0F};
}

TEST(BoxesMeet, TouchingCountsAndACornerInAnEmptyCornerDoesNot) {
  const FlyingBox square = box_at({0.0F, 0.0F}, {10.0F, 10.0F});
  EXPECT_TRUE(boxes_meet(square, square));
  EXPECT_TRUE(boxes_meet(square, box_at({20.0F, 0.0F}, {10.0F, 10.0F})));
  EXPECT_FALSE(boxes_meet(square, box_at({20.001F, 0.0F}, {10.0F, 10.0F})));
  EXPECT_TRUE(boxes_meet(square, box_at({0.0F, 0.0F}, {1.0F, 1.0F}, 30.0F))) << "inside";
  EXPECT_TRUE(boxes_meet(square, box_at({0.0F, 0.0F}, {100.0F, 1.0F}, 30.0F))) << "a cross";
  // Upright bounds overlap, the boxes themselves do not.
  const FlyingBox diamond = box_at({18.0F, 18.0F}, {10.0F, 10.0F}, 45.0F);
  EXPECT_TRUE(intersects(bounds_of(square), bounds_of(diamond)));
  EXPECT_FALSE(boxes_meet(square, diamond));
  EXPECT_FALSE(boxes_meet(diamond, square));
}

TEST(Collisions, PairsAreThoseOfBruteForceAtEveryStep) {
  TbbExecutor executor(4);
  Collisions collisions(small);
  for (int step = 0; step < 60; ++step) {
    const auto boxes = collisions.boxes();
    std::vector<std::uint32_t> meetings(boxes.size());
    std::uint64_t pairs = 0;
    std::uint64_t tests = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (intersects(bounds_of(boxes[i]), bounds_of(boxes[j]))) ++tests;
        if (!boxes_meet(boxes[i], boxes[j])) continue;
        ++pairs;
        ++meetings[i];
        ++meetings[j];
      }
    }
    ASSERT_EQ(collisions.stats().pairs, pairs) << "step " << step;
    ASSERT_EQ(collisions.stats().pair_tests, tests) << "step " << step;
    ASSERT_TRUE(std::ranges::equal(collisions.meetings(), meetings)) << "step " << step;
    ASSERT_GT(pairs, 20U);
    ASSERT_GT(tests, pairs);
    collisions.step(executor);
  }
}

TEST(Collisions, ExecutorsDoNotMatter) {
  SerialExecutor serial;
  TbbExecutor four(4);
  Collisions one(small);
  Collisions other(small);
  for (int step = 0; step < 200; ++step) {
    one.step(serial);
    other.step(four);
    ASSERT_EQ(one.stats(), other.stats());
    for (std::size_t i = 0; i < one.boxes().size(); ++i) {
      ASSERT_EQ(one.boxes()[i].center, other.boxes()[i].center);
      ASSERT_EQ(one.boxes()[i].rotation, other.boxes()[i].rotation);
    }
  }
}

TEST(Collisions, BoxesBounceAndStayInTheWorld) {
  SerialExecutor executor;
  Collisions collisions(small);
  std::vector<Vec2> velocities;
  for (const FlyingBox& box : collisions.boxes()) velocities.push_back(box.velocity);
  const Box world{{-0.01F, -0.01F}, small.world + Vec2{0.01F, 0.01F}};
  std::size_t bounced = 0;
  for (int step = 0; step < 600; ++step) {
    collisions.step(executor);
    for (std::size_t i = 0; i < velocities.size(); ++i) {
      const FlyingBox& box = collisions.boxes()[i];
      ASSERT_TRUE(contains(world, bounds_of(box).min) && contains(world, bounds_of(box).max));
      ASSERT_EQ(std::abs(box.velocity.x), std::abs(velocities[i].x)) << "no speed is lost";
      ASSERT_EQ(std::abs(box.velocity.y), std::abs(velocities[i].y));
      if (box.velocity != velocities[i]) ++bounced;
      velocities[i] = box.velocity;
    }
  }
  EXPECT_GT(bounced, small.boxes);
}

TEST(Collisions, SeedsDiffer) {
  EXPECT_NE(Collisions(small).boxes()[0].center,
            Collisions({.world = small.world, .boxes = small.boxes, .seed = 2}).boxes()[0].center);
}

TEST(Collisions, OneBoxMeetsNobody) {
  SerialExecutor executor;
  Collisions collisions({.boxes = 1});
  collisions.step(executor);
  EXPECT_EQ(collisions.stats().pairs, 0U);
  EXPECT_EQ(collisions.meetings()[0], 0U);
}

}  // namespace
}  // namespace quadlight::scenes::internal
