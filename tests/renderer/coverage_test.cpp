// The light mesh on the rasteriser: no cracks, no pixel lit twice, nothing behind a wall.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"
#include "renderer/scene_frame.hpp"
#include "support/picture_scenes.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <string>

namespace quadlight::test {
namespace {

using renderer::LightImage;

/// So wide that 1 - (d / R)^2 is exactly 1 in float all over the pictures: the light buffer then
/// counts how many triangles of the light cover each pixel.
constexpr float counting_radius = 1e8F;

constexpr double band = 1.0 / 64.0;  // pixels, as in reference_test.cpp

FlatScene walls_of(const char* name) {
  for (PictureScene& scene : picture_scenes()) {
    if (scene.name == name) return std::move(scene.scene);
  }
  ADD_FAILURE() << "no scene " << name;
  return {};
}

FlatScene random_walls(unsigned seed, int count, float length) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> x(0.0F, 160.0F);
  std::uniform_real_distribution<float> y(0.0F, 120.0F);
  std::uniform_real_distribution<float> step(-length, length);
  FlatScene scene;
  for (int i = 0; i < count; ++i) {
    WallDesc wall;
    wall.segment.a = {x(random), y(random)};
    wall.segment.b = wall.segment.a + Vec2(step(random), step(random));
    scene.walls.push_back(wall);
  }
  return scene;
}

class Coverage : public HeadlessTest {
 protected:
  /// Draws each of `lights` alone at random places among the walls; with a direction, light that
  /// comes from there.
  static void expect_exact(FlatScene scene, const Box& view, int lights, bool with_reference,
                           std::optional<float> direction = std::nullopt) {
    std::mt19937 random(17);
    std::uniform_real_distribution<float> x(0.0F, 160.0F);
    std::uniform_real_distribution<float> y(0.0F, 120.0F);
    auto renderer = make_renderer();
    for (int i = 0; i < lights; ++i) {
      scene.lights = {counting_light({x(random), y(random)})};
      scene.lights[0].radius = counting_radius;
      if (direction) {
        scene.lights[0].type = LightType::directional;
        scene.lights[0].direction = *direction;
      }
      const SceneFrame frame(scene, {&view, 1});
      const LightImage image = light(renderer, frame.get(), {320, 240});
      for (int py = 0; py < 240; ++py) {
        for (int px = 0; px < 320; ++px) {
          const float count = image.at(px, py).r;
          ASSERT_TRUE(count == 0.0F || count == 1.0F)
              << "light " << i << " covers pixel " << px << ", " << py << " " << count << " times";
        }
      }
      if (with_reference) expect_same_pixels(image, reference_image(scene, view, 320, 240, band));
    }
  }

  static void expect_same_pixels(const LightImage& image, const ReferenceImage& reference) {
    for (int y = 0; y < reference.height; ++y) {
      for (int x = 0; x < reference.width; ++x) {
        const ReferencePixel& expected = reference.at(x, y);
        if (expected.near_edge) continue;
        // The reference's own falloff is 1 but for double rounding.
        ASSERT_EQ(image.at(x, y).r, static_cast<float>(expected.light[0])) << x << ", " << y;
      }
    }
  }
};

constexpr Box whole{{-1.0F, -1.0F}, {162.0F, 121.25F}};

TEST_F(Coverage, RandomCrossingWalls) {
  expect_exact(random_walls(1, 150, 20.0F), whole, 30, false);
  expect_exact(random_walls(2, 40, 60.0F), whole, 4, true);
}

/// Makes every other wall a pane that leaves red as it is, so that red counts coverage.
FlatScene glazed(FlatScene scene) {
  for (std::size_t i = 0; i < scene.walls.size(); i += 2) {
    scene.walls[i].kind = WallKind::glass;
    scene.walls[i].color = {1.0F, 0.5F, 0.25F};
  }
  return scene;
}

TEST_F(Coverage, ZonesOfGlass) {
  expect_exact(glazed(random_walls(5, 150, 20.0F)), whole, 8, false);
  expect_exact(glazed(random_walls(6, 40, 60.0F)), whole, 1, true);
  expect_exact(glazed(walls_of("tile_map")), whole, 5, false);
}

TEST_F(Coverage, DirectionalLight) {
  const FlatScene scene = glazed(random_walls(7, 100, 30.0F));
  for (const float direction : {0.0F, -2.0F}) {
    expect_exact(scene, whole, 1, true, direction);
  }
}

TEST_F(Coverage, ManyTinyWalls) {
  expect_exact(random_walls(3, 3000, 1.5F), whole, 60, false);
}

TEST_F(Coverage, TileMap) {
  expect_exact(walls_of("tile_map"), whole, 40, false);
  expect_exact(walls_of("tile_map"), {{0.0F, 0.0F}, {160.0F, 120.0F}}, 20, false);
}

TEST_F(Coverage, ZoomedFarInAndOut) {
  const FlatScene scene = random_walls(4, 200, 20.0F);
  for (const float size : {16.0F, 1.0F, 0.02F, 3000.0F}) {
    const Vec2 half{size, 0.75F * size};
    expect_exact(scene, {Vec2(80.3F, 60.2F) - half, Vec2(80.3F, 60.2F) + half}, 12, false);
  }
}

}  // namespace
}  // namespace quadlight::test
