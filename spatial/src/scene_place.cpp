// Where walls and lights come to be in the world, and what of that is new.
#include "light_reach.hpp"
#include "scene_state.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

namespace quadlight::internal {

using quadlight::is_finite;

namespace {

float turned(const DAffine& world, float direction) {
  const double angle = direction;
  const DVec2 v = world.turn({std::cos(angle), std::sin(angle)});
  const bool has_direction = v.x != 0.0 || v.y != 0.0;  // a zero scale leaves none
  return has_direction ? static_cast<float>(std::atan2(v.y, v.x)) : direction;
}

// Same values, bit for bit, so that -0 is not 0.
template <class T>
bool same_bits(const T& p, const T& q) {
  using Bytes = std::array<std::byte, sizeof(T)>;
  return std::bit_cast<Bytes>(p) == std::bit_cast<Bytes>(q);
}

// True if the two have the same polygon among the same walls.
bool same_polygon(const LightDesc& p, const LightDesc& q) {
  return p.type == q.type && same_bits(p.position, q.position) && p.radius == q.radius &&
         same_bits(p.direction, q.direction) && p.angle == q.angle &&
         p.source_radius == q.source_radius && p.mask == q.mask &&
         p.casts_shadows == q.casts_shadows;
}

// A light without limits is clipped to the scene, and must be inside by more than rounding.
bool is_representable(const LightDesc& light) {
  constexpr float farthest_unbounded = 1e37F;
  const float far = std::max(std::abs(light.position.x), std::abs(light.position.y));
  return is_finite(light.position) && is_finite(light.direction) &&
         (is_finite(light.radius) || far <= farthest_unbounded);
}

}  // namespace

bool same_wall(const CommittedWall& p, const CommittedWall& q) {
  const Occluder& a = p.occluder;
  const Occluder& b = q.occluder;
  return p.stands() == q.stands() && p.generation == q.generation &&
         same_bits(a.segment, b.segment) && a.side == b.side && a.kind == b.kind &&
         a.categories == b.categories && same_bits(a.transmittance, b.transmittance);
}

void place_wall(SceneState& state, std::uint32_t slot, CommittedWall& before) {
  before = state.walls.committed[slot];
  const WallDesc& desc = state.walls.descs[slot];
  CommittedWall wall{{desc.segment, desc.side, desc.kind, desc.categories}, 0, desc.enabled};
  if (desc.kind == WallKind::glass)
    wall.occluder.transmittance = desc.color * (1.0F - desc.opacity);
  if (desc.node) {
    const DAffine& world = state.nodes.world[desc.node.index];
    wall.occluder.segment = {Vec2(world.apply(DVec2(desc.segment.a))),
                             Vec2(world.apply(DVec2(desc.segment.b)))};
    if (world.mirrors() && desc.side != WallSide::both) {
      wall.occluder.side = desc.side == WallSide::left ? WallSide::right : WallSide::left;
    }
  }
  if (is_finite(wall.occluder.segment)) wall.generation = state.walls.slots.handle(slot).generation;
  state.walls.committed[slot] = wall;
}

void place_light(SceneState& state, std::uint32_t slot) {
  LightStore& lights = state.lights;
  LightDesc light = lights.descs[slot];
  if (light.node) {
    const DAffine& world = state.nodes.world[light.node.index];
    light.position = Vec2(world.apply(DVec2(light.position)));
    if (light.type != LightType::point) light.direction = turned(world, light.direction);
  }
  const bool representable = is_representable(light);
  const LightHandle handle = representable ? lights.slots.handle(slot) : LightHandle{};
  const bool shines = representable && light.enabled && light.intensity > 0.0F;
  if (!shines || !lights.shines(slot) || handle != lights.committed[slot] ||
      !same_polygon(light, lights.world[slot])) {
    lights.revisions[slot] = state.commits;
    lights.in_matter[slot] = 0;  // not known to be; touch_lights looks
  }
  lights.committed[slot] = handle;
  lights.world[slot] = light;
  lights.reach[slot] = shines ? polygon_reach_of(wall_bound_of(light)) : nowhere;
}

}  // namespace quadlight::internal
