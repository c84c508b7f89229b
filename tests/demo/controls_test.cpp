// What keys and mouse do.
#include "controls.hpp"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

namespace quadlight::demo {
namespace {

using renderer::WindowEvent;
using renderer::WindowEventType;

WindowEvent key(int code, int action = GLFW_PRESS) {
  WindowEvent event;
  event.type = WindowEventType::key;
  event.key = code;
  event.action = action;
  return event;
}

WindowEvent mouse(WindowEventType type, Vec2 position, int action = GLFW_PRESS) {
  WindowEvent event;
  event.type = type;
  event.action = action;
  event.position = position;
  return event;
}

Controls fresh() {
  Controls c;
  c.camera = {{0.0F, 0.0F}, 100.0F};
  c.viewport = {200.0F, 100.0F};
  return c;
}

TEST(Controls, TheUserTakesOverFromTheFlight) {
  Controls c = fresh();
  handle(c, mouse(WindowEventType::mouse_move, {9.0F, 9.0F}), {});
  pan(c, {0.0F, 0.0F}, 1.0);
  EXPECT_TRUE(c.fly) << "looking on ends nothing";
  Controls zoomed_by_key = c;
  handle(zoomed_by_key, key(GLFW_KEY_MINUS), {});
  EXPECT_FALSE(zoomed_by_key.fly);
  Controls panned = c;
  pan(panned, {1.0F, 0.0F}, 0.1);
  EXPECT_FALSE(panned.fly);
  handle(c, mouse(WindowEventType::mouse_button, {9.0F, 9.0F}), {});
  handle(c, mouse(WindowEventType::mouse_move, {19.0F, 9.0F}), {});
  EXPECT_FALSE(c.fly);
}

TEST(Controls, EachToggleKeyTurnsItsOwnThing) {
  struct Toggle {
    int code;
    bool& (*value)(Controls&);
  };
  const Toggle toggles[] = {
      {GLFW_KEY_SPACE, [](Controls& c) -> bool& { return c.paused; }},
      {GLFW_KEY_1, [](Controls& c) -> bool& { return c.overlay.walls; }},
      {GLFW_KEY_2, [](Controls& c) -> bool& { return c.overlay.tree_cells; }},
      {GLFW_KEY_3, [](Controls& c) -> bool& { return c.overlay.light_polygons; }},
      {GLFW_KEY_H, [](Controls& c) -> bool& { return c.hud; }},
      {GLFW_KEY_F1, [](Controls& c) -> bool& { return c.help; }},
      {GLFW_KEY_F, [](Controls& c) -> bool& { return c.fly; }},
      {GLFW_KEY_T, [](Controls& c) -> bool& { return c.torch; }},
  };
  for (const Toggle& pressed : toggles) {
    Controls c = fresh();
    handle(c, key(pressed.code), {});
    for (const Toggle& other : toggles) {
      Controls before = fresh();
      EXPECT_EQ(other.value(c) != other.value(before), other.code == pressed.code);
    }
    handle(c, key(pressed.code, GLFW_REPEAT), {});
    handle(c, key(pressed.code, GLFW_RELEASE), {});
    Controls before = fresh();
    EXPECT_NE(pressed.value(c), pressed.value(before)) << "only the press counts";
  }
}

TEST(Controls, WishesAreSet) {
  for (const int code : {GLFW_KEY_N, GLFW_KEY_TAB}) {
    Controls c = fresh();
    handle(c, key(code), {});
    EXPECT_TRUE(c.next_scene);
  }
  for (const int code : {GLFW_KEY_P, GLFW_KEY_F12}) {
    Controls c = fresh();
    handle(c, key(code), {});
    EXPECT_TRUE(c.screenshot);
  }
  for (const int code : {GLFW_KEY_Q, GLFW_KEY_ESCAPE}) {
    Controls c = fresh();
    handle(c, key(code), {});
    EXPECT_TRUE(c.quit);
  }
  Controls c = fresh();
  handle(c, key(GLFW_KEY_PERIOD, GLFW_REPEAT), {});
  EXPECT_TRUE(c.step);
  EXPECT_TRUE(c.paused);
}

TEST(Controls, PanelsKeepTheirInput) {
  Controls c = fresh();
  handle(c, key(GLFW_KEY_Q), {.mouse = false, .keyboard = true});
  EXPECT_FALSE(c.quit);
  handle(c, mouse(WindowEventType::mouse_button, {5.0F, 5.0F}), {.mouse = true, .keyboard = false});
  EXPECT_FALSE(c.dragging);
  WindowEvent wheel = mouse(WindowEventType::scroll, {5.0F, 5.0F});
  wheel.scroll = {0.0F, 1.0F};
  handle(c, wheel, {.mouse = true, .keyboard = false});
  EXPECT_EQ(c.camera.height, 100.0F);
}

TEST(Controls, DraggingMovesTheSceneWithTheCursor) {
  Controls c = fresh();
  handle(c, mouse(WindowEventType::mouse_move, {50.0F, 50.0F}), {});
  EXPECT_EQ(c.camera.center, Vec2(0.0F, 0.0F));
  handle(c, mouse(WindowEventType::mouse_button, {60.0F, 50.0F}), {});
  handle(c, mouse(WindowEventType::mouse_move, {90.0F, 40.0F}), {});
  EXPECT_EQ(c.camera.center, Vec2(-30.0F, 10.0F));
  handle(c, mouse(WindowEventType::mouse_button, {90.0F, 40.0F}, GLFW_RELEASE), {});
  handle(c, mouse(WindowEventType::mouse_move, {0.0F, 0.0F}), {});
  EXPECT_EQ(c.camera.center, Vec2(-30.0F, 10.0F));
  EXPECT_EQ(c.cursor, Vec2(0.0F, 0.0F));
}

TEST(Controls, WheelAndKeysZoomInAndOut) {
  Controls c = fresh();
  WindowEvent wheel = mouse(WindowEventType::scroll, {150.0F, 25.0F});
  wheel.scroll = {0.0F, 2.0F};
  const Vec2 place = to_world(c.camera, c.viewport, wheel.position);
  handle(c, wheel, {});
  EXPECT_LT(c.camera.height, 100.0F);
  const Vec2 after = to_world(c.camera, c.viewport, wheel.position);
  EXPECT_NEAR(after.x, place.x, 1e-3F);
  EXPECT_NEAR(after.y, place.y, 1e-3F);

  c = fresh();
  handle(c, key(GLFW_KEY_EQUAL), {});
  EXPECT_LT(c.camera.height, 100.0F);
  EXPECT_EQ(c.camera.center, Vec2(0.0F, 0.0F));
  handle(c, key(GLFW_KEY_MINUS, GLFW_REPEAT), {});
  EXPECT_NEAR(c.camera.height, 100.0F, 1e-3F);
}

TEST(Controls, ResizeDropAndClose) {
  Controls c = fresh();
  WindowEvent event;
  event.type = WindowEventType::resize;
  event.size = {640, 480};
  handle(c, event, {});
  EXPECT_EQ(c.viewport.width, 640.0F);
  event.size = {0, 0};
  handle(c, event, {});
  EXPECT_EQ(c.viewport.height, 480.0F) << "minimising keeps the size";

  event = {};
  event.type = WindowEventType::drop;
  event.paths = {"a.json", "b.json"};
  handle(c, event, {});
  EXPECT_EQ(c.open, std::filesystem::path("a.json"));

  event = {};
  event.type = WindowEventType::close;
  handle(c, event, {});
  EXPECT_TRUE(c.quit);
}

TEST(Controls, HeldKeysPanByTime) {
  Controls c = fresh();
  pan(c, {1.0F, 0.0F}, 1.0);
  EXPECT_NEAR(c.camera.center.x, 70.0F, 1e-3F);
  pan(c, {-1.0F, -1.0F}, 0.5);
  EXPECT_NEAR(c.camera.center.x, 35.0F, 1e-3F);
  EXPECT_NEAR(c.camera.center.y, -35.0F, 1e-3F);
}

}  // namespace
}  // namespace quadlight::demo
