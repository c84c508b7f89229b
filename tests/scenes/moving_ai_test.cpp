// Moving AI maps: cells to walls, and one error for each way to be wrong.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/moving_ai.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <limits>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

namespace quadlight::scenes {
namespace {

using test::loaded;
using test::refused;

SceneDocument imported(std::string_view text, const MovingAiOptions& options) {
  auto document = import_moving_ai(text, "maps/f.map", options);
  EXPECT_TRUE(document) << document.error().text;
  return document ? std::move(document).value() : SceneDocument{};
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

using Wall = std::tuple<float, float, float, float>;

std::set<Wall> walls_of(const SceneDocument& document) {
  std::set<Wall> out;
  for (const WallDesc& wall : document.walls) {
    const Segment& s = wall.segment;
    EXPECT_TRUE(out.insert({s.a.x, s.a.y, s.b.x, s.b.y}).second) << "twice";
  }
  return out;
}

constexpr const char* block =
    "type octile\nheight 3\nwidth 4\nmap\n"
    "....\n"
    ".@T.\n"
    "....\n";

TEST(MovingAi, AirIsToTheLeftOfMergedOutlines) {
  const SceneDocument document = imported(block, {.cell = 10.0F});
  // Eastward along the north side, where left is up, and so on around the body.
  EXPECT_EQ(
      walls_of(document),
      (std::set<Wall>{{10, 10, 30, 10}, {30, 10, 30, 20}, {30, 20, 10, 20}, {10, 20, 10, 10}}));
  for (const WallDesc& wall : document.walls) {
    EXPECT_EQ(wall.kind, WallKind::solid);
    EXPECT_EQ(wall.side, WallSide::left);
  }
}

TEST(MovingAi, LightStopsAtTheOutsideAndTheInsideIsDark) {
  const SceneDocument document = imported(block, {.cell = 10.0F, .lights = 0});
  Scene scene;
  ASSERT_TRUE(instantiate(document, scene));
  ASSERT_TRUE(scene.create_light({.position = {20.0F, 5.0F}, .radius = 100.0F}));
  SerialExecutor executor;
  ASSERT_TRUE(scene.commit(executor));
  EXPECT_TRUE(scene.is_lit({20.0F, 9.0F})) << "before the body";
  EXPECT_FALSE(scene.is_lit({20.0F, 15.0F})) << "in it";
  EXPECT_FALSE(scene.is_lit({20.0F, 25.0F})) << "behind it";
}

TEST(MovingAi, UnitWallsArePlacedCellByCell) {
  const SceneDocument document = imported(block, {.cell = 10.0F, .merged = false});
  EXPECT_EQ(walls_of(document), (std::set<Wall>{{10, 10, 20, 10},
                                                {20, 10, 30, 10},
                                                {20, 20, 10, 20},
                                                {30, 20, 20, 20},
                                                {10, 20, 10, 10},
                                                {30, 10, 30, 20}}));
}

TEST(MovingAi, PlainWallsBlockFromBothSides) {
  const SceneDocument document = imported(block, {.solid = false});
  ASSERT_EQ(document.walls.size(), 4U);
  for (const WallDesc& wall : document.walls) {
    EXPECT_EQ(wall.kind, WallKind::opaque);
    EXPECT_EQ(wall.side, WallSide::both);
  }
}

TEST(MovingAi, OutsideTheMapIsOpen) {
  const SceneDocument document =
      imported("type octile\nheight 1\nwidth 1\nmap\n@\n", {.cell = 1.0F});
  EXPECT_EQ(walls_of(document),
            (std::set<Wall>{{0, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {0, 1, 0, 0}}));
  EXPECT_TRUE(document.lights.empty()) << "no open cell";
}

TEST(MovingAi, BodiesThatTouchAtACornerKeepTheirWallsApart) {
  const char* text = "type octile\nheight 2\nwidth 2\nmap\n@.\n.@\n";
  EXPECT_EQ(imported(text, {}).walls.size(), 8U);
  EXPECT_EQ(imported(text, {.solid = false}).walls.size(), 6U)
      << "two straight lines through the corner, where sides do not matter";
}

TEST(MovingAi, CellsAreOpenOrSolid) {
  const auto walls = [](char cell) {
    return imported(joined({"type octile\nheight 1\nwidth 1\nmap\n", {&cell, 1}}), {}).walls.size();
  };
  for (const char open : {'.', 'G', 'S'}) EXPECT_EQ(walls(open), 0U) << open;
  for (const char solid : {'@', 'O', 'T', 'W'}) EXPECT_EQ(walls(solid), 4U) << solid;
}

TEST(MovingAi, LoadKnowsMapsByTheirFirstLine) {
  const SceneDocument document = loaded(block);
  EXPECT_EQ(document.walls.size(), 4U);
  EXPECT_EQ(document.ambient, night_ambient);
  EXPECT_TRUE(document.bare_walls);
  ASSERT_TRUE(document.camera);
  EXPECT_EQ(document.camera->center, (Vec2{32.0F, 24.0F})) << "16 units a cell";
  EXPECT_EQ(document.nodes.size(), 12U) << "floor";
  EXPECT_EQ(imported(block, {.floor = false}).nodes.size(), 0U);
  EXPECT_EQ(imported(block, {}).name, "f");
  EXPECT_EQ(refused("typeface: 1").text.find("f:1:"), 0U) << "JSON, and bad";
}

TEST(MovingAi, LineEndsAndTheOrderOfTheHeaderDoNotMatter) {
  const std::string plain = test::fingerprint(loaded(block));
  std::string windows;
  for (const char c : std::string_view(block)) {
    if (c == '\n') windows += '\r';
    windows += c;
  }
  EXPECT_EQ(test::fingerprint(loaded(windows)), plain);
  EXPECT_EQ(test::fingerprint(loaded(joined({"\xEF\xBB\xBF", windows}))), plain);
  EXPECT_EQ(test::fingerprint(loaded("type  octile \nwidth\t4\nheight 3\nmap\n....\n.@T.\n....")),
            plain);
  EXPECT_EQ(test::fingerprint(loaded(joined({block, "\n \n"}))), plain);
}

TEST(MovingAi, LightsAreInOpenCellsAndTheSameEachTime) {
  std::string text = "type octile\nheight 20\nwidth 30\nmap\n";
  for (int y = 0; y < 20; ++y) text += "@@@@@@@@@@@@@@@...............\n";
  const SceneDocument document = imported(text, {.cell = 2.0F, .lights = 50});
  ASSERT_EQ(document.lights.size(), 50U);
  std::set<std::pair<float, float>> places;
  for (const LightDesc& light : document.lights) {
    EXPECT_GT(light.position.x, 30.0F);
    places.insert({light.position.x, light.position.y});
    EXPECT_EQ(light.radius, 48.0F);
  }
  EXPECT_EQ(places.size(), 50U) << "all in different cells";
  EXPECT_EQ(test::fingerprint(imported(text, {.cell = 2.0F, .lights = 50})),
            test::fingerprint(document));
  EXPECT_EQ(imported(text, {.lights = 1'000'000}).lights.size(), 300U) << "one per open cell";
  EXPECT_EQ(imported(text, {.lights = 0}).lights.size(), 0U);
  EXPECT_EQ(loaded(text).lights.size(), 24U);
}

struct BadMap {
  const char* text;
  ErrorCode code;
  const char* error;
};

TEST(MovingAiErrors, NameLineValueAndRemedy) {
  const BadMap list[] = {
      {"type", ErrorCode::format,
       "f:1: this line must be \"type ...\", not \"type\"; correct the header"},
      {"type tile\n", ErrorCode::format,
       "f:1: the map's type must be octile, not tile; only grid maps of this type are read"},
      {"type octile\n", ErrorCode::format,
       "f:2: the map ends before its line \"height ...\"; add it"},
      {"type octile\nheigth 3\n", ErrorCode::format,
       "f:2: this line must be \"height ...\", not \"heigth 3\"; correct the header"},
      {"type octile\nheight 3\nheight 3\n", ErrorCode::format,
       "f:3: this line must be \"width ...\", not \"height 3\"; correct the header"},
      {"type octile\nheight three\n", ErrorCode::format,
       "f:2: the map's height must be a whole number, not three; write digits"},
      {"type octile\nheight -3\n", ErrorCode::format,
       "f:2: the map's height must be a whole number, not -3; write digits"},
      {"type octile\nheight 3 4\n", ErrorCode::format,
       "f:2: the map's height must be a whole number, not 3 4; write digits"},
      {"type octile\nheight 0\n", ErrorCode::out_of_range,
       "f:2: the map's height must be above 0, not 0; write the number of cells"},
      {"type octile\nwidth 99999999999999999999\n", ErrorCode::limit_exceeded,
       "f:2: the map's width must be at most 16777216, not 99999999999999999999; use a smaller "
       "map"},
      {"type octile\nheight 16777216\nwidth 16777217\n", ErrorCode::limit_exceeded,
       "f:3: the map's width must be at most 16777216, not 16777217; use a smaller map"},
      {"type octile\nheight 16777216\nwidth 16777216\nmap\n", ErrorCode::limit_exceeded,
       "f:3: the map must have at most 16777216 cells, not 281474976710656; use a smaller map"},
      {"type octile\nheight 1\nwidth 2\n..\n", ErrorCode::format,
       "f:4: this line must be \"map\"; the rows of cells follow it"},
      {"type octile\nheight 3\nwidth 2\nmap\n..\n", ErrorCode::format,
       "f:6: the map ends after 1 rows of 3; add the others, or correct the height"},
      {"type octile\nheight 2\nwidth 3\nmap\n...\n..\n", ErrorCode::format,
       "f:6: this row has 2 cells, not 3; correct the row or the width"},
      {"type octile\nheight 2\nwidth 3\nmap\n....\n...\n", ErrorCode::format,
       "f:5: this row has 4 cells, not 3; correct the row or the width"},
      {"type octile\nheight 1\nwidth 3\nmap\n.x.\n", ErrorCode::format,
       "f:5: cell 2 must be one of . G S @ O T W, not 'x'; correct it"},
      {"type octile\nheight 1\nwidth 3\nmap\n..\x01\n", ErrorCode::format,
       "f:5: cell 3 must be one of . G S @ O T W, not '?'; correct it"},
      {"type octile\nheight 1\nwidth 3\nmap\n...\n...\n", ErrorCode::format,
       "f:6: the map goes on after its 1 rows; remove this line, or correct the height"},
  };
  for (const BadMap& bad : list) {
    const Error error = refused(bad.text);
    EXPECT_EQ(error.code, bad.code) << bad.text;
    EXPECT_EQ(error.text, bad.error);
  }
}

TEST(MovingAiErrors, CellsNeedASize) {
  for (const float cell : {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN(),
                           std::numeric_limits<float>::infinity(), 3.0e38F}) {
    const auto document = import_moving_ai(block, "f", {.cell = cell});
    ASSERT_FALSE(document) << cell;
    EXPECT_EQ(document.error().code, ErrorCode::out_of_range);
    EXPECT_EQ(document.error().text.find("f:1: the side of a cell must be above 0"), 0U);
  }
}

}  // namespace
}  // namespace quadlight::scenes
