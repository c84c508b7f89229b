// The degenerate wall configurations of the torture scene, as data.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <string_view>
#include <vector>

namespace quadlight::scenes::internal {

/// One configuration around the origin, in units of which 10 are the radius of a light.
struct TortureCase {
  std::string_view label;
  std::vector<WallDesc> walls;
  std::vector<Vec2> lights;   ///< where each light is at rest: the awkward place
  float circle = 1.0F;        ///< radius of the circle through that place on which it moves
  float cone_degrees = 0.0F;  ///< opening, of cones; 0: point lights
};

/// All configurations, in the order of the cells. All walls are within 11 units of the origin.
[[nodiscard]] std::vector<TortureCase> torture_cases();

}  // namespace quadlight::scenes::internal
