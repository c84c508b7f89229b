// Stage 2: which lights reach into a view.
#include "light_reach.hpp"
#include "stages.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t light_grain = 256;

bool is_visible(const LightStore& lights, std::size_t slot, std::span<const View> views) {
  const Box& reach = lights.reach[slot];
  return std::any_of(views.begin(), views.end(), [&](const View& view) {
    // A view upside down sees nothing, but could still pass the tests of closed boxes.
    return view.box.min.x <= view.box.max.x && view.box.min.y <= view.box.max.y &&
           intersects(reach, view.box) && reaches(bound_of(lights.world[slot]), reach, view.box);
  });
}

FrameLight frame_light(const LightStore& lights, std::uint32_t slot) {
  const LightDesc& desc = lights.world[slot];
  FrameLight light;
  light.light = lights.committed[slot];
  light.type = desc.type;
  light.bound = bound_of(desc);
  light.color = desc.color;
  light.intensity = desc.intensity;
  light.soft_angle = desc.type == LightType::cone ? desc.soft_angle : 0.0F;
  light.user = desc.user;
  return light;
}

}  // namespace

void find_lights(const SceneState& scene, std::span<const View> views, Executor& executor,
                 LightBuffers& out) {
  const LightStore& lights = scene.lights;
  const std::size_t chunks = (lights.reach.size() + light_grain - 1) / light_grain;
  out.chunk_slots.resize(chunks);
  executor.parallel_for(lights.reach.size(), light_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          std::vector<std::uint32_t>& slots = out.chunk_slots[begin / light_grain];
                          slots.clear();
                          for (std::size_t slot = begin; slot < end; ++slot) {
                            if (is_visible(lights, slot, views)) {
                              slots.push_back(static_cast<std::uint32_t>(slot));
                            }
                          }
                        });
  out.lights.clear();
  for (const std::vector<std::uint32_t>& slots : out.chunk_slots) {
    for (const std::uint32_t slot : slots) out.lights.push_back(frame_light(lights, slot));
  }
}

std::size_t LightBuffers::bytes() const {
  std::size_t bytes = bytes_of(lights) + bytes_of(chunk_slots);
  for (const auto& slots : chunk_slots) bytes += bytes_of(slots);
  return bytes;
}

}  // namespace quadlight::internal
