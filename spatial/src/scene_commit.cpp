// The second half of a commit: walls, lights, then the two trees side by side.
#include "light_reach.hpp"
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

#include <chrono>
#include <cmath>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

constexpr std::size_t element_grain = 256;

void place_wall(SceneState& state, std::uint32_t slot) {
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

float turned(const DAffine& world, float direction) {
  const double angle = direction;
  const DVec2 v = world.turn({std::cos(angle), std::sin(angle)});
  const bool has_direction = v.x != 0.0 || v.y != 0.0;  // a zero scale leaves none
  return has_direction ? static_cast<float>(std::atan2(v.y, v.x)) : direction;
}

void place_light(SceneState& state, std::uint32_t slot) {
  LightStore& lights = state.lights;
  LightDesc light = lights.descs[slot];
  if (light.node) {
    const DAffine& world = state.nodes.world[light.node.index];
    light.position = Vec2(world.apply(DVec2(light.position)));
    if (light.type == LightType::cone) light.direction = turned(world, light.direction);
  }
  const bool representable = is_finite(light.position) && is_finite(light.direction);
  lights.committed[slot] = representable ? lights.slots.handle(slot) : LightHandle{};
  lights.world[slot] = light;
  const bool shines = representable && light.enabled && light.intensity > 0.0F;
  lights.reach[slot] = shines ? reach_of(bound_of(light)) : nowhere;
}

template <class Store, class Place>
void place_elements(const Store& store, Executor& executor, Place place) {
  const auto& slots = store.dirty.slots();
  executor.parallel_for(slots.size(), element_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            if (store.slots.is_alive(slots[i])) place(slots[i]);
                          }
                        });
}

// Slots that were retired since the last commit: nothing is committed in them any more.
template <class Store, class Forget>
void forget_retired(Store& store, Forget forget) {
  for (const std::uint32_t slot : store.slots.retired()) {
    store.present.set(slot, false);
    forget(slot);
  }
  store.slots.release_retired();
}

void finish_nodes(NodeStore& nodes, CommitStats& stats, LeftOut& left_out) {
  const std::uint64_t placed_before = nodes.index.placed();
  forget_retired(nodes, [&](std::uint32_t slot) {
    nodes.committed[slot].node = {};
    nodes.index.hide(slot);
  });
  for (const std::uint32_t slot : nodes.changed) {
    const bool present = !nodes.committed[slot].node.is_null();
    nodes.present.set(slot, present);
    if (!present) left_out.add("node", slot);
    if (nodes.dirty.has(slot, dirty_subtree | dirty_bounds)) ++stats.nodes_moved;
    if (present && nodes.shown[slot] != 0) {
      nodes.index.show(slot, nodes.world_boxes[slot]);
    } else {
      nodes.index.hide(slot);
    }
  }
  nodes.dirty.clear();
  stats.node_tree_rebuilds = nodes.index.apply() ? 1 : 0;
  stats.nodes_reinserted = static_cast<std::uint32_t>(nodes.index.placed() - placed_before);
}

void finish_walls(WallStore& walls, CommitStats& stats, LeftOut& left_out) {
  forget_retired(walls, [&](std::uint32_t slot) {
    walls.committed[slot] = {};
    walls.index.hide(slot);
  });
  for (const std::uint32_t slot : walls.dirty.slots()) {
    if (!walls.slots.is_alive(slot)) continue;
    const CommittedWall& wall = walls.committed[slot];
    const bool present = wall.generation != 0;
    walls.present.set(slot, present);
    if (!present) left_out.add("wall", slot);
    ++stats.walls_moved;
    if (present && wall.enabled) {
      walls.index.show(slot, bounds(wall.occluder.segment));
    } else {
      walls.index.hide(slot);
    }
  }
  walls.dirty.clear();
  stats.wall_tree_rebuilds = walls.index.apply() ? 1 : 0;
}

void finish_lights(LightStore& lights, LeftOut& left_out) {
  forget_retired(lights, [&](std::uint32_t slot) {
    lights.committed[slot] = {};
    lights.reach[slot] = nowhere;
  });
  for (const std::uint32_t slot : lights.dirty.slots()) {
    if (!lights.slots.is_alive(slot)) continue;
    const bool present = !lights.committed[slot].is_null();
    lights.present.set(slot, present);
    if (!present) left_out.add("light", slot);
  }
  lights.dirty.clear();
}

template <class Store>
bool has_edits(const Store& store) {
  return !store.dirty.slots().empty() || !store.slots.retired().empty();
}

Error left_out_error(const LeftOut& nodes, const LeftOut& walls, const LeftOut& lights) {
  const LeftOut& first = nodes.count != 0 ? nodes : walls.count != 0 ? walls : lights;
  return {ErrorCode::not_finite,
          "commit: the world placement of the " + first.first +
              " is too large for a float; it is left out until it is moved back (" +
              std::to_string(nodes.count + walls.count + lights.count) +
              " elements in all); everything else is committed"};
}

Status commit_edits(SceneState& state, Executor& executor) {
  state.nodes.resize_committed();
  state.walls.resize_committed();
  state.lights.resize_committed();
  collect_changed_nodes(state);
  propagate_nodes(state.nodes, executor);
  place_elements(state.walls, executor, [&](std::uint32_t slot) { place_wall(state, slot); });
  place_elements(state.lights, executor, [&](std::uint32_t slot) { place_light(state, slot); });
  LeftOut nodes;
  LeftOut walls;
  LeftOut lights;
  executor.parallel_for(2, 1, [&](std::size_t begin, std::size_t, unsigned) {
    if (begin == 0) finish_nodes(state.nodes, state.commit_stats, nodes);
    if (begin == 1) finish_walls(state.walls, state.commit_stats, walls);
  });
  finish_lights(state.lights, lights);
  if (nodes.count + walls.count + lights.count != 0) return left_out_error(nodes, walls, lights);
  return success();
}

}  // namespace

Status Scene::commit(Executor& executor) {
  const auto start = std::chrono::steady_clock::now();
  state_->commit_stats = {};
  state_->committed_ambient = state_->ambient;
  Status status = success();
  if (has_edits(state_->nodes) || has_edits(state_->walls) || has_edits(state_->lights)) {
    status = commit_edits(*state_, executor);
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  state_->commit_stats.milliseconds = time.count();
  return status;
}

}  // namespace quadlight
