// Animations and simulations of the built-in scenes go on without allocating.
#include "support/allocation_counter.hpp"

#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>

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

/// Steps until the armies fight and the buffers have grown, then counts.
void expect_steps_without_allocation(BuiltinScene builtin, const std::string& what) {
  Scene scene;
  const auto handles = instantiate(builtin.document, scene);
  ASSERT_TRUE(handles) << handles.error().text;
  SerialExecutor executor;
  const auto frame = [&] {
    builtin.simulation->step(executor);
    builtin.simulation->show(scene, handles.value());
  };
  for (int i = 0; i < 300; ++i) {
    frame();
    ASSERT_TRUE(scene.commit(executor));
  }
  const test::AllocationCounts before = test::allocation_counts();
  for (int i = 0; i < 100; ++i) frame();
  EXPECT_EQ(test::allocation_counts(), before) << what;
}

TEST(SimulationAllocation, StepAndShowMakeNone) {
  expect_steps_without_allocation(make_builtin("collisions").value(), "collisions");
  for (const std::string_view name : index_names()) {
    expect_steps_without_allocation(make_builtin("battle", {.index = *index_of(name)}).value(),
                                    "battle with index " + std::string(name));
  }
}

}  // namespace
}  // namespace quadlight::scenes
