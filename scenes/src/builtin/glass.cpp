// The glass: a chapel with tinted windows, free panes and low walls, under a moon that wanders.
#include "builtin.hpp"
#include "cycle.hpp"
#include "stage.hpp"
#include "wall_sprite.hpp"

#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr Vec2 world{1600.0F, 900.0F};
constexpr double period_seconds = 40.0;
constexpr Color stone{0.70F, 0.68F, 0.66F};
constexpr Color hedge{0.36F, 0.55F, 0.30F};
/// Linear, of what passes.
constexpr std::array tints{Color{1.0F, 0.10F, 0.08F}, Color{1.0F, 0.62F, 0.05F},
                           Color{0.12F, 0.85F, 0.20F}, Color{0.08F, 0.40F, 1.0F},
                           Color{0.75F, 0.12F, 1.0F}};

constexpr Vec2 chapel_center{470.0F, 450.0F};
constexpr float chapel_radius = 210.0F;
constexpr int chapel_sides = 10;
constexpr Vec2 panes_center{1150.0F, 300.0F};
constexpr Vec2 hedges_center{1180.0F, 680.0F};
constexpr float moon_direction = 1.1F;

/// The lights of the document, in this order.
enum LightIndex : std::size_t { candle, lamp, torch, moon };

class GlassAnimation final : public Animation {
 public:
  explicit GlassAnimation(std::vector<LightDesc> lights) : lights_(std::move(lights)) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    lights_[candle].position = circle(chapel_center, 90.0F, phase, 2, 0.0F);
    lights_[lamp].position = circle(panes_center, 60.0F, phase, 2, 0.4F);
    lights_[torch].position = hedges_center + Vec2{-60.0F + 230.0F * wave(phase, 1, 0.6F), 20.0F};
    lights_[moon].direction = moon_direction + 0.35F * wave(phase, 1, 0.0F);
    for (std::size_t i = 0; i < lights_.size(); ++i) {
      // Refused by no scene: all is finite and within its ranges.
      if (scene.is_valid(handles.lights[i])) {
        static_cast<void>(scene.set_light(handles.lights[i], lights_[i]));
      }
    }
  }

  [[nodiscard]] double period() const override { return period_seconds; }

 private:
  static Vec2 circle(Vec2 center, float radius, double phase, int turns, float offset) {
    return center + Vec2{wave(phase, turns, offset + 0.25F), wave(phase, turns, offset)} * radius;
  }

  std::vector<LightDesc> lights_;
};

void add_pane(const Segment& segment, Color tint, SceneDocument& document) {
  document.walls.push_back(
      {.segment = segment, .kind = WallKind::glass, .opacity = 0.1F, .color = tint});
  // The square root is close to what sRGB makes of a linear colour.
  add_wall_sprite(segment, 3.0F, {std::sqrt(tint.r), std::sqrt(tint.g), std::sqrt(tint.b)}, 2,
                  document);
}

Vec2 on_circle(Vec2 center, float radius, float turns) {
  const float angle = turns * full_turn;
  return center + Vec2{std::cos(angle), std::sin(angle)} * radius;
}

/// Windows between piers of stone.
void add_chapel(SceneDocument& document) {
  for (int i = 0; i < chapel_sides; ++i) {
    const auto corner = [i](float part) {
      return on_circle(chapel_center, chapel_radius,
                       (static_cast<float>(i) + part) / static_cast<float>(chapel_sides));
    };
    add_seen_wall({corner(-0.16F), corner(0.16F)}, 8.0F, stone, document);
    add_pane({corner(0.16F), corner(0.84F)}, tints[static_cast<std::size_t>(i) % tints.size()],
             document);
  }
}

/// Light passes two of them here and there: the tints multiply.
void add_panes(SceneDocument& document) {
  for (int i = 0; i < 5; ++i) {
    const float turns = 0.2F * static_cast<float>(i) + 0.05F;
    add_pane(
        {on_circle(panes_center, 110.0F, turns), on_circle(panes_center, 190.0F, turns + 0.1F)},
        tints[static_cast<std::size_t>(i)], document);
    add_pane({on_circle(panes_center, 200.0F, turns - 0.05F),
              on_circle(panes_center, 200.0F, turns + 0.04F)},
             tints[static_cast<std::size_t>(i + 2) % tints.size()], document);
  }
}

/// Light passes the first and ends at the second.
void add_hedges(SceneDocument& document) {
  for (int i = 0; i < 4; ++i) {
    const float x = hedges_center.x - 330.0F + 220.0F * static_cast<float>(i);
    for (const float y : {-75.0F, -125.0F, 95.0F, 145.0F}) {
      const Segment segment{{x - 65.0F, hedges_center.y + y}, {x + 65.0F, hedges_center.y + y}};
      document.walls.push_back({.segment = segment, .kind = WallKind::limited});
      add_wall_sprite(segment, 5.0F, hedge, 2, document);
    }
  }
}

std::vector<LightDesc> lights() {
  std::vector<LightDesc> out(4);
  out[candle] = {.radius = 620.0F, .color = {1.0F, 0.93F, 0.82F}, .intensity = 1.7F};
  out[lamp] = {.radius = 480.0F, .color = {1.0F, 1.0F, 1.0F}, .intensity = 1.2F};
  out[torch] = {
      .radius = 420.0F, .color = {1.0F, 0.82F, 0.55F}, .intensity = 0.9F, .source_radius = 8.0F};
  out[moon] = {.type = LightType::directional,
               .radius = std::numeric_limits<float>::infinity(),
               .color = {0.55F, 0.70F, 1.0F},
               .intensity = 0.10F,
               .direction = moon_direction};
  out[candle].position = chapel_center;
  out[lamp].position = panes_center;
  out[torch].position = hedges_center;
  return out;
}

}  // namespace

Result<BuiltinScene> make_glass() {
  BuiltinScene out;
  out.document.ambient = {0.03F, 0.03F, 0.04F};
  add_tiles(world, 50.0F, {0.66F, 0.65F, 0.64F}, out.document);
  add_chapel(out.document);
  add_panes(out.document);
  add_hedges(out.document);
  out.document.lights = lights();
  out.document.camera = Camera{world * 0.5F, world.y};
  out.animation = std::make_unique<GlassAnimation>(out.document.lights);
  return out;
}

}  // namespace quadlight::scenes::internal
