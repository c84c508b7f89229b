// Real maps of every format, read where they are: each becomes a scene.
#include "support/corpus.hpp"

#include <quadlight/scenes/load.hpp>

#include <gtest/gtest.h>

#include <string>

namespace quadlight::scenes {
namespace {

class Corpus : public testing::TestWithParam<const char*> {};

TEST_P(Corpus, EveryMapBecomesAScene) {
  const std::string folder = GetParam();
  const auto files = test::corpus_files(folder);
  if (files.empty()) GTEST_SKIP() << "no maps under " QUADLIGHT_SHARED "/corpus/" << folder;
  SerialExecutor executor;
  for (const auto& file : files) {
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    EXPECT_EQ(document.value().name, file.stem().string());
    Scene scene;
    const auto handles = instantiate(document.value(), scene);
    ASSERT_TRUE(handles) << handles.error().text;
    const Status committed = scene.commit(executor);
    EXPECT_TRUE(committed) << committed.error().text;
    EXPECT_EQ(scene.wall_count(), document.value().walls.size());
    if (folder != "movingai") continue;
    // These have no lights of their own: some are put into open cells.
    EXPECT_EQ(document.value().lights.size(), 24U);
    for (const LightDesc& light : document.value().lights) {
      EXPECT_TRUE(scene.is_lit(light.position));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Maps, Corpus, testing::Values("foundry", "movingai", "uvtt"),
                         [](const auto& map) { return std::string(map.param); });

}  // namespace
}  // namespace quadlight::scenes
