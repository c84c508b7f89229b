// The fog of war: an explorer walks through a maze, and what he has seen stays on the map.
#include "builtin.hpp"
#include "maze.hpp"
#include "stage.hpp"

#include <quadlight/explored_area.hpp>

#include <cmath>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr int columns = 16;
constexpr int rows = 9;
constexpr float cell = 100.0F;  ///< of the maze
constexpr float tile = 20.0F;   ///< of the floor, and cell of the explored area
constexpr int tile_columns = 80;
constexpr int tile_rows = 45;
constexpr Vec2 world{cell * columns, cell* rows};
constexpr float sight = 330.0F;
constexpr float pace = 2.5F;  ///< world units per step
constexpr float wall_half_width = 4.0F;
constexpr Color floor_color{0.60F, 0.62F, 0.66F};
constexpr Color wall_color{0.86F, 0.80F, 0.68F};
constexpr Color explorer_color{0.98F, 0.72F, 0.25F};
constexpr Color unknown_color{0.03F, 0.03F, 0.04F};

class FogScene final : public Simulation {
 public:
  /// Looks around in a scene of its own, which holds the maze's walls. The document has the tiles
  /// first, row by row, then a node per wall, then the explorer.
  FogScene(Maze maze, const SceneDocument& document, ExploredArea explored, Executor& executor)
      : maze_(std::move(maze)), position_(maze_.walk.front()), explored_(std::move(explored)) {
    for (const DocumentNode& node : document.nodes) colors_.push_back(pack_color(node.color));
    // Refused by no scene: the walls are finite.
    for (const Segment& wall : maze_.walls) {
      static_cast<void>(walls_.create_wall({.segment = wall}));
    }
    static_cast<void>(walls_.commit(executor));
    look();
  }

  void step(Executor& /*executor*/) override {
    const Vec2 way = maze_.walk[goal_] - position_;
    const float left = std::hypot(way.x, way.y);
    position_ = left <= pace ? maze_.walk[goal_] : position_ + way * (pace / left);
    if (left <= pace) goal_ = (goal_ + 1) % maze_.walk.size();
    look();
  }

  void show(Scene& scene, const SceneHandles& handles) override {
    std::size_t node = 0;
    for (int y = 0; y < tile_rows; ++y) {
      for (int x = 0; x < tile_columns; ++x) {
        paint(scene, handles, node++, explored_.contains_cell(x, y));
      }
    }
    for (const Segment& wall : maze_.walls) paint(scene, handles, node++, is_known(wall));
    // Refused by no scene, here and below: all is finite and within its ranges.
    if (scene.is_valid(handles.nodes[node])) {
      static_cast<void>(scene.set_transform(handles.nodes[node], {.position = position_}));
    }
    if (!scene.is_valid(handles.lights[0])) return;
    static_cast<void>(scene.set_light(handles.lights[0], lamp()));
  }

  [[nodiscard]] LightDesc lamp() const {
    return {
        .position = position_, .radius = sight, .color = {1.0F, 0.86F, 0.62F}, .intensity = 1.2F};
  }

  [[nodiscard]] SimulationStats stats() const override { return {.simulated = 1}; }
  [[nodiscard]] IndexKind index() const override { return IndexKind::quadtree; }

 private:
  void look() {
    walls_.visible_region({.position = position_, .radius = sight}, all_categories, kernel_,
                          region_);
    // Never too large: its radius spans a few cells.
    static_cast<void>(explored_.add(region_));
  }

  /// A wall is known from the floor on either side of its middle.
  [[nodiscard]] bool is_known(const Segment& wall) const {
    const Vec2 middle = (wall.a + wall.b) * 0.5F;
    const Vec2 along = (wall.b - wall.a) * (0.5F * tile / cell);
    const Vec2 across{-along.y, along.x};
    return explored_.contains(middle + across) || explored_.contains(middle - across);
  }

  void paint(Scene& scene, const SceneHandles& handles, std::size_t index, bool known) const {
    const NodeHandle node = handles.nodes[index];
    if (!scene.is_valid(node)) return;
    const std::uint64_t color = known ? colors_[index] : pack_color(unknown_color);
    // Most tiles look as they did a step ago.
    if (scene.get(node)->user != color) static_cast<void>(scene.set_user(node, color));
  }

  Maze maze_;
  Vec2 position_;
  std::size_t goal_ = 1;
  Scene walls_;
  LightKernel kernel_;
  VisibleRegion region_;
  ExploredArea explored_;
  std::vector<std::uint64_t> colors_;  ///< of the document's nodes
};

}  // namespace

Result<BuiltinScene> make_fog(std::uint64_t seed) {
  Result<ExploredArea> explored = ExploredArea::create(tile);
  if (!explored) return explored.error();
  Maze maze = make_maze(columns, rows, cell, seed);
  SceneDocument document;
  document.ambient = {0.07F, 0.08F, 0.10F};
  add_tiles(world, tile, floor_color, document);
  for (const Segment& wall : maze.walls) {
    add_seen_wall(wall, wall_half_width, wall_color, document);
  }
  document.nodes.push_back(box_node(maze.walk.front(), 0.0F, {12.0F, 12.0F}, 3, explorer_color));
  SerialExecutor executor;
  auto scene =
      std::make_unique<FogScene>(std::move(maze), document, std::move(explored).value(), executor);
  document.lights.push_back(scene->lamp());
  document.camera = Camera{world * 0.5F, world.y * 1.04F};
  return BuiltinScene{std::move(document), nullptr, std::move(scene)};
}

}  // namespace quadlight::scenes::internal
