// Universal VTT: each trap of the format is one test.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <set>
#include <string>
#include <utility>

namespace quadlight::scenes {
namespace {

using test::loaded;
using test::refused;

/// A map of 4 x 3 squares of 10 pixels with further members.
std::string map_with(const std::string& members) {
  return R"({"format": 0.3, "resolution": {"map_origin": {"x": 0, "y": 0},
             "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 10})" +
         (members.empty() ? "" : ", " + members) + '}';
}

float linear(float srgb) {
  return srgb <= 0.04045F ? srgb / 12.92F : std::pow((srgb + 0.055F) / 1.055F, 2.4F);
}

void expect_color(Color actual, Color srgb, const std::string& what) {
  EXPECT_NEAR(actual.r, linear(srgb.r), 1e-6F) << what;
  EXPECT_NEAR(actual.g, linear(srgb.g), 1e-6F) << what;
  EXPECT_NEAR(actual.b, linear(srgb.b), 1e-6F) << what;
}

TEST(Uvtt, GridUnitsBecomePixelsFromTheMapOrigin) {
  const SceneDocument document = loaded(
      R"({"resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 4, "y": 3},
          "pixels_per_grid": 100},
          "line_of_sight": [[{"x": 2, "y": 1}, {"x": 4.5, "y": 3}]],
          "lights": [{"position": {"x": 3, "y": 1.5}, "range": 2.5}]})");
  ASSERT_EQ(document.walls.size(), 1U);
  EXPECT_EQ(document.walls[0].segment, (Segment{{0.0F, 0.0F}, {250.0F, 200.0F}}));
  EXPECT_EQ(document.lights[0].position, (Vec2{100.0F, 50.0F}));
  EXPECT_EQ(document.lights[0].radius, 250.0F) << "the range is in grid squares, too";
}

TEST(Uvtt, YPointsDownAsInTheWorld) {
  const SceneDocument document = loaded(map_with(
      R"("lights": [{"position": {"x": 0, "y": 1}, "range": 1},
                    {"position": {"x": 0, "y": 2}, "range": 1}])"));
  EXPECT_LT(document.lights[0].position.y, document.lights[1].position.y);
}

TEST(Uvtt, CroppedExportsKeepTheWholeMapButShowTheCrop) {
  const SceneDocument document = loaded(
      R"({"resolution": {"map_origin": {"x": 10, "y": 10}, "map_size": {"x": 4, "y": 3},
          "pixels_per_grid": 10},
          "line_of_sight": [[{"x": 0, "y": 0}, {"x": 30, "y": 0}, {"x": 30, "y": 30}]],
          "lights": [{"position": {"x": 1, "y": 1}, "range": 2}]})");
  EXPECT_EQ(document.walls.size(), 2U);
  EXPECT_EQ(document.walls[0].segment, (Segment{{-100.0F, -100.0F}, {200.0F, -100.0F}}));
  EXPECT_EQ(document.lights.size(), 1U);
  ASSERT_TRUE(document.camera);
  EXPECT_EQ(document.camera->center, (Vec2{20.0F, 15.0F}));
  EXPECT_NEAR(document.camera->height, 31.5F, 0.01F);
}

TEST(Uvtt, LinesOfSightStayOpen) {
  const SceneDocument document = loaded(map_with(
      R"("line_of_sight": [[{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 1, "y": 1}],
                           [{"x": 2, "y": 2}], []])"));
  ASSERT_EQ(document.walls.size(), 2U);
  EXPECT_EQ(document.walls[1].segment, (Segment{{10.0F, 0.0F}, {10.0F, 10.0F}}));
}

TEST(Uvtt, ObjectOutlinesCloseImplicitly) {
  const SceneDocument document = loaded(map_with(
      R"("objects_line_of_sight": [
          [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 1, "y": 1}],
          [{"x": 2, "y": 0}, {"x": 3, "y": 0}, {"x": 3, "y": 1}, {"x": 2, "y": 0}],
          [{"x": 0, "y": 2}, {"x": 1, "y": 2}]])"));
  ASSERT_EQ(document.walls.size(), 3U + 3U + 1U) << "closed, closed already, a mere line";
  EXPECT_EQ(document.walls[2].segment, (Segment{{10.0F, 10.0F}, {0.0F, 0.0F}}));
}

TEST(Uvtt, PortalsFillTheirGapsAndOpenOnesAreDisabled) {
  const SceneDocument document = loaded(map_with(
      R"("line_of_sight": [[{"x": 0, "y": 0}, {"x": 1, "y": 0}]],
         "portals": [
          {"position": {"x": 1.5, "y": 0}, "bounds": [{"x": 1, "y": 0}, {"x": 2, "y": 0}],
           "rotation": 0, "closed": true, "freestanding": false},
          {"bounds": [{"x": 3, "y": 0}, {"x": 3, "y": 1}], "closed": false},
          {"bounds": [{"x": 3, "y": 1}, {"x": 3, "y": 2}]}])"));
  ASSERT_EQ(document.walls.size(), 4U);
  EXPECT_EQ(document.walls[0].user, 0U) << "no portal";
  EXPECT_EQ(document.walls[1].segment, (Segment{{10.0F, 0.0F}, {20.0F, 0.0F}}));
  EXPECT_TRUE(document.walls[1].enabled);
  EXPECT_EQ(document.walls[1].user, 1U);
  EXPECT_FALSE(document.walls[2].enabled) << "an open door stays in the document";
  EXPECT_EQ(document.walls[2].user, 2U);
  EXPECT_TRUE(document.walls[3].enabled) << "closed unless the file says otherwise";
}

TEST(Uvtt, ColoursAreAlphaFirstOfAnyLength) {
  const std::initializer_list<std::pair<const char*, Color>> spellings{
      {"80ff8000", {1.0F, 128.0F / 255.0F, 0.0F}},
      {"ff8000", {1.0F, 128.0F / 255.0F, 0.0F}},
      {"8f80", {1.0F, 136.0F / 255.0F, 0.0F}},
      {"f80", {1.0F, 136.0F / 255.0F, 0.0F}},
      {"#FFFF8000", {1.0F, 128.0F / 255.0F, 0.0F}},
      {"#f80", {1.0F, 136.0F / 255.0F, 0.0F}},
      {"00FFFFFF", {1.0F, 1.0F, 1.0F}}};
  for (const auto& [text, srgb] : spellings) {
    const SceneDocument document =
        loaded(map_with(std::string(R"("lights": [{"position": {"x": 1, "y": 1}, "range": 1,
                                       "color": ")") +
                        text + "\"}]"));
    expect_color(document.lights[0].color, srgb, text);
  }
}

TEST(Uvtt, LightsHaveDefaultsAndShadowsCanBeOff) {
  const SceneDocument document = loaded(map_with(
      R"("lights": [{"position": {"x": 1, "y": 1}, "range": 3},
                    {"position": {"x": 1, "y": 1}, "range": 3, "intensity": 0.25,
                     "shadows": false}])"));
  EXPECT_EQ(document.lights[0].intensity, 1.0F);
  EXPECT_EQ(document.lights[0].color, (Color{1.0F, 1.0F, 1.0F}));
  EXPECT_TRUE(document.lights[0].casts_shadows);
  EXPECT_EQ(document.lights[0].type, LightType::point);
  EXPECT_EQ(document.lights[1].intensity, 0.25F);
  EXPECT_FALSE(document.lights[1].casts_shadows);
}

TEST(Uvtt, ALightWithoutReachIsKeptSwitchedOff) {
  const SceneDocument document =
      loaded(map_with(R"("lights": [{"position": {"x": 1, "y": 1}, "range": 0}])"));
  ASSERT_EQ(document.lights.size(), 1U);
  EXPECT_FALSE(document.lights[0].enabled);
  EXPECT_GT(document.lights[0].radius, 0.0F);
}

TEST(Uvtt, AmbientComesFromTheFile) {
  expect_color(loaded(map_with(R"("environment": {"ambient_light": "ff804020"})")).ambient,
               {128.0F / 255.0F, 64.0F / 255.0F, 32.0F / 255.0F}, "stated");
  EXPECT_EQ(loaded(map_with("")).ambient, night_ambient);
  EXPECT_EQ(loaded(map_with(R"("environment": {})")).ambient, night_ambient);
}

TEST(Uvtt, BakedLightBelongsToThePictureNotToTheScene) {
  const std::string baked =
      R"("environment": {"baked_lighting": true, "ambient_light": "ffffffff"})";
  const std::string light = R"(, "lights": [{"position": {"x": 1, "y": 1}, "range": 1}])";
  EXPECT_EQ(loaded(map_with(baked + light)).ambient, night_ambient) << "the lights must be seen";
  EXPECT_EQ(loaded(map_with(baked)).ambient, (Color{1.0F, 1.0F, 1.0F})) << "nothing else to see by";
  const std::string plain =
      R"("environment": {"baked_lighting": false, "ambient_light": "ffffffff"})";
  EXPECT_EQ(loaded(map_with(plain + light)).ambient, (Color{1.0F, 1.0F, 1.0F})) << "daylight";
}

TEST(Uvtt, TakesNumbersAndFlagsInStrings) {
  const SceneDocument document = loaded(
      R"({"format": "0.3", "resolution": {"map_origin": {"x": "0", "y": " 1 "},
          "map_size": {"x": "4", "y": "3"}, "pixels_per_grid": "10"},
          "portals": [{"bounds": [{"x": "1", "y": "1"}, {"x": "2", "y": "1"}], "closed": "false"},
                      {"bounds": [{"x": 1, "y": 1}, {"x": 2, "y": 1}], "closed": 0},
                      {"bounds": [{"x": 1, "y": 1}, {"x": 2, "y": 1}], "closed": 1}],
          "environment": {"baked_lighting": "true"},
          "lights": [{"position": {"x": "1e0", "y": "-2.5"}, "range": "4", "shadows": "1"}]})");
  EXPECT_EQ(document.walls[0].segment, (Segment{{10.0F, 0.0F}, {20.0F, 0.0F}}));
  EXPECT_FALSE(document.walls[0].enabled);
  EXPECT_FALSE(document.walls[1].enabled);
  EXPECT_TRUE(document.walls[2].enabled);
  EXPECT_EQ(document.lights[0].position, (Vec2{10.0F, -35.0F}));
  EXPECT_EQ(document.lights[0].radius, 40.0F);
}

TEST(Uvtt, NullCountsAsMissingAndUnknownKeysAreFine) {
  const SceneDocument document = loaded(
      R"({"resolution": {"pixels_per_grid": 10, "map_origin": null, "dpi": 300},
          "line_of_sight": null, "portals": null, "environment": null, "software": "x",
          "creatures": [{"name": "goblin"}],
          "lights": [{"position": {"x": 1, "y": 2, "z": 3}, "range": 1, "color": null,
                      "shadows": null, "id": 4}]})");
  EXPECT_EQ(document.lights.size(), 1U);
  EXPECT_TRUE(document.nodes.empty()) << "no size, no floor";
  EXPECT_FALSE(document.camera);
}

TEST(Uvtt, SkipsTheImageWhateverItHolds) {
  for (const std::string head : {"iVBORw0KGgo", "UklGR", "/9j/4AAQ", "", "no base64 at all"}) {
    const std::string image = head + std::string(1U << 20U, 'A');
    EXPECT_EQ(test::fingerprint(loaded(map_with("\"image\": \"" + image + '"'))),
              test::fingerprint(loaded(map_with(""))));
  }
  EXPECT_TRUE(load_text(map_with(R"("image": null)"), "f"));
}

TEST(Uvtt, GivesTheMapAFloorToBeLit) {
  const SceneDocument document = loaded(map_with(""));
  ASSERT_EQ(document.nodes.size(), 12U);
  const DocumentNode& last = document.nodes.back();
  EXPECT_EQ(last.desc.transform.position, (Vec2{30.0F, 20.0F}));
  EXPECT_EQ(last.desc.bounds, (Box{{0.0F, 0.0F}, {10.0F, 10.0F}}));
  std::set<float> shades;
  for (const DocumentNode& node : document.nodes) shades.insert(node.color.g);
  EXPECT_GT(shades.size(), 8U) << "stones differ";
  EXPECT_GT(*shades.begin(), 0.4F) << "mid-tones, which light can show";
  EXPECT_LT(*shades.rbegin(), 0.7F);
}

TEST(Uvtt, FloorCanBeSwitchedOff) {
  const auto document = import_uvtt(map_with(""), "f", {.floor = false});
  ASSERT_TRUE(document);
  EXPECT_TRUE(document.value().nodes.empty());
  EXPECT_TRUE(document.value().camera);
}

TEST(Uvtt, FloorEndsWhereTheMapEnds) {
  const SceneDocument document =
      loaded(R"({"resolution": {"map_size": {"x": 1.5, "y": 1}, "pixels_per_grid": 10}})");
  ASSERT_EQ(document.nodes.size(), 2U);
  EXPECT_EQ(document.nodes[1].desc.bounds.max, (Vec2{5.0F, 10.0F}));
}

TEST(Uvtt, HugeMapsGetLargerTilesNotMoreNodes) {
  for (const char* size : {"1000", "1e6", "1e30"}) {
    const SceneDocument document =
        loaded(std::string(R"({"resolution": {"map_size": {"x": )") + size + R"(, "y": )" + size +
               R"(}, "pixels_per_grid": 50}})");
    EXPECT_LE(document.nodes.size(), 65'536U) << size;
    EXPECT_GE(document.nodes.size(), 10'000U) << size;
  }
}

TEST(Uvtt, ImportTakesAnyObjectForAMap) {
  EXPECT_EQ(import_uvtt(R"({"quadlight": 1})", "f").error().text,
            "f:/: a Universal VTT map needs the key \"resolution\"; add {\"resolution\": "
            "{\"pixels_per_grid\": 70}}");
  EXPECT_FALSE(import_uvtt("[]", "f"));
  EXPECT_FALSE(import_uvtt("", "f"));
}

struct BadMap {
  std::string text;
  ErrorCode code;
  const char* error;
};

TEST(Uvtt, ErrorsNamePlaceValueAndRemedy) {
  constexpr ErrorCode format = ErrorCode::format;
  constexpr ErrorCode range = ErrorCode::out_of_range;
  const std::initializer_list<BadMap> list{
      {R"({"format": 0.3})", format,
       "f:/: a Universal VTT map needs the key \"resolution\"; add {\"resolution\": "
       "{\"pixels_per_grid\": 70}}"},
      {R"({"resolution": {}})", format,
       "f:/resolution: \"pixels_per_grid\" is missing; add \"pixels_per_grid\": 70"},
      {R"({"resolution": {"pixels_per_grid": 0}})", range,
       "f:/resolution/pixels_per_grid: pixels per grid square must be above 0, not 0; use a "
       "positive number such as 70"},
      {R"({"resolution": {"pixels_per_grid": "many"}})", format,
       "f:/resolution/pixels_per_grid: this must be a number, not \"many\"; write digits such as "
       "12.5"},
      {R"({"resolution": {"pixels_per_grid": "nan"}})", format,
       "f:/resolution/pixels_per_grid: this must be a number, not \"nan\"; write digits such as "
       "12.5"},
      {R"({"resolution": {"pixels_per_grid": 10, "map_size": {"x": -1, "y": 1}}})", range,
       "f:/resolution/map_size: a map's size must be at least 0 and within 3.4e38 pixels, not an "
       "object; use the number of grid squares"},
      {map_with(R"("line_of_sight": {})"), format,
       "f:/line_of_sight: this must be an array, not an object; write [ ... ]"},
      {map_with(R"("line_of_sight": [[], 4])"), format,
       "f:/line_of_sight/1: this must be an array, not 4; write [{\"x\": x, \"y\": y}, ...]"},
      {map_with(R"("line_of_sight": [[{"x": 1}]])"), format,
       "f:/line_of_sight/0/0: this point has no \"y\"; add it"},
      {map_with(R"("line_of_sight": [[{"x": 1e38, "y": 0}]])"), range,
       "f:/line_of_sight/0/0: in pixels this point must be within 3.4e38, not an object; use a "
       "smaller coordinate"},
      {map_with(R"("portals": [{}])"), format,
       "f:/portals/0: this portal has no \"bounds\"; add its two end points"},
      {map_with(R"("portals": [{"bounds": [{"x": 1, "y": 1}]}])"), format,
       "f:/portals/0/bounds: a portal's bounds must be 2 points, not an array of 1; write [{\"x\": "
       "x, \"y\": y}, {\"x\": x, \"y\": y}]"},
      {map_with(R"("portals": [{"bounds": [{"x": 1, "y": 1}, {"x": 1, "y": 1}],
                                "closed": "ajar"}])"),
       format,
       "f:/portals/0/closed: this must be true or false, not \"ajar\"; write one of the two"},
      {map_with(R"("lights": [{"range": 1}])"), format,
       "f:/lights/0: this light has no \"position\"; add {\"x\": x, \"y\": y}"},
      {map_with(R"("lights": [{"position": {"x": 0, "y": 0}}])"), format,
       "f:/lights/0: this light has no \"range\"; add its reach in grid squares"},
      {map_with(R"("lights": [{"position": {"x": 0, "y": 0}, "range": -2}])"), range,
       "f:/lights/0/range: a light's range in grid squares must be 0 or above and within 3.4e38 "
       "pixels, not -2; use a number such as 5"},
      {map_with(R"("lights": [{"position": {"x": 0, "y": 0}, "range": 1, "intensity": -1}])"),
       range,
       "f:/lights/0/intensity: a light's intensity must be 0 or above, not -1; use 0 or a positive "
       "number"},
      {map_with(R"("lights": [{"position": {"x": 0, "y": 0}, "range": 1, "color": "ffeecc88a"}])"),
       format,
       "f:/lights/0/color: a colour must be 3, 4, 6 or 8 hexadecimal digits (AARRGGBB), not "
       "\"ffeecc88a\"; write it like \"ffeccd8b\""},
      {map_with(R"("lights": [{"position": {"x": 0, "y": 0}, "range": 1, "color": "-12345"}])"),
       format,
       "f:/lights/0/color: a colour must be 3, 4, 6 or 8 hexadecimal digits (AARRGGBB), not "
       "\"-12345\"; write it like \"ffeccd8b\""},
      {map_with(R"("environment": {"ambient_light": 16777215})"), format,
       "f:/environment/ambient_light: a colour must be 3, 4, 6 or 8 hexadecimal digits (AARRGGBB), "
       "not 16777215; write it like \"ffeccd8b\""},
  };
  for (const BadMap& bad : list) {
    const Error error = refused(bad.text);
    EXPECT_EQ(error.code, bad.code) << bad.text;
    EXPECT_EQ(error.text, bad.error);
  }
}

}  // namespace
}  // namespace quadlight::scenes
