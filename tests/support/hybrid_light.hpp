// A disc source's light at a point the way that a renderer evaluates it: wedges first, then hard.
#pragma once

#include <quadlight/light_geometry.hpp>
#include <quadlight/soft_light.hpp>

#include <cmath>
#include <span>
#include <vector>

namespace quadlight::test {

/// True if p is in a polygon that is star-shaped around its first vertex.
inline bool in_star(std::span<const DVec2> polygon, DVec2 p) {
  const auto cross = [](DVec2 a, DVec2 b) { return a.x * b.y - a.y * b.x; };
  const DVec2 q = p - polygon[0];
  for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
    const DVec2 a = polygon[i] - polygon[0];
    const DVec2 b = polygon[i + 1] - polygon[0];
    if (cross(a, b) <= 0.0) continue;  // flat: would hold points of its whole line
    if (cross(a, q) >= 0.0 && cross(q, b) >= 0.0 && cross(b - a, q - a) >= 0.0) return true;
  }
  return false;
}

struct HybridAnswer {
  double visible = 0.0;
  bool in_wedge = false;
};

/// wall_of: from a label to its Occluder.
template <class WallOf>
HybridAnswer hybrid_visibility(const LightBound& bound, const LightGeometry& geometry, DVec2 p,
                               WallOf wall_of) {
  for (const Penumbra& penumbra : geometry.penumbrae) {
    const std::span polygon = std::span(geometry.penumbra_vertices)
                                  .subspan(penumbra.polygon.first, penumbra.polygon.count);
    if (!in_star(polygon, p)) continue;
    std::vector<Occluder> walls;
    for (std::uint32_t i = 0; i < penumbra.walls.count; ++i) {
      walls.push_back(wall_of(geometry.penumbra_walls[penumbra.walls.first + i]));
    }
    return {disc_visibility(bound.position, geometry.source_radius, p, walls), true};
  }
  return {contains(geometry, p) ? 1.0 : 0.0, false};
}

}  // namespace quadlight::test
