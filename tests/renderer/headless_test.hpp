// Base of tests that draw: one headless context per suite, and short ways to draw and read back.
#pragma once

#include <quadlight/renderer/context.hpp>
#include <quadlight/renderer/renderer.hpp>

#include <gtest/gtest.h>

#include <optional>

namespace quadlight::test {

class HeadlessTest : public testing::Test {
 public:
  static void SetUpTestSuite() {
    auto made = renderer::HeadlessContext::create(true);
    ASSERT_TRUE(made.ok()) << made.error().text;
    context.emplace(std::move(made).value());
  }
  static void TearDownTestSuite() { context.reset(); }

 protected:
  void SetUp() override { ASSERT_TRUE(context.has_value()) << "no context to draw in"; }

  static renderer::OffscreenTarget make_target(renderer::Size size) {
    auto made = renderer::OffscreenTarget::create(size);
    EXPECT_TRUE(made.ok()) << made.error().text;
    return std::move(made).value();
  }

  static renderer::Renderer make_renderer(const renderer::RendererDesc& desc = {
                                              renderer::LightFormat::rgba32f}) {
    auto made = renderer::Renderer::create(desc);
    EXPECT_TRUE(made.ok()) << made.error().text;
    return std::move(made).value();
  }

  /// The first view, filling a picture of this size.
  static renderer::Image picture(renderer::Renderer& renderer, const Frame& frame,
                                 renderer::Size size, const renderer::DrawOptions& options = {}) {
    const renderer::OffscreenTarget target = make_target(size);
    const Status drawn = renderer.draw(frame, 0, target.target(), options);
    EXPECT_TRUE(drawn.ok()) << drawn.error().text;
    auto image = renderer::read_pixels(target.target());
    EXPECT_TRUE(image.ok()) << image.error().text;
    return std::move(image).value();
  }

  /// Light sums of the first view in a picture of this size.
  static renderer::LightImage light(renderer::Renderer& renderer, const Frame& frame,
                                    renderer::Size size) {
    picture(renderer, frame, size);
    auto image = renderer.read_light();
    EXPECT_TRUE(image.ok()) << image.error().text;
    return std::move(image).value();
  }

 private:
  static inline std::optional<renderer::HeadlessContext> context;
};

}  // namespace quadlight::test
