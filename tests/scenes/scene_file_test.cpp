// quadlight's own format: values, defaults, and one error for each way to be wrong.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string>

namespace quadlight::scenes {
namespace {

using test::fingerprint;
using test::loaded;
using test::refused;

constexpr float pi = std::numbers::pi_v<float>;

TEST(SceneFile, EverythingIsOptional) {
  EXPECT_EQ(fingerprint(loaded(R"({"quadlight": 1})")), fingerprint({}));
}

TEST(SceneFile, EmptyElementsHaveTheDocumentedDefaults) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "camera": {}, "nodes": [{}], "walls": [{"segment": [0, 0, 0, 0]}],
          "lights": [{}]})");
  SceneDocument expected;
  expected.camera = Camera{};
  expected.nodes = {{}};
  expected.walls = {{}};
  expected.lights = {{}};
  EXPECT_EQ(fingerprint(document), fingerprint(expected));
}

TEST(SceneFile, ReadsSceneValues) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "ambient": [0.5, 2, 0], "camera": {"center": [1, -2], "height": 3.5}})");
  EXPECT_EQ(document.ambient, (Color{0.5F, 2.0F, 0.0F}));
  ASSERT_TRUE(document.camera);
  EXPECT_EQ(document.camera->center, (Vec2{1.0F, -2.0F}));
  EXPECT_EQ(document.camera->height, 3.5F);
}

TEST(SceneFile, ReadsNodes) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "nodes": [{"parent": 1}, {"box": [-1, -2, 3, 4],
          "color": [0.25, 0.5, 1], "layer": -7, "position": [5, 6], "rotation": 90,
          "scale": [2, -3]}]})");
  ASSERT_EQ(document.nodes.size(), 2U);
  EXPECT_EQ(document.nodes[0].parent, 1U);
  const DocumentNode& node = document.nodes[1];
  EXPECT_EQ(node.parent, std::nullopt);
  EXPECT_EQ(node.desc.bounds, (Box{{-1.0F, -2.0F}, {3.0F, 4.0F}}));
  EXPECT_EQ(node.color, (Color{0.25F, 0.5F, 1.0F}));
  EXPECT_EQ(node.desc.layer, -7);
  EXPECT_EQ(node.desc.transform, (Transform{{5.0F, 6.0F}, pi / 2.0F, {2.0F, -3.0F}}));
}

TEST(SceneFile, ReadsBothFormsOfWalls) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "walls": [[1, 2, 3, 4], {"segment": [5, 6, 7, 8], "side": "left"},
          {"side": "right", "segment": [0, 0, 1, 0]}, {"segment": [0, 0, 1, 0], "side": "both"}]})");
  ASSERT_EQ(document.walls.size(), 4U);
  EXPECT_EQ(document.walls[0].segment, (Segment{{1.0F, 2.0F}, {3.0F, 4.0F}}));
  EXPECT_EQ(document.walls[0].side, WallSide::both);
  EXPECT_EQ(document.walls[1].segment, (Segment{{5.0F, 6.0F}, {7.0F, 8.0F}}));
  EXPECT_EQ(document.walls[1].side, WallSide::left);
  EXPECT_EQ(document.walls[2].side, WallSide::right);
  EXPECT_EQ(document.walls[3].side, WallSide::both);
}

TEST(SceneFile, ReadsLights) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "lights": [{"angle": 90, "type": "cone", "position": [1, 2],
          "radius": 30, "color": [1, 0.5, 3], "intensity": 2, "direction": -45},
          {"type": "cone"}, {"type": "point", "angle": 360}]})");
  ASSERT_EQ(document.lights.size(), 3U);
  const LightDesc& light = document.lights[0];
  EXPECT_EQ(light.type, LightType::cone);
  EXPECT_EQ(light.position, (Vec2{1.0F, 2.0F}));
  EXPECT_EQ(light.radius, 30.0F);
  EXPECT_EQ(light.color, (Color{1.0F, 0.5F, 3.0F}));
  EXPECT_EQ(light.intensity, 2.0F);
  EXPECT_EQ(light.direction, -pi / 4.0F);
  EXPECT_EQ(light.angle, pi / 2.0F);
  EXPECT_EQ(document.lights[1].angle, pi / 3.0F) << "default of cones";
  EXPECT_EQ(document.lights[2].type, LightType::point);
  EXPECT_EQ(document.lights[2].angle, full_turn);
}

TEST(SceneFile, ReadsKindsOfWalls) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "walls": [{"segment": [0, 0, 1, 0], "kind": "limited"},
          {"segment": [0, 0, 1, 0], "kind": "solid", "side": "left"},
          {"segment": [0, 0, 1, 0], "kind": "glass", "opacity": 0.25, "color": [1, 0.5, 0]},
          {"segment": [0, 0, 1, 0], "kind": "opaque"}]})");
  ASSERT_EQ(document.walls.size(), 4U);
  EXPECT_EQ(document.walls[0].kind, WallKind::limited);
  EXPECT_EQ(document.walls[1].kind, WallKind::solid);
  EXPECT_EQ(document.walls[1].side, WallSide::left);
  EXPECT_EQ(document.walls[2].kind, WallKind::glass);
  EXPECT_EQ(document.walls[2].opacity, 0.25F);
  EXPECT_EQ(document.walls[2].color, (Color{1.0F, 0.5F, 0.0F}));
  EXPECT_EQ(document.walls[3].kind, WallKind::opaque);
}

TEST(SceneFile, ReadsDirectionalSoftAndUnboundedLights) {
  const SceneDocument document = loaded(
      R"({"quadlight": 1, "lights": [
          {"type": "directional", "direction": 90, "radius": "unbounded"},
          {"type": "cone", "angle": 60, "soft_angle": 30, "source_radius": 4.5},
          {"soft_angle": 270}]})");
  ASSERT_EQ(document.lights.size(), 3U);
  EXPECT_EQ(document.lights[0].type, LightType::directional);
  EXPECT_EQ(document.lights[0].radius, HUGE_VALF);
  EXPECT_EQ(document.lights[0].direction, pi / 2.0F);
  EXPECT_EQ(document.lights[1].soft_angle, pi / 6.0F) << "half of the angle is allowed";
  EXPECT_EQ(document.lights[1].source_radius, 4.5F);
  EXPECT_EQ(document.lights[2].soft_angle, 1.5F * pi) << "of no use to a point light";
}

TEST(SceneFile, TakesWholeNumbersInAnySpelling) {
  EXPECT_EQ(loaded(R"({"quadlight": 1.0, "nodes": [{"layer": 2e1}]})").nodes[0].desc.layer, 20);
}

struct BadScene {
  const char* members;  ///< what stands beside "quadlight": 1
  ErrorCode code;
  const char* error;
};

/// Each error must name place, value and remedy in exactly these words.
void expect_errors(std::initializer_list<BadScene> list) {
  for (const BadScene& bad : list) {
    const Error error = refused(std::string(R"({"quadlight": 1, )") + bad.members + '}');
    EXPECT_EQ(error.code, bad.code) << bad.members;
    EXPECT_EQ(error.text, bad.error);
  }
}

constexpr ErrorCode format = ErrorCode::format;
constexpr ErrorCode range = ErrorCode::out_of_range;

TEST(SceneFileErrors, OfScene) {
  expect_errors(
      {{R"("light": [])", format,
        "f:/light: unknown key; remove it, or use one of: quadlight, ambient, camera, "
        "nodes, walls, lights"},
       {R"("ambient": [1, 1])", format,
        "f:/ambient: this must be [r, g, b], not an array of 2; write an array of 3 "
        "numbers"},
       {R"("ambient": "black")", format,
        "f:/ambient: this must be [r, g, b], not \"black\"; write an array of 3 numbers"},
       {R"("ambient": [0, -0.5, 0])", range,
        "f:/ambient/1: this must be 0 or above, not -0.5; use 0 or a positive number"},
       {R"("ambient": [0, null, 0])", format,
        "f:/ambient/1: this must be a number, not null; write digits such as 12.5"},
       {R"("ambient": ["0", 0, 0])", format,
        "f:/ambient/0: this must be a number, not \"0\"; write digits such as 12.5"},
       {R"("camera": [0, 0])", format,
        "f:/camera: this must be an object, not an array of 2; write {\"center\": [x, y], "
        "\"height\": h}"},
       {R"("camera": {"zoom": 1})", format,
        "f:/camera/zoom: unknown key; remove it, or use one of: center, height"},
       {R"("camera": {"height": 0})", range,
        "f:/camera/height: this must be above 0, not 0; use a positive number"},
       {R"("camera": {"center": [1e39, 0]})", range,
        "f:/camera/center/0: this must fit a 32-bit float, not 1e+39; use a number "
        "between -3.4e38 and 3.4e38"},
       {R"("nodes": {})", format, "f:/nodes: this must be an array, not an object; write [ ... ]"},
       {R"("walls": null)", format, "f:/walls: this must be an array, not null; write [ ... ]"}});
}

TEST(SceneFileErrors, OfNodes) {
  expect_errors(
      {{R"("nodes": [{}, 3])", format,
        "f:/nodes/1: this must be an object, not 3; write {\"box\": [x0, y0, x1, y1], "
        "...}"},
       {R"("nodes": [{"Box": [0, 0, 1, 1]}])", format,
        "f:/nodes/0/Box: unknown key; remove it, or use one of: box, color, layer, "
        "parent, position, rotation, scale"},
       {R"("nodes": [{"box": [2, 0, 1, 1]}])", range,
        "f:/nodes/0/box/0: the box's x0 must not exceed its x1, which is 1, not 2; "
        "exchange the two"},
       {R"("nodes": [{"box": [0, 0.5, 1, -0.25]}])", range,
        "f:/nodes/0/box/1: the box's y0 must not exceed its y1, which is -0.25, not 0.5; "
        "exchange the two"},
       {R"("nodes": [{"color": [0, 0, 255]}])", range,
        "f:/nodes/0/color/2: a node's colour must be from 0 to 1, not 255; divide by 255 "
        "if it is in bytes"},
       {R"("nodes": [{"layer": 1.5}])", format,
        "f:/nodes/0/layer: this must be a whole number from -2147483648 to 2147483647, "
        "not 1.5; drop the fraction"},
       {R"("nodes": [{"layer": 2147483648}])", range,
        "f:/nodes/0/layer: this must be a whole number from -2147483648 to 2147483647, "
        "not 2147483648; use a number of that range"},
       {R"("nodes": [{"layer": true}])", format,
        "f:/nodes/0/layer: this must be a number, not true; write digits such as 12.5"},
       {R"("nodes": [{}, {"parent": 2}])", range,
        "f:/nodes/1/parent: this must be a whole number from 0 to 1, not 2; use a number "
        "of that range"},
       {R"("nodes": [{}, {"parent": -1}])", range,
        "f:/nodes/1/parent: this must be a whole number from 0 to 1, not -1; use a number "
        "of that range"},
       {R"("nodes": [{}, {"parent": 1}])", range,
        "f:/nodes/1/parent: the chain of parents from here must end at a node without "
        "parent, not 1; it runs in a cycle, remove the key \"parent\" of one node"},
       {R"("nodes": [{}, {"parent": 2}, {"parent": 3}, {"parent": 1}])", range,
        "f:/nodes/1/parent: the chain of parents from here must end at a node without "
        "parent, not 2; it runs in a cycle, remove the key \"parent\" of one node"},
       {R"("nodes": [{"rotation": 1e39}])", range,
        "f:/nodes/0/rotation: this must fit a 32-bit float, not 1e+39; use a number "
        "between -3.4e38 and 3.4e38"},
       {R"("nodes": [{"scale": 2}])", format,
        "f:/nodes/0/scale: this must be [x, y], not 2; write an array of 2 numbers"}});
}

TEST(SceneFileErrors, OfWalls) {
  expect_errors(
      {{R"("walls": [[0, 0, 1]])", format,
        "f:/walls/0: this must be [x1, y1, x2, y2], not an array of 3; write an array of "
        "4 numbers"},
       {R"("walls": [7])", format,
        "f:/walls/0: this must be an object, not 7; write [x1, y1, x2, y2] or "
        "{\"segment\": [x1, y1, x2, y2], \"side\": s}"},
       {R"("walls": [{"side": "left"}])", format,
        "f:/walls/0: this wall has no key \"segment\"; add \"segment\": [x1, y1, x2, y2]"},
       {R"("walls": [{"segment": [0, 0, 1, 1], "side": "up"}])", format,
        "f:/walls/0/side: a side must be \"both\", \"left\" or \"right\", not \"up\"; use "
        "one of the three"},
       {R"("walls": [{"segment": [0, 0, 1, 1], "door": 1}])", format,
        "f:/walls/0/door: unknown key; remove it, or use one of: segment, side, kind, opacity, "
        "color"},
       {R"("walls": [{"segment": [0, 0, 1, 1], "kind": "door"}])", format,
        "f:/walls/0/kind: a wall's kind must be \"opaque\", \"limited\", \"solid\" or \"glass\", "
        "not \"door\"; use one of the four"},
       {R"("walls": [{"segment": [0, 0, 1, 1], "kind": "solid"}])", format,
        "f:/walls/0: a solid wall must say on which side the air is; add \"side\": \"left\" or "
        "\"right\""},
       {R"("walls": [{"segment": [0, 0, 1, 1], "opacity": 1.5}])", range,
        "f:/walls/0/opacity: an opacity must be from 0 to 1, not 1.5; use such a number"},
       {R"("walls": [{"segment": [0, 0, 1, 1], "color": [0, 200, 0]}])", range,
        "f:/walls/0/color/1: a wall's colour must be from 0 to 1, not 200; divide by 255 if it "
        "is in bytes"}});
}

TEST(SceneFileErrors, OfLights) {
  expect_errors(
      {{R"("lights": [{}, {}, {}, {"radius": -5}])", range,
        "f:/lights/3/radius: this must be above 0, not -5; use a positive number"},
       {R"("lights": [{"radius": 0}])", range,
        "f:/lights/0/radius: this must be above 0, not 0; use a positive number"},
       {R"("lights": [{"radius": 1e-60}])", range,
        "f:/lights/0/radius: this must be above 0, not 1e-60; use a positive number"},
       {R"("lights": [{"color": [1, 1, -1]}])", range,
        "f:/lights/0/color/2: this must be 0 or above, not -1; use 0 or a positive "
        "number"},
       {R"("lights": [{"intensity": -0.1}])", range,
        "f:/lights/0/intensity: this must be 0 or above, not -0.1; use 0 or a positive "
        "number"},
       {R"("lights": [{"type": "sun"}])", format,
        "f:/lights/0/type: a light's type must be \"point\", \"cone\" or \"directional\", not "
        "\"sun\"; use one of the three"},
       {R"("lights": [{"radius": "endless"}])", format,
        "f:/lights/0/radius: a radius must be a number or \"unbounded\", not \"endless\"; write "
        "digits such as 12.5"},
       {R"("lights": [{"soft_angle": -1}])", range,
        "f:/lights/0/soft_angle: this must be 0 or above, not -1; use 0 or a positive number"},
       {R"("lights": [{"type": "cone", "angle": 40, "soft_angle": 20.5}])", range,
        "f:/lights/0/soft_angle: a cone fades inside of its angle, so this must be at most half "
        "of that, not 20.5; use a smaller number"},
       {R"("lights": [{"source_radius": -1}])", range,
        "f:/lights/0/source_radius: this must be 0 or above, not -1; use 0 or a positive "
        "number"},
       {R"("lights": [{"angle": 361}])", range,
        "f:/lights/0/angle: a cone's whole opening must be above 0 and at most 360, not "
        "361; use degrees of that range"},
       {R"("lights": [{"angle": 0}])", range,
        "f:/lights/0/angle: a cone's whole opening must be above 0 and at most 360, not "
        "0; use degrees of that range"},
       {R"("lights": [{"shadows": false}])", format,
        "f:/lights/0/shadows: unknown key; remove it, or use one of: type, position, "
        "radius, color, intensity, direction, angle, soft_angle, source_radius"},
       {R"("lights": [{"position": {"x": 1, "y": 2}}])", format,
        "f:/lights/0/position: this must be [x, y], not an object; write an array of 2 "
        "numbers"}});
}

TEST(SceneFileVersion, OtherVersionsAreRefused) {
  for (const char* version : {"2", "0", "1.5", "\"1\"", "true", "null"}) {
    const Error error = refused(std::string(R"({"quadlight": )") + version + '}');
    EXPECT_EQ(error.code, format);
    EXPECT_EQ(error.text, std::string("f:/quadlight: the format's version must be 1, not ") +
                              version + "; write \"quadlight\": 1, or use a newer quadlight");
  }
}

TEST(SceneFileVersion, IsLookedAtBeforeKeysThatANewerVersionMayHave) {
  EXPECT_EQ(refused(R"({"quadlight": 2, "fog": 1})").text.find("f:/quadlight:"), 0U);
}

}  // namespace
}  // namespace quadlight::scenes
