// Edits of walls.
#include "desc_check.hpp"
#include "scene_edit.hpp"
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace internal {

void retire_wall(SceneState& state, std::uint32_t slot) {
  detach(state.walls, state.nodes.first_walls, slot);
  state.walls.slots.retire(slot);
}

}  // namespace internal

namespace {

void check_wall(DescCheck& check, const WallDesc& desc) {
  check.finite("segment.a", desc.segment.a)
      .finite("segment.b", desc.segment.b)
      .require(desc.side <= WallSide::right, ErrorCode::out_of_range,
               "side is none of both, left, right")
      .require(desc.kind <= WallKind::glass, ErrorCode::out_of_range,
               "kind is none of opaque, limited, solid, glass")
      .require(desc.kind != WallKind::solid || desc.side != WallSide::both, ErrorCode::out_of_range,
               "side of a solid wall is both, but must be the air's side, left or right")
      .not_negative("opacity", desc.opacity)
      .not_negative("color", desc.color)
      .require(desc.opacity <= 1.0F, ErrorCode::out_of_range, "opacity is above 1")
      .require(desc.color.r <= 1.0F && desc.color.g <= 1.0F && desc.color.b <= 1.0F,
               ErrorCode::out_of_range, "a colour of glass is above 1");
}

}  // namespace

Result<WallHandle> Scene::create_wall(const WallDesc& desc) {
  if (desc.node && !is_valid(desc.node)) return stale("create_wall", "node");
  DescCheck check("create_wall");
  check_wall(check, desc);
  check.require(!state_->walls.slots.full(), ErrorCode::limit_exceeded,
                "the scene holds 2^25 walls");
  if (check.failed()) return check.take();
  return create_element(state_->walls, state_->nodes.first_walls, desc);
}

Status Scene::set_wall(WallHandle wall, const WallDesc& desc) {
  if (!is_valid(wall)) return stale("set_wall", "wall");
  if (desc.node && !is_valid(desc.node)) return stale("set_wall", "node");
  DescCheck check("set_wall");
  check_wall(check, desc);
  if (check.failed()) return check.take();
  change_element(state_->walls, state_->nodes.first_walls, wall.index, desc);
  return success();
}

Status Scene::set_enabled(WallHandle wall, bool enabled) {
  if (!is_valid(wall)) return stale("set_enabled", "wall");
  bool& current = state_->walls.descs[wall.index].enabled;
  if (current != enabled) state_->walls.dirty.mark(wall.index, dirty_element);
  current = enabled;
  return success();
}

bool Scene::destroy(WallHandle wall) {
  if (!is_valid(wall)) return false;
  retire_wall(*state_, wall.index);
  return true;
}

bool Scene::is_valid(WallHandle wall) const {
  return state_->walls.slots.is_valid(wall);
}

const WallDesc* Scene::get(WallHandle wall) const {
  return is_valid(wall) ? &state_->walls.descs[wall.index] : nullptr;
}

}  // namespace quadlight
