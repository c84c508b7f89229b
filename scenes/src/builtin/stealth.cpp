// The stealth: guards walk their rounds with lamps; whom one of them sees turns red.
#include "builtin.hpp"
#include "stage.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr Vec2 world{1600.0F, 900.0F};
constexpr float guard_range = 360.0F;
constexpr float guard_angle = 1.05F;
constexpr float guard_speed = 1.1F;    ///< world units per step
constexpr float guard_turn = 0.035F;   ///< radians per step
constexpr float target_pace = 0.006F;  ///< radians of its small circle per step
constexpr float target_circle = 26.0F;
constexpr Color masonry{0.66F, 0.68F, 0.72F};
constexpr Color guard_color{0.95F, 0.85F, 0.45F};
constexpr Color hidden_color{0.35F, 0.75F, 0.95F};
constexpr Color seen_color{1.0F, 0.10F, 0.08F};

/// Each guard walks around such a box, corner after corner.
constexpr std::array rounds{
    Box{{110.0F, 110.0F}, {470.0F, 430.0F}},   Box{{600.0F, 90.0F}, {1000.0F, 420.0F}},
    Box{{1130.0F, 110.0F}, {1490.0F, 430.0F}}, Box{{110.0F, 520.0F}, {470.0F, 800.0F}},
    Box{{600.0F, 500.0F}, {1000.0F, 810.0F}},  Box{{1130.0F, 520.0F}, {1490.0F, 800.0F}}};
/// Solid blocks between and within the rounds.
constexpr std::array blocks{
    Box{{190.0F, 190.0F}, {390.0F, 350.0F}},   Box{{690.0F, 170.0F}, {760.0F, 340.0F}},
    Box{{840.0F, 170.0F}, {910.0F, 340.0F}},   Box{{1210.0F, 190.0F}, {1410.0F, 240.0F}},
    Box{{1210.0F, 300.0F}, {1410.0F, 350.0F}}, Box{{200.0F, 600.0F}, {270.0F, 720.0F}},
    Box{{330.0F, 600.0F}, {390.0F, 720.0F}},   Box{{690.0F, 590.0F}, {910.0F, 640.0F}},
    Box{{690.0F, 690.0F}, {910.0F, 740.0F}},   Box{{1240.0F, 600.0F}, {1380.0F, 720.0F}},
    Box{{515.0F, 60.0F}, {545.0F, 360.0F}},    Box{{1055.0F, 200.0F}, {1085.0F, 480.0F}},
    Box{{515.0F, 480.0F}, {545.0F, 780.0F}},   Box{{1055.0F, 580.0F}, {1085.0F, 850.0F}}};

struct Guard {
  Box round{};
  Vec2 position{};
  float direction = 0.0F;
  std::size_t corner = 1;  ///< that he walks to
};

std::array<Vec2, 4> corners_of(const Box& box) {
  return {box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}};
}

/// The angle between -pi and pi.
float wrapped(float angle) {
  return angle - full_turn * std::floor(angle / full_turn + 0.5F);
}

/// Turns on the spot to the next corner, then walks to it.
void advance(Guard& guard) {
  const Vec2 goal = corners_of(guard.round)[guard.corner];
  const Vec2 way = goal - guard.position;
  const float left = std::hypot(way.x, way.y);
  const float turn = wrapped(std::atan2(way.y, way.x) - guard.direction);
  if (std::abs(turn) > guard_turn) {
    guard.direction = wrapped(guard.direction + std::copysign(guard_turn, turn));
    return;
  }
  guard.direction = wrapped(guard.direction + turn);
  guard.position = left <= guard_speed ? goal : guard.position + way * (guard_speed / left);
  if (left <= guard_speed) guard.corner = (guard.corner + 1) % 4;
}

/// Intruders tread small circles around these places, which keep clear of the blocks.
std::vector<Vec2> hiding_places() {
  std::vector<Vec2> out;
  for (int row = 0; row < 7; ++row) {
    for (int column = 0; column < 12; ++column) {
      const Vec2 place{85.0F + 130.0F * static_cast<float>(column),
                       70.0F + 126.0F * static_cast<float>(row)};
      const float clear = target_circle + 14.0F;
      const Box around{place - Vec2{clear, clear}, place + Vec2{clear, clear}};
      bool free = true;
      for (const Box& block : blocks) free = free && !intersects(block, around);
      if (free && (row + column) % 2 == 0) out.push_back(place);
    }
  }
  return out;
}

class StealthScene final : public Simulation {
 public:
  /// Looks around in a scene of its own, which holds the document's walls.
  StealthScene(const SceneDocument& document, Executor& executor)
      : places_(hiding_places()), first_node_(document.nodes.size()) {
    // Refused by no scene: the walls are finite.
    for (const WallDesc& wall : document.walls) static_cast<void>(walls_.create_wall(wall));
    static_cast<void>(walls_.commit(executor));
    for (std::size_t i = 0; i < rounds.size(); ++i) {
      guards_.push_back({.round = rounds[i]});
      const auto corners = corners_of(rounds[i]);
      guards_[i].corner = (i + 1) % 4;
      guards_[i].position = (corners[i % 4] + corners[(i + 1) % 4]) * 0.5F;
      const Vec2 way = corners[(i + 1) % 4] - corners[i % 4];
      guards_[i].direction = std::atan2(way.y, way.x);
    }
    viewers_.resize(guards_.size());
    targets_.resize(places_.size());
    seen_by_.resize(places_.size());
    look(executor);
  }

  void step(Executor& executor) override {
    for (Guard& guard : guards_) advance(guard);
    ++steps_;
    look(executor);
  }

  void show(Scene& scene, const SceneHandles& handles) override {
    // Refused by no scene, here and below: all is finite and within its ranges.
    for (std::size_t i = 0; i < guards_.size(); ++i) {
      const Guard& guard = guards_[i];
      place(scene, handles.nodes[first_node_ + i], guard.position, guard.direction);
      if (!scene.is_valid(handles.lights[i])) continue;
      static_cast<void>(scene.set_light(handles.lights[i], lamp(guard)));
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const NodeHandle node = handles.nodes[first_node_ + guards_.size() + i];
      place(scene, node, targets_[i], 0.0F);
      if (scene.is_valid(node)) static_cast<void>(scene.set_user(node, pack_color(color(i))));
    }
  }

  /// What show() works on.
  void add_to(SceneDocument& document) const {
    for (const Guard& guard : guards_) {
      document.nodes.push_back(
          box_node(guard.position, guard.direction, {14.0F, 9.0F}, 3, guard_color));
      document.lights.push_back(lamp(guard));
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      document.nodes.push_back(box_node(targets_[i], 0.0F, {9.0F, 9.0F}, 3, color(i)));
    }
  }

  [[nodiscard]] SimulationStats stats() const override {
    return {.simulated = guards_.size() + targets_.size(), .pairs = seen_.total()};
  }
  [[nodiscard]] IndexKind index() const override { return IndexKind::quadtree; }

 private:
  void look(Executor& executor) {
    for (std::size_t i = 0; i < guards_.size(); ++i) {
      viewers_[i] = {.position = guards_[i].position,
                     .range = guard_range,
                     .direction = guards_[i].direction,
                     .angle = guard_angle};
    }
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const float angle =
          wrapped(target_pace * static_cast<float>(steps_ % 1'000'000) + static_cast<float>(i));
      targets_[i] = places_[i] + Vec2{std::cos(angle), std::sin(angle)} * target_circle;
    }
    walls_.can_see(viewers_, targets_, seen_, executor);
    seen_by_.assign(targets_.size(), 0);
    for (std::size_t i = 0; i < guards_.size(); ++i) {
      for (const std::uint32_t target : seen_[i]) ++seen_by_[target];
    }
  }

  [[nodiscard]] Color color(std::size_t target) const {
    return seen_by_[target] > 0 ? seen_color : hidden_color;
  }

  static LightDesc lamp(const Guard& guard) {
    return {.type = LightType::cone,
            .position = guard.position,
            .radius = guard_range,
            .color = {1.0F, 0.90F, 0.66F},
            .intensity = 1.3F,
            .direction = guard.direction,
            .angle = guard_angle,
            .soft_angle = 0.16F};
  }

  static void place(Scene& scene, NodeHandle node, Vec2 position, float rotation) {
    if (!scene.is_valid(node)) return;
    static_cast<void>(scene.set_transform(node, {.position = position, .rotation = rotation}));
  }

  std::vector<Vec2> places_;
  std::size_t first_node_;
  Scene walls_;
  std::vector<Guard> guards_;
  std::uint64_t steps_ = 0;
  std::vector<Viewer> viewers_;
  std::vector<Vec2> targets_;
  std::vector<std::uint32_t> seen_by_;  ///< guards, per target
  SeenTargets seen_;
};

/// A sprite and the four walls around it.
void add_block(const Box& block, SceneDocument& document) {
  const auto corners = corners_of(block);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    document.walls.push_back({.segment = {corners[i], corners[(i + 1) % corners.size()]}});
  }
  document.nodes.push_back(
      box_node((block.min + block.max) * 0.5F, 0.0F, (block.max - block.min) * 0.5F, 2, masonry));
}

}  // namespace

Result<BuiltinScene> make_stealth() {
  SceneDocument document;
  // So bright that who hides can be made out.
  document.ambient = {0.06F, 0.075F, 0.1F};
  add_tiles(world, 50.0F, {0.55F, 0.57F, 0.60F}, document);
  add_outer_walls(world, 8.0F, masonry, document);
  for (const Box& block : blocks) add_block(block, document);
  SerialExecutor executor;
  auto scene = std::make_unique<StealthScene>(document, executor);
  scene->add_to(document);
  document.camera = Camera{world * 0.5F, world.y * 1.04F};
  return BuiltinScene{std::move(document), nullptr, std::move(scene)};
}

}  // namespace quadlight::scenes::internal
