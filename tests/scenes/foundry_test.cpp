// Foundry scenes: each trap of the format is one test.
#include "support/scene_files.hpp"

#include <quadlight/scenes/foundry.hpp>
#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string>

namespace quadlight::scenes {
namespace {

using test::loaded;
using test::refused;

constexpr float pi = std::numbers::pi_v<float>;

/// A scene of today's form, with a grid of 100 pixels and 5 feet.
std::string scene_with(const std::string& members) {
  return R"({"grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"}, "width": 400,
             "height": 300, "padding": 0.25, "walls": [])" +
         (members.empty() ? "" : ", " + members) + '}';
}

SceneDocument with_walls(const std::string& walls) {
  return loaded(R"({"grid": 100, "walls": [)" + walls + "]}");
}

LightDesc light_with(const std::string& config, const std::string& members = {}) {
  const SceneDocument document =
      loaded(scene_with(R"("lights": [{"x": 7, "y": 8, "config": {"dim": 10)" +
                        (config.empty() ? "" : ", " + config) + '}' +
                        (members.empty() ? "" : ", " + members) + "}]"));
  EXPECT_EQ(document.lights.size(), 1U);
  return document.lights.empty() ? LightDesc{} : document.lights[0];
}

float linear(float srgb) {
  return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

TEST(Foundry, CoordinatesArePixelsOfThePaddedCanvas) {
  const SceneDocument document =
      loaded(scene_with(R"("lights": [{"x": 120, "y": 130.5, "config": {"dim": 10}}])"));
  EXPECT_EQ(document.lights[0].position, (Vec2{120.0F, 130.5F}));
  // Padding of a quarter: 100 and 75 pixels, rounded up to whole squares.
  ASSERT_FALSE(document.nodes.empty());
  EXPECT_EQ(document.nodes.front().desc.transform.position, (Vec2{100.0F, 100.0F}));
  EXPECT_EQ(document.nodes.size(), 12U) << "one per square";
  ASSERT_TRUE(document.camera);
  EXPECT_EQ(document.camera->center, (Vec2{300.0F, 250.0F}));
  EXPECT_TRUE(document.bare_walls);
}

TEST(Foundry, TheMapIsShiftedWithinThePadding) {
  const auto center = [](const char* members) {
    const SceneDocument document = loaded(scene_with(members));
    EXPECT_TRUE(document.camera);
    return document.camera ? document.camera->center : Vec2{};
  };
  EXPECT_EQ(center(R"("shiftX": -34, "shiftY": 56)"), (Vec2{334.0F, 194.0F}));
  EXPECT_EQ(center(R"("background": {"offsetX": 10, "offsetY": -20})"), (Vec2{290.0F, 270.0F}));
}

TEST(Foundry, TheFloorIsOptionalAndNeedsASize) {
  const auto bare = import_foundry(scene_with(""), "a/cellar.json", {.floor = false});
  ASSERT_TRUE(bare) << bare.error().text;
  EXPECT_TRUE(bare.value().nodes.empty());
  EXPECT_TRUE(bare.value().camera);
  EXPECT_EQ(bare.value().name, "cellar");
  const SceneDocument sizeless = loaded(R"({"grid": 100, "walls": []})");
  EXPECT_TRUE(sizeless.nodes.empty());
  EXPECT_FALSE(sizeless.camera);
}

TEST(Foundry, DistancesBecomePixelsInBothFormsOfTheGrid) {
  const char* lights = R"("walls": [], "lights": [{"x": 0, "y": 0, "config": {"dim": 30}}]})";
  const auto radius = [&](const std::string& grid) {
    return loaded("{" + grid + ", " + lights).lights[0].radius;
  };
  EXPECT_EQ(radius(R"("grid": {"size": 70, "distance": 10})"), 210.0F);
  EXPECT_EQ(radius(R"("grid": 70, "gridDistance": 10, "gridUnits": "ft")"), 210.0F);
  EXPECT_EQ(radius(R"("grid": {})"), 600.0F) << "100 pixels, 5 feet";
  EXPECT_EQ(radius(R"("grid": "70", "gridDistance": "10")"), 210.0F) << "numbers as text";
}

TEST(Foundry, WallsStopLightAsTheirLightRestrictionSays) {
  const SceneDocument document = with_walls(
      R"({"c": [1, 2, 3, 4], "light": 20, "sight": 0}, {"c": [0, 0, 1, 1], "light": 0, "sight": 20},
         {"c": [0, 0, 2, 2], "light": 10}, {"c": [0, 0, 3, 3], "light": 30},
         {"c": [0, 0, 4, 4], "light": 40}, {"c": [0, 0, 5, 5]})");
  ASSERT_EQ(document.walls.size(), 5U) << "none becomes no wall";
  EXPECT_EQ(document.walls[0].segment, (Segment{{1.0F, 2.0F}, {3.0F, 4.0F}}));
  EXPECT_EQ(document.walls[0].kind, WallKind::opaque);
  EXPECT_EQ(document.walls[1].kind, WallKind::limited);
  EXPECT_EQ(document.walls[2].kind, WallKind::opaque) << "proximity";
  EXPECT_EQ(document.walls[3].kind, WallKind::opaque) << "distance";
  EXPECT_EQ(document.walls[4].kind, WallKind::opaque) << "normal if nothing is said";
  for (const WallDesc& wall : document.walls) EXPECT_EQ(wall.user, 0U);
}

TEST(Foundry, TheOldestWallsHaveOneSense) {
  const SceneDocument document = with_walls(
      R"({"c": [0, 0, 1, 1], "sense": 1}, {"c": [0, 0, 2, 2], "sense": 2},
         {"c": [0, 0, 3, 3], "sense": 0}, {"c": [0, 0, 4, 4], "sense": 0, "light": 20})");
  ASSERT_EQ(document.walls.size(), 3U);
  EXPECT_EQ(document.walls[0].kind, WallKind::opaque);
  EXPECT_EQ(document.walls[1].kind, WallKind::limited);
  EXPECT_EQ(document.walls[2].segment.b.x, 4.0F) << "light goes before sense";
}

TEST(Foundry, OneWayWallsBlockFromTheirSide) {
  // From (0, 0) to (100, 0) on a screen with y down, the left hand points up, to negative y.
  const SceneDocument document = with_walls(
      R"({"c": [0, 0, 100, 0], "dir": 1}, {"c": [0, 0, 100, 0], "dir": 2},
         {"c": [0, 0, 100, 0], "dir": 0})");
  ASSERT_EQ(document.walls.size(), 3U);
  EXPECT_EQ(document.walls[2].side, WallSide::both);
  const auto shadow_below = [&](std::size_t wall, float y) {
    Scene scene;
    EXPECT_TRUE(scene.create_wall(document.walls[wall]));
    SerialExecutor executor;
    EXPECT_TRUE(scene.commit(executor));
    return !scene.line_of_sight({50.0F, y}, {50.0F, -y});
  };
  EXPECT_TRUE(shadow_below(0, -10.0F)) << "left blocks a ray that strikes the left side";
  EXPECT_FALSE(shadow_below(0, 10.0F));
  EXPECT_FALSE(shadow_below(1, -10.0F));
  EXPECT_TRUE(shadow_below(1, 10.0F)) << "right blocks a ray that strikes the right side";
}

TEST(Foundry, DoorsAreNamedAndOpenOnesAreOff) {
  const SceneDocument document = with_walls(
      R"({"c": [0, 0, 1, 1], "light": 0}, {"c": [0, 0, 1, 1], "door": 1, "ds": 0},
         {"c": [0, 0, 1, 1], "door": 1, "ds": 1}, {"c": [0, 0, 1, 1], "door": 2, "ds": 2},
         {"c": [0, 0, 1, 1], "door": 0, "ds": 1}, {"c": [0, 0, 1, 1], "door": 1, "light": 0})");
  ASSERT_EQ(document.walls.size(), 4U);
  EXPECT_EQ(document.walls[0].user, 2U) << "1 + its index in the file";
  EXPECT_TRUE(document.walls[0].enabled);
  EXPECT_EQ(document.walls[1].user, 3U);
  EXPECT_FALSE(document.walls[1].enabled);
  EXPECT_EQ(document.walls[2].user, 4U);
  EXPECT_TRUE(document.walls[2].enabled) << "locked";
  EXPECT_EQ(document.walls[3].user, 0U);
  EXPECT_TRUE(document.walls[3].enabled) << "the state of what is no door has no meaning";
}

TEST(Foundry, TheLargerOfDimAndBrightReaches) {
  EXPECT_EQ(light_with(R"("bright": 5)").radius, 200.0F);
  EXPECT_EQ(light_with(R"("bright": 15)").radius, 300.0F);
  EXPECT_EQ(light_with(R"("bright": null)").radius, 200.0F);
  EXPECT_TRUE(light_with("").enabled);
}

TEST(Foundry, LightsThatDoNotShineAreOff) {
  const SceneDocument document = loaded(scene_with(
      R"("lights": [{"x": 0, "y": 0, "config": {"dim": 0, "bright": 0}},
                    {"x": 0, "y": 0, "config": {"dim": -10, "bright": 0}},
                    {"x": 0, "y": 0, "config": {"dim": 10, "luminosity": -0.5}},
                    {"x": 0, "y": 0, "config": {"dim": 10, "negative": true}},
                    {"x": 0, "y": 0, "hidden": true, "config": {"dim": 10}},
                    {"x": 0, "y": 0, "config": {"dim": 10, "darkness": {"min": 0.5, "max": 1}}},
                    {"x": 0, "y": 0, "config": {}}])"));
  ASSERT_EQ(document.lights.size(), 7U) << "indices agree with the file";
  for (const LightDesc& light : document.lights) {
    EXPECT_FALSE(light.enabled);
    EXPECT_GT(light.radius, 0.0F);
  }
}

TEST(Foundry, LightsGoOnWithinTheirRangeOfDarkness) {
  const char* lights =
      R"("lights": [{"x": 0, "y": 0, "config": {"dim": 10, "darkness": {"min": 0.5, "max": 0.7}}},
                    {"x": 0, "y": 0, "dim": 10, "darknessThreshold": 0.6}])";
  const auto on = [&](const std::string& darkness) {
    const SceneDocument document = loaded(scene_with(darkness + ", " + lights));
    return std::pair{document.lights[0].enabled, document.lights[1].enabled};
  };
  EXPECT_EQ(on(R"("darkness": 0)"), std::pair(false, false));
  EXPECT_EQ(on(R"("darkness": 0.5)"), std::pair(true, false));
  EXPECT_EQ(on(R"("environment": {"darknessLevel": 0.65})"), std::pair(true, true));
  EXPECT_EQ(on(R"("darkness": 1)"), std::pair(false, true));
}

TEST(Foundry, ColoursTintByAlpha) {
  const auto expect = [](const LightDesc& light, Color color) {
    EXPECT_NEAR(light.color.r, color.r, 1e-6F);
    EXPECT_NEAR(light.color.g, color.g, 1e-6F);
    EXPECT_NEAR(light.color.b, color.b, 1e-6F);
  };
  expect(light_with(R"("color": null)"), {1.0F, 1.0F, 1.0F});
  expect(light_with(R"("color": "", "alpha": 1)"), {1.0F, 1.0F, 1.0F});
  const Color orange{1.0F, linear(0x80 / 255.0F), 0.0F};
  expect(light_with(R"("color": "#ff8000", "alpha": 1)"), orange);
  expect(light_with(R"("color": "#ff8000", "alpha": 0.25)"),
         Color{1.0F, 1.0F, 1.0F} * 0.75F + orange * 0.25F);
  expect(light_with(R"("color": "#f00")"), {1.0F, 0.5F, 0.5F});
  expect(light_with(R"("color": "#f00", "alpha": 7)"), {1.0F, 0.0F, 0.0F});
}

TEST(Foundry, ConesPointDownAndTurnClockwise) {
  const LightDesc down = light_with(R"("angle": 90)");
  EXPECT_EQ(down.type, LightType::cone);
  EXPECT_FLOAT_EQ(down.angle, pi / 2.0F);
  EXPECT_FLOAT_EQ(down.direction, pi / 2.0F) << "+y is down";
  EXPECT_FLOAT_EQ(light_with(R"("angle": 90)", R"("rotation": 90)").direction, pi) << "to the left";
  EXPECT_EQ(light_with(R"("angle": 360)", R"("rotation": 90)").type, LightType::point);
  EXPECT_EQ(light_with(R"("angle": 0)").type, LightType::point);
  EXPECT_EQ(light_with("").type, LightType::point);
}

TEST(Foundry, LightsThatIgnoreWallsCastNoShadows) {
  EXPECT_TRUE(light_with("").casts_shadows);
  EXPECT_TRUE(light_with("", R"("walls": true)").casts_shadows);
  EXPECT_FALSE(light_with("", R"("walls": false)").casts_shadows);
  EXPECT_FALSE(light_with("", R"("t": "u")").casts_shadows);
  EXPECT_TRUE(light_with("", R"("t": "l")").casts_shadows);
}

TEST(Foundry, OldLightsAreFlat) {
  const SceneDocument document = loaded(scene_with(
      R"("lights": [{"t": "l", "x": 1, "y": 2, "dim": 20, "bright": 10, "angle": 60,
                     "rotation": 270, "tintColor": "#0000ff", "tintAlpha": 1,
                     "darknessThreshold": 0}])"));
  const LightDesc& light = document.lights[0];
  EXPECT_EQ(light.radius, 400.0F);
  EXPECT_EQ(light.color, (Color{0.0F, 0.0F, 1.0F}));
  EXPECT_EQ(light.type, LightType::cone);
  EXPECT_FLOAT_EQ(light.direction, 2.0F * pi);
  EXPECT_TRUE(light.enabled);
}

TEST(Foundry, OnlyGlobalLightMakesADay) {
  const auto ambient = [](const char* members) { return loaded(scene_with(members)).ambient; };
  const float day = linear(0xEE / 255.0F);
  EXPECT_EQ(ambient(""), night_ambient);
  EXPECT_EQ(ambient(R"("darkness": 0)"), night_ambient);
  EXPECT_NEAR(ambient(R"("globalLight": true, "darkness": 0)").r, day, 1e-6F);
  const Color dusk = ambient(R"("globalLight": true, "darkness": 0.75)");
  EXPECT_NEAR(dusk.g, 0.25F * day + 0.75F * night_ambient.g, 1e-6F);
  EXPECT_EQ(ambient(R"("globalLight": true, "globalLightThreshold": 0.5, "darkness": 0.75)"),
            night_ambient);
  EXPECT_NEAR(ambient(R"("environment": {"darknessLevel": 0, "globalLight": {"enabled": true}})").r,
              day, 1e-6F);
  EXPECT_EQ(ambient(R"("environment": {"darknessLevel": 0.8, "globalLight": {"enabled": true,
                       "darkness": {"min": 0, "max": 0.6}}})"),
            night_ambient);
  EXPECT_EQ(ambient(R"("environment": {"darknessLevel": 0.2, "globalLight": {"enabled": true,
                       "darkness": {"min": 0.5, "max": 1}}})"),
            night_ambient);
}

struct BadScene {
  const char* members;
  ErrorCode code;
  const char* error;
};

TEST(FoundryErrors, NamePlaceValueAndRemedy) {
  const BadScene list[] = {
      {R"("grid": 0, "walls": [])", ErrorCode::out_of_range,
       "f:/grid: this must be above 0, not 0; use a number such as 100"},
      {R"("grid": {"size": 100, "distance": -5}, "walls": [])", ErrorCode::out_of_range,
       "f:/grid/distance: this must be above 0, not -5; use a number such as 100"},
      {R"("grid": 100, "walls": {})", ErrorCode::format,
       "f:/walls: this must be an array, not an object; write [ ... ]"},
      {R"("grid": 100, "walls": [{}])", ErrorCode::format,
       "f:/walls/0: this wall has no \"c\"; add its ends, \"c\": [x0, y0, x1, y1]"},
      {R"("grid": 100, "walls": [{"c": [1, 2, 3]}])", ErrorCode::format,
       "f:/walls/0/c: this must be [x0, y0, x1, y1], not an array of 3; write an array of 4 "
       "numbers"},
      {R"("grid": 100, "walls": [{"c": [1, 2, 3, 1e39]}])", ErrorCode::out_of_range,
       "f:/walls/0/c/3: this must fit a 32-bit float, not 1e+39; use a number between -3.4e38 "
       "and 3.4e38"},
      {R"("grid": 100, "walls": [{"c": [1, 2, 3, 4], "light": 15}])", ErrorCode::format,
       "f:/walls/0/light: what a wall does to light must be 0 (none), 10 (limited), 20 (normal), "
       "30 (proximity) or 40 (distance), not 15; use one of these"},
      {R"("grid": 100, "walls": [{"c": [1, 2, 3, 4], "dir": 3}])", ErrorCode::out_of_range,
       "f:/walls/0/dir: this must be a whole number from 0 to 2, not 3; use a number of that "
       "range"},
      {R"("grid": 100, "walls": [], "lights": [{"x": 1}])", ErrorCode::format,
       "f:/lights/0: this light has no \"y\"; add it"},
      {R"("grid": 100, "walls": [], "lights": [{"x": 1, "y": 2, "config": {"color": "red"}}])",
       ErrorCode::format,
       "f:/lights/0/config/color: a colour must be #RRGGBB, not \"red\"; write it like "
       "\"#ffcf66\""},
      {R"("grid": 100, "walls": [], "lights": [{"x": 1, "y": 2, "config": {"angle": 400}}])",
       ErrorCode::out_of_range,
       "f:/lights/0/config/angle: a light's angle must be from 0 to 360 degrees, not 400; use "
       "degrees of that range"},
      {R"("grid": 100, "walls": [], "lights": [{"x": 1, "y": 2, "config": {"dim": 1e38}}])",
       ErrorCode::format,
       "f:/lights/0/config: a light's \"dim\" and \"bright\" must stay within 3.4e38 pixels; use "
       "smaller distances"},
      {R"("grid": 100, "walls": [], "width": -1, "height": 5)", ErrorCode::out_of_range,
       "f:/width: a scene's width and height must be at least 0, not -1; use the size of its "
       "picture in pixels"},
      {R"("grid": 100, "walls": [], "width": 3e38, "height": 5, "padding": 1)", ErrorCode::format,
       "f:/: the scene's rectangle must stay within 3.4e38 pixels; use a smaller size, padding or "
       "shift"},
      {R"("grid": 100, "walls": [], "padding": -1)", ErrorCode::out_of_range,
       "f:/padding: the padding must be at least 0, not -1; use a number such as 0.25"},
      {R"("grid": 100, "walls": [], "environment": 3)", ErrorCode::format,
       "f:/environment: this must be an object, not 3; write { ... }"},
  };
  for (const BadScene& bad : list) {
    const Error error = refused('{' + std::string(bad.members) + '}');
    EXPECT_EQ(error.code, bad.code) << bad.members;
    EXPECT_EQ(error.text, bad.error);
  }
}

TEST(FoundryErrors, AnExtremeSizeGivesNoEndlessFloor) {
  const SceneDocument document =
      loaded(R"({"grid": 1e-30, "walls": [], "width": 1e38, "height": 1e38, "padding": 0})");
  EXPECT_LE(document.nodes.size(), 65'536U);
}

}  // namespace
}  // namespace quadlight::scenes
