// The scene of the battle: men with swords and bows, the fallen, torches.
#include "simulation/battle.hpp"

#include "battle_field.hpp"
#include "builtin.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr std::size_t graves = 1500;  ///< fallen that are shown at the same time
constexpr std::size_t men_per_torch = 61;
constexpr Color hurt_color{1.0F, 0.92F, 0.60F};
constexpr std::array soldier_colors{Color{0.86F, 0.26F, 0.20F}, Color{0.24F, 0.46F, 0.92F}};
constexpr std::array archer_colors{Color{0.95F, 0.58F, 0.24F}, Color{0.30F, 0.76F, 0.86F}};
constexpr std::array fallen_colors{Color{0.38F, 0.15F, 0.12F}, Color{0.14F, 0.20F, 0.38F}};
constexpr std::array torch_colors{Color{1.0F, 0.60F, 0.32F}, Color{0.55F, 0.74F, 1.0F}};
constexpr Box body{{-3.5F, -5.0F}, {3.5F, 5.0F}};
constexpr Box grave{{-4.0F, -2.5F}, {4.0F, 2.5F}};

Color color_of(const Unit& unit, std::uint32_t side) {
  if (unit.hurt > 0) return hurt_color;
  return unit.archer ? archer_colors[side] : soldier_colors[side];
}

Transform transform_of(const Unit& unit) {
  return {.position = unit.place, .rotation = std::atan2(unit.heading.y, unit.heading.x)};
}

/// Where things are in the document.
struct BattleNodes {
  std::array<std::size_t, 2> first_unit{};
  std::size_t first_grave = 0;
};

class BattleScene final : public Simulation {
 public:
  explicit BattleScene(const BattleDesc& desc) : battle_(desc), fallen_(graves) {}

  void step(Executor& executor) override {
    battle_.step(executor);
    for (const Fallen& one : battle_.fallen()) fallen_[fallen_count_++ % graves] = one;
  }

  void show(Scene& scene, const SceneHandles& handles) override {
    for (std::uint32_t side = 0; side < 2; ++side) {
      const auto units = battle_.army(side);
      for (std::size_t i = 0; i < units.size(); ++i) {
        const NodeHandle node = handles.nodes[nodes_.first_unit[side] + 2 * i];
        if (!scene.is_valid(node)) continue;
        // Refused by no scene: the transform is finite.
        static_cast<void>(scene.set_transform(node, transform_of(units[i])));
        static_cast<void>(scene.set_user(node, pack_color(color_of(units[i], side))));
      }
    }
    // Of more than there are graves, the last ones.
    shown_count_ = std::max(shown_count_ + graves, fallen_count_) - graves;
    for (; shown_count_ < fallen_count_; ++shown_count_)
      bury(shown_count_ % graves, scene, handles);
  }

  [[nodiscard]] SimulationStats stats() const override { return battle_.stats(); }
  [[nodiscard]] IndexKind index() const override { return battle_.index(); }

  /// Adds what show() moves.
  void add_to(SceneDocument& document) {
    nodes_.first_grave = document.nodes.size();
    // Out of the way until they are needed.
    const DocumentNode hidden{.desc = {.transform = {.position = {-4000.0F, -4000.0F}},
                                       .bounds = grave,
                                       .layer = battle_layer::fallen},
                              .color = fallen_colors[0]};
    document.nodes.insert(document.nodes.end(), graves, hidden);
    for (std::uint32_t side = 0; side < 2; ++side) {
      nodes_.first_unit[side] = document.nodes.size();
      const auto units = battle_.army(side);
      for (std::size_t i = 0; i < units.size(); ++i) {
        if (i % men_per_torch == 0) add_torch(side, document);
        add_unit(units[i], side, document);
      }
    }
  }

 private:
  void bury(std::size_t i, Scene& scene, const SceneHandles& handles) const {
    const NodeHandle node = handles.nodes[nodes_.first_grave + i];
    if (!scene.is_valid(node)) return;
    const float turn = 0.7F * static_cast<float>(i % 9);
    static_cast<void>(scene.set_transform(node, {.position = fallen_[i].place, .rotation = turn}));
    static_cast<void>(scene.set_user(node, pack_color(fallen_colors[fallen_[i].army])));
  }

  /// A light that goes with the man who is added next.
  static void add_torch(std::uint32_t side, SceneDocument& document) {
    document.attached_lights.push_back({document.lights.size(), document.nodes.size()});
    document.lights.push_back({.position = {6.0F, 0.0F},
                               .radius = 210.0F,
                               .color = torch_colors[side],
                               .intensity = 0.42F});
  }

  static void add_unit(const Unit& unit, std::uint32_t side, SceneDocument& document) {
    const std::size_t man = document.nodes.size();
    document.nodes.push_back(
        {.desc = {.transform = transform_of(unit), .bounds = body, .layer = battle_layer::man},
         .color = color_of(unit, side)});
    // A bow lies across, a sword points ahead.
    const Box arms =
        unit.archer ? Box{{3.0F, -5.0F}, {4.5F, 5.0F}} : Box{{2.0F, 2.5F}, {9.0F, 4.0F}};
    document.nodes.push_back({.desc = {.bounds = arms, .layer = battle_layer::arms},
                              .parent = man,
                              .color = {0.84F, 0.82F, 0.76F}});
  }

  Battle battle_;
  BattleNodes nodes_;
  std::vector<Fallen> fallen_;    ///< the last ones, a ring
  std::size_t fallen_count_ = 0;  ///< since the start
  std::size_t shown_count_ = 0;   ///< of these, the ones that the scene shows
};

}  // namespace

Result<BuiltinScene> make_battle(std::uint64_t seed, IndexKind index) {
  const BattleDesc desc{.seed = seed, .index = index};
  SceneDocument document;
  document.ambient = {0.075F, 0.080F, 0.100F};
  add_battle_field(desc.field, seed, document);
  auto scene = std::make_unique<BattleScene>(desc);
  scene->add_to(document);
  document.camera = Camera{desc.field * 0.5F, 1150.0F};
  return BuiltinScene{std::move(document), nullptr, std::move(scene)};
}

}  // namespace quadlight::scenes::internal
