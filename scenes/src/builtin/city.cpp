// The city at night: puts the parts together and lets the traffic flow.
#include "builtin.hpp"
#include "city_plan.hpp"
#include "cycle.hpp"

#include <memory>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

constexpr double period_seconds = 80.0;

class CityAnimation final : public Animation {
 public:
  explicit CityAnimation(Traffic traffic) : traffic_(std::move(traffic)) {}

  void apply(Scene& scene, const SceneHandles& handles, double t) override {
    const double phase = phase_of(t, period_seconds);
    for (const Car& car : traffic_.cars) {
      const NodeHandle node = handles.nodes[car.node];
      if (!scene.is_valid(node)) continue;
      // Refused by no scene: the transform is finite.
      static_cast<void>(scene.set_transform(node, car_transform(traffic_, car, phase)));
    }
  }

  [[nodiscard]] double period() const override { return period_seconds; }

 private:
  Traffic traffic_;
};

}  // namespace

std::size_t add_box(SceneDocument& document, const Box& box, Color color, std::int32_t layer) {
  document.nodes.push_back({.desc = {.transform = {.position = box.min},
                                     .bounds = {{0.0F, 0.0F}, box.max - box.min},
                                     .layer = layer},
                            .color = color});
  return document.nodes.size() - 1;
}

std::size_t add_part(SceneDocument& document, std::size_t parent, const Box& box, Color color,
                     std::int32_t layer) {
  document.nodes.push_back(
      {.desc = {.bounds = box, .layer = layer}, .parent = parent, .color = color});
  return document.nodes.size() - 1;
}

Color varied(Random& random, Color color, float spread) {
  const float factor = random.uniform(1.0F - spread, 1.0F + spread);
  const auto part = [factor](float v) { return v * factor < 1.0F ? v * factor : 1.0F; };
  return {part(color.r), part(color.g), part(color.b)};
}

Result<BuiltinScene> make_city(std::uint64_t seed) {
  const CityPlan plan;
  Random random(seed);
  SceneDocument document;
  document.ambient = {0.050F, 0.056F, 0.085F};
  add_streets(plan, random, document);
  for (std::size_t row = 0; row < plan.rows; ++row) {
    for (std::size_t column = 0; column < plan.columns; ++column) {
      const Box block = plan.block(column, row);
      add_buildings(block, random, document);
      add_furniture(plan, block, random, document);
    }
  }
  Traffic traffic = add_traffic(plan, random, document);
  document.camera = Camera{{plan.road_x(plan.columns / 2), plan.road_y(plan.rows / 2)}, 1500.0F};
  return BuiltinScene{std::move(document), std::make_unique<CityAnimation>(std::move(traffic))};
}

}  // namespace quadlight::scenes::internal
