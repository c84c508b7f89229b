// Stage 2: which lights reach into a view.
#include "light_reach.hpp"
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

bool is_visible(const LightStore& lights, std::uint32_t slot, std::span<const View> views) {
  const Box& reach = lights.reach[slot];
  return std::any_of(views.begin(), views.end(), [&](const View& view) {
    // A view upside down sees nothing, but could still pass the tests of closed boxes.
    return view.box.min.x <= view.box.max.x && view.box.min.y <= view.box.max.y &&
           reaches(bound_of(lights.world[slot]), reach, view.box);
  });
}

FrameLight frame_light(const SceneState& scene, std::uint32_t slot) {
  const LightDesc& desc = scene.lights.world[slot];
  FrameLight light;
  light.light = scene.lights.committed[slot];
  light.type = desc.type;
  light.bound = frame_bound_of(desc, scene.content);
  light.color = desc.color;
  light.intensity = desc.intensity;
  light.user = desc.user;
  return light;
}

}  // namespace

void find_lights(const SceneState& scene, std::span<const View> views, LightBuffers& out) {
  const LightStore& lights = scene.lights;
  out.slots.assign(lights.unbounded.begin(), lights.unbounded.end());
  for (const View& view : views) {
    lights.index.tree().query(
        view.box, [&](std::uint32_t item) { out.slots.push_back(lights.index.slot_of(item)); });
  }
  std::sort(out.slots.begin(), out.slots.end());
  out.slots.erase(std::unique(out.slots.begin(), out.slots.end()), out.slots.end());
  out.lights.clear();
  for (const std::uint32_t slot : out.slots) {
    if (is_visible(lights, slot, views)) out.lights.push_back(frame_light(scene, slot));
  }
}

std::size_t LightBuffers::bytes() const {
  return bytes_of(lights) + bytes_of(slots);
}

}  // namespace quadlight::internal
