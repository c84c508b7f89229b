// Built-in scenes and files by one name.
#include "scene_source.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace quadlight::demo {
namespace {

TEST(SceneSource, WordsFilesAndBuiltins) {
  EXPECT_TRUE(names_scene_or_file("dungeon"));
  EXPECT_TRUE(names_scene_or_file("city"));
  EXPECT_TRUE(names_scene_or_file("torture"));
  EXPECT_TRUE(names_scene_or_file("missing.json"));
  EXPECT_TRUE(names_scene_or_file("maps/missing"));
  EXPECT_FALSE(names_scene_or_file("dungoen"));
}

TEST(SceneSource, ListNamesAndDescribesEachScene) {
  const std::string list = list_scenes();
  for (const scenes::BuiltinInfo& info : scenes::builtin_scenes()) {
    EXPECT_NE(list.find(info.name), std::string::npos);
    EXPECT_NE(list.find(info.description), std::string::npos);
    EXPECT_NE(scene_names().find(info.name), std::string::npos);
  }
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(list, '\n')),
            scenes::builtin_scenes().size());
}

TEST(SceneSource, BuiltinsGetWhatTheCommandLineSays) {
  Options options;
  options.seed = 7;
  options.index = scenes::IndexKind::pr;
  const Result<DemoScene> scene = open_scene("battle", builtin_options(options));
  ASSERT_TRUE(scene) << scene.error().text;
  ASSERT_NE(scene.value().simulation, nullptr);
  EXPECT_EQ(scene.value().simulation->index(), scenes::IndexKind::pr);
  const auto same = scenes::make_builtin("battle", {.seed = 7});
  EXPECT_EQ(scene.value().document.nodes.back().desc.transform,
            same.value().document.nodes.back().desc.transform);
}

TEST(SceneSource, FilesAreNamedByTheirStem) {
  const auto file = std::filesystem::path(testing::TempDir()) / "quadlight-source-test.json";
  std::ofstream(file) << R"({"quadlight":1,"lights":[{"position":[1,2]}]})";
  const Result<DemoScene> scene = open_scene(file.string(), {});
  ASSERT_TRUE(scene) << scene.error().text;
  EXPECT_EQ(scene.value().name, "quadlight-source-test");
  EXPECT_EQ(scene.value().document.lights.size(), 1U);
  EXPECT_EQ(scene.value().animation, nullptr);
  EXPECT_FALSE(scene.value().outline_walls);
  std::filesystem::remove(file);
}

TEST(SceneSource, MapsWhoseImageIsNotLoadedGetTheirWallsOutlined) {
  const auto file = std::filesystem::path(testing::TempDir()) / "quadlight-source-test.dd2vtt";
  std::ofstream(file) << R"({"format":0.3,"resolution":{"map_origin":{"x":0,"y":0},)"
                      << R"("map_size":{"x":2,"y":2},"pixels_per_grid":70}})";
  const Result<DemoScene> scene = open_scene(file.string(), {});
  ASSERT_TRUE(scene) << scene.error().text;
  EXPECT_TRUE(scene.value().outline_walls);
  std::filesystem::remove(file);
}

TEST(SceneSource, ForeignMapsInJsonGetTheirWallsOutlinedToo) {
  const auto file = std::filesystem::path(testing::TempDir()) / "quadlight-source-test-2.json";
  std::ofstream(file) << R"({"grid":100,"walls":[{"c":[0,0,10,0]}],"lights":[]})";
  const Result<DemoScene> scene = open_scene(file.string(), {});
  ASSERT_TRUE(scene) << scene.error().text;
  EXPECT_TRUE(scene.value().outline_walls);
  std::filesystem::remove(file);
}

TEST(SceneSource, AMissingFileIsAnError) {
  const Result<DemoScene> scene = open_scene("no/such/file.json", {});
  ASSERT_FALSE(scene);
  EXPECT_EQ(scene.error().code, ErrorCode::io);
  EXPECT_NE(scene.error().text.find("no/such/file.json"), std::string::npos);
}

}  // namespace
}  // namespace quadlight::demo
