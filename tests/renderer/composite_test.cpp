// Composite: albedo, ambient, tone map, encoding.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"
#include "support/reference_image.hpp"

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

using renderer::DrawOptions;
using renderer::Image;
using renderer::ToneMap;

class Composite : public HeadlessTest {};

/// Nothing but background in a light of this strength.
HandFrame bare(float ambient) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {2.0F, 2.0F}});
  scene.set_ambient({ambient, ambient, ambient});
  return scene;
}

DrawOptions white_background() {
  DrawOptions options;
  options.background = {1.0F, 1.0F, 1.0F};
  return options;
}

TEST_F(Composite, EncodesEveryBrightness) {
  auto renderer = make_renderer();
  for (int i = 0; i <= 100; ++i) {
    const float ambient = 0.012F * static_cast<float>(i);  // to above 1
    const Image image = picture(renderer, bare(ambient).frame(), {2, 2}, white_background());
    EXPECT_NEAR(image.at(0, 0)[0], 255.0 * reference_encode(double{ambient}), 0.51) << ambient;
  }
}

TEST_F(Composite, BackgroundIsLitLikeAFloor) {
  auto renderer = make_renderer();
  DrawOptions options;
  options.background = {0.8F, 0.4F, 0.0F};
  const Image image = picture(renderer, bare(0.3F).frame(), {2, 2}, options);
  EXPECT_NEAR(image.at(1, 1)[0], 255.0 * reference_encode(0.3 * reference_decode(0.8)), 0.51);
  EXPECT_NEAR(image.at(1, 1)[1], 255.0 * reference_encode(0.3 * reference_decode(0.4)), 0.51);
  EXPECT_EQ(image.at(1, 1)[2], 0);
  EXPECT_EQ(image.at(1, 1)[3], 255);
}

TEST_F(Composite, WithoutLightingAlbedoShowsAsItIs) {
  auto renderer = make_renderer();
  HandFrame scene = bare(0.0F);
  scene.add_light(counting_light({1.0F, 1.0F}));
  DrawOptions options;
  options.background = {0.5F, 0.5F, 0.5F};
  options.lighting = false;
  EXPECT_NEAR(picture(renderer, scene.frame(), {2, 2}, options).at(0, 0)[0], 127.5, 0.51);
  EXPECT_EQ(renderer.stats().draw_calls, 1U);
}

TEST_F(Composite, ExposureScalesTheLinearPicture) {
  auto renderer = make_renderer();
  DrawOptions options = white_background();
  options.exposure = 0.25F;
  EXPECT_NEAR(picture(renderer, bare(0.8F).frame(), {2, 2}, options).at(0, 0)[0],
              255.0 * reference_encode(0.2), 0.51);
}

TEST_F(Composite, ShoulderKeepsTheDarkHalfAndOrdersTheBright) {
  auto renderer = make_renderer();
  DrawOptions options = white_background();
  options.tone_map = ToneMap::shoulder;
  const auto shown = [&](float ambient) {
    return int{picture(renderer, bare(ambient).frame(), {2, 2}, options).at(0, 0)[0]};
  };
  for (const float dark : {0.0F, 0.1F, 0.4F, 0.6F}) {
    EXPECT_NEAR(shown(dark), 255.0 * reference_encode(double{dark}), 0.51) << dark;
  }
  int before = shown(0.6F);
  for (const float bright : {0.7F, 0.9F, 1.2F, 1.6F, 2.0F}) {
    const int now = shown(bright);
    EXPECT_GT(now, before) << bright;
    EXPECT_LT(now, 255) << bright;
    before = now;
  }
  EXPECT_EQ(shown(60000.0F), 255);
}

TEST_F(Composite, RefusesOptionsOutOfRange) {
  auto renderer = make_renderer();
  const renderer::OffscreenTarget target = make_target({2, 2});
  const auto code = [&](const DrawOptions& options) {
    const Status drawn = renderer.draw(bare(1.0F).frame(), 0, target.target(), options);
    return drawn.ok() ? std::optional<ErrorCode>() : drawn.error().code;
  };
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(code({.exposure = -1.0F}), ErrorCode::out_of_range);
  EXPECT_EQ(code({.exposure = nan}), ErrorCode::out_of_range);
  EXPECT_EQ(code({.background = {0.0F, 1.5F, 0.0F}}), ErrorCode::out_of_range);
  EXPECT_EQ(code({.background = {0.0F, 0.0F, nan}}), ErrorCode::out_of_range);
  EXPECT_EQ(code({.overlay_width = 0.0F}), ErrorCode::out_of_range);
  EXPECT_EQ(code({}), std::nullopt);
}

}  // namespace
}  // namespace quadlight::test
