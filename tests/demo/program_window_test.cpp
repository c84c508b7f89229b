// The program in a window, on a virtual display where one can be had.
#include "demo/picture.hpp"
#include "demo/program.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

namespace quadlight::demo::test {
namespace {

TEST(ProgramWindow, ShowsFramesAndWritesItsFiles) {
  if (std::system("command -v xvfb-run >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "needs xvfb-run (Debian: xvfb and xauth)";
  }
  const Workplace place;
  const Outcome run = place.run_shell(
      // A display number of its own: two searches from the same number can find the same display.
      // And no reset when the last window closes: a program that comes meanwhile is turned away.
      "xvfb-run -n $((200 + $$ % 700)) -a -s '-screen 0 640x480x24 -noreset' \"$demo\" dungeon "
      "--frames 5 "
      "--size 320x200 "
      "--screenshot w.png --stats-json w.json --dump-frame f.json");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out.find("no display"), std::string::npos) << run.out;
  const Picture picture = read_picture(place.path("w.png"));
  EXPECT_EQ(picture.width, 320);
  EXPECT_EQ(picture.height, 200);
  const auto stats = nlohmann::json::parse(place.read("w.json"));
  EXPECT_EQ(stats.at("frames"), 5);
  EXPECT_FALSE(nlohmann::json::parse(place.read("f.json")).at("lights").empty());
}

}  // namespace
}  // namespace quadlight::demo::test
