// Keys and mouse.
#include "controls.hpp"

#include <GLFW/glfw3.h>

#include <array>
#include <cmath>

namespace quadlight::demo {
namespace {

constexpr float zoom_step = 0.87F;
constexpr float pan_heights_per_second = 0.7F;

void zoom(Controls& c, Vec2 about, float steps) {
  c.fly = false;
  c.camera = zoomed(c.camera, c.viewport, about, std::pow(zoom_step, steps));
}

Vec2 middle(const Controls& c) {
  return {c.viewport.width * 0.5F, c.viewport.height * 0.5F};
}

void toggle(bool& value) {
  value = !value;
}

void press(Controls& c, int key) {
  switch (key) {
    case GLFW_KEY_SPACE:
      return toggle(c.paused);
    case GLFW_KEY_1:
      return toggle(c.overlay.walls);
    case GLFW_KEY_2:
      return toggle(c.overlay.tree_cells);
    case GLFW_KEY_3:
      return toggle(c.overlay.light_polygons);
    case GLFW_KEY_4:
      return toggle(c.overlay.light_marks);
    case GLFW_KEY_H:
      return toggle(c.hud);
    case GLFW_KEY_F1:
      return toggle(c.help);
    case GLFW_KEY_T:
      return toggle(c.torch);
    case GLFW_KEY_F:
      return toggle(c.fly);
    case GLFW_KEY_N:
    case GLFW_KEY_TAB:
      c.next_scene = true;
      return;
    case GLFW_KEY_F12:
    case GLFW_KEY_P:
      c.screenshot = true;
      return;
    case GLFW_KEY_ESCAPE:
    case GLFW_KEY_Q:
      c.quit = true;
      return;
    default:
      return;
  }
}

/// Keys that also act while they repeat.
void press_or_repeat(Controls& c, int key) {
  switch (key) {
    case GLFW_KEY_EQUAL:
    case GLFW_KEY_KP_ADD:
      return zoom(c, middle(c), 1.0F);
    case GLFW_KEY_MINUS:
    case GLFW_KEY_KP_SUBTRACT:
      return zoom(c, middle(c), -1.0F);
    case GLFW_KEY_PERIOD:
      c.paused = true;
      c.step = true;
      return;
    default:
      return;
  }
}

void move(Controls& c, Vec2 cursor) {
  if (c.dragging) {
    c.fly = false;
    c.camera = dragged(c.camera, c.viewport, cursor - c.cursor);
  }
  c.cursor = cursor;
}

}  // namespace

void handle(Controls& c, const renderer::WindowEvent& event, PanelFocus focus) {
  using Type = renderer::WindowEventType;
  switch (event.type) {
    case Type::key:
      if (focus.keyboard || event.action == GLFW_RELEASE) return;
      if (event.action == GLFW_PRESS) press(c, event.key);
      return press_or_repeat(c, event.key);
    case Type::mouse_button:
      // A drag that began on the scene ends wherever the button is let go.
      c.dragging = event.action == GLFW_PRESS && !focus.mouse;
      c.cursor = event.position;
      return;
    case Type::mouse_move:
      return move(c, event.position);
    case Type::scroll:
      if (!focus.mouse) zoom(c, event.position, event.scroll.y);
      return;
    case Type::resize:
      // A minimised window has no pixels; what was visible stays visible when it comes back.
      if (event.size.width <= 0 || event.size.height <= 0) return;
      c.viewport = {static_cast<float>(event.size.width), static_cast<float>(event.size.height)};
      return;
    case Type::drop:
      if (!event.paths.empty()) c.open = event.paths.front();
      return;
    case Type::close:
      c.quit = true;
      return;
  }
}

void pan(Controls& c, Vec2 direction, double seconds) {
  const float way = c.camera.height * pan_heights_per_second * static_cast<float>(seconds);
  if (direction != Vec2{}) c.fly = false;
  c.camera.center += direction * way;
}

std::span<const KeyHelp> key_help() {
  static constexpr std::array help{
      KeyHelp{"drag, arrows, WASD", "move"},
      KeyHelp{"wheel, + -", "zoom"},
      KeyHelp{"Space", "pause"},
      KeyHelp{".", "one step"},
      KeyHelp{"N, Tab", "next scene"},
      KeyHelp{"1 2 3 4", "walls, tree cells, light polygons, kept and rebuilt lights"},
      KeyHelp{"F", "fly, where the scene has a flight"},
      KeyHelp{"T", "torch at the cursor"},
      KeyHelp{"P, F12", "screenshot"},
      KeyHelp{"H, F1", "this panel, this help"},
      KeyHelp{"Q, Esc", "quit"},
      KeyHelp{"drop a map file", "open it"},
  };
  return help;
}

}  // namespace quadlight::demo
