// Real maps with disc sources for lights: wedges and hard light are the closed form there too.
#include "support/hybrid_light.hpp"

#include <quadlight/scenes/load.hpp>
#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <random>
#include <vector>

namespace quadlight::scenes {
namespace {

std::vector<std::filesystem::path> maps() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path folder = QUADLIGHT_SHARED "/corpus/uvtt";
  if (std::filesystem::is_directory(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

struct Tally {
  int points = 0;
  int partial = 0;
  int wrong = 0;
};

// Random points around one light.
void count_errors(const LightBound& bound, const WallIndex& walls, std::mt19937_64& random,
                  Tally& tally) {
  LightKernel kernel;
  PenumbraBuilder builder;
  LightGeometry geometry;
  kernel.build(bound, all_categories, walls, geometry);
  builder.build(bound, 0.05F * bound.radius, all_categories, walls, geometry);
  if (geometry.source_radius <= 0.0) return;
  std::uniform_real_distribution<double> coordinate(-1.0, 1.0);
  for (int i = 0; i < 150; ++i) {
    const DVec2 p = 0.99 * double{bound.radius} * DVec2{coordinate(random), coordinate(random)};
    if (!contains(bound, bound.position + Vec2(p))) continue;
    const double all =
        disc_visibility(bound.position, geometry.source_radius, p, all_categories, walls);
    const auto got = test::hybrid_visibility(bound, geometry, p,
                                             [&](std::uint32_t id) { return walls.wall(id); });
    ++tally.points;
    tally.partial += all > 0.0 && all < 1.0 ? 1 : 0;
    tally.wrong += std::abs(all - got.visible) > 1e-6 ? 1 : 0;
  }
}

TEST(SoftCorpus, WedgesThenHardLightAreTheClosedForm) {
  const auto files = maps();
  if (files.empty()) GTEST_SKIP() << "no maps under " QUADLIGHT_SHARED "/corpus/uvtt";
  SerialExecutor executor;
  std::mt19937_64 random(8);
  Tally tally;
  for (const auto& file : files) {
    const auto document = load(file);
    ASSERT_TRUE(document) << document.error().text;
    WallIndex walls;
    for (const WallDesc& wall : document.value().walls) {
      if (!wall.enabled) continue;
      ASSERT_TRUE(walls.insert({wall.segment, wall.side, wall.kind, wall.categories}).ok());
    }
    const auto& lights = document.value().lights;
    for (std::size_t i = 0; i < lights.size(); i += 1 + lights.size() / 12) {
      count_errors({lights[i].position, lights[i].radius}, walls, random, tally);
    }
  }
  EXPECT_GT(tally.partial, 500);
  // Real walls nearly touch, and nearly line up: what is thinner than a wedge's rounding is missed.
  EXPECT_LE(tally.wrong, tally.points / 10'000) << "of " << tally.points;
  RecordProperty("points", tally.points);
  RecordProperty("partial", tally.partial);
  RecordProperty("wrong", tally.wrong);
}

}  // namespace
}  // namespace quadlight::scenes
