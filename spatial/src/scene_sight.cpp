// How bright it is at a point: sight lines through the wall tree, decided exactly.
#include "light_reach.hpp"
#include "scene_state.hpp"
#include "sight.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>
#include <limits>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

bool lights_up(const SceneState& state, std::size_t slot, Vec2 p) {
  if (!contains(state.lights.reach[slot], p)) return false;
  const LightDesc& light = state.lights.world[slot];
  if (!contains(bound_of(light), p)) return false;
  return !light.casts_shadows || sees(state.walls.index.content(), {light.position, p}, light.mask);
}

}  // namespace

bool Scene::is_lit(Vec2 p) const {
  for (std::size_t slot = 0; slot < state_->lights.reach.size(); ++slot) {
    if (lights_up(*state_, slot, p)) return true;
  }
  return false;
}

Color Scene::light_at(Vec2 p) const {
  glm::dvec3 sum{0.0, 0.0, 0.0};
  for (std::size_t slot = 0; slot < state_->lights.reach.size(); ++slot) {
    if (!lights_up(*state_, slot, p)) continue;
    const LightDesc& light = state_->lights.world[slot];
    const DVec2 offset = DVec2(p) - DVec2(light.position);
    const double brightness =
        double{light.intensity} *
        falloff(offset.x * offset.x + offset.y * offset.y, double{light.radius});
    sum += glm::dvec3(light.color) * brightness;
  }
  // Finite for every input: as bright as a float can say.
  constexpr double most = std::numeric_limits<float>::max();
  return {static_cast<float>(std::min(sum.r, most)), static_cast<float>(std::min(sum.g, most)),
          static_cast<float>(std::min(sum.b, most))};
}

}  // namespace quadlight
