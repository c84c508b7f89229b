// The doors: twelve lit rooms whose doors slide open and shut on a schedule.
#include "builtin.hpp"
#include "cycle.hpp"
#include "stage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr int columns = 4;
constexpr int rows = 3;
constexpr Vec2 room{400.0F, 300.0F};
constexpr Vec2 world{room.x * columns, room.y* rows};
constexpr float door_half = 50.0F;
constexpr float wall_half_width = 6.0F;
constexpr Color masonry{0.72F, 0.70F, 0.66F};
constexpr Color wood{0.66F, 0.42F, 0.22F};

constexpr double period_seconds = 12.0;
constexpr double slide_seconds = 0.6;
constexpr double open_seconds = 5.0;

/// Reaches the doors of its own room and of no other.
constexpr float lamp_radius = 245.0F;
constexpr std::array lamp_colors{Color{1.0F, 0.80F, 0.52F}, Color{0.62F, 0.78F, 1.0F},
                                 Color{1.0F, 0.62F, 0.58F}, Color{0.66F, 1.0F, 0.72F},
                                 Color{0.90F, 0.70F, 1.0F}};
constexpr Vec2 lantern_center{600.0F, 450.0F};
constexpr Vec2 lantern_way{110.0F, 80.0F};

struct Door {
  Segment closed;  ///< slides into the wall at a
  std::size_t node = 0;
  std::size_t wall = 0;
  double opens = 0.0;  ///< seconds after the period's begin
};

/// 0 shut ... 1 open.
float open_part(const Door& door, double phase) {
  const double t = phase * period_seconds - door.opens;
  const double since = t < 0.0 ? t + period_seconds : t;
  const double opening = since / slide_seconds;
  const double closing = (since - slide_seconds - open_seconds) / slide_seconds;
  return static_cast<float>(std::clamp(opening, 0.0, 1.0) - std::clamp(closing, 0.0, 1.0));
}

Vec2 lantern_position(double phase) {
  return lantern_center +
         Vec2{lantern_way.x * wave(phase, 1, 0.25F), lantern_way.y * wave(phase, 1, 0.0F)};
}

class DoorsAnimation final : public Animation {
 public:
  DoorsAnimation(std::vector<Door> doors, LightDesc lantern)
      : doors_(std::move(doors)), lantern_(lantern) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    for (const Door& door : doors_) slide(scene, handles, door, open_part(door, phase));
    if (!scene.is_valid(handles.lights[0])) return;
    lantern_.position = lantern_position(phase);
    // Refused by no scene, here and below: all is finite and within its ranges.
    static_cast<void>(scene.set_light(handles.lights[0], lantern_));
  }

  [[nodiscard]] double period() const override { return period_seconds; }

 private:
  /// Touches only what changes: a wall that is set anew makes the lights around it be rebuilt.
  static void slide(Scene& scene, const SceneHandles& handles, const Door& door, float open) {
    const float shut = 1.0F - open;
    if (const NodeHandle node = handles.nodes[door.node]; scene.is_valid(node)) {
      Transform transform = scene.get(node)->transform;
      // What is left of an open door still shows.
      transform.scale.x = std::max(shut, 0.06F);
      static_cast<void>(scene.set_transform(node, transform));
    }
    const WallHandle wall = handles.walls[door.wall];
    if (!scene.is_valid(wall)) return;
    if (open >= 1.0F) {
      if (scene.get(wall)->enabled) static_cast<void>(scene.set_enabled(wall, false));
      return;
    }
    WallDesc desc = *scene.get(wall);
    const Segment segment{door.closed.a, door.closed.a + (door.closed.b - door.closed.a) * shut};
    if (desc.enabled && desc.segment == segment) return;
    desc.segment = segment;
    desc.enabled = true;
    static_cast<void>(scene.set_wall(wall, desc));
  }

  std::vector<Door> doors_;
  LightDesc lantern_;
};

/// A wall from a to b with a door in its middle.
void add_doorway(Vec2 a, Vec2 b, SceneDocument& document, std::vector<Door>& doors) {
  const Vec2 middle = (a + b) * 0.5F;
  const Vec2 along = (b - a) * (1.0F / std::hypot(b.x - a.x, b.y - a.y));
  const Segment closed{middle - along * door_half, middle + along * door_half};
  add_seen_wall({a, closed.a}, wall_half_width, masonry, document);
  add_seen_wall({closed.b, b}, wall_half_width, masonry, document);
  doors.push_back({.closed = closed, .node = document.nodes.size(), .wall = document.walls.size()});
  document.walls.push_back({.segment = closed, .user = 1});
  document.nodes.push_back(
      {.desc = {.transform = {.position = closed.a, .rotation = std::atan2(along.y, along.x)},
                .bounds = {{0.0F, -4.0F}, {2.0F * door_half, 4.0F}},
                .layer = 1},
       .color = wood});
}

std::vector<Door> add_doors(SceneDocument& document) {
  std::vector<Door> doors;
  const auto at = [](int column, int row) {
    return Vec2{room.x * static_cast<float>(column), room.y * static_cast<float>(row)};
  };
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column > 0) add_doorway(at(column, row), at(column, row + 1), document, doors);
      if (row > 0) add_doorway(at(column, row), at(column + 1, row), document, doors);
    }
  }
  // Five is coprime to their number: neighbours open at different times.
  for (std::size_t i = 0; i < doors.size(); ++i) {
    doors[i].opens = period_seconds * static_cast<double>(i * 5 % doors.size()) /
                     static_cast<double>(doors.size());
  }
  return doors;
}

void add_lamps(SceneDocument& document) {
  document.lights.push_back({.position = lantern_position(0.0),
                             .radius = 170.0F,
                             .color = {1.0F, 0.9F, 0.7F},
                             .intensity = 0.6F});
  for (int i = 0; i < rows * columns; ++i) {
    const int row = i / columns;
    document.lights.push_back(
        {.position = {(static_cast<float>(i % columns) + 0.5F) * room.x,
                      (static_cast<float>(row) + 0.5F) * room.y},
         .radius = lamp_radius,
         .color = lamp_colors[static_cast<std::size_t>(i * 3) % lamp_colors.size()],
         .intensity = 1.1F});
  }
}

}  // namespace

Result<BuiltinScene> make_doors() {
  BuiltinScene out;
  out.document.ambient = {0.03F, 0.03F, 0.04F};
  add_tiles(world, 50.0F, {0.62F, 0.60F, 0.57F}, out.document);
  add_outer_walls(world, wall_half_width, masonry, out.document);
  std::vector<Door> doors = add_doors(out.document);
  add_lamps(out.document);
  out.document.camera = Camera{world * 0.5F, world.y * 1.04F};
  out.animation = std::make_unique<DoorsAnimation>(std::move(doors), out.document.lights.front());
  out.mark_lights = true;
  return out;
}

}  // namespace quadlight::scenes::internal
