// Animations of the built-in scenes edit without allocating.
#include "support/allocation_counter.hpp"

#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

namespace quadlight::scenes {
namespace {

TEST(AnimationAllocation, ApplyMakesNone) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    auto builtin = make_builtin(info.name);
    ASSERT_TRUE(builtin) << builtin.error().text;
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

}  // namespace
}  // namespace quadlight::scenes
