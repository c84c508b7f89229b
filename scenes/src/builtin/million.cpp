// The scene "million": an island by night, its wanderers and boats, and a flight over it.
#include "builtin.hpp"
#include "city_plan.hpp"
#include "cycle.hpp"
#include "million_land.hpp"

#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr double period_seconds = 120.0;
constexpr float tile = 32.0F;
constexpr std::size_t nodes_per_mover = 100;
constexpr std::size_t movers_per_light = 8;

/// Goes round its home.
struct Mover {
  Vec2 home{};
  float radius = 0.0F;
  int rounds = 1;       ///< in one period; < 0: the other way
  float offset = 0.0F;  ///< place at the beginning, in turns
};

Transform mover_transform(const Mover& mover, double phase) {
  const float c = wave(phase, mover.rounds, mover.offset + 0.25F);
  const float s = wave(phase, mover.rounds, mover.offset);
  const float ahead = mover.rounds > 0 ? 1.0F : -1.0F;
  return {.position = mover.home + Vec2{c, s} * mover.radius,
          .rotation = std::atan2(ahead * c, -ahead * s)};
}

Camera flight(float size, double phase) {
  const Vec2 way{wave(phase, 2, 0.0F), wave(phase, 3, 0.1F)};
  return {Vec2{size, size} * 0.5F + way * (0.36F * size), 2100.0F - 900.0F * wave(phase, 5, 0.1F)};
}

class MillionAnimation final : public Animation {
 public:
  MillionAnimation(std::vector<Mover> movers, std::size_t first_node, float size)
      : movers_(std::move(movers)), first_node_(first_node), size_(size) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    for (std::size_t i = 0; i < movers_.size(); ++i) {
      const NodeHandle node = handles.nodes[first_node_ + i];
      if (!scene.is_valid(node)) continue;
      // Refused by no scene: the transform is finite.
      static_cast<void>(scene.set_transform(node, mover_transform(movers_[i], phase)));
    }
  }

  [[nodiscard]] double period() const override { return period_seconds; }
  [[nodiscard]] std::optional<Camera> camera(double t) const override {
    return flight(size_, phase_of(t, period_seconds));
  }

 private:
  std::vector<Mover> movers_;
  std::size_t first_node_;
  float size_;
};

/// A boat on water, an animal elsewhere; some carry a lantern.
Mover add_mover(const Land& land, Random& random, SceneDocument& document) {
  Mover mover;
  mover.home = {random.uniform(0.0F, land.size()), random.uniform(0.0F, land.size())};
  mover.radius = random.uniform(20.0F, 120.0F);
  mover.rounds = static_cast<int>(1 + random.below(7));
  if (random.chance(0.5F)) mover.rounds = -mover.rounds;
  mover.offset = random.uniform(0.0F, 1.0F);
  const bool boat = land.ground(mover.home) == Ground::water;
  const Vec2 half = boat ? Vec2{12.0F, 5.0F} : Vec2{5.0F, 3.0F};
  if (random.below(movers_per_light) == 0) {
    document.attached_lights.push_back({document.lights.size(), document.nodes.size()});
    document.lights.push_back({.position = {half.x, 0.0F},
                               .radius = boat ? 260.0F : 180.0F,
                               .color = boat ? Color{0.70F, 0.85F, 1.0F} : Color{1.0F, 0.8F, 0.5F},
                               .intensity = 0.8F});
  }
  document.nodes.push_back(
      {.desc = {.transform = mover_transform(mover, 0.0),
                .bounds = {Vec2{} - half, half},
                .layer = million_layer::mover},
       .color =
           varied(random, boat ? Color{0.74F, 0.50F, 0.30F} : Color{0.88F, 0.84F, 0.76F}, 0.1F)});
  return mover;
}

}  // namespace

Result<BuiltinScene> make_million(std::uint64_t seed, std::size_t nodes) {
  if (nodes < 1000) {
    return Error{ErrorCode::out_of_range,
                 "million_nodes: " + std::to_string(nodes) + " is too few; use 1,000 or more"};
  }
  Random random(seed);
  const std::size_t movers = nodes / nodes_per_mover;
  const auto columns = static_cast<std::size_t>(std::sqrt(0.5 * static_cast<double>(nodes)));
  const Land land(random.next(), tile * static_cast<float>(columns));
  SceneDocument document;
  document.ambient = {0.065F, 0.075F, 0.100F};
  document.camera = flight(land.size(), 0.0);
  document.nodes.reserve(nodes);
  add_ground(land, columns, random, document);
  while (document.nodes.size() < nodes - movers) {
    const float x = random.uniform(0.0F, land.size());
    add_thing(land, {x, random.uniform(0.0F, land.size())}, random, document);
  }
  std::vector<Mover> moving;
  moving.reserve(movers);
  for (std::size_t i = 0; i < movers; ++i) moving.push_back(add_mover(land, random, document));
  return BuiltinScene{std::move(document), std::make_unique<MillionAnimation>(
                                               std::move(moving), nodes - movers, land.size())};
}

}  // namespace quadlight::scenes::internal
