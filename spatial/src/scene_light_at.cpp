// How bright it is at a point: what each light sends there, and what walls leave of it.
#include "light_face.hpp"
#include "light_reach.hpp"
#include "matter.hpp"
#include "scene_state.hpp"
#include "sight.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>
#include <quadlight/soft_light.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

constexpr glm::dvec3 black{0.0, 0.0, 0.0};

// True if light on its way from sight.a to sight.b passes through the glass.
bool passes_through(const Occluder& glass, const Segment& sight) {
  const Segment& s = glass.segment;
  const int from = orientation(s.a, s.b, sight.a);
  // As with other walls, not if edge-on, from the side that does not count, or at an end.
  if (from == 0 || (glass.side == WallSide::left && from > 0) ||
      (glass.side == WallSide::right && from < 0)) {
    return false;
  }
  return intersects(s, sight) && !on_segment(s, sight.b);
}

// What the glass on the line leaves of each colour.
glm::dvec3 tint(const WallIndex& walls, const Segment& sight, std::uint32_t mask) {
  glm::dvec3 left{1.0, 1.0, 1.0};
  walls.tree().query_segment(sight, [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    if (wall.kind != WallKind::glass || (wall.categories & mask) == 0) return;
    if (passes_through(wall, sight)) left *= glm::dvec3(wall.transmittance);
  });
  return left;
}

// A point outside of all walls from which parallel light comes to p.
Vec2 far_back(Vec2 p, double direction, const Box& content) {
  const DVec2 from_low = DVec2(p) - DVec2(content.min);
  const DVec2 to_high = DVec2(content.max) - DVec2(p);
  const double far =
      std::max({from_low.x, to_high.x, 0.0}) + std::max({from_low.y, to_high.y, 0.0});
  constexpr double most = std::numeric_limits<float>::max();
  const auto back = [&](float from, double towards) {
    const double v = double{from} - (1.001 * far + 1.0) * towards;
    return static_cast<float>(std::clamp(v, -most, most));
  };
  return {back(p.x, std::cos(direction)), back(p.y, std::sin(direction))};
}

// Visible part of a light's disc.
double visible_part(const LightDesc& light, Vec2 p, const WallIndex& walls) {
  const double radius =
      effective_source_radius(light.position, double{light.source_radius}, light.mask, walls);
  if (radius <= 0.0) return sees(walls, {light.position, p}, light.mask) ? 1.0 : 0.0;
  if (in_matter(walls, light.position, light.mask) || in_matter(walls, p, light.mask)) return 0.0;
  return disc_visibility(light.position, radius, DVec2(p) - DVec2(light.position), light.mask,
                         walls);
}

// What walls leave of each colour of the light that goes from the light to p.
glm::dvec3 past_walls(const LightDesc& light, Vec2 p, const WallIndex& walls) {
  if (!light.casts_shadows || walls.size() == 0) return {1.0, 1.0, 1.0};
  const bool parallel = light.type == LightType::directional;
  const Vec2 from = parallel ? far_back(p, double{light.direction}, walls.tree().content_bounds())
                             : light.position;
  double visible = 0.0;
  if (!parallel && light.source_radius > 0.0F) {
    visible = visible_part(light, p, walls);
  } else {
    visible = sees(walls, {from, p}, light.mask) ? 1.0 : 0.0;
  }
  return visible > 0.0 ? visible * tint(walls, {from, p}, light.mask) : black;
}

// What the light in a slot adds at p.
glm::dvec3 arriving(const SceneState& state, std::uint32_t slot, Vec2 p) {
  if (!state.lights.shines(slot)) return black;
  const LightDesc& light = state.lights.world[slot];
  double brightness = light.intensity;
  if (light.type != LightType::directional) {
    if (!contains(state.lights.reach[slot], p)) return black;
    const LightBound bound = bound_of(light);
    const DVec2 offset = DVec2(p) - DVec2(light.position);
    brightness *= falloff(dot(offset, offset), double{light.radius});
    if (light.type == LightType::cone) brightness *= cone_factor(bound, light.soft_angle, offset);
  }
  if (brightness <= 0.0) return black;
  return brightness * glm::dvec3(light.color) * past_walls(light, p, state.walls.index.content());
}

std::uint32_t slots_of(const SceneState& state) {
  return static_cast<std::uint32_t>(state.lights.reach.size());
}

}  // namespace

bool Scene::is_lit(Vec2 p) const {
  if (!is_finite(p)) return false;
  for (std::uint32_t slot = 0; slot < slots_of(*state_); ++slot) {
    if (arriving(*state_, slot, p) != black) return true;
  }
  return false;
}

Color Scene::light_at(Vec2 p) const {
  if (!is_finite(p)) return {0.0F, 0.0F, 0.0F};
  glm::dvec3 sum = black;
  for (std::uint32_t slot = 0; slot < slots_of(*state_); ++slot) sum += arriving(*state_, slot, p);
  // Finite for every input: as bright as a float can say.
  constexpr double most = std::numeric_limits<float>::max();
  return {static_cast<float>(std::min(sum.r, most)), static_cast<float>(std::min(sum.g, most)),
          static_cast<float>(std::min(sum.b, most))};
}

}  // namespace quadlight
