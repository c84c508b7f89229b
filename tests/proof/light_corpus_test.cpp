// Every light of every real map, and twenty more in each: against the oracle, by the index form.
#include "support/corpus.hpp"
#include "support/light_compare.hpp"
#include "support/light_verdict.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace quadlight::test {
namespace {

constexpr int more_lights = QUADLIGHT_PROOF_SHARE == 1 ? 20 : 1;

class LightCorpus : public testing::TestWithParam<const char*> {};

TEST_P(LightCorpus, EveryLightEqualsTheOracle) {
  const std::vector<scenes::SceneDocument> maps = corpus_maps(GetParam());
  if (maps.empty()) GTEST_SKIP() << "no map loads from " QUADLIGHT_SHARED "/corpus/" << GetParam();
  std::mt19937_64 random(21);
  LightKernel kernel;
  LightKernel other_kernel;
  LightGeometry geometry;
  LightGeometry by_span;
  int count = 0;
  for (const scenes::SceneDocument& map : maps) {
    const std::vector<Occluder> walls = corpus_walls(map);
    IndexedWalls indexed;
    indexed.assign(walls);
    for (const LightBound& light : corpus_lights(map, more_lights, random)) {
      SCOPED_TRACE(map.name + ", light " + std::to_string(count));
      kernel.build(light, 1, indexed.index(), geometry);
      other_kernel.build(light, walls, by_span);
      ASSERT_TRUE(same_region(geometry, by_span));
      // Nothing was in the index before, so labels are positions in `walls`.
      ASSERT_TRUE(equals_oracle(light, walls, geometry, random, 10));
      ++count;
    }
  }
  RecordProperty("lights", count);
  EXPECT_GE(count, static_cast<int>(maps.size()) * more_lights);
}

INSTANTIATE_TEST_SUITE_P(Maps, LightCorpus, testing::Values("uvtt", "foundry", "movingai"),
                         [](const auto& folder) { return std::string(folder.param); });

}  // namespace
}  // namespace quadlight::test
