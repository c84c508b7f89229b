// Sprites: exact coverage, colours, blending.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"
#include "support/reference_image.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace quadlight::test {
namespace {

using renderer::Image;

class Sprites : public HeadlessTest {};

std::uint32_t tile_color(int column, int row) {
  return static_cast<std::uint32_t>(column * 16 + 15) << 24U |
         static_cast<std::uint32_t>(row * 16 + 15) << 16U | 0x80FFU;
}

TEST_F(Sprites, OpaqueColorsComeBackBitForBit) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {256.0F, 1.0F}});
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  for (std::uint32_t i = 0; i < 256; ++i) {
    const auto x = static_cast<float>(i);
    scene.add_sprite({}, {{x, 0.0F}, {x + 1.0F, 1.0F}}, i << 24U | (255 - i) << 16U | 0x40FFU);
  }
  for (const auto format : {renderer::LightFormat::rgba16f, renderer::LightFormat::rgba32f}) {
    auto renderer = make_renderer({format});
    const Image image = picture(renderer, scene.frame(), {256, 1});
    for (int i = 0; i < 256; ++i) {
      EXPECT_EQ(image.at(i, 0),
                (std::array<std::uint8_t, 4>{static_cast<std::uint8_t>(i),
                                             static_cast<std::uint8_t>(255 - i), 0x40, 255}));
    }
  }
}

// Tile edges run through pixel centres: each centre belongs to the tile whose left or top edge it
// is on, so no pixel is left out and the top-left rule decides.
TEST_F(Sprites, EdgesOnPixelCentresFollowTheTopLeftRule) {
  constexpr int tiles = 12;
  for (const float origin : {0.0F, 8.0e6F}) {
    HandFrame scene;
    scene.add_view({{origin, origin}, {origin + 256.0F, origin + 256.0F}});
    scene.set_ambient({1.0F, 1.0F, 1.0F});
    for (int row = 0; row < tiles; ++row) {
      for (int column = 0; column < tiles; ++column) {
        // 64 pixels over 256 units: 4 units a pixel, centres at 2, 6, 10, ...
        const Affine world{{1.0F, 0.0F},
                           {0.0F, 1.0F},
                           {origin + 2.0F + 20.0F * static_cast<float>(column),
                            origin + 2.0F + 20.0F * static_cast<float>(row)}};
        scene.add_sprite(world, {{0.0F, 0.0F}, {20.0F, 20.0F}}, tile_color(column, row));
      }
    }
    auto renderer = make_renderer();
    const Image image = picture(renderer, scene.frame(), {64, 64});
    for (int y = 0; y < 64; ++y) {
      for (int x = 0; x < 64; ++x) {
        const int column = x / 5;
        const int row = y / 5;
        const bool tiled = column < tiles && row < tiles;
        const std::uint32_t color = tiled ? tile_color(column, row) : 0x000000FFU;
        ASSERT_EQ(image.at(x, y)[0], color >> 24U) << x << ", " << y << " at " << origin;
        ASSERT_EQ(image.at(x, y)[1], color >> 16U & 255U) << x << ", " << y << " at " << origin;
      }
    }
  }
}

// Half transparent tiles that share edges, turned and scaled: a crack would show the background,
// a double pixel would be too bright.
TEST_F(Sprites, TurnedTilesLeaveNoCrackAndNoDoublePixel) {
  for (const double origin : {0.0, 1.0e7}) {
    for (const double angle : {0.1, 0.5, 1.0, 2.2}) {
      const auto c = static_cast<float>(std::cos(angle));
      const auto s = static_cast<float>(std::sin(angle));
      const auto o = static_cast<float>(origin);
      HandFrame scene;
      scene.add_view({{o - 64.0F, o - 64.0F}, {o + 64.0F, o + 64.0F}});
      scene.set_ambient({1.0F, 1.0F, 1.0F});
      for (int row = -8; row < 8; ++row) {
        for (int column = -8; column < 8; ++column) {
          // Same axes and origin, different bounds: neighbours share their corners exactly.
          const Vec2 min{16.3F * static_cast<float>(column), 16.3F * static_cast<float>(row)};
          const Vec2 max{16.3F * static_cast<float>(column + 1),
                         16.3F * static_cast<float>(row + 1)};
          scene.add_sprite({{c, s}, {-s, c}, {o, o}}, {min, max}, 0xFFFFFF80U);
        }
      }
      auto renderer = make_renderer();
      const Image image = picture(renderer, scene.frame(), {301, 301});
      const double once = 128.0 / 255.0;
      const double expected = 255.0 * reference_encode(once);
      for (int y = 0; y < 301; ++y) {
        for (int x = 0; x < 301; ++x) {
          ASSERT_NEAR(image.at(x, y)[0], expected, 0.51)
              << x << ", " << y << " angle " << angle << " origin " << origin;
        }
      }
    }
  }
}

TEST_F(Sprites, BlendInLinearLightInTheGivenOrder) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {4.0F, 4.0F}});
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  scene.add_sprite({}, {{0.0F, 0.0F}, {4.0F, 4.0F}}, 0x3264C8FFU);
  scene.add_sprite({}, {{0.0F, 0.0F}, {4.0F, 4.0F}}, 0xFA14967FU);
  scene.add_sprite({}, {{0.0F, 0.0F}, {4.0F, 4.0F}}, 0xFFFFFF00U);  // wholly transparent
  auto renderer = make_renderer();
  const Image image = picture(renderer, scene.frame(), {4, 4});
  const double alpha = 0x7F / 255.0;
  const std::array<int, 3> under{0x32, 0x64, 0xC8};
  const std::array<int, 3> over{0xFA, 0x14, 0x96};
  for (std::size_t i = 0; i < 3; ++i) {
    const double mixed = alpha * reference_decode(over[i] / 255.0) +
                         (1.0 - alpha) * reference_decode(under[i] / 255.0);
    EXPECT_NEAR(image.at(2, 2)[i], 255.0 * reference_encode(mixed), 0.51);
  }
}

TEST_F(Sprites, MirroredAndEmptySpritesAreHarmless) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {4.0F, 4.0F}});
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  scene.add_sprite({{-1.0F, 0.0F}, {0.0F, 1.0F}, {4.0F, 0.0F}}, {{0.0F, 0.0F}, {2.0F, 4.0F}},
                   white);
  scene.add_sprite({}, {{1.0F, 1.0F}, {1.0F, 1.0F}}, white);
  scene.add_sprite({{0.0F, 0.0F}, {0.0F, 0.0F}, {1.0F, 1.0F}}, {{0.0F, 0.0F}, {9.0F, 9.0F}}, white);
  auto renderer = make_renderer();
  const Image image = picture(renderer, scene.frame(), {4, 4});
  for (int x = 0; x < 4; ++x) EXPECT_EQ(image.at(x, 1)[0], x >= 2 ? 255 : 0) << x;
}

TEST_F(Sprites, CanBeSwitchedOff) {
  auto renderer = make_renderer();
  renderer::DrawOptions options;
  options.sprites = false;
  options.background = {1.0F, 0.0F, 0.0F};
  const Image image = picture(renderer, one_sprite().frame(), {4, 4}, options);
  EXPECT_EQ(image.at(0, 0), (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
}

}  // namespace
}  // namespace quadlight::test
