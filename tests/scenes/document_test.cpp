// Documents into scenes, colours as payload, cameras.
#include <quadlight/scenes/document.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace quadlight::scenes {
namespace {

using testing::HasSubstr;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

DocumentNode node_at(Vec2 position, std::optional<std::size_t> parent = {}) {
  return {.desc = {.transform = {.position = position}, .bounds = {{0.0F, 0.0F}, {2.0F, 2.0F}}},
          .parent = parent};
}

TEST(Instantiate, AddsEverythingInOrder) {
  SceneDocument document;
  document.ambient = {0.1F, 0.2F, 0.3F};
  document.nodes = {node_at({1.0F, 0.0F}), node_at({2.0F, 0.0F}, 0)};
  document.nodes[1].color = {1.0F, 0.5F, 0.0F};
  document.walls = {{.segment = {{0.0F, 0.0F}, {1.0F, 1.0F}}, .user = 7}};
  document.lights = {{.radius = 5.0F, .user = 9}};
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles) << handles.error().text;
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor));
  EXPECT_EQ(scene.node_count(), 2U);
  EXPECT_EQ(scene.wall_count(), 1U);
  EXPECT_EQ(scene.light_count(), 1U);
  EXPECT_EQ(scene.ambient(), document.ambient);
  EXPECT_EQ(scene.world_transform(handles.value().nodes[1]).origin, (Vec2{3.0F, 0.0F}));
  EXPECT_EQ(scene.get(handles.value().nodes[1])->user, pack_color({1.0F, 0.5F, 0.0F}));
  EXPECT_EQ(scene.get(handles.value().walls[0])->user, 7U);
  EXPECT_EQ(scene.get(handles.value().lights[0])->user, 9U);
}

TEST(Instantiate, TakesParentsThatComeLater) {
  SceneDocument document;
  document.nodes = {node_at({1.0F, 0.0F}, 2), node_at({10.0F, 0.0F}), node_at({100.0F, 0.0F}, 1)};
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles) << handles.error().text;
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor));
  EXPECT_EQ(scene.world_transform(handles.value().nodes[0]).origin, (Vec2{111.0F, 0.0F}));
  // Drawing order is the document's, whatever the parents: slots are taken in order.
  EXPECT_LT(handles.value().nodes[0].index, handles.value().nodes[1].index);
}

TEST(Instantiate, AttachesWallsAndLights) {
  SceneDocument document;
  document.nodes = {node_at({5.0F, 6.0F})};
  document.walls = {{.segment = {{0.0F, 0.0F}, {1.0F, 0.0F}}}, {}};
  document.lights = {{}, {.position = {1.0F, 1.0F}}};
  document.attached_walls = {{0, 0}};
  document.attached_lights = {{1, 0}};
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles) << handles.error().text;
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor));
  EXPECT_EQ(scene.world_segment(handles.value().walls[0]).a, (Vec2{5.0F, 6.0F}));
  EXPECT_EQ(scene.world_segment(handles.value().walls[1]).a, (Vec2{0.0F, 0.0F}));
  EXPECT_EQ(scene.world_light(handles.value().lights[0])->position, (Vec2{0.0F, 0.0F}));
  EXPECT_EQ(scene.world_light(handles.value().lights[1])->position, (Vec2{6.0F, 7.0F}));
}

Error instantiate_error(const SceneDocument& document) {
  Scene scene;
  const auto handles = instantiate(document, scene);
  EXPECT_FALSE(handles);
  return handles ? Error{} : handles.error();
}

TEST(Instantiate, RefusesBrokenStructure) {
  SceneDocument cycle;
  cycle.nodes = {node_at({}, 1), node_at({}, 0)};
  EXPECT_EQ(instantiate_error(cycle).code, ErrorCode::out_of_range);
  SceneDocument outside;
  outside.nodes = {node_at({}, 3)};
  EXPECT_EQ(instantiate_error(outside).code, ErrorCode::out_of_range);
  SceneDocument attached;
  attached.lights = {{}};
  attached.attached_lights = {{0, 0}};
  EXPECT_THAT(instantiate_error(attached).text, HasSubstr("attachment"));
}

TEST(Instantiate, NamesTheElementThatSceneRefuses) {
  SceneDocument document;
  document.nodes = {node_at({}), node_at({nan, 0.0F})};
  EXPECT_EQ(instantiate_error(document).code, ErrorCode::not_finite);
  EXPECT_THAT(instantiate_error(document).text, HasSubstr("node 1"));
  document.nodes.pop_back();
  document.lights = {{}, {}, {.radius = -1.0F}};
  EXPECT_EQ(instantiate_error(document).code, ErrorCode::out_of_range);
  EXPECT_THAT(instantiate_error(document).text, HasSubstr("light 2"));
  document.lights.clear();
  document.walls = {{.segment = {{0.0F, nan}, {}}}};
  EXPECT_THAT(instantiate_error(document).text, HasSubstr("wall 0"));
  document.walls.clear();
  document.ambient = {-1.0F, 0.0F, 0.0F};
  EXPECT_THAT(instantiate_error(document).text, HasSubstr("ambient"));
}

TEST(PackColor, RoundsToBytes) {
  EXPECT_EQ(pack_color({1.0F, 0.5F, 0.0F}), 0xFF8000FFU);
  EXPECT_EQ(pack_color({-1.0F, 2.0F, nan}), 0x00FF00FFU);
}

TEST(PackColor, ComesBackForEveryByte) {
  for (std::uint64_t byte = 0; byte < 256; ++byte) {
    const std::uint64_t user = byte << 24U | (255U - byte) << 16U | byte << 8U | 0xFFU;
    EXPECT_EQ(pack_color(unpack_color(user)), user);
  }
}

TEST(CameraOrFit, PrefersTheDocumentsCamera) {
  SceneDocument document;
  document.camera = Camera{{3.0F, 4.0F}, 5.0F};
  document.nodes = {node_at({100.0F, 100.0F})};
  EXPECT_EQ(camera_or_fit(document).center, (Vec2{3.0F, 4.0F}));
}

TEST(CameraOrFit, ShowsAllContentInAWideWindow) {
  SceneDocument document;
  document.nodes = {node_at({-50.0F, 0.0F}), node_at({0.0F, 20.0F}, 0)};
  document.walls = {{.segment = {{200.0F, 0.0F}, {300.0F, 10.0F}}}};
  document.lights = {{.position = {0.0F, -700.0F}}};
  const Box seen = view_of(camera_or_fit(document), 16.0F / 9.0F).box;
  EXPECT_TRUE(contains(seen, Box{{-50.0F, -700.0F}, {300.0F, 22.0F}}));
  // A margin, not a different picture.
  EXPECT_LT(seen.max.y - seen.min.y, 1.1F * 722.0F);
}

TEST(CameraOrFit, CountsTurnedNodesAndAttachedElements) {
  SceneDocument document;
  document.nodes = {node_at({1000.0F, 0.0F})};
  document.nodes[0].desc.transform.rotation = 1.57079637F;
  document.nodes[0].desc.bounds = {{0.0F, 0.0F}, {400.0F, 1.0F}};
  document.lights = {{.position = {500.0F, 0.0F}}};
  document.attached_lights = {{0, 0}};
  const Box seen = view_of(camera_or_fit(document), 1.0F).box;
  EXPECT_TRUE(contains(seen, Vec2{1000.0F, 400.0F}));
  EXPECT_TRUE(contains(seen, Vec2{1000.0F, 500.0F}));
  EXPECT_FALSE(contains(seen, Vec2{0.0F, 0.0F}));
}

TEST(CameraOrFit, StaysUsableWithoutContentOrExtent) {
  EXPECT_EQ(camera_or_fit({}).height, Camera{}.height);
  SceneDocument point;
  point.lights = {{.position = {7.0F, 8.0F}}};
  EXPECT_EQ(camera_or_fit(point).center, (Vec2{7.0F, 8.0F}));
  EXPECT_GT(camera_or_fit(point).height, 0.0F);
  SceneDocument huge;
  huge.walls = {{.segment = {{-3e38F, 0.0F}, {3e38F, 0.0F}}}};
  EXPECT_TRUE(std::isfinite(camera_or_fit(huge).height));
}

TEST(ViewOf, FollowsTheAspect) {
  const Box box = view_of({{10.0F, 20.0F}, 100.0F}, 2.0F).box;
  EXPECT_EQ(box, (Box{{-90.0F, -30.0F}, {110.0F, 70.0F}}));
}

}  // namespace
}  // namespace quadlight::scenes
