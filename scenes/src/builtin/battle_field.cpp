// Grass, trees and fires.
#include "battle_field.hpp"

#include "random.hpp"

#include <array>
#include <cmath>

namespace quadlight::scenes::internal {
namespace {

constexpr float tile = 50.0F;
constexpr std::size_t trees = 70;
constexpr float trunk = 5.0F;  // half its side

void add_grass(Vec2 field, Random& random, SceneDocument& document) {
  const auto rows = static_cast<int>(std::ceil(field.y / tile));
  const auto columns = static_cast<int>(std::ceil(field.x / tile));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Vec2 corner{tile * static_cast<float>(column), tile * static_cast<float>(row)};
      const float shade = random.uniform(0.44F, 0.54F);
      document.nodes.push_back({.desc = {.transform = {.position = corner},
                                         .bounds = {{0.0F, 0.0F}, {tile, tile}},
                                         .layer = battle_layer::ground},
                                .color = {shade * 0.92F, shade, shade * 0.62F}});
    }
  }
}

/// A crown of three boxes over a trunk that blocks light.
void add_tree(Vec2 place, Random& random, SceneDocument& document) {
  const std::array corners{Vec2{-trunk, -trunk}, Vec2{trunk, -trunk}, Vec2{trunk, trunk},
                           Vec2{-trunk, trunk}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    document.walls.push_back(
        {.segment = {place + corners[i], place + corners[(i + 1) % corners.size()]}});
  }
  for (int i = 0; i < 3; ++i) {
    const float half = random.uniform(11.0F, 17.0F);
    const float shade = random.uniform(0.36F, 0.50F);
    document.nodes.push_back(
        {.desc = {.transform = {.position = place, .rotation = random.uniform(0.0F, 1.5F)},
                  .bounds = {{-half, -half}, {half, half}},
                  .layer = battle_layer::tree},
         .color = {shade * 0.55F, shade, shade * 0.45F}});
  }
}

void add_fire(Vec2 place, Color color, float radius, SceneDocument& document) {
  document.lights.push_back(
      {.position = place, .radius = radius, .color = color, .intensity = 0.6F});
  document.nodes.push_back({.desc = {.transform = {.position = place, .rotation = 0.6F},
                                     .bounds = {{-6.0F, -6.0F}, {6.0F, 6.0F}},
                                     .layer = battle_layer::fallen},
                            .color = {1.0F, 0.78F, 0.40F}});
}

}  // namespace

void add_battle_field(Vec2 field, std::uint64_t seed, SceneDocument& document) {
  Random random(seed ^ 0xF1E1DULL);
  add_grass(field, random, document);
  for (std::size_t i = 0; i < trees; ++i) {
    add_tree({random.uniform(0.0F, field.x), random.uniform(0.0F, field.y)}, random, document);
  }
  constexpr std::array colors{Color{1.0F, 0.56F, 0.34F}, Color{1.0F, 0.78F, 0.48F},
                              Color{0.50F, 0.68F, 1.0F}};
  const auto fires = static_cast<int>(std::ceil((field.y - 200.0F) / 400.0F));
  for (int i = 0; i < fires; ++i) {
    const float y = 200.0F + 400.0F * static_cast<float>(i);
    add_fire({80.0F, y}, colors[0], 420.0F, document);
    add_fire({0.5F * field.x + random.uniform(-60.0F, 60.0F), y}, colors[1], 520.0F, document);
    add_fire({field.x - 80.0F, y}, colors[2], 420.0F, document);
  }
}

}  // namespace quadlight::scenes::internal
