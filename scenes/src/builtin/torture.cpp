// The torture scene: a labelled cell for each degenerate configuration, and lights that move
// through the awkward places.
#include "builtin.hpp"
#include "cycle.hpp"
#include "pixel_font.hpp"
#include "torture_cases.hpp"
#include "units.hpp"
#include "wall_sprite.hpp"

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr double period_seconds = 24.0;
constexpr std::size_t columns = 9;
constexpr float cell = 320.0F;
/// The cell whose centre is the world's origin: its neighbours along the row keep tiny y offsets.
constexpr Vec2 origin_cell{4.0F, 0.0F};
constexpr Vec2 upper_left{-(origin_cell.x + 0.5F) * cell, -(origin_cell.y + 0.5F) * cell};
constexpr float unit = 13.0F;  ///< pixels per unit of a case
constexpr float light_radius = 10.0F * unit;

/// Linear colours that take turns.
constexpr std::array tints{Color{1.0F, 0.62F, 0.30F}, Color{0.45F, 0.65F, 1.0F},
                           Color{1.0F, 0.85F, 0.55F}, Color{0.50F, 1.0F, 0.70F},
                           Color{1.0F, 0.50F, 0.60F}, Color{0.75F, 0.60F, 1.0F}};

/// How a light moves: on a circle through `rest`, where it is at the beginning.
struct Orbit {
  LightDesc rest;
  float circle = 0.0F;
};

class TortureAnimation final : public Animation {
 public:
  explicit TortureAnimation(std::vector<Orbit> orbits) : orbits_(std::move(orbits)) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    const float c = wave(phase, 1, 0.25F) - 1.0F;
    const float s = wave(phase, 1, 0.0F);
    for (std::size_t i = 0; i < orbits_.size(); ++i) {
      if (!scene.is_valid(handles.lights[i])) continue;
      LightDesc light = orbits_[i].rest;
      light.position += Vec2{c, s} * orbits_[i].circle;
      light.direction += static_cast<float>(phase) * full_turn;
      // Refused by no scene: only place and direction differ from what it accepted.
      static_cast<void>(scene.set_light(handles.lights[i], light));
    }
  }

  [[nodiscard]] double period() const override { return period_seconds; }

 private:
  std::vector<Orbit> orbits_;
};

/// Adds a case around `center`.
void add_case(const TortureCase& c, Vec2 center, SceneDocument& document,
              std::vector<Orbit>& orbits) {
  for (WallDesc wall : c.walls) {
    wall.segment = {center + wall.segment.a * unit, center + wall.segment.b * unit};
    document.walls.push_back(wall);
    const Color color = wall.enabled ? Color{0.90F, 0.30F, 0.25F} : Color{0.35F, 0.65F, 0.40F};
    add_wall_sprite(wall.segment, 1.0F, color, 1, document);
  }
  for (const Vec2 place : c.lights) {
    LightDesc light{.position = center + place * unit,
                    .radius = light_radius,
                    .color = tints[document.lights.size() % tints.size()],
                    .intensity = 1.1F};
    if (c.cone_degrees > 0.0F) {
      light.type = LightType::cone;
      light.angle = radians_of(double{c.cone_degrees});
    }
    document.lights.push_back(light);
    orbits.push_back({light, c.circle * unit});
  }
}

/// Floor, walls, lights and label of cell (column, row).
void add_cell(const TortureCase& c, std::size_t index, SceneDocument& document,
              std::vector<Orbit>& orbits) {
  const std::size_t column = index % columns;
  const std::size_t row = index / columns;
  const Vec2 corner = upper_left + Vec2{static_cast<float>(column), static_cast<float>(row)} * cell;
  const float shade = (column + row) % 2 == 0 ? 0.62F : 0.56F;
  document.nodes.push_back(
      {.desc = {.transform = {.position = corner}, .bounds = {{0.0F, 0.0F}, {cell, cell}}},
       .color = {shade, shade, shade * 0.96F}});
  add_case(c, corner + Vec2{cell, cell} * 0.5F, document, orbits);
  add_label(c.label, corner + Vec2{14.0F, 14.0F}, 3.0F, {0.98F, 0.96F, 0.90F}, 1, document);
}

/// A wall that is longer than anything else, under the last row, with a light close to it.
void add_long_wall(float y, SceneDocument& document, std::vector<Orbit>& orbits) {
  const TortureCase lights{"", {}, {{-60.0F, 0.0F}, {0.0F, 0.0F}, {60.0F, 0.0F}}, 3.0F};
  add_case(lights, {upper_left.x + 0.5F * cell * static_cast<float>(columns), y - 4.0F * unit},
           document, orbits);
  document.walls.push_back({.segment = {{-1e6F, y}, {1e6F, y}}});
}

/// Closed boxes and a crossing where a float has a step of 1: nothing may leak there either.
void add_far_away(SceneDocument& document, std::vector<Orbit>& orbits) {
  const Vec2 far{1e7F, 1e7F};
  const auto corner = [&](float x, float y) { return far + Vec2{x, y} * 32.0F; };
  const std::array corners{corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)};
  for (std::size_t i = 0; i < corners.size(); ++i) {
    document.walls.push_back({.segment = {corners[i], corners[(i + 1) % corners.size()]}});
  }
  document.walls.push_back({.segment = {corner(0.5F, -1), corner(1, -0.5F)}});
  document.walls.push_back({.segment = {corner(0.5F, -0.5F), corner(1, -1)}});
  document.nodes.push_back(
      {.desc = {.transform = {.position = far}, .bounds = {{-160.0F, -160.0F}, {160.0F, 160.0F}}},
       .color = {0.6F, 0.6F, 0.6F}});
  add_case({"", {}, {{0.0F, 0.0F}}, 1.0F}, far, document, orbits);
}

}  // namespace

Result<BuiltinScene> make_torture() {
  SceneDocument document;
  std::vector<Orbit> orbits;
  document.ambient = {0.075F, 0.075F, 0.08F};
  const std::vector<TortureCase> cases = torture_cases();
  for (std::size_t i = 0; i < cases.size(); ++i) add_cell(cases[i], i, document, orbits);
  const std::size_t rows = (cases.size() + columns - 1) / columns;
  const Vec2 strip = upper_left + Vec2{0.0F, static_cast<float>(rows) * cell};
  document.nodes.push_back(
      {.desc = {.transform = {.position = strip},
                .bounds = {{0.0F, 0.0F}, {static_cast<float>(columns) * cell, 0.5F * cell}}},
       .color = {0.56F, 0.56F, 0.54F}});
  add_label("A WALL OF TWO MILLION", strip + Vec2{14.0F, 14.0F}, 3.0F, {0.98F, 0.96F, 0.90F}, 1,
            document);
  // Before the far things, so that the picture shows the cells.
  document.camera = camera_or_fit({.nodes = document.nodes});
  add_long_wall(strip.y + 0.4F * cell, document, orbits);
  add_far_away(document, orbits);
  return BuiltinScene{std::move(document), std::make_unique<TortureAnimation>(std::move(orbits))};
}

}  // namespace quadlight::scenes::internal
