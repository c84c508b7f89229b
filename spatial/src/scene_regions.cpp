// Visible regions: the light kernel asked by gameplay.
#include "light_reach.hpp"
#include "scene_state.hpp"
#include "stages.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

bool makes_sense(const LightBound& bound) {
  return is_finite(bound.position) && bound.radius > 0.0F && is_finite(bound.direction) &&
         bound.angle > 0.0F;
}

}  // namespace

VisibleRegion Scene::visible_region(Vec2 point, float radius, std::uint32_t mask) const {
  LightKernel kernel;
  VisibleRegion region;
  visible_region({.position = point, .radius = radius}, mask, kernel, region);
  return region;
}

void Scene::visible_region(const LightBound& bound, std::uint32_t mask, LightKernel& kernel,
                           VisibleRegion& out) const {
  out.bound = bound;
  out.geometry.clear();
  if (!makes_sense(bound)) return;
  if (!is_finite(bound.radius) && !is_finite(bound.clip)) {
    const LightDesc unbounded{.position = bound.position, .radius = bound.radius};
    out.bound.clip = frame_bound_of(unbounded, state_->content).clip;
  }
  kernel.build(out.bound, mask, state_->walls.index.content(), out.geometry);
}

void Scene::visible_regions(std::span<const LightBound> bounds, RegionKernels& kernels,
                            std::vector<VisibleRegion>& out, Executor& executor,
                            std::uint32_t mask) const {
  kernels.resize(std::max<std::size_t>(kernels.size(), executor.slots()));
  out.resize(bounds.size());
  executor.parallel_for(bounds.size(), 1, [&](std::size_t i, std::size_t, unsigned slot) {
    visible_region(bounds[i], mask, kernels[slot], out[i]);
  });
  level_slots(kernels,
              [](LightKernel& kernel, const LightKernel& other) { kernel.reserve_like(other); });
}

}  // namespace quadlight
