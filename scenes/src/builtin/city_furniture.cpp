// What stands along the streets of the city: lamps, trees, parked cars.
#include "city_plan.hpp"

#include <array>
#include <numbers>

namespace quadlight::scenes::internal {
namespace {

constexpr float quarter_turn = 0.5F * std::numbers::pi_v<float>;

void add_lamp(Vec2 at, Random& random, SceneDocument& document) {
  add_box(document, {at - Vec2{3.0F, 3.0F}, at + Vec2{3.0F, 3.0F}}, {0.95F, 0.92F, 0.82F},
          city_layer::tree);
  // Most streets have sodium lamps, some have newer white ones.
  const Color color = random.chance(0.75F) ? Color{1.0F, 0.66F, 0.32F} : Color{0.80F, 0.90F, 1.0F};
  document.lights.push_back({.position = at,
                             .radius = random.uniform(230.0F, 280.0F),
                             .color = color,
                             .intensity = 1.0F});
}

/// A crown of three turned squares, which together look round.
void add_tree(Vec2 at, Random& random, SceneDocument& document) {
  const float radius = random.uniform(11.0F, 17.0F);
  const Color green = varied(random, {0.30F, 0.47F, 0.27F}, 0.15F);
  const std::size_t tree = document.nodes.size();
  document.nodes.push_back({.desc = {.transform = {.position = at},
                                     .bounds = {{-3.0F, -3.0F}, {3.0F, 3.0F}},
                                     .layer = city_layer::tree},
                            .color = {0.40F, 0.32F, 0.24F}});
  for (int i = 0; i < 3; ++i) {
    const float size = radius * (1.0F - 0.2F * static_cast<float>(i));
    const std::size_t leaf = add_part(document, tree, {{-size, -size}, {size, size}},
                                      varied(random, green, 0.10F), city_layer::tree);
    document.nodes[leaf].desc.transform.rotation = random.uniform(0.0F, quarter_turn);
  }
}

/// A few parked cars along one side of the block, where the road's edge is.
void add_parked(const CityPlan& plan, const Box& block, Random& random, SceneDocument& document) {
  const float edge = block.max.y + 0.5F * plan.road_width - 1.75F * plan.lane_offset;
  constexpr std::size_t places = 7;
  for (std::size_t i = 0; i < places; ++i) {
    if (!random.chance(0.5F)) continue;
    const float x = block.min.x + 60.0F + 78.0F * static_cast<float>(i);
    add_car(random, {.position = {x, edge}}, document);
  }
}

}  // namespace

void add_furniture(const CityPlan& plan, const Box& block, Random& random,
                   SceneDocument& document) {
  const float curb = 10.0F;
  const Vec2 min = block.min + Vec2{curb, curb};
  const Vec2 max = block.max - Vec2{curb, curb};
  const Vec2 middle = (min + max) * 0.5F;
  // Every block lights the road above it and the one to its left; the others do the rest.
  add_lamp({middle.x - 160.0F, min.y}, random, document);
  add_lamp({middle.x + 160.0F, min.y}, random, document);
  add_lamp({min.x, middle.y}, random, document);
  constexpr std::size_t trees = 8;
  for (std::size_t i = 0; i < trees; ++i) {
    const float part = (static_cast<float>(i) + random.uniform(0.3F, 0.7F)) / float{trees};
    add_tree({min.x + (max.x - min.x) * part, i % 2 == 0 ? min.y + 30.0F : max.y - 30.0F}, random,
             document);
  }
  add_parked(plan, block, random, document);
}

}  // namespace quadlight::scenes::internal
