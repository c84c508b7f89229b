// Heights, tiles, trees and houses.
#include "million_land.hpp"

#include "city_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace quadlight::scenes::internal {
namespace {

constexpr float coarse = 3200.0F;  // world units between the points of the first octave
constexpr std::array limits{0.36F, 0.40F, 0.56F, 0.70F, 0.80F};  // upper ones of each Ground
constexpr std::array ground_colors{Color{0.26F, 0.46F, 0.62F}, Color{0.76F, 0.70F, 0.50F},
                                   Color{0.46F, 0.62F, 0.32F}, Color{0.30F, 0.48F, 0.28F},
                                   Color{0.54F, 0.51F, 0.48F}, Color{0.86F, 0.88F, 0.92F}};
constexpr std::array thing_colors{Color{0.42F, 0.62F, 0.76F}, Color{0.62F, 0.54F, 0.38F},
                                  Color{0.74F, 0.66F, 0.30F}, Color{0.22F, 0.42F, 0.20F},
                                  Color{0.42F, 0.40F, 0.39F}, Color{0.74F, 0.80F, 0.90F}};
constexpr std::array roof_colors{Color{0.72F, 0.36F, 0.28F}, Color{0.62F, 0.44F, 0.32F},
                                 Color{0.52F, 0.50F, 0.54F}};
constexpr float house_share = 0.012F;  // of the things on grass

float smooth(float t) {
  return t * t * (3.0F - 2.0F * t);
}

Vec2 half_extent(Ground ground, Random& random) {
  switch (ground) {
    case Ground::water:
      return {random.uniform(4.0F, 9.0F), 1.0F};
    case Ground::forest: {
      const float half = random.uniform(7.0F, 13.0F);
      return {half, half};
    }
    case Ground::rock:
    case Ground::snow:
      return {random.uniform(4.0F, 10.0F), random.uniform(4.0F, 9.0F)};
    case Ground::sand:
    case Ground::grass:
      break;
  }
  return {random.uniform(2.0F, 4.0F), random.uniform(2.0F, 4.0F)};
}

void add_house(Vec2 p, Random& random, SceneDocument& document) {
  const Vec2 half{random.uniform(20.0F, 36.0F), random.uniform(16.0F, 26.0F)};
  const std::array corners{p - half, p + Vec2{half.x, -half.y}, p + half,
                           p + Vec2{-half.x, half.y}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    // From inside only: the light falls on the roof, and the shadow begins behind the house.
    document.walls.push_back(
        {.segment = {corners[i], corners[(i + 1) % corners.size()]}, .side = WallSide::right});
  }
  document.nodes.push_back({.desc = {.transform = {.position = p},
                                     .bounds = {Vec2{} - half, half},
                                     .layer = million_layer::roof},
                            .color = varied(random, roof_colors[random.below(3)], 0.12F)});
  document.lights.push_back({.position = p + Vec2{half.x * 0.4F, half.y + 10.0F},
                             .radius = random.uniform(300.0F, 520.0F),
                             .color = {1.0F, random.uniform(0.62F, 0.80F), 0.46F},
                             .intensity = 0.62F});
}

}  // namespace

/// Between the values of the four lattice points around p, whose distance is 1.
float Land::noise(Vec2 p, std::uint64_t octave) const {
  const Vec2 low{std::floor(p.x), std::floor(p.y)};
  const auto value = [&](float dx, float dy) {
    const auto column = static_cast<std::uint64_t>(static_cast<std::int64_t>(low.x + dx));
    const auto row = static_cast<std::uint64_t>(static_cast<std::int64_t>(low.y + dy));
    return Random(seed_ + column * 0x9E3779B1ULL + row * 0x85EBCA77C2B2AE63ULL +
                  octave * 0xC2B2AE3D27D4EB4FULL)
        .uniform(0.0F, 1.0F);
  };
  const float x = smooth(p.x - low.x);
  const float y = smooth(p.y - low.y);
  const float upper = std::lerp(value(0.0F, 0.0F), value(1.0F, 0.0F), x);
  const float lower = std::lerp(value(0.0F, 1.0F), value(1.0F, 1.0F), x);
  return std::lerp(upper, lower, y);
}

float Land::height(Vec2 p) const {
  float sum = 0.0F;
  float weight = 0.5F;
  Vec2 at = p * (1.0F / coarse);
  for (std::uint64_t octave = 0; octave < 5; ++octave) {
    sum += weight * noise(at, octave);
    weight *= 0.5F;
    at = at * 2.0F;
  }
  const Vec2 off = p * (2.0F / size_) - Vec2{1.0F, 1.0F};
  const float edge = std::max(std::abs(off.x), std::abs(off.y));
  return sum + 0.06F - 0.45F * smooth(std::clamp((edge - 0.7F) / 0.3F, 0.0F, 1.0F));
}

Ground Land::ground(Vec2 p) const {
  const auto above = std::ranges::upper_bound(limits, height(p));
  return static_cast<Ground>(above - limits.begin());
}

void add_ground(const Land& land, std::size_t columns, Random& random, SceneDocument& document) {
  const float tile = land.size() / static_cast<float>(columns);
  for (std::size_t i = 0; i < columns * columns; ++i) {
    const std::size_t row = i / columns;
    const Vec2 corner{tile * static_cast<float>(i % columns), tile * static_cast<float>(row)};
    const Ground ground = land.ground(corner + Vec2{0.5F, 0.5F} * tile);
    document.nodes.push_back(
        {.desc = {.transform = {.position = corner}, .bounds = {{0.0F, 0.0F}, {tile, tile}}},
         .color = varied(random, ground_colors[static_cast<std::size_t>(ground)], 0.05F)});
  }
}

void add_thing(const Land& land, Vec2 p, Random& random, SceneDocument& document) {
  const Ground ground = land.ground(p);
  if (ground == Ground::grass && random.chance(house_share)) return add_house(p, random, document);
  const Vec2 half = half_extent(ground, random);
  const float turn = ground == Ground::water ? 0.0F : random.uniform(0.0F, 1.5F);
  document.nodes.push_back(
      {.desc = {.transform = {.position = p, .rotation = turn},
                .bounds = {Vec2{} - half, half},
                .layer = million_layer::plant},
       .color = varied(random, thing_colors[static_cast<std::size_t>(ground)], 0.2F)});
}

}  // namespace quadlight::scenes::internal
