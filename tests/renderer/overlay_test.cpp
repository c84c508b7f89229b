// Debug overlay: lines where they belong, also far from the origin.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <gtest/gtest.h>

#include <array>

namespace quadlight::test {
namespace {

using renderer::DrawOptions;
using renderer::Image;
using renderer::OverlayLine;
using Rgba = std::array<std::uint8_t, 4>;

class Overlay : public HeadlessTest {};

TEST_F(Overlay, DrawsLinesOverTheUnlitPicture) {
  for (const double origin : {0.0, 1.0e7}) {
    const auto o = static_cast<float>(origin);
    HandFrame scene;
    scene.add_view({{o, o}, {o + 16.0F, o + 16.0F}});
    // Two units wide along the pixel rows 4 and 5, and down the columns 10 and 11.
    const std::array<OverlayLine, 2> lines{
        OverlayLine{{origin + 2.0, origin + 5.0}, {origin + 8.0, origin + 5.0}, 0xFF0000FFU},
        OverlayLine{{origin + 11.0, origin + 14.0}, {origin + 11.0, origin + 3.0}, 0x00FF00FFU}};
    DrawOptions options;
    options.overlay = lines;
    options.overlay_width = 2.0F;
    auto renderer = make_renderer();
    const Image image = picture(renderer, scene.frame(), {16, 16}, options);
    for (const int y : {4, 5}) EXPECT_EQ(image.at(5, y), (Rgba{255, 0, 0, 255})) << y;
    for (const int y : {2, 7}) EXPECT_EQ(image.at(5, y), (Rgba{0, 0, 0, 255})) << y;
    for (const int x : {10, 11}) EXPECT_EQ(image.at(x, 8), (Rgba{0, 255, 0, 255})) << x;
    EXPECT_EQ(image.at(14, 8), (Rgba{0, 0, 0, 255}));
    EXPECT_EQ(image.at(11, 0), (Rgba{0, 0, 0, 255}));
    EXPECT_EQ(renderer.stats().instances, 2U);
  }
}

TEST_F(Overlay, BlendsByAlphaAndDrawsInOrder) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  const std::array<OverlayLine, 2> lines{OverlayLine{{0.0, 4.0}, {8.0, 4.0}, 0xFF0000FFU},
                                         OverlayLine{{0.0, 4.0}, {8.0, 4.0}, 0x0000FF80U}};
  DrawOptions options;
  options.overlay = lines;
  options.overlay_width = 4.0F;
  auto renderer = make_renderer();
  const Rgba pixel = picture(renderer, scene.frame(), {8, 8}, options).at(4, 4);
  EXPECT_NEAR(pixel[0], 127, 1);
  EXPECT_NEAR(pixel[2], 128, 1);
  EXPECT_EQ(pixel[3], 255);
}

TEST_F(Overlay, AcceptsPointsAndHugeLines) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  const std::array<OverlayLine, 2> lines{OverlayLine{{2.0, 2.0}, {2.0, 2.0}},
                                         OverlayLine{{-1e6, 6.0}, {1e6, 6.0}}};
  DrawOptions options;
  options.overlay = lines;
  options.overlay_width = 2.0F;
  auto renderer = make_renderer();
  const Image image = picture(renderer, scene.frame(), {8, 8}, options);
  EXPECT_EQ(image.at(1, 1), (Rgba{255, 255, 255, 255}));
  for (int x = 0; x < 8; ++x) EXPECT_EQ(image.at(x, 5), (Rgba{255, 255, 255, 255})) << x;
  EXPECT_EQ(image.at(4, 2), (Rgba{0, 0, 0, 255}));
}

}  // namespace
}  // namespace quadlight::test
