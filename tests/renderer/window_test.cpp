// Windows: errors everywhere; the rest only where there is a display (scripts run it under Xvfb).
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <quadlight/renderer/hud.hpp>
#include <quadlight/renderer/window.hpp>

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>

namespace quadlight::test {
namespace {

using renderer::Window;

TEST(WindowTest, RefusesImpossibleSizes) {
  for (const int size : {0, -3, 16385}) {
    const auto window = Window::create({.width = size});
    ASSERT_FALSE(window.ok());
    EXPECT_EQ(window.error().code, ErrorCode::out_of_range);
  }
}

TEST(WindowTest, WithoutDisplayIsAClearError) {
  if (renderer::display_available()) GTEST_SKIP() << "there is a display";
  const auto window = Window::create();
  ASSERT_FALSE(window.ok());
  EXPECT_EQ(window.error().code, ErrorCode::unavailable);
  EXPECT_NE(window.error().text.find("DISPLAY"), std::string::npos) << window.error().text;
  EXPECT_NE(window.error().text.find("headless"), std::string::npos) << window.error().text;
}

TEST(WindowTest, DrawsLikeAnOffscreenTarget) {
  if (!renderer::display_available()) GTEST_SKIP() << "there is no display to open a window on";
  auto window = Window::create({.width = 200, .height = 100, .vsync = false});
  ASSERT_TRUE(window.ok()) << window.error().text;
  auto renderer = renderer::Renderer::create();
  ASSERT_TRUE(renderer.ok()) << renderer.error().text;
  const HandFrame scene = one_sprite();
  ASSERT_TRUE(renderer.value().draw(scene.frame(), 0, window.value().target()).ok());
  const auto shown = renderer::read_pixels(window.value().target());
  ASSERT_TRUE(shown.ok()) << shown.error().text;
  window.value().swap();

  auto offscreen = renderer::OffscreenTarget::create(window.value().framebuffer_size());
  ASSERT_TRUE(offscreen.ok());
  ASSERT_TRUE(renderer.value().draw(scene.frame(), 0, offscreen.value().target()).ok());
  const auto expected = renderer::read_pixels(offscreen.value().target());
  ASSERT_TRUE(expected.ok());
  EXPECT_EQ(shown.value().rgba, expected.value().rgba);
}

TEST(WindowTest, CarriesAHudAndCloses) {
  if (!renderer::display_available()) GTEST_SKIP() << "there is no display to open a window on";
  auto window = Window::create({.width = 200, .height = 100, .vsync = false});
  ASSERT_TRUE(window.ok()) << window.error().text;
  {
    auto hud = renderer::Hud::create(window.value(), 2.0F);
    ASSERT_TRUE(hud.ok()) << hud.error().text;
    window.value().poll();
    hud.value().begin(window.value().framebuffer_size(), 0.016);
    ImGui::Text("text");
    EXPECT_TRUE(hud.value().draw(window.value().target()).ok());
    window.value().swap();
  }
  EXPECT_FALSE(window.value().should_close());
  window.value().request_close();
  EXPECT_TRUE(window.value().should_close());
  EXPECT_FALSE(window.value().key_down(GLFW_KEY_SPACE));
  EXPECT_FALSE(window.value().button_down(GLFW_MOUSE_BUTTON_LEFT));
  EXPECT_GT(window.value().content_scale(), 0.0F);
}

}  // namespace
}  // namespace quadlight::test
