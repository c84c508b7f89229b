// The second half of a commit: walls, lights, then the two trees side by side.
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>
#include <chrono>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

constexpr std::size_t element_grain = 256;

template <class Store, class Place>
void place_elements(const Store& store, Executor& executor, Place place) {
  const auto& slots = store.dirty.slots();
  executor.parallel_for(slots.size(), element_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            if (store.slots.is_alive(slots[i])) place(slots[i], i);
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
  walls.touched.clear();
  forget_retired(walls, [&](std::uint32_t slot) {
    if (walls.committed[slot].stands()) walls.touched.push_back(walls.committed[slot].occluder);
    walls.committed[slot] = {};
    walls.index.hide(slot);
  });
  for (std::size_t i = 0; i < walls.dirty.slots().size(); ++i) {
    const std::uint32_t slot = walls.dirty.slots()[i];
    if (!walls.slots.is_alive(slot)) continue;
    const CommittedWall& wall = walls.committed[slot];
    const CommittedWall& before = walls.before[i];
    const bool present = wall.generation != 0;
    walls.present.set(slot, present);
    if (!present) left_out.add("wall", slot);
    ++stats.walls_moved;
    if (same_wall(before, wall)) continue;
    if (before.stands()) walls.touched.push_back(before.occluder);
    if (wall.stands()) {
      walls.touched.push_back(wall.occluder);
      walls.index.show(slot, wall.occluder);
    } else {
      walls.index.hide(slot);
    }
  }
  walls.dirty.clear();
  stats.wall_tree_rebuilds = walls.index.apply() ? 1 : 0;
}

// Brings the light to where lights of its reach are looked for.
void file_light(LightStore& lights, std::uint32_t slot) {
  const bool bounded = is_finite(lights.reach[slot]);
  const auto at = std::lower_bound(lights.unbounded.begin(), lights.unbounded.end(), slot);
  const bool was_unbounded = at != lights.unbounded.end() && *at == slot;
  const bool unbounded = lights.shines(slot) && !bounded;
  if (unbounded && !was_unbounded) lights.unbounded.insert(at, slot);
  if (!unbounded && was_unbounded) lights.unbounded.erase(at);
  if (bounded) {
    lights.index.show(slot, lights.reach[slot]);
  } else {
    lights.index.hide(slot);
  }
}

void finish_lights(LightStore& lights, LeftOut& left_out) {
  lights.departures += lights.slots.retired().size();
  forget_retired(lights, [&](std::uint32_t slot) {
    lights.committed[slot] = {};
    lights.reach[slot] = nowhere;
    file_light(lights, slot);
  });
  for (const std::uint32_t slot : lights.dirty.slots()) {
    if (!lights.slots.is_alive(slot)) continue;
    const bool present = !lights.committed[slot].is_null();
    lights.present.set(slot, present);
    if (!present) left_out.add("light", slot);
    file_light(lights, slot);
  }
  lights.dirty.clear();
  lights.index.apply();
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

Box content_of(const SceneState& state) {
  const Quadtree& nodes = state.nodes.index.tree();
  const Quadtree& walls = state.walls.index.tree();
  if (walls.empty()) return nodes.content_bounds();
  if (nodes.empty()) return walls.content_bounds();
  return united(nodes.content_bounds(), walls.content_bounds());
}

Status commit_edits(SceneState& state, Executor& executor) {
  state.nodes.resize_committed();
  state.walls.resize_committed();
  state.lights.resize_committed();
  collect_changed_nodes(state);
  propagate_nodes(state.nodes, executor);
  state.walls.before.resize(state.walls.dirty.slots().size());
  place_elements(state.walls, executor, [&](std::uint32_t slot, std::size_t i) {
    place_wall(state, slot, state.walls.before[i]);
  });
  place_elements(state.lights, executor,
                 [&](std::uint32_t slot, std::size_t) { place_light(state, slot); });
  LeftOut nodes;
  LeftOut walls;
  LeftOut lights;
  executor.parallel_for(3, 1, [&](std::size_t begin, std::size_t, unsigned) {
    if (begin == 0) finish_nodes(state.nodes, state.commit_stats, nodes);
    if (begin == 1) finish_walls(state.walls, state.commit_stats, walls);
    if (begin == 2) finish_lights(state.lights, lights);
  });
  touch_lights(state, executor);
  state.content = content_of(state);
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
    ++state_->commits;
    status = commit_edits(*state_, executor);
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  state_->commit_stats.milliseconds = time.count();
  return status;
}

}  // namespace quadlight
