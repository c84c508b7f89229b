// Command line options: what is accepted, and what the refusal says.
#include "options.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace quadlight::demo {
namespace {

std::variant<Options, EarlyExit> parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "quadlight-demo");
  return parse_options(static_cast<int>(arguments.size()), arguments.data());
}

TEST(Options, DefaultsShowTheDungeon) {
  const auto parsed = parse({});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed));
  const auto& o = std::get<Options>(parsed);
  EXPECT_EQ(o.scene, "dungeon");
  EXPECT_EQ(o.width, 1280U);
  EXPECT_EQ(o.height, 720U);
  EXPECT_EQ(o.threads, 0U);
  EXPECT_EQ(o.seed, 1U);
  EXPECT_EQ(o.index, scenes::IndexKind::quadtree);
  EXPECT_FALSE(o.headless);
  EXPECT_FALSE(o.list);
  EXPECT_FALSE(o.frames.has_value());
  EXPECT_TRUE(o.screenshot.empty());
}

TEST(Options, AllAtOnce) {
  const auto parsed = parse({"map.json",      "--headless",   "--frames",
                             "1000000",       "--size",       "1x16384",
                             "--threads=256", "--seed",       "18446744073709551615",
                             "--index",       "grid",         "--screenshot",
                             "a b.png",       "--stats-json", "s.json",
                             "--stats-csv",   "s.csv",        "--dump-frame",
                             "f.json",        "--list"});
  ASSERT_TRUE(std::holds_alternative<Options>(parsed)) << std::get<EarlyExit>(parsed).text;
  const auto& o = std::get<Options>(parsed);
  EXPECT_EQ(o.scene, "map.json");
  EXPECT_TRUE(o.headless);
  EXPECT_TRUE(o.list);
  EXPECT_EQ(o.frames, 1'000'000U);
  EXPECT_EQ(o.width, 1U);
  EXPECT_EQ(o.height, 16384U);
  EXPECT_EQ(o.threads, 256U);
  EXPECT_EQ(o.seed, UINT64_MAX);
  EXPECT_EQ(o.index, scenes::IndexKind::grid);
  EXPECT_EQ(o.screenshot, "a b.png");
  EXPECT_EQ(o.stats_json, "s.json");
  EXPECT_EQ(o.stats_csv, "s.csv");
  EXPECT_EQ(o.dump_frame, "f.json");
}

TEST(Options, HelpAndVersionEndWell) {
  const auto help = parse({"--help"});
  ASSERT_TRUE(std::holds_alternative<EarlyExit>(help));
  EXPECT_EQ(std::get<EarlyExit>(help).status, exit_ok);
  for (const char* option : {"--list", "--headless", "--frames", "--size", "--threads", "--seed",
                             "--index", "--screenshot", "--stats-json", "--stats-csv",
                             "--dump-frame", "--version", "Exit status"}) {
    EXPECT_NE(std::get<EarlyExit>(help).text.find(option), std::string::npos) << option;
  }
  const auto version = parse({"--version"});
  ASSERT_TRUE(std::holds_alternative<EarlyExit>(version));
  EXPECT_EQ(std::get<EarlyExit>(version).status, exit_ok);
  EXPECT_EQ(std::get<EarlyExit>(version).text.find("quadlight "), 0U);
}

TEST(Options, EveryIndexCanBeNamed) {
  for (const std::string_view name : scenes::index_names()) {
    const std::string text(name);
    const auto parsed = parse({"battle", "--index", text.c_str()});
    ASSERT_TRUE(std::holds_alternative<Options>(parsed)) << name;
    EXPECT_EQ(scenes::name_of(std::get<Options>(parsed).index), name);
  }
}

struct Refusal {
  std::vector<const char*> arguments;
  const char* named;  ///< must be in the text: the option and the value
};

class OptionsRefused : public testing::TestWithParam<Refusal> {};

TEST_P(OptionsRefused, WithOneLineThatNamesTheValue) {
  const auto parsed = parse(GetParam().arguments);
  ASSERT_TRUE(std::holds_alternative<EarlyExit>(parsed));
  const auto& exit = std::get<EarlyExit>(parsed);
  EXPECT_EQ(exit.status, exit_usage);
  EXPECT_NE(exit.text.find(GetParam().named), std::string::npos) << exit.text;
  EXPECT_NE(exit.text.find("--help"), std::string::npos) << exit.text;
  EXPECT_EQ(exit.text.find('\n'), std::string::npos) << exit.text;
}

INSTANTIATE_TEST_SUITE_P(
    Options, OptionsRefused,
    testing::Values(
        Refusal{{"--bogus"}, "--bogus"}, Refusal{{"--bench"}, "--bench"},
        Refusal{{"--trace", "t.json"}, "--trace"}, Refusal{{"--camera-path", "c"}, "--camera-path"},
        Refusal{{"dungeon", "city"}, "city"}, Refusal{{""}, "scene"},
        Refusal{{"--headless=3"}, "headless"}, Refusal{{"--frames"}, "--frames"},
        Refusal{{"--frames", "0"}, "--frames: '0'"},
        Refusal{{"--frames", "1000001"}, "--frames: '1000001'"},
        Refusal{{"--frames", "-1"}, "--frames: '-1'"},
        Refusal{{"--frames", "nan"}, "--frames: 'nan'"},
        Refusal{{"--frames", "1e3"}, "--frames: '1e3'"},
        Refusal{{"--frames", "99999999999999999999999"}, "--frames: '99999"},
        Refusal{{"--frames", "6 0"}, "--frames: '6 0'"},
        Refusal{{"--threads", "257"}, "--threads: '257'"},
        Refusal{{"--threads", "inf"}, "--threads: 'inf'"},
        Refusal{{"--seed", "18446744073709551616"}, "--seed: '18446744073709551616'"},
        Refusal{{"--seed", "-1"}, "--seed: '-1'"}, Refusal{{"--size", "1280"}, "--size: '1280'"},
        Refusal{{"--size", "x"}, "--size: 'x'"}, Refusal{{"--size", "0x720"}, "--size: '0x720'"},
        Refusal{{"--size", "16385x1"}, "--size: '16385x1'"},
        Refusal{{"--size", "1280x720x3"}, "--size: '1280x720x3'"},
        Refusal{{"--size", "-5x5"}, "--size: '-5x5'"},
        Refusal{{"--index", "octree"},
                "--index: 'octree' is no index; use quadtree, leaf, point, pr, grid or linear"},
        Refusal{{"--index", ""}, "--index"}, Refusal{{"--index"}, "--index"},
        Refusal{{"--index", "Grid"}, "'Grid'"}, Refusal{{"--size", "nanx5"}, "--size: 'nanx5'"},
        Refusal{{"--screenshot", ""}, "--screenshot"}, Refusal{{"--stats-json"}, "--stats-json"},
        Refusal{{"--frames", "5", "--frames", "6"}, "--frames"}));

}  // namespace
}  // namespace quadlight::demo
