// Each wrong input gives its documented exit status and one line that says what to do.
#include "demo/program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace quadlight::demo::test {
namespace {

/// Exactly one line on stderr that begins with the program's name; the line without its end.
std::string only_line(const Outcome& outcome) {
  EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with('\n')) << outcome.err;
  EXPECT_TRUE(outcome.err.starts_with("quadlight-demo: ")) << outcome.err;
  return outcome.err.substr(0, outcome.err.find('\n'));
}

struct BadScene {
  const char* name;
  const char* content;
  std::vector<const char*> line_has;  ///< place and value that the error line must name
};

class BadSceneFile : public testing::TestWithParam<BadScene> {};

TEST_P(BadSceneFile, FailsWithStatus1AndNamesThePlace) {
  const Workplace place;
  place.write("scene.json", GetParam().content);
  const Outcome outcome = place.run({"scene.json", "--headless", "--frames", "1"});
  EXPECT_EQ(outcome.status, 1);
  const std::string line = only_line(outcome);
  EXPECT_TRUE(line.starts_with("quadlight-demo: scene.json:")) << line;
  for (const char* part : GetParam().line_has)
    EXPECT_NE(line.find(part), std::string::npos) << line;
  EXPECT_EQ(outcome.out, "");
  EXPECT_FALSE(std::filesystem::exists(place.path("quadlight-scene.png")));
}

INSTANTIATE_TEST_SUITE_P(
    Program, BadSceneFile,
    testing::Values(BadScene{"empty", "", {}},
                    BadScene{"truncated", R"({"quadlight":1,"lights":[{"position":[1,)", {"1:"}},
                    BadScene{"not_json", "\x89PNG\r\n\x1a\n", {}},
                    BadScene{"other_json", R"({"hello":"world"})", {}},
                    BadScene{"array", "[1,2,3]", {}},
                    BadScene{"wrong_type",
                             R"({"quadlight":1,"lights":[{"position":"here"}]})",
                             {"/lights/0/position", "here"}},
                    BadScene{"nan", R"({"quadlight":1,"lights":[{"position":[NaN,0]}]})", {}},
                    BadScene{
                        "huge", R"({"quadlight":1,"walls":[[0,0,1e300,1]]})", {"/walls/0", "1e"}},
                    BadScene{"infinite", R"({"quadlight":1,"walls":[[0,0,1e999,1]]})", {}},
                    BadScene{"negative_radius",
                             R"({"quadlight":1,"lights":[{"position":[0,0],"radius":-5}]})",
                             {"/lights/0/radius", "-5"}},
                    BadScene{"unknown_key", R"({"quadlight":1,"lihgts":[]})", {"lihgts"}},
                    BadScene{"wrong_count", R"({"quadlight":1,"walls":[[0,0,1]]})", {"/walls/0"}},
                    BadScene{"wrong_version", R"({"quadlight":99})", {"/quadlight", "99"}},
                    BadScene{"missing_parent",
                             R"({"quadlight":1,"nodes":[{"box":[0,0,1,1],"parent":7}]})",
                             {"/nodes/0/parent", "7"}},
                    BadScene{"own_parent",
                             R"({"quadlight":1,"nodes":[{"box":[0,0,1,1],"parent":0}]})",
                             {"/nodes/0"}}),
    [](const auto& tested) { return std::string(tested.param.name); });

struct BadCall {
  const char* name;
  std::vector<std::string> arguments;
  int status;
  const char* line_has;
};

class BadCommandLine : public testing::TestWithParam<BadCall> {};

TEST_P(BadCommandLine, FailsWithItsStatusAndOneLine) {
  const Workplace place;
  const Outcome outcome = place.run(GetParam().arguments);
  EXPECT_EQ(outcome.status, GetParam().status);
  const std::string line = only_line(outcome);
  EXPECT_NE(line.find(GetParam().line_has), std::string::npos) << line;
  EXPECT_EQ(outcome.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Program, BadCommandLine,
    testing::Values(
        BadCall{"missing_file", {"no-such.json", "--headless"}, 1, "no-such.json"},
        BadCall{"missing_folder", {"no/such.dd2vtt"}, 1, "no/such.dd2vtt"},
        BadCall{"directory", {"/", "--headless"}, 1, "/"},
        BadCall{"unknown_scene",
                {"dungoen"},
                2,
                "dungeon, city, torture, collisions, battle, million, doors, stealth, glass, fog"},
        BadCall{"line_break_in_name", {"a\nb.json"}, 1, "a b.json"},
        BadCall{"unknown_option", {"--bogus"}, 2, "--bogus"},
        BadCall{"later_option", {"--bench"}, 2, "--bench"},
        BadCall{"two_scenes", {"city", "torture"}, 2, "torture"},
        BadCall{"bad_size", {"--size", "640"}, 2, "--size: '640'"},
        BadCall{"huge_size", {"--size", "640x99999"}, 2, "--size: '640x99999'"},
        BadCall{"no_frames", {"--frames", "0"}, 2, "--frames: '0'"},
        BadCall{"nan_frames", {"--frames", "nan"}, 2, "--frames: 'nan'"},
        BadCall{"huge_frames", {"--frames", "1e99"}, 2, "--frames: '1e99'"},
        BadCall{"unknown_index",
                {"battle", "--index", "rtree"},
                2,
                "quadtree, leaf, point, pr, grid or linear"},
        BadCall{"negative_threads", {"--threads", "-2"}, 2, "--threads: '-2'"},
        BadCall{"screenshot_is_folder", {"--headless", "--screenshot", "/"}, 1, "/: is a folder"},
        BadCall{"screenshot_nowhere", {"--headless", "--screenshot", "no/a.png"}, 1, "no/a.png"},
        BadCall{"stats_nowhere", {"--headless", "--stats-json", "no/a.json"}, 1, "no/a.json"},
        BadCall{"csv_nowhere", {"--headless", "--stats-csv", "no/a.csv"}, 1, "no/a.csv"},
        BadCall{"dump_nowhere", {"--headless", "--dump-frame", "no/a.json"}, 1, "no/a.json"},
        BadCall{"same_file", {"--stats-json", "a", "--dump-frame", "a"}, 2, "--stats-json"}),
    [](const auto& tested) { return std::string(tested.param.name); });

class FullDisk : public testing::TestWithParam<const char*> {};

TEST_P(FullDisk, IsReportedAfterTheRun) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  const Workplace place;
  place.write("scene.json", R"({"quadlight":1})");
  const Outcome outcome = place.run(
      {"scene.json", "--headless", "--frames", "1", "--size", "8x8", GetParam(), "/dev/full"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(only_line(outcome).find("/dev/full"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Program, FullDisk,
                         testing::Values("--screenshot", "--stats-json", "--stats-csv",
                                         "--dump-frame"));

TEST(Program, ReportsThatItsWordsWentNowhere) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "this system has no /dev/full";
  const Workplace place;
  const Outcome outcome = place.run_shell("\"$demo\" --list >/dev/full");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(only_line(outcome).find("standard output"), std::string::npos);
}

TEST(Program, DoesNotOverwriteItsScene) {
  const Workplace place;
  place.write("scene.json", R"({"quadlight":1})");
  const Outcome outcome =
      place.run({"scene.json", "--headless", "--dump-frame", place.path("scene.json").string()});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(only_line(outcome).find("scene.json"), std::string::npos);
  EXPECT_EQ(place.read("scene.json"), R"({"quadlight":1})");
}

}  // namespace
}  // namespace quadlight::demo::test
