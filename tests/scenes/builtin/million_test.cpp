// The scene "million": its promised numbers, one percent that moves, a flight over the island.
#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace quadlight::scenes {
namespace {

BuiltinScene million(std::size_t nodes) {
  return make_builtin("million", {.million_nodes = nodes}).value();
}

TEST(Million, HasAMillionNodesByItself) {
  const BuiltinScene scene = make_builtin("million").value();
  EXPECT_EQ(scene.document.nodes.size(), 1'000'000U);
  EXPECT_GT(scene.document.lights.size(), 1'000U);
  EXPECT_GT(scene.document.walls.size(), 4'000U);
}

TEST(Million, OnePercentMovesInEachFrame) {
  for (const std::size_t nodes : {std::size_t{1'000}, std::size_t{54'321}}) {
    const BuiltinScene builtin = million(nodes);
    ASSERT_EQ(builtin.document.nodes.size(), nodes);
    Scene scene;
    const SceneHandles handles = instantiate(builtin.document, scene).value();
    SerialExecutor executor;
    ASSERT_TRUE(scene.commit(executor));
    for (int frame = 1; frame < 5; ++frame) {
      builtin.animation->apply(scene, handles, frame / 60.0);
      ASSERT_TRUE(scene.commit(executor));
      EXPECT_EQ(scene.commit_stats().nodes_moved, nodes / 100);
    }
  }
}

TEST(Million, TheCameraFliesSmoothlyOverTheIsland) {
  const BuiltinScene builtin = million(100'000);
  const float size = builtin.document.nodes[0].desc.bounds.max.x * 223.0F;  // 223 x 223 tiles
  const Animation& animation = *builtin.animation;
  ASSERT_TRUE(animation.camera(0.0));
  EXPECT_EQ(animation.camera(0.0)->center, builtin.document.camera->center);
  EXPECT_EQ(animation.camera(0.0)->height, builtin.document.camera->height);
  float way = 0.0F;
  for (double t = 0.0; t < animation.period(); t += 1.0 / 60.0) {
    const Camera from = *animation.camera(t);
    const Camera to = *animation.camera(t + 1.0 / 60.0);
    ASSERT_TRUE(contains(Box{{0.0F, 0.0F}, {size, size}}, to.center));
    const float step = std::hypot(to.center.x - from.center.x, to.center.y - from.center.y);
    ASSERT_LT(step, 0.02F * from.height);
    ASSERT_NEAR(to.height, from.height, 0.02F * from.height);
    way += step;
  }
  EXPECT_GT(way, 3.0F * size);
  EXPECT_EQ(animation.camera(0.25 * animation.period())->center,
            animation.camera(1.25 * animation.period())->center);
}

TEST(Million, TooFewAreRefused) {
  const auto scene = make_builtin("million", {.million_nodes = 999});
  ASSERT_FALSE(scene);
  EXPECT_EQ(scene.error().code, ErrorCode::out_of_range);
  EXPECT_NE(scene.error().text.find("999"), std::string::npos);
}

}  // namespace
}  // namespace quadlight::scenes
