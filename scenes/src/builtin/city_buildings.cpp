// Buildings of the city: roofs with details, closed outer walls, lit windows.
#include "city_plan.hpp"

#include <array>

namespace quadlight::scenes::internal {
namespace {

constexpr std::array roof_colors{Color{0.50F, 0.36F, 0.31F}, Color{0.42F, 0.43F, 0.47F},
                                 Color{0.47F, 0.44F, 0.39F}, Color{0.38F, 0.44F, 0.44F}};
constexpr std::array window_tints{Color{1.0F, 0.70F, 0.34F}, Color{1.0F, 0.82F, 0.55F},
                                  Color{0.62F, 0.78F, 1.0F}};

/// Roof of strips like courses of tiles, with a few boxes (vents, stairs) on it.
void add_roof(const Box& box, Random& random, SceneDocument& document) {
  const Color color = roof_colors[random.below(roof_colors.size())];
  const std::size_t roof = add_box(document, box, color, city_layer::roof);
  const Vec2 size = box.max - box.min;
  constexpr std::size_t courses = 9;
  const float step = size.y / static_cast<float>(courses);
  for (std::size_t i = 0; i < courses; ++i) {
    const float y = step * static_cast<float>(i);
    add_part(document, roof, {{2.0F, y + 1.0F}, {size.x - 2.0F, y + step - 1.0F}},
             varied(random, color, 0.10F), city_layer::roof_detail);
  }
  const std::size_t vents = 2 + random.below(4);
  for (std::size_t i = 0; i < vents; ++i) {
    const Vec2 extent{random.uniform(6.0F, 18.0F), random.uniform(6.0F, 18.0F)};
    const Vec2 at{random.uniform(6.0F, size.x - 26.0F), random.uniform(6.0F, size.y - 26.0F)};
    add_part(document, roof, {at, at + extent}, varied(random, {0.58F, 0.58F, 0.60F}, 0.2F),
             city_layer::roof_detail);
  }
}

void add_walls(const Box& box, SceneDocument& document) {
  const std::array corners{box.min, Vec2{box.max.x, box.min.y}, box.max,
                           Vec2{box.min.x, box.max.y}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    document.walls.push_back({.segment = {corners[i], corners[(i + 1) % corners.size()]}});
  }
}

/// Window panes along the four sides, just outside the walls; one in some buildings is lit and
/// shines on the ground before it.
void add_windows(const Box& box, Random& random, SceneDocument& document) {
  const Vec2 middle = (box.min + box.max) * 0.5F;
  const Vec2 half = (box.max - box.min) * 0.5F;
  constexpr std::array outward{Vec2{0.0F, -1.0F}, Vec2{1.0F, 0.0F}, Vec2{0.0F, 1.0F},
                               Vec2{-1.0F, 0.0F}};
  const std::size_t lit = random.below(20);  // of 12 windows: three buildings in five have light
  std::size_t index = 0;
  for (const Vec2 out : outward) {
    const Vec2 along{-out.y, out.x};
    const float span = out.x == 0.0F ? half.x : half.y;
    for (const float at : {-0.55F, 0.0F, 0.55F}) {
      const Vec2 on_wall = middle + out * half + along * (span * at);
      const Vec2 extent = Vec2{std::abs(along.x), std::abs(along.y)} * 9.0F +
                          Vec2{std::abs(out.x), std::abs(out.y)} * 2.0F;
      const Vec2 pane = on_wall + out * 3.0F;
      add_box(document, {pane - extent, pane + extent},
              index == lit ? Color{1.0F, 0.93F, 0.75F} : Color{0.45F, 0.50F, 0.58F},
              city_layer::roof_detail);
      if (index == lit) {
        document.lights.push_back({.position = pane,
                                   .radius = random.uniform(90.0F, 150.0F),
                                   .color = window_tints[random.below(window_tints.size())],
                                   .intensity = 0.9F});
      }
      ++index;
    }
  }
}

void add_building(const Box& box, Random& random, SceneDocument& document) {
  add_roof(box, random, document);
  add_walls(box, document);
  add_windows(box, random, document);
}

}  // namespace

void add_buildings(const Box& block, Random& random, SceneDocument& document) {
  // Lots in two rows along the long streets; now and then one is left open as a yard.
  constexpr float set_back = 60.0F;  // from the block's edge: pavement and front garden
  constexpr float yard = 56.0F;      // between the rows, where back windows shine
  constexpr float alley = 26.0F;
  const Vec2 min = block.min + Vec2{set_back, set_back};
  const Vec2 max = block.max - Vec2{set_back, set_back};
  const float depth = (max.y - min.y - yard) * 0.5F;
  for (const float top : {min.y, max.y - depth}) {
    const std::size_t lots = 2 + random.below(3);
    const float width =
        (max.x - min.x - alley * static_cast<float>(lots - 1)) / static_cast<float>(lots);
    for (std::size_t i = 0; i < lots; ++i) {
      if (random.chance(0.08F)) continue;
      const float left = min.x + (width + alley) * static_cast<float>(i);
      const Vec2 shrink{random.uniform(0.0F, 14.0F), random.uniform(0.0F, 22.0F)};
      add_building({Vec2{left, top} + shrink, Vec2{left + width, top + depth} - shrink}, random,
                   document);
    }
  }
}

}  // namespace quadlight::scenes::internal
