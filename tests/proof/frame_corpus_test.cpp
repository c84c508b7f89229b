// Frames of real maps, some hundred lights: the same bits for any worker count, order of chunks and
// SIMD target.
#include "support/corpus.hpp"
#include "support/light_scenes.hpp"
#include "support/shuffled_executor.hpp"
#include "support/simd_targets.hpp"

#include <quadlight/frame.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace quadlight::test {
namespace {

// Maps with the lights that they have and more; without a corpus, scenes of many layouts.
std::vector<scenes::SceneDocument> maps() {
  std::vector<scenes::SceneDocument> result;
  for (const char* folder : {"uvtt", "foundry"}) {
    for (scenes::SceneDocument& map : corpus_maps(folder)) result.push_back(std::move(map));
  }
  for (const WallLayout layout : all_wall_layouts) {
    LightSceneSource source(layout, 31);
    scenes::SceneDocument& map = result.emplace_back();
    for (int i = 0; i < 5; ++i) {
      const LightScene scene = source.next();
      for (const Occluder& wall : scene.walls) map.walls.push_back({wall.segment});
    }
  }
  std::mt19937_64 random(32);
  for (scenes::SceneDocument& map : result) {
    for (const LightBound& bound : corpus_lights(map, 20, random)) {
      LightDesc light;
      light.position = bound.position;
      light.radius = bound.radius;
      light.type = bound.angle < full_turn ? LightType::cone : LightType::point;
      light.direction = bound.direction;
      light.angle = bound.angle;
      map.lights.push_back(light);
    }
  }
  return result;
}

struct Hashes {
  std::vector<std::uint64_t> frames;
  std::size_t lights = 0;
};

Hashes run(const std::vector<scenes::SceneDocument>& maps, Executor& executor) {
  constexpr float far = 1e8F;
  const View view{{{-far, -far}, {far, far}}};
  Hashes result;
  FrameBuilder builder;
  for (const scenes::SceneDocument& map : maps) {
    Scene scene;
    EXPECT_TRUE(scenes::instantiate(map, scene));
    EXPECT_TRUE(scene.commit(executor));
    const Frame& frame = builder.build(scene, {&view, 1}, executor);
    result.frames.push_back(hash(frame));
    result.lights += frame.lights.size();
  }
  return result;
}

TEST(FrameCorpus, WorkersAndOrderOfChunksChangeNoBit) {
  const std::vector<scenes::SceneDocument> all = maps();
  SerialExecutor serial;
  const Hashes expected = run(all, serial);
  EXPECT_GE(expected.lights, 280U);
  for (const unsigned workers : {1U, 2U, 3U, 8U, 32U}) {
    TbbExecutor executor(workers);
    EXPECT_EQ(expected.frames, run(all, executor).frames) << workers << " workers";
  }
  ShuffledExecutor shuffled(33);
  EXPECT_EQ(expected.frames, run(all, shuffled).frames);
}

TEST(FrameCorpus, SimdTargetsChangeNoBit) {
  const std::vector<scenes::SceneDocument> all = maps();
  SerialExecutor serial;
  const Hashes expected = run(all, serial);
  const std::vector<std::int64_t> targets = simd_targets();
  EXPECT_GE(targets.size(), 2U);
  for (const std::int64_t target : targets) {
    const OnTarget on(target);
    EXPECT_EQ(expected.frames, run(all, serial).frames) << simd_name(target);
  }
}

}  // namespace
}  // namespace quadlight::test
