// The dungeon: an embedded Universal VTT map, flickering torches, a lantern on patrol.
#include "builtin.hpp"
#include "cycle.hpp"
#include "random.hpp"
#include "wall_sprite.hpp"

#include <quadlight/scenes/uvtt.hpp>

#include <embedded/scene_data.hpp>

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr double period_seconds = 32.0;

/// The round of the lantern (light 0 of the map) in grid squares, closed; it passes open doors
/// only.
constexpr std::array<Vec2, 18> patrol{
    Vec2{9.0F, 7.0F}, {9.0F, 6.0F},   {14.0F, 6.0F},  {17.0F, 6.0F},  {20.0F, 6.9F},
    {20.0F, 14.0F},   {19.5F, 17.0F}, {20.0F, 19.5F}, {17.0F, 19.2F}, {15.0F, 18.5F},
    {10.0F, 18.0F},   {8.0F, 17.6F},  {5.1F, 17.6F},  {5.1F, 15.0F},  {6.0F, 13.6F},
    {6.0F, 10.0F},    {6.0F, 8.0F},   {7.5F, 7.0F}};
constexpr float pixels_per_grid = 70.0F;  ///< of the map

float distance(Vec2 a, Vec2 b) {
  return std::hypot(b.x - a.x, b.y - a.y);
}

/// The place at `phase` of the whole way round, at even speed.
Vec2 patrol_position(double phase) {
  float length = 0.0F;
  for (std::size_t i = 0; i < patrol.size(); ++i) {
    length += distance(patrol[i], patrol[(i + 1) % patrol.size()]);
  }
  float left = static_cast<float>(phase) * length;
  for (std::size_t i = 0; i < patrol.size(); ++i) {
    const Vec2 a = patrol[i];
    const Vec2 b = patrol[(i + 1) % patrol.size()];
    const float leg = distance(a, b);
    if (left <= leg) return (a + (b - a) * (left / leg)) * pixels_per_grid;
    left -= leg;
  }
  return patrol[0] * pixels_per_grid;
}

/// Masonry along the walls and planks in the doorways; open doors are left out.
void add_masonry(SceneDocument& document) {
  for (const WallDesc& wall : document.walls) {
    const bool door = wall.user != 0;
    if (!wall.enabled) continue;
    add_wall_sprite(wall.segment, door ? 5.0F : 4.0F,
                    door ? Color{0.52F, 0.34F, 0.20F} : Color{0.74F, 0.72F, 0.68F}, 1, document);
  }
}

class DungeonAnimation final : public Animation {
 public:
  explicit DungeonAnimation(std::vector<LightDesc> lights) : lights_(std::move(lights)) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    for (std::size_t i = 0; i < lights_.size(); ++i) {
      if (!scene.is_valid(handles.lights[i])) continue;
      LightDesc light = lights_[i];
      if (i == 0) light.position = patrol_position(phase);
      flicker(light, phase, i);
      // Refused by no scene: the light was accepted at rest and stays within its ranges.
      static_cast<void>(scene.set_light(handles.lights[i], light));
    }
  }

  [[nodiscard]] double period() const override { return period_seconds; }

 private:
  /// Three waves of unrelated speeds, different for each torch, look like fire.
  static void flicker(LightDesc& light, double phase, std::size_t index) {
    Random random(index + 1);
    const auto part = [&](int slowest) {
      const int turns = slowest + static_cast<int>(random.below(30));
      return wave(phase, turns, random.uniform(0.0F, 1.0F));
    };
    const float flame = 0.06F * part(20) + 0.04F * part(90) + 0.02F * part(200);
    light.intensity *= 1.0F + flame;
    light.radius *= 1.0F + 0.35F * flame;
  }

  std::vector<LightDesc> lights_;
};

}  // namespace

Result<BuiltinScene> make_dungeon() {
  Result<SceneDocument> map =
      import_uvtt(embedded::scene_data("scenes/data/dungeon.dd2vtt"), "scenes/data/dungeon.dd2vtt");
  if (!map) return map.error();
  BuiltinScene out{std::move(map).value(), nullptr};
  add_masonry(out.document);
  out.animation = std::make_unique<DungeonAnimation>(out.document.lights);
  return out;
}

}  // namespace quadlight::scenes::internal
