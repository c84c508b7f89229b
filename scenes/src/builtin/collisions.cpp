// The scene of the collisions: a lit table, and the boxes in the colours of what they meet.
#include "simulation/collisions.hpp"

#include "builtin.hpp"
#include "wall_sprite.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

constexpr float tile = 300.0F;
constexpr Color free_color{0.34F, 0.42F, 0.52F};
/// By how many others a box meets: one, two, three or more.
constexpr std::array meeting_colors{Color{1.0F, 0.45F, 0.14F}, Color{1.0F, 0.68F, 0.20F},
                                    Color{1.0F, 0.92F, 0.55F}};

Color color_of(std::uint32_t meetings) {
  return meetings == 0 ? free_color : meeting_colors[std::min<std::size_t>(meetings, 3) - 1];
}

class CollisionsScene final : public Simulation {
 public:
  CollisionsScene(const CollisionsDesc& desc, std::size_t first_node)
      : collisions_(desc), first_node_(first_node) {}

  void step(Executor& executor) override { collisions_.step(executor); }

  void show(Scene& scene, const SceneHandles& handles) override {
    const auto boxes = collisions_.boxes();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const NodeHandle node = handles.nodes[first_node_ + i];
      if (!scene.is_valid(node)) continue;
      // Refused by no scene: the transform is finite.
      static_cast<void>(
          scene.set_transform(node, {.position = boxes[i].center, .rotation = boxes[i].rotation}));
      static_cast<void>(scene.set_user(node, pack_color(color_of(collisions_.meetings()[i]))));
    }
  }

  [[nodiscard]] SimulationStats stats() const override { return collisions_.stats(); }
  [[nodiscard]] IndexKind index() const override { return IndexKind::quadtree; }
  [[nodiscard]] const Collisions& collisions() const { return collisions_; }

 private:
  Collisions collisions_;
  std::size_t first_node_;
};

void add_table(Vec2 world, SceneDocument& document) {
  const auto rows = static_cast<int>(std::ceil(world.y / tile));
  const auto columns = static_cast<int>(std::ceil(world.x / tile));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const Vec2 corner{tile * static_cast<float>(column), tile * static_cast<float>(row)};
      const float shade = (row + column) % 2 == 0 ? 0.25F : 0.28F;
      document.nodes.push_back(
          {.desc = {.transform = {.position = corner}, .bounds = {{0.0F, 0.0F}, {tile, tile}}},
           .color = {shade * 0.92F, shade, shade * 1.12F}});
    }
  }
  const std::array corners{Vec2{0.0F, 0.0F}, Vec2{world.x, 0.0F}, world, Vec2{0.0F, world.y}};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Segment edge{corners[i], corners[(i + 1) % corners.size()]};
    document.walls.push_back({.segment = edge});
    add_wall_sprite(edge, 10.0F, {0.66F, 0.60F, 0.50F}, 2, document);
  }
}

/// One lamp over each part of the table.
void add_lamps(Vec2 world, SceneDocument& document) {
  constexpr int columns = 4;
  constexpr int rows = 2;
  for (int i = 0; i < columns * rows; ++i) {
    const float x = (static_cast<float>(i % columns) + 0.5F) / static_cast<float>(columns);
    const int row = i / columns;
    const float y = (static_cast<float>(row) + 0.5F) / static_cast<float>(rows);
    document.lights.push_back({.position = {world.x * x, world.y * y},
                               .radius = 1700.0F,
                               .color = {1.0F, 0.94F, 0.86F},
                               .intensity = 0.62F});
  }
}

void add_boxes(const Collisions& collisions, SceneDocument& document) {
  for (const FlyingBox& box : collisions.boxes()) {
    document.nodes.push_back(
        {.desc = {.transform = {.position = box.center, .rotation = box.rotation},
                  .bounds = {Vec2{} - box.half, box.half},
                  .layer = 1},
         .color = free_color});
  }
}

}  // namespace

Result<BuiltinScene> make_collisions(std::uint64_t seed) {
  const CollisionsDesc desc{.seed = seed};
  SceneDocument document;
  document.ambient = {0.08F, 0.08F, 0.09F};
  add_table(desc.world, document);
  add_lamps(desc.world, document);
  auto scene = std::make_unique<CollisionsScene>(desc, document.nodes.size());
  add_boxes(scene->collisions(), document);
  document.camera = Camera{desc.world * 0.5F, desc.world.y * 1.04F};
  return BuiltinScene{std::move(document), nullptr, std::move(scene)};
}

}  // namespace quadlight::scenes::internal
