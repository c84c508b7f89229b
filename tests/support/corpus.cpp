// See the header.
#include "support/corpus.hpp"

#include <quadlight/scenes/load.hpp>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>

namespace quadlight::test {
namespace {

constexpr std::size_t many_walls = 5'000;
constexpr float small_radius = 320.0F;

Box extent_of(const std::vector<WallDesc>& walls) {
  Box box = bounds(walls.front().segment);
  for (const WallDesc& wall : walls) box = united(box, bounds(wall.segment));
  return box;
}

}  // namespace

std::vector<std::filesystem::path> corpus_files(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path path = QUADLIGHT_SHARED "/corpus/" + folder;
  if (std::filesystem::is_directory(path)) {
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<scenes::SceneDocument> corpus_maps(const std::string& folder) {
  std::vector<scenes::SceneDocument> maps;
  std::string refused;
  for (const std::filesystem::path& file : corpus_files(folder)) {
    Result<scenes::SceneDocument> map = scenes::load(file);
    if (map) {
      maps.push_back(std::move(map).value());
    } else {
      refused += map.error().text + "\n";
    }
  }
  if (!maps.empty()) {
    EXPECT_EQ("", refused);
  }
  return maps;
}

std::vector<Occluder> corpus_walls(const scenes::SceneDocument& map) {
  std::vector<Occluder> walls;
  for (const WallDesc& wall : map.walls) {
    if (!wall.enabled) continue;
    const bool solid = wall.kind == WallKind::solid;
    walls.push_back(
        {wall.segment, solid ? WallSide::both : wall.side, solid ? WallKind::opaque : wall.kind});
  }
  return walls;
}

std::vector<LightBound> corpus_lights(const scenes::SceneDocument& map, int more,
                                      std::mt19937_64& random) {
  const float limit = map.walls.size() > many_walls ? small_radius : HUGE_VALF;
  std::vector<LightBound> lights;
  for (const LightDesc& light : map.lights) {
    if (!light.enabled || light.type == LightType::directional) continue;
    const bool cone = light.type == LightType::cone;
    lights.push_back({light.position, std::min(light.radius, limit), cone ? light.direction : 0.0F,
                      cone ? light.angle : full_turn});
  }
  if (map.walls.empty()) return lights;
  const Box extent = extent_of(map.walls);
  const auto between = [&](float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random);
  };
  const float diagonal = glm::length(extent.max - extent.min);
  for (int i = 0; i < more; ++i) {
    const float x = between(extent.min.x, extent.max.x);
    LightBound light{{x, between(extent.min.y, extent.max.y)}};
    light.radius = std::min(limit, diagonal * between(0.01F, 0.3F));
    if (i % 4 == 3) {
      light.direction = between(-3.2F, 3.2F);
      light.angle = between(0.1F, 6.2F);
    }
    lights.push_back(light);
  }
  return lights;
}

}  // namespace quadlight::test
