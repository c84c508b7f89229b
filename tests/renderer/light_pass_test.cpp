// Light accumulation: falloff, sectors, exact coverage, any number of lights.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"
#include "renderer/scene_frame.hpp"
#include "support/picture_scenes.hpp"

#include <quadlight/soft_light.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace quadlight::test {
namespace {

using renderer::LightImage;

class LightPass : public HeadlessTest {};

LightDesc light_at(Vec2 position, float radius) {
  LightDesc light;
  light.position = position;
  light.radius = radius;
  return light;
}

TEST_F(LightPass, FalloffIsTheFormula) {
  for (const float origin : {0.0F, 1.0e7F, -3.0e6F}) {
    HandFrame scene;
    scene.add_view({{origin - 50.0F, origin - 50.0F}, {origin + 50.0F, origin + 50.0F}});
    LightDesc light = light_at({origin + 7.0F, origin - 11.0F}, 40.0F);
    light.color = {1.0F, 0.5F, 3.0F};
    light.intensity = 2.0F;
    scene.add_light(light);
    auto renderer = make_renderer();
    const LightImage image = LightPass::light(renderer, scene.frame(), {100, 100});
    for (int y = 0; y < 100; ++y) {
      for (int x = 0; x < 100; ++x) {
        const double dx = x - 49.5 - 7.0;
        const double dy = y - 49.5 + 11.0;
        const double f = falloff(dx * dx + dy * dy, 40.0);
        ASSERT_NEAR(image.at(x, y).r, 2.0 * f, 2e-6) << x << ", " << y;
        ASSERT_NEAR(image.at(x, y).g, 1.0 * f, 2e-6);
        ASSERT_NEAR(image.at(x, y).b, 6.0 * f, 4e-6);
      }
    }
  }
}

TEST_F(LightPass, SectorsOfAnyAngleAreCut) {
  constexpr double turn = 2.0 * std::numbers::pi;
  for (const double degrees : {0.5, 30.0, 90.0, 179.0, 180.0, 181.0, 270.0, 359.0, 360.0}) {
    for (const double direction : {0.0, 1.0, 3.0, -2.0}) {
      HandFrame scene;
      scene.add_view({{-50.0F, -50.0F}, {50.0F, 50.0F}});
      LightDesc light = counting_light({0.0F, 0.0F});
      light.type = LightType::cone;
      light.direction = static_cast<float>(direction);
      light.angle = std::min(static_cast<float>(degrees / 360.0 * turn), full_turn);
      scene.add_light(
          light,
          std::vector<Vec2>{{-99.0F, -99.0F}, {99.0F, -99.0F}, {99.0F, 99.0F}, {-99.0F, 99.0F}});
      auto renderer = make_renderer();
      const LightImage image = LightPass::light(renderer, scene.frame(), {100, 100});
      for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 100; ++x) {
          const double away =
              std::abs(std::remainder(std::atan2(y - 49.5, x - 49.5) - direction, turn));
          const double margin = away - 0.5 * degrees / 360.0 * turn;
          if (std::abs(margin) < 1e-5 && degrees < 360.0) continue;
          ASSERT_EQ(image.at(x, y).r, margin < 0.0 || degrees == 360.0 ? 1.0F : 0.0F)
              << x << ", " << y << " for " << degrees << " degrees towards " << direction;
        }
      }
    }
  }
}

TEST_F(LightPass, SoftSectorsFadeAsTheFormulaSays) {
  for (const float angle : {0.5F, 2.0F, 3.1415927F, 4.0F, 6.2F}) {
    for (const float share : {0.1F, 0.6F, 1.0F}) {
      HandFrame scene;
      scene.add_view({{-50.0F, -50.0F}, {50.0F, 50.0F}});
      LightDesc light = counting_light({0.25F, 0.0F});
      light.type = LightType::cone;
      light.direction = 1.0F + angle;
      light.angle = angle;
      light.soft_angle = 0.5F * share * angle;
      scene.add_light(
          light,
          std::vector<Vec2>{{-99.0F, -99.0F}, {99.0F, -99.0F}, {99.0F, 99.0F}, {-99.0F, 99.0F}});
      auto renderer = make_renderer();
      const LightImage image = LightPass::light(renderer, scene.frame(), {100, 100});
      const LightBound bound{light.position, light.radius, light.direction, light.angle};
      for (int y = 0; y < 100; ++y) {
        for (int x = 0; x < 100; ++x) {
          const DVec2 offset{x - 49.5 - 0.25, y - 49.5};
          // Angles near 3 as floats are off by some 1e-7.
          ASSERT_NEAR(image.at(x, y).r, cone_factor(bound, light.soft_angle, offset),
                      1e-6 + 1e-6 / double{light.soft_angle})
              << x << ", " << y << ": angle " << angle << ", soft " << light.soft_angle;
        }
      }
    }
  }
}

/// A star-shaped polygon around (0, 0) with random spikes, counter-clockwise.
std::vector<Vec2> random_star(std::mt19937& random, int corners, float reach) {
  std::uniform_real_distribution<float> radius(0.1F * reach, reach);
  std::vector<Vec2> star;
  for (int i = 0; i < corners; ++i) {
    const float a = full_turn * static_cast<float>(i) / static_cast<float>(corners);
    const float r = radius(random);
    star.push_back({r * std::cos(a), r * std::sin(a)});
  }
  return star;
}

/// Crossing number of p among the edges; distance: the least to an edge.
bool inside(const std::vector<Vec2>& polygon, DVec2 p, double& distance) {
  bool in = false;
  distance = 1e30;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DVec2 a(polygon[i]);
    const DVec2 b(polygon[(i + 1) % polygon.size()]);
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) in = !in;
    const DVec2 ab = b - a;
    const double t = std::clamp(
        ((p.x - a.x) * ab.x + (p.y - a.y) * ab.y) / (ab.x * ab.x + ab.y * ab.y), 0.0, 1.0);
    distance = std::min(distance, std::hypot(p.x - a.x - t * ab.x, p.y - a.y - t * ab.y));
  }
  return in;
}

// The rasteriser itself: triangles that share vertices cover each pixel once, in and far out of
// the view, zoomed in until vertices are clipped.
TEST_F(LightPass, EachPixelOfAPolygonIsLitExactlyOnce) {
  std::mt19937 random(7);
  auto renderer = make_renderer();
  for (const float half_view : {120.0F, 60.0F, 3.0F, 0.01F}) {
    for (int round = 0; round < 8; ++round) {
      const std::vector<Vec2> star = random_star(random, 60, 100.0F);
      HandFrame scene;
      scene.add_view({{5.0e5F - half_view, -half_view}, {5.0e5F + half_view, half_view}});
      scene.add_light(counting_light({5.0e5F, 0.0F}), star);
      const LightImage image = light(renderer, scene.frame(), {160, 160});
      // The view's corners are floats, so its real size is what the picture shows.
      const Box box = scene.frame().views[0].box;
      const double wide = double{box.max.x} - double{box.min.x};
      if (wide <= 0.0) continue;
      for (int y = 0; y < 160; ++y) {
        for (int x = 0; x < 160; ++x) {
          const DVec2 p{double{box.min.x} - 5.0e5 + wide * (x + 0.5) / 160.0,
                        -half_view + 2.0 * half_view * (y + 0.5) / 160.0};
          double distance = 0.0;
          const bool lit = inside(star, p, distance);
          const float count = image.at(x, y).r;
          ASSERT_TRUE(count == 0.0F || count == 1.0F) << count << " at " << x << ", " << y;
          // A sixteenth of a pixel: the rasteriser's grid.
          if (distance > 2.0 * half_view / 160.0 / 16.0) {
            ASSERT_EQ(count, lit ? 1.0F : 0.0F) << x << ", " << y << " half view " << half_view;
          }
        }
      }
    }
  }
}

TEST_F(LightPass, SumsGoAboveOne) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  for (int i = 0; i < 300; ++i) {
    LightDesc light = counting_light({4.0F, 4.0F});
    light.color = {1.0F, 0.25F, 0.0F};
    scene.add_light(light,
                    std::vector<Vec2>{{-9.0F, -9.0F}, {9.0F, -9.0F}, {9.0F, 9.0F}, {-9.0F, 9.0F}});
  }
  auto exact = make_renderer();
  EXPECT_EQ(light(exact, scene.frame(), {8, 8}).at(3, 3), (Color{300.0F, 75.0F, 0.0F}));
  auto half = make_renderer({renderer::LightFormat::rgba16f});
  EXPECT_EQ(light(half, scene.frame(), {8, 8}).at(3, 3), (Color{300.0F, 75.0F, 0.0F}));
}

HandFrame many_lights(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> place(0.0F, 256.0F);
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {256.0F, 256.0F}});
  for (int i = 0; i < count; ++i) {
    LightDesc light = light_at({place(random), place(random)}, 2.0F + 0.02F * place(random));
    light.intensity = 0.25F;
    scene.add_light(light);
  }
  return scene;
}

TEST_F(LightPass, SeveralDrawsGiveTheSameBitsAsOne) {
  const HandFrame scene = many_lights(50, 3);
  auto whole = make_renderer();
  const LightImage expected = light(whole, scene.frame(), {128, 128});
  EXPECT_EQ(whole.stats().draw_calls, 2U);  // the lights, and the composite
  for (const std::size_t at_most : {1U, 7U, 49U, 50U}) {
    auto split = make_renderer({renderer::LightFormat::rgba32f, at_most});
    const LightImage image = light(split, scene.frame(), {128, 128});
    EXPECT_EQ(image.rgb, expected.rgb) << at_most << " lights per draw";
    EXPECT_EQ(split.stats().draw_calls, 1 + (50 + at_most - 1) / at_most);
    EXPECT_EQ(split.stats().triangles, 4U * 50U);
  }
}

// Records of tints are split among draws too, even those of one light.
TEST_F(LightPass, SplitTintsGiveTheSameBitsAsOneDraw) {
  for (const PictureScene& scene : picture_scenes()) {
    if (scene.name != "stained_glass" && scene.name != "sunlight") continue;
    const SceneFrame frame(scene.scene, scene.views);
    const std::size_t rows = frame.get().lights.size() + frame.get().tints.size();
    ASSERT_GT(rows, 8U);
    auto whole = make_renderer();
    const LightImage expected = light(whole, frame.get(), {128, 128});
    for (const std::size_t at_most : {std::size_t{1}, std::size_t{3}, rows - 1}) {
      auto split = make_renderer({renderer::LightFormat::rgba32f, at_most});
      const LightImage image = light(split, frame.get(), {128, 128});
      EXPECT_EQ(image.rgb, expected.rgb) << at_most << " records per draw";
    }
  }
}

/// Sum of all lights over the picture must be that of their formulas, so none is missing.
void expect_all_lights(const LightImage& image, const HandFrame& scene) {
  double sum = 0.0;
  for (const Color& pixel : image.rgb) sum += double{pixel.r};
  const Frame frame = scene.frame();
  double expected = 0.0;
  for (const FrameLight& light : frame.lights) {
    const double r = double{light.bound.radius};
    const DVec2 c(light.bound.position);
    const auto first = [&](double v) { return std::max(0, static_cast<int>(v - r) - 1); };
    const auto last = [&](double v, int n) { return std::min(n, static_cast<int>(v + r) + 2); };
    for (int y = first(c.y); y < last(c.y, image.height); ++y) {
      for (int x = first(c.x); x < last(c.x, image.width); ++x) {
        const double dx = x + 0.5 - c.x;
        const double dy = y + 0.5 - c.y;
        expected += double{light.intensity} * falloff(dx * dx + dy * dy, r);
      }
    }
  }
  EXPECT_NEAR(sum / expected, 1.0, 1e-6);
}

TEST_F(LightPass, FiveThousandLightsAreAllThere) {
  const HandFrame scene = many_lights(5000, 11);
  auto renderer = make_renderer();
  expect_all_lights(light(renderer, scene.frame(), {256, 256}), scene);
}

// More than OpenGL 3.3 promises a texture buffer to hold (65,536 texels, three a light).
TEST_F(LightPass, MoreLightsThanATextureBufferPromises) {
  const HandFrame scene = many_lights(25000, 12);
  auto renderer = make_renderer({renderer::LightFormat::rgba32f, 65536 / 3});
  expect_all_lights(light(renderer, scene.frame(), {256, 256}), scene);
  EXPECT_EQ(renderer.stats().draw_calls, 3U);
}

TEST_F(LightPass, ExtremeLightsMakeNoGarbage) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  LightDesc blinding = counting_light({4.0F, 4.0F});
  blinding.color = {3e38F, 3e38F, 3e38F};
  blinding.intensity = 3e38F;
  const std::vector<Vec2> everywhere{{-9.0F, -9.0F}, {9.0F, -9.0F}, {9.0F, 9.0F}, {-9.0F, 9.0F}};
  scene.add_light(blinding, everywhere);
  scene.add_light(blinding, everywhere);
  scene.add_light(light_at({4.5F, 4.5F}, 1e-30F), everywhere);
  for (const auto format : {renderer::LightFormat::rgba16f, renderer::LightFormat::rgba32f}) {
    auto renderer = make_renderer({format});
    renderer::DrawOptions options;
    options.background = {1.0F, 0.0F, 1.0F};
    const renderer::Image image = picture(renderer, scene.frame(), {8, 8}, options);
    EXPECT_EQ(image.at(4, 4), (std::array<std::uint8_t, 4>{255, 0, 255, 255}));
  }
}

}  // namespace
}  // namespace quadlight::test
