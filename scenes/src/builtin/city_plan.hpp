// Measures and shared pieces of the generated city.
#pragma once

#include "random.hpp"

#include <quadlight/scenes/document.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::scenes::internal {

/// What is drawn above what.
namespace city_layer {
inline constexpr std::int32_t ground = 0;
inline constexpr std::int32_t road = 1;
inline constexpr std::int32_t marking = 2;
inline constexpr std::int32_t pavement = 3;
inline constexpr std::int32_t car = 4;
inline constexpr std::int32_t car_detail = 5;
inline constexpr std::int32_t roof = 6;
inline constexpr std::int32_t roof_detail = 7;
inline constexpr std::int32_t tree = 8;
}  // namespace city_layer

/// The street grid: blocks of one size between roads of one width. World units are pixels.
struct CityPlan {
  std::size_t columns = 12;
  std::size_t rows = 10;
  float block_width = 624.0F;
  float block_height = 504.0F;
  float road_width = 96.0F;
  float lane_offset = 24.0F;  ///< of a lane's middle from the road's middle
  float pavement_width = 36.0F;
  float run_out = 400.0F;  ///< how far roads go on beyond the last crossing

  [[nodiscard]] float pitch_x() const { return block_width + road_width; }
  [[nodiscard]] float pitch_y() const { return block_height + road_width; }
  /// Middle of the vertical road left of block column `i`, 0 ... columns.
  [[nodiscard]] float road_x(std::size_t i) const { return pitch_x() * static_cast<float>(i); }
  [[nodiscard]] float road_y(std::size_t i) const { return pitch_y() * static_cast<float>(i); }
  /// The block between four roads, pavement included.
  [[nodiscard]] Box block(std::size_t column, std::size_t row) const {
    const Vec2 min{road_x(column) + 0.5F * road_width, road_y(row) + 0.5F * road_width};
    return {min, min + Vec2{block_width, block_height}};
  }
};

/// A lane and the cars that drive along it, all at one speed; the city's animation moves them.
struct Lane {
  Vec2 start{};
  Vec2 direction{};     ///< unit vector
  float length = 0.0F;  ///< from where cars appear to where they vanish
  int rounds = 1;       ///< whole times that the length is driven in one period
};
struct Car {
  std::size_t node = 0;  ///< index into the document
  std::size_t lane = 0;
  float offset = 0.0F;  ///< place at the beginning, as a part of the lane's length
};
struct Traffic {
  std::vector<Lane> lanes;
  std::vector<Car> cars;
};

/// Placement of a car at `phase` of the period.
[[nodiscard]] Transform car_transform(const Traffic& traffic, const Car& car, double phase);

/// Adds a node whose box is [0, max - min] at min; returns its index.
std::size_t add_box(SceneDocument& document, const Box& box, Color color, std::int32_t layer);
/// Adds a node below `parent`, in its coordinates; returns its index.
std::size_t add_part(SceneDocument& document, std::size_t parent, const Box& box, Color color,
                     std::int32_t layer);
/// A colour with each component scaled by one random factor within 1 +- spread.
[[nodiscard]] Color varied(Random& random, Color color, float spread);

/// Roads with their markings and the pavement around each block.
void add_streets(const CityPlan& plan, Random& random, SceneDocument& document);
/// Buildings of a block: roofs with details, outer walls, lit windows with lights.
void add_buildings(const Box& block, Random& random, SceneDocument& document);
/// Lamps, trees and parked cars along a block's pavement.
void add_furniture(const CityPlan& plan, const Box& block, Random& random, SceneDocument& document);
/// Moving cars on every lane, with headlights that are attached to them.
[[nodiscard]] Traffic add_traffic(const CityPlan& plan, Random& random, SceneDocument& document);
/// A car with its middle at the node's origin, facing +x; returns its node.
std::size_t add_car(Random& random, const Transform& place, SceneDocument& document);

}  // namespace quadlight::scenes::internal
