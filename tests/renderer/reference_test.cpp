// Finished pictures against the lighting reference: the whole way from Scene to pixels.
#include "renderer/headless_test.hpp"
#include "renderer/scene_frame.hpp"
#include "support/picture_scenes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace quadlight::test {
namespace {

using renderer::Image;
using renderer::LightFormat;
using renderer::LightImage;

/// The rasteriser places vertices on a grid of 1/256 pixel, so a pixel whose centre is farther than
/// this from every edge must be right.
constexpr double band = 1.0 / 64.0;

/// What is accepted of one light format.
struct Bounds {
  LightFormat format;
  double channel_error;  ///< of 255, outside the band; rounding to 8 bits alone is 0.5
  double light_psnr;     ///< dB, linear light outside the band against the brightest pixel
  double picture_psnr;   ///< dB, all pixels, edges included; rounding alone gives 58.9
};

struct Errors {
  double worst_channel = 0.0;
  std::string worst_at;
  double light_squared = 0.0;
  double brightest = 0.0;
  double picture_squared = 0.0;
  std::size_t judged = 0;
};

double psnr(double peak, double mean_squared) {
  return 10.0 * std::log10(peak * peak / std::max(mean_squared, 1e-30));
}

Errors compare(const Image& image, const LightImage& light, const ReferenceImage& reference) {
  Errors e;
  for (int y = 0; y < reference.height; ++y) {
    for (int x = 0; x < reference.width; ++x) {
      const ReferencePixel& expected = reference.at(x, y);
      if (!expected.near_edge) ++e.judged;
      for (int c = 0; c < 3; ++c) {
        const auto i = static_cast<std::size_t>(c);
        const double difference = std::abs(image.at(x, y)[i] - expected.encoded[i]);
        e.picture_squared += difference * difference;
        e.brightest = std::max(e.brightest, expected.light[i]);
        if (expected.near_edge) continue;
        const double light_difference = double{light.at(x, y)[c]} - expected.light[i];
        e.light_squared += light_difference * light_difference;
        if (difference > e.worst_channel) {
          e.worst_channel = difference;
          e.worst_at = std::to_string(x) + ", " + std::to_string(y);
        }
      }
    }
  }
  return e;
}

class Reference : public HeadlessTest, public testing::WithParamInterface<PictureScene> {
 protected:
  static void expect_matches(const Frame& frame, std::size_t view, const ReferenceImage& reference,
                             const Bounds& bounds) {
    auto renderer = make_renderer({bounds.format});
    const renderer::OffscreenTarget target = make_target({reference.width, reference.height});
    renderer::DrawOptions options;
    options.background = {1.0F, 1.0F, 1.0F};
    const Status drawn = renderer.draw(frame, view, target.target(), options);
    ASSERT_TRUE(drawn.ok()) << drawn.error().text;
    const auto image = renderer::read_pixels(target.target());
    const auto light = renderer.read_light();
    ASSERT_TRUE(image.ok() && light.ok());
    const Errors e = compare(image.value(), light.value(), reference);
    const auto pixels = static_cast<double>(reference.pixels.size());
    const auto judged = static_cast<double>(e.judged);
    EXPECT_GT(judged, 0.95 * pixels) << "too few pixels are judged";
    EXPECT_LE(e.worst_channel, bounds.channel_error) << "at pixel " << e.worst_at;
    EXPECT_GE(psnr(e.brightest, e.light_squared / (3.0 * judged)), bounds.light_psnr);
    EXPECT_GE(psnr(255.0, e.picture_squared / (3.0 * pixels)), bounds.picture_psnr);
  }
};

TEST_P(Reference, PictureIsWhatTheFormulasSay) {
  const PictureScene& scene = GetParam();
  const SceneFrame frame(scene.scene, scene.views);
  for (std::size_t view = 0; view < scene.views.size(); ++view) {
    SCOPED_TRACE("view " + std::to_string(view));
    const ReferenceImage reference =
        reference_image(scene.scene, scene.views[view], scene.width, scene.height, band);
    expect_matches(frame.get(), view, reference, {LightFormat::rgba32f, 0.52, 140.0, 50.0});
    // Sums of many half floats drift: the software renderer rounds each towards zero.
    expect_matches(frame.get(), view, reference, {LightFormat::rgba16f, 1.5, 50.0, 48.0});
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Reference, testing::ValuesIn(picture_scenes()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace quadlight::test
