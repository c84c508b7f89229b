// Edits of lights.
#include "desc_check.hpp"
#include "scene_edit.hpp"
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>
#include <limits>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace internal {

void retire_light(SceneState& state, std::uint32_t slot) {
  detach(state.lights, state.nodes.first_lights, slot);
  state.lights.slots.retire(slot);
}

}  // namespace internal

namespace {

void check_light(DescCheck& check, const LightDesc& desc) {
  check
      .require(desc.type <= LightType::directional, ErrorCode::out_of_range,
               "type is none of point, cone, directional")
      .finite("position", desc.position)
      .positive("radius", std::min(desc.radius, std::numeric_limits<float>::max()))
      .not_negative("color", desc.color)
      .not_negative("intensity", desc.intensity)
      .finite("direction", desc.direction)
      .finite("angle", desc.angle)
      .not_negative("soft_angle", desc.soft_angle)
      .not_negative("source_radius", desc.source_radius);
  if (desc.type != LightType::cone) return;
  check.positive("angle", desc.angle)
      .require(desc.angle <= full_turn, ErrorCode::out_of_range,
               "angle is larger than full_turn (angles are radians)")
      .require(desc.soft_angle <= 0.5F * desc.angle, ErrorCode::out_of_range,
               "soft_angle is larger than angle / 2 (angles are radians)");
}

}  // namespace

Result<LightHandle> Scene::create_light(const LightDesc& desc) {
  if (desc.node && !is_valid(desc.node)) return stale("create_light", "node");
  DescCheck check("create_light");
  check_light(check, desc);
  check.require(!state_->lights.slots.full(), ErrorCode::limit_exceeded,
                "the scene holds 2^25 lights");
  if (check.failed()) return check.take();
  return create_element(state_->lights, state_->nodes.first_lights, desc);
}

Status Scene::set_light(LightHandle light, const LightDesc& desc) {
  if (!is_valid(light)) return stale("set_light", "light");
  if (desc.node && !is_valid(desc.node)) return stale("set_light", "node");
  DescCheck check("set_light");
  check_light(check, desc);
  if (check.failed()) return check.take();
  change_element(state_->lights, state_->nodes.first_lights, light.index, desc);
  return success();
}

bool Scene::destroy(LightHandle light) {
  if (!is_valid(light)) return false;
  retire_light(*state_, light.index);
  return true;
}

bool Scene::is_valid(LightHandle light) const {
  return state_->lights.slots.is_valid(light);
}

const LightDesc* Scene::get(LightHandle light) const {
  return is_valid(light) ? &state_->lights.descs[light.index] : nullptr;
}

}  // namespace quadlight
