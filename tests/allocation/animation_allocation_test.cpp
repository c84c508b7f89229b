// Animations and simulations of the built-in scenes go on without allocating.
#include "simulation/battle.hpp"
#include "simulation/collisions.hpp"
#include "support/allocation_counter.hpp"

#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <string>

namespace quadlight::scenes {
namespace {

TEST(AnimationAllocation, ApplyMakesNone) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    auto builtin = make_builtin(info.name, {.million_nodes = 20'000});
    ASSERT_TRUE(builtin) << builtin.error().text;
    if (builtin.value().animation == nullptr) continue;
    Scene scene;
    const auto handles = instantiate(builtin.value().document, scene);
    ASSERT_TRUE(handles) << handles.error().text;
    SerialExecutor executor;
    Animation& animation = *builtin.value().animation;
    // The scene's lists of edits grow during the first frames.
    for (int i = 0; i < 5; ++i) {
      animation.apply(scene, handles.value(), 0.1 * i);
      ASSERT_TRUE(scene.commit(executor));
    }
    const test::AllocationCounts before = test::allocation_counts();
    for (int i = 0; i < 100; ++i) animation.apply(scene, handles.value(), 0.7 + 0.1 * i);
    EXPECT_EQ(test::allocation_counts(), before) << info.name;
  }
}

TEST(SimulationAllocation, ShowMakesNone) {
  for (const char* name : {"collisions", "battle", "stealth", "fog"}) {
    auto builtin = make_builtin(name);
    ASSERT_TRUE(builtin) << builtin.error().text;
    Scene scene;
    const auto handles = instantiate(builtin.value().document, scene);
    ASSERT_TRUE(handles) << handles.error().text;
    SerialExecutor executor;
    Simulation& simulation = *builtin.value().simulation;
    const auto show = [&] {
      simulation.step(executor);
      const test::AllocationCounts before = test::allocation_counts();
      simulation.show(scene, handles.value());
      const test::AllocationCounts after = test::allocation_counts();
      EXPECT_TRUE(scene.commit(executor));
      return before == after;
    };
    for (int i = 0; i < 5; ++i) static_cast<void>(show());
    for (int i = 0; i < 30; ++i) EXPECT_TRUE(show()) << name << ", frame " << i;
  }
}

/// Lets the buffers grow first: until the armies have fought for a while.
template <class Stepped>
void expect_no_allocation(Stepped& stepped, const std::string& what) {
  SerialExecutor executor;
  for (int i = 0; i < 900; ++i) stepped.step(executor);
  const test::AllocationCounts before = test::allocation_counts();
  for (int i = 0; i < 100; ++i) stepped.step(executor);
  EXPECT_EQ(test::allocation_counts(), before) << what;
}

TEST(SimulationAllocation, StepMakesNone) {
  internal::Collisions collisions({.world = {1600.0F, 900.0F}, .boxes = 600});
  expect_no_allocation(collisions, "collisions");
  for (const std::string_view name : index_names()) {
    internal::Battle battle(
        {.field = {900.0F, 500.0F}, .ranks = 10, .files = 20, .index = *index_of(name)});
    expect_no_allocation(battle, "battle with index " + std::string(name));
    EXPECT_GT(battle.stats().deaths, 0U);
  }
}

}  // namespace
}  // namespace quadlight::scenes
