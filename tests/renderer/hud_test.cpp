// Dear ImGui without a window.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <quadlight/renderer/hud.hpp>

#include <gtest/gtest.h>
#include <imgui.h>

namespace quadlight::test {
namespace {

using renderer::Image;

class HudTest : public HeadlessTest {};

void red_panel() {
  ImGui::SetNextWindowPos({0.0F, 0.0F});
  ImGui::SetNextWindowSize({20.0F, 10.0F});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, IM_COL32(255, 0, 0, 255));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0F, 1.0F});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
  ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
  ImGui::End();
  ImGui::PopStyleVar(3);
  ImGui::PopStyleColor();
}

TEST_F(HudTest, DrawsPanelsOverThePictureWithTheTopOnTop) {
  auto hud = renderer::Hud::create_headless();
  ASSERT_TRUE(hud.ok()) << hud.error().text;
  auto renderer = make_renderer();
  const HandFrame scene = one_sprite();
  const renderer::OffscreenTarget target = make_target({64, 64});
  for (int frame = 0; frame < 2; ++frame) {  // ImGui hides a new window for one frame
    ASSERT_TRUE(renderer.draw(scene.frame(), 0, target.target()).ok());
    hud.value().begin({64, 64}, 0.016);
    red_panel();
    const Status drawn = hud.value().draw(target.target());
    ASSERT_TRUE(drawn.ok()) << drawn.error().text;
  }
  const auto image = renderer::read_pixels(target.target());
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(image.value().at(5, 5), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
  EXPECT_EQ(image.value().at(5, 20), (std::array<std::uint8_t, 4>{255, 255, 255, 255}));
  EXPECT_EQ(image.value().at(5, 60), (std::array<std::uint8_t, 4>{0, 0, 0, 255}));
  EXPECT_FALSE(hud.value().wants_mouse());
  EXPECT_FALSE(hud.value().wants_keyboard());
  // The renderer must not depend on state that ImGui left.
  EXPECT_EQ(picture(renderer, scene.frame(), {8, 8}).at(1, 1)[0], 255);
}

TEST_F(HudTest, RefusesAbsurdScales) {
  for (const float scale : {0.0F, -1.0F, 100.0F, std::numeric_limits<float>::quiet_NaN()}) {
    const auto hud = renderer::Hud::create_headless(scale);
    ASSERT_FALSE(hud.ok());
    EXPECT_EQ(hud.error().code, ErrorCode::out_of_range);
  }
}

}  // namespace
}  // namespace quadlight::test
