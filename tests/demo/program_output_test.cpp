// Good runs without a display: pictures, statistics and dumps are what they say.
#include "demo/picture.hpp"
#include "demo/program.hpp"

#include <quadlight/light_geometry.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <numbers>
#include <string>
#include <vector>

namespace quadlight::demo::test {
namespace {

using Json = nlohmann::json;

/// A room of 100 x 100 around (x, y), lit from its centre by a light that reaches all of it, by one
/// that reaches no wall, and by a quarter cone.
std::string room(double x, double y) {
  const Json center{x, y};
  const auto wall = [&](double x0, double y0, double x1, double y1) {
    return Json{x + x0, y + y0, x + x1, y + y1};
  };
  const Json black{0, 0, 0};
  return Json{{"quadlight", 1},
              {"ambient", black},
              {"camera", {{"center", center}, {"height", 200}}},
              {"nodes", Json::array({{{"box", {-100, -100, 100, 100}}, {"position", center}}})},
              {"walls", Json::array({wall(-50, -50, 50, -50), wall(50, -50, 50, 50),
                                     wall(50, 50, -50, 50), wall(-50, 50, -50, -50)})},
              {"lights", Json::array({{{"position", center}, {"radius", 200}, {"color", {1, 1, 1}}},
                                      {{"position", center}, {"radius", 30}, {"color", black}},
                                      {{"type", "cone"},
                                       {"position", center},
                                       {"radius", 30},
                                       {"color", black},
                                       {"direction", 45},
                                       {"angle", 90}}})}}
      .dump();
}

double area(const Json& polygon, const Json& center) {
  std::vector<DVec2> offsets;
  for (const Json& vertex : polygon) {
    offsets.push_back({vertex[0].get<double>() - center[0].get<double>(),
                       vertex[1].get<double>() - center[1].get<double>()});
  }
  return polygon_area(offsets);
}

class Room : public testing::TestWithParam<double> {};

TEST_P(Room, DumpHasTheExactLitAreas) {
  const Workplace place;
  place.write("room.json", room(GetParam(), -GetParam()));
  const Outcome run = place.run(
      {"room.json", "--headless", "--frames", "2", "--size", "64x64", "--dump-frame", "f.json"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const Json dump = Json::parse(place.read("f.json"));
  ASSERT_EQ(dump.at("visible_nodes").size(), 1U);
  ASSERT_EQ(dump.at("lights").size(), 3U);
  const Json& wide = dump.at("lights")[0];
  EXPECT_EQ(wide.at("id"), 0);
  EXPECT_EQ(wide.at("position")[0].get<double>(), GetParam());
  EXPECT_NEAR(wide.at("lit_area").get<double>(), 10'000.0, 1e-6);
  ASSERT_EQ(wide.at("polygon").size(), 4U);
  EXPECT_NEAR(area(wide.at("polygon"), wide.at("position")), 10'000.0, 1e-4);
  for (const Json& vertex : wide.at("polygon")) {
    EXPECT_NEAR(std::abs(vertex[0].get<double>() - GetParam()), 50.0, 1e-7);
    EXPECT_NEAR(std::abs(vertex[1].get<double>() + GetParam()), 50.0, 1e-7);
  }
  const double circle = std::numbers::pi * 900.0;
  EXPECT_NEAR(dump.at("lights")[1].at("lit_area").get<double>(), circle, circle * 1e-6);
  EXPECT_GE(area(dump.at("lights")[1].at("polygon"), wide.at("position")), circle - 1e-4);
  EXPECT_EQ(dump.at("lights")[2].at("type"), "cone");
  EXPECT_NEAR(dump.at("lights")[2].at("lit_area").get<double>(), circle / 4, circle * 1e-6);
  EXPECT_EQ(dump.at("stats").at("walls_total"), 4);
}

INSTANTIATE_TEST_SUITE_P(Program, Room, testing::Values(0.0, 1e7));

TEST(Program, PictureHasTheAskedSizeAndIsLitInsideTheRoomOnly) {
  const Workplace place;
  place.write("room.json", room(0, 0));
  const Outcome run = place.run({"room.json", "--headless", "--frames", "1", "--size", "160x80",
                                 "--screenshot", "room picture.png"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find(place.path("room picture.png").string()), std::string::npos) << run.out;
  const Picture picture = read_picture(place.path("room picture.png"));
  ASSERT_EQ(picture.width, 160);
  ASSERT_EQ(picture.height, 80);
  EXPECT_GT(picture.at(80, 40)[0], 200) << "the centre is bright";
  EXPECT_GT(picture.at(80, 24)[1], 100) << "so is the room, 40 units from the light";
  EXPECT_EQ(picture.at(80, 2)[0], 0) << "outside, behind the wall, it is dark";
  EXPECT_EQ(picture.at(50, 40)[0], 0);
}

TEST(Program, SaysThatThereIsNoDisplayAndGoesOn) {
  const Workplace place;
  place.write("room.json", room(0, 0));
  const Outcome run = place.run({"room.json", "--frames", "1", "--size", "16x16"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("no display"), std::string::npos) << run.out;
  EXPECT_EQ(read_picture(place.path("quadlight-room.png")).width, 16);
}

class BuiltinScene : public testing::TestWithParam<const char*> {};

TEST_P(BuiltinScene, RunsAndRepeats) {
  const Workplace place;
  const auto files = [](const std::string& n) -> std::vector<std::string> {
    return {"--screenshot",    n + ".png",     "--stats-json",
            n + ".stats.json", "--dump-frame", n + ".json"};
  };
  for (const char* threads : {"1", "2"}) {
    std::vector<std::string> arguments{GetParam(), "--headless", "--frames",  "3",
                                       "--size",   "96x64",      "--threads", threads};
    std::ranges::copy(files(threads), std::back_inserter(arguments));
    const Outcome run = place.run(arguments);
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
  }
  Json one = Json::parse(place.read("1.json"));
  Json two = Json::parse(place.read("2.json"));
  EXPECT_FALSE(one.at("lights").empty());
  one.erase("stats");
  two.erase("stats");
  EXPECT_EQ(one, two) << "the frame must not depend on the number of threads";
  EXPECT_EQ(place.read("1.png"), place.read("2.png"));
  const Picture picture = read_picture(place.path("1.png"));
  ASSERT_EQ(picture.width, 96);
  EXPECT_NE(std::ranges::adjacent_find(picture.rgba, std::ranges::not_equal_to{}),
            picture.rgba.end())
      << "one colour all over";
  const Json stats = Json::parse(place.read("2.stats.json"));
  EXPECT_EQ(stats.at("frames"), 3);
  EXPECT_EQ(stats.at("environment").at("scene"), GetParam());
  EXPECT_EQ(stats.at("environment").at("threads"), 2);
  EXPECT_GT(stats.at("lights_visible").get<int>(), 0);
  EXPECT_GT(stats.at("frame").at("p50").get<double>(), 0.0);
}

INSTANTIATE_TEST_SUITE_P(Program, BuiltinScene,
                         testing::Values("dungeon", "city", "torture", "collisions", "battle",
                                         "million", "doors", "stealth", "glass", "fog"));

TEST(Program, BattleIsTheSameForEveryIndex) {
  const Workplace place;
  const std::vector<std::string> names{"quadtree", "leaf", "point", "pr", "grid", "linear"};
  for (const std::string& name : names) {
    const Outcome run =
        place.run({"battle", "--index", name, "--headless", "--frames", "12", "--size", "96x64",
                   "--screenshot", name + ".png", "--stats-json", name + ".json"});
    ASSERT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.out.find("simulate"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("index " + name), std::string::npos) << run.out;
    const Json stats = Json::parse(place.read(name + ".json"));
    EXPECT_EQ(stats.at("environment").at("index"), name);
    EXPECT_EQ(stats.at("simulated"), 8000);
    EXPECT_GT(stats.at("simulate").at("p50").get<double>(), 0.0);
    EXPECT_EQ(place.read(name + ".png"), place.read("quadtree.png")) << name;
  }
}

TEST(Program, CollisionsCountPairsAndTests) {
  const Workplace place;
  const Outcome run = place.run({"collisions", "--headless", "--frames", "4", "--size", "32x18",
                                 "--stats-json", "s.json", "--stats-csv", "s.csv"});
  ASSERT_EQ(run.status, 0) << run.err;
  const Json stats = Json::parse(place.read("s.json"));
  EXPECT_GT(stats.at("pairs").get<int>(), 100);
  EXPECT_GT(stats.at("pair_tests").get<int>(), stats.at("pairs").get<int>());
  EXPECT_NE(place.read("s.csv").find(",pair_tests,pairs,"), std::string::npos);
}

TEST(Program, SteadyFramesAllocateNothing) {
  const Workplace place;
  const Outcome run =
      place.run({"dungeon", "--headless", "--frames", "200", "--size", "32x32", "--threads", "1",
                 "--stats-csv", "s.csv", "--stats-json", "s.json"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(std::ranges::count(place.read("s.csv"), '\n'), 201);
  EXPECT_EQ(Json::parse(place.read("s.json")).at("allocations"), 0);
}

TEST(Program, ListsItsScenes) {
  const Workplace place;
  const Outcome run = place.run({"--list"});
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, "");
  for (const char* name : {"dungeon", "city", "torture", "collisions", "battle", "million", "doors",
                           "stealth", "glass", "fog"}) {
    EXPECT_NE(run.out.find(name), std::string::npos) << run.out;
  }
}

TEST(Program, HelpAndVersion) {
  const Workplace place;
  const Outcome help = place.run({"--help"});
  EXPECT_EQ(help.status, 0);
  EXPECT_NE(help.out.find("--dump-frame"), std::string::npos);
  const Outcome version = place.run({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("quadlight "));
}

}  // namespace
}  // namespace quadlight::demo::test
