// Written scenes: what is loaded again is the same, bit for bit, or there is an error.
#include "support/scene_files.hpp"

#include <quadlight/scenes/builtin.hpp>
#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/save.hpp>

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <random>

namespace quadlight::scenes {
namespace {

using test::fingerprint;
using test::loaded;
using testing::HasSubstr;

std::string saved(const SceneDocument& document) {
  const auto text = save_text(document);
  EXPECT_TRUE(text) << text.error().text;
  return text ? text.value() : std::string();
}

Error save_error(const SceneDocument& document) {
  const auto text = save_text(document);
  EXPECT_FALSE(text);
  return text ? Error{} : text.error();
}

/// Any finite float below 2^120, drawn from the bits, so that all magnitudes occur.
class AnyFloat {
 public:
  explicit AnyFloat(std::uint64_t seed) : random_(seed) {}
  float operator()() {
    for (;;) {
      const auto v = std::bit_cast<float>(static_cast<std::uint32_t>(random_()));
      if (std::abs(v) < 0x1p120F) return v;
    }
  }
  float not_negative() { return std::abs((*this)()); }
  float positive() { return std::max(not_negative(), std::numeric_limits<float>::denorm_min()); }
  float unit() { return std::abs(std::remainder((*this)(), 1.0F)); }
  float angle() { return full_turn * std::max(unit(), 1e-6F); }
  Vec2 vec2() {
    const float x = (*this)();
    return {x, (*this)()};
  }
  Color color() { return {not_negative(), not_negative(), not_negative()}; }
  std::uint64_t below(std::uint64_t count) { return random_() % count; }

 private:
  std::mt19937_64 random_;
};

WallDesc random_wall(Vec2 a, Vec2 b, AnyFloat& any) {
  WallDesc wall{.segment = {a, b}, .side = static_cast<WallSide>(any.below(3))};
  if (any.below(2) == 0) return wall;
  wall.kind = static_cast<WallKind>(any.below(4));
  if (wall.kind == WallKind::solid) wall.side = static_cast<WallSide>(1 + any.below(2));
  if (any.below(2) == 0) wall.opacity = any.unit();
  if (any.below(2) == 0) wall.color = {any.unit(), any.unit(), any.unit()};
  return wall;
}

LightDesc random_light(Vec2 position, AnyFloat& any) {
  LightDesc light{.type = static_cast<LightType>(any.below(3)),
                  .position = position,
                  .radius = any.below(4) == 0 ? HUGE_VALF : any.positive(),
                  .color = any.color(),
                  .intensity = any.not_negative(),
                  .direction = any() * 0x1p-10F,
                  .angle = any.below(3) == 0 ? full_turn : any.angle()};
  if (any.below(2) == 0) light.soft_angle = light.angle * any.unit();  // unit() is at most 0.5
  if (any.below(2) == 0) light.source_radius = any.not_negative();
  return light;
}

SceneDocument random_document(std::uint64_t seed) {
  AnyFloat any(seed);
  SceneDocument document;
  document.ambient = any.color();
  if (any.below(2) == 0) document.camera = Camera{any.vec2(), any.positive()};
  for (std::size_t i = 0; i < 20; ++i) {
    const Vec2 a = any.vec2();
    const Vec2 b = any.vec2();
    DocumentNode node{.color = {any.unit(), any.unit(), any.unit()}};
    node.desc.transform = {any.vec2(), any() * 0x1p-10F, any.vec2()};
    node.desc.bounds = bounds(Segment{a, b});
    node.desc.layer = static_cast<std::int32_t>(any.below(1U << 31U));
    if (i > 0 && any.below(2) == 0) node.parent = any.below(i);
    document.nodes.push_back(node);
    document.walls.push_back(random_wall(a, b, any));
    document.lights.push_back(random_light(a, any));
  }
  return document;
}

TEST(Save, ComesBackBitForBit) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const SceneDocument document = random_document(seed);
    ASSERT_EQ(fingerprint(loaded(saved(document))), fingerprint(document)) << "seed " << seed;
  }
}

TEST(Save, KeepsTheSignOfZero) {
  SceneDocument document;
  document.nodes = {{.desc = {.transform = {.position = {-0.0F, 0.0F}, .rotation = -0.0F}}}};
  EXPECT_EQ(fingerprint(loaded(saved(document))), fingerprint(document));
}

TEST(Save, KeepsTheLayoutOfAnEmptyDocument) {
  EXPECT_EQ(saved({}),
            "{\n\"quadlight\": 1,\n\"ambient\": [0, 0, 0],\n\"nodes\": [\n],\n\"walls\": "
            "[\n],\n\"lights\": [\n]\n}\n");
}

TEST(Save, LeavesOutWhatIsSwitchedOff) {
  SceneDocument document;
  document.walls = {{.enabled = false}, {.segment = {{1.0F, 2.0F}, {3.0F, 4.0F}}}};
  document.lights = {{.radius = 7.0F}, {.radius = 8.0F, .enabled = false}};
  const SceneDocument again = loaded(saved(document));
  ASSERT_EQ(again.walls.size(), 1U);
  EXPECT_EQ(again.walls[0].segment.a, (Vec2{1.0F, 2.0F}));
  ASSERT_EQ(again.lights.size(), 1U);
  EXPECT_EQ(again.lights[0].radius, 7.0F);
}

TEST(Save, WritesAttachedElementsWhereTheyAreInTheWorld) {
  SceneDocument document;
  document.nodes = {
      {.desc = {.transform = {.position = {10.0F, 0.0F}}}},
      {.desc = {.transform = {.rotation = 1.57079637F, .scale = {1.0F, -1.0F}}}, .parent = 0}};
  document.walls = {{.segment = {{0.0F, 0.0F}, {4.0F, 0.0F}}, .side = WallSide::left}};
  document.lights = {{.type = LightType::cone, .position = {2.0F, 1.0F}, .angle = 1.0F}};
  document.attached_walls = {{0, 1}};
  document.attached_lights = {{0, 1}};
  // The oracle is the scene itself, which composes transforms by its own code.
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles);
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor));
  const SceneDocument again = loaded(saved(document));
  const Segment wall = scene.world_segment(handles.value().walls[0]);
  EXPECT_LT(glm::distance(again.walls[0].segment.a, wall.a), 1e-5F);
  EXPECT_LT(glm::distance(again.walls[0].segment.b, wall.b), 1e-5F);
  EXPECT_EQ(again.walls[0].side, WallSide::right) << "mirrored";
  const auto light = scene.world_light(handles.value().lights[0]);
  ASSERT_TRUE(light);
  EXPECT_LT(glm::distance(again.lights[0].position, light->position), 1e-5F);
  EXPECT_NEAR(std::remainder(again.lights[0].direction - light->direction, full_turn), 0.0F, 1e-5F);
}

TEST(Save, RefusesWhatTheFormatCannotSay) {
  struct Case {
    std::function<void(SceneDocument&)> change;
    const char* text;
  };
  const Case cases[] = {
      {[](SceneDocument& d) { d.nodes[1].desc.visible = false; }, "node 1"},
      {[](SceneDocument& d) { d.nodes[1].desc.order = 3; }, "node 1"},
      {[](SceneDocument& d) { d.nodes[1].desc.categories = 2; }, "node 1"},
      {[](SceneDocument& d) { d.walls[1].categories = 6; }, "wall 1"},
      {[](SceneDocument& d) { d.lights[1].casts_shadows = false; }, "light 1"},
      {[](SceneDocument& d) { d.lights[1].mask = 1; }, "light 1"},
      {[](SceneDocument& d) { d.lights[1].radius = -1.0F; }, "/lights/1/radius"},
      {[](SceneDocument& d) { d.walls[1].kind = WallKind::solid; }, "/walls/1"},
      {[](SceneDocument& d) { d.walls[1].kind = static_cast<WallKind>(9); }, "/walls/1/kind"},
      {[](SceneDocument& d) { d.walls[1].opacity = -0.5F; }, "/walls/1/opacity"},
      {[](SceneDocument& d) { d.lights[1].radius = -HUGE_VALF; }, "inf"},
      {[](SceneDocument& d) { d.lights[1].soft_angle = -1.0F; }, "/lights/1/soft_angle"},
      {[](SceneDocument& d) { d.nodes[1].color.r = 1.5F; }, "/nodes/1/color/0"},
      {[](SceneDocument& d) { d.nodes[1].desc.bounds.min.x = 5.0F; }, "/nodes/1/box/0"},
      {[](SceneDocument& d) { d.ambient.g = NAN; }, "nan"},
      {[](SceneDocument& d) { d.walls[0].segment.a.x = HUGE_VALF; }, "inf"},
      {[](SceneDocument& d) { d.nodes[1].parent = 1; }, "cycle"},
      {[](SceneDocument& d) {
         d.attached_lights = {{5, 0}};
       },
       "outside"},
  };
  SceneDocument good;
  good.nodes.resize(2);
  good.walls.resize(2);
  good.lights.resize(2);
  ASSERT_TRUE(save_text(good));
  for (const Case& c : cases) {
    SceneDocument document = good;
    c.change(document);
    EXPECT_THAT(save_error(document).text, HasSubstr(c.text));
  }
}

TEST(Save, BuiltinScenesCanBeWritten) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    const auto scene = make_builtin(info.name, {.million_nodes = 20'000});
    ASSERT_TRUE(scene);
    const auto text = save_text(scene.value().document);
    EXPECT_TRUE(text) << info.name << ": " << text.error().text;
  }
}

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(SaveFile, ReplacesAFileAndLeavesNothingElse) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("scene.json", "old");
  SceneDocument document;
  document.ambient = {0.25F, 0.5F, 0.75F};
  ASSERT_TRUE(save(document, file));
  EXPECT_EQ(bytes_of(file), saved(document));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(SaveFile, LeavesTheOldFileOnErrors) {
  const test::TemporaryFolder folder;
  const auto file = folder.write("scene.json", "old");
  SceneDocument document;
  document.lights = {{.radius = 0.0F}};
  EXPECT_FALSE(save(document, file));
  EXPECT_EQ(bytes_of(file), "old");
}

TEST(SaveFile, ReportsWhereItCannotWrite) {
  const test::TemporaryFolder folder;
  const Status missing = save({}, folder.path() / "no" / "scene.json");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::io);
  EXPECT_THAT(missing.error().text, HasSubstr("No such file or directory"));
  std::filesystem::create_directory(folder.path() / "taken");
  const Status taken = save({}, folder.path() / "taken");
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, ErrorCode::io);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
      << "the draft is removed";
}

TEST(SaveFile, ReportsAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  const test::TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/full", folder.path() / "scene.json.part");
  const Status status = save({}, folder.path() / "scene.json");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::io);
}

}  // namespace
}  // namespace quadlight::scenes
