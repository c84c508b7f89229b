// Stage 2: which lights reach into a view.
#include "light_reach.hpp"
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

bool sees(const View& view) {
  return view.box.min.x <= view.box.max.x && view.box.min.y <= view.box.max.y;
}

// The box around all finite views; invalid if there is none.
Box box_of(std::span<const View> views) {
  Box box{{1.0F, 1.0F}, {-1.0F, -1.0F}};
  for (const View& view : views) {
    if (!sees(view) || !is_finite(view.box)) continue;
    box = box.min.x <= box.max.x ? united(box, view.box) : view.box;
  }
  return box;
}

bool is_visible(const LightStore& lights, std::uint32_t slot, std::span<const View> views) {
  const Box& reach = lights.reach[slot];
  return std::any_of(views.begin(), views.end(), [&](const View& view) {
    // A view upside down sees nothing, but could still pass the tests of closed boxes.
    return sees(view) && reaches(bound_of(lights.world[slot]), reach, view.box);
  });
}

FrameLight frame_light(const SceneState& scene, const Box& views, std::uint32_t slot) {
  const LightDesc& desc = scene.lights.world[slot];
  FrameLight light;
  light.light = scene.lights.committed[slot];
  light.type = desc.type;
  light.bound = desc.type == LightType::directional ? directional_bound_of(desc, views)
                                                    : frame_bound_of(desc, scene.content);
  light.color = desc.color;
  light.intensity = desc.intensity;
  light.soft_angle = desc.type == LightType::cone ? desc.soft_angle : 0.0F;
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
  const Box box = box_of(views);
  for (const std::uint32_t slot : out.slots) {
    const bool directional = lights.world[slot].type == LightType::directional;
    if (directional ? box.min.x <= box.max.x : is_visible(lights, slot, views)) {
      out.lights.push_back(frame_light(scene, box, slot));
    }
  }
}

std::size_t LightBuffers::bytes() const {
  return bytes_of(lights) + bytes_of(slots);
}

}  // namespace quadlight::internal
