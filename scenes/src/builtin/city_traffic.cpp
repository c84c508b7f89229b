// Cars of the city and the lanes that they drive on.
#include "city_plan.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace quadlight::scenes::internal {
namespace {

constexpr std::array car_colors{Color{0.70F, 0.24F, 0.22F}, Color{0.30F, 0.42F, 0.62F},
                                Color{0.72F, 0.72F, 0.72F}, Color{0.62F, 0.55F, 0.32F},
                                Color{0.32F, 0.34F, 0.36F}, Color{0.34F, 0.52F, 0.42F}};
constexpr float half_length = 22.0F;
constexpr float half_width = 9.0F;

/// Two cones from the front of a car that move with it.
void add_headlights(std::size_t car, SceneDocument& document) {
  for (const float y : {-6.0F, 6.0F}) {
    document.attached_lights.push_back({document.lights.size(), car});
    document.lights.push_back({.type = LightType::cone,
                               .position = {half_length, y},
                               .radius = 260.0F,
                               .color = {1.0F, 0.94F, 0.80F},
                               .intensity = 0.8F,
                               .direction = 0.01F * y,
                               .angle = 0.6F});
  }
}

void fill_lane(std::size_t lane, Random& random, Traffic& traffic, SceneDocument& document) {
  const std::size_t count = 2 + random.below(2);
  const float first = random.uniform(0.0F, 1.0F);
  for (std::size_t i = 0; i < count; ++i) {
    const float offset =
        first + (static_cast<float>(i) + random.uniform(-0.2F, 0.2F)) / static_cast<float>(count);
    Car car{0, lane, offset - std::floor(offset)};
    car.node = add_car(random, car_transform(traffic, car, 0.0), document);
    add_headlights(car.node, document);
    traffic.cars.push_back(car);
  }
}

}  // namespace

Transform car_transform(const Traffic& traffic, const Car& car, double phase) {
  const Lane& lane = traffic.lanes[car.lane];
  const double way = phase * lane.rounds + double{car.offset};
  const auto part = static_cast<float>(way - std::floor(way));
  return {.position = lane.start + lane.direction * (lane.length * part),
          .rotation = std::atan2(lane.direction.y, lane.direction.x)};
}

std::size_t add_car(Random& random, const Transform& place, SceneDocument& document) {
  const Color color = varied(random, car_colors[random.below(car_colors.size())], 0.1F);
  const std::size_t car = document.nodes.size();
  document.nodes.push_back(
      {.desc = {.transform = place,
                .bounds = {{-half_length, -half_width}, {half_length, half_width}},
                .layer = city_layer::car},
       .color = color});
  constexpr Color glass{0.34F, 0.40F, 0.46F};
  add_part(document, car, {{4.0F, -7.0F}, {10.0F, 7.0F}}, glass, city_layer::car_detail);
  add_part(document, car, {{-16.0F, -7.0F}, {-11.0F, 7.0F}}, glass, city_layer::car_detail);
  for (const float y : {-8.0F, 5.0F}) {
    add_part(document, car, {{19.0F, y}, {22.0F, y + 3.0F}}, {1.0F, 0.97F, 0.85F},
             city_layer::car_detail);
    add_part(document, car, {{-22.0F, y}, {-20.0F, y + 3.0F}}, {0.85F, 0.15F, 0.12F},
             city_layer::car_detail);
  }
  return car;
}

Traffic add_traffic(const CityPlan& plan, Random& random, SceneDocument& document) {
  Traffic traffic;
  const float width = plan.road_x(plan.columns) + 2.0F * plan.run_out;
  const float height = plan.road_y(plan.rows) + 2.0F * plan.run_out;
  // Cars keep to the right: heading +x that is +y, since y points down.
  const auto add_lane = [&](Vec2 start, Vec2 direction, float length) {
    const Vec2 right{-direction.y, direction.x};
    traffic.lanes.push_back({start + right * plan.lane_offset, direction, length, 1});
    fill_lane(traffic.lanes.size() - 1, random, traffic, document);
  };
  for (std::size_t i = 0; i <= plan.rows; ++i) {
    add_lane({-plan.run_out, plan.road_y(i)}, {1.0F, 0.0F}, width);
    add_lane({width - plan.run_out, plan.road_y(i)}, {-1.0F, 0.0F}, width);
  }
  for (std::size_t i = 0; i <= plan.columns; ++i) {
    add_lane({plan.road_x(i), -plan.run_out}, {0.0F, 1.0F}, height);
    add_lane({plan.road_x(i), height - plan.run_out}, {0.0F, -1.0F}, height);
  }
  return traffic;
}

}  // namespace quadlight::scenes::internal
