// Scene: its life, and plain access to the committed state.
#include "desc_check.hpp"
#include "scene_state.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/scene.hpp>

namespace quadlight {

Scene::Scene() : state_(std::make_unique<State>()) {}
Scene::~Scene() = default;
Scene::Scene(Scene&&) noexcept = default;
Scene& Scene::operator=(Scene&&) noexcept = default;

Status Scene::set_ambient(Color ambient) {
  internal::DescCheck check("set_ambient");
  if (check.not_negative("ambient", ambient).failed()) return check.take();
  state_->ambient = ambient;
  return success();
}

Color Scene::ambient() const {
  return state_->ambient;
}

const CommitStats& Scene::commit_stats() const {
  return state_->commit_stats;
}

std::size_t Scene::node_count() const {
  return state_->nodes.present.count();
}

std::size_t Scene::wall_count() const {
  return state_->walls.present.count();
}

std::size_t Scene::light_count() const {
  return state_->lights.present.count();
}

const Quadtree& Scene::node_tree() const {
  return state_->nodes.index.tree();
}

const Quadtree& Scene::wall_tree() const {
  return state_->walls.index.tree();
}

NodeHandle Scene::node_of_item(std::uint32_t id) const {
  return state_->nodes.committed[state_->nodes.index.slot_of(id)].node;
}

WallHandle Scene::wall_of_item(std::uint32_t id) const {
  const std::uint32_t slot = state_->walls.index.slot_of(id);
  return {slot, state_->walls.committed[slot].generation};
}

bool Scene::is_committed(NodeHandle node) const {
  const auto& committed = state_->nodes.committed;
  return node && node.index < committed.size() && committed[node.index].node == node;
}

bool Scene::is_committed(WallHandle wall) const {
  const auto& committed = state_->walls.committed;
  return wall && wall.index < committed.size() &&
         committed[wall.index].generation == wall.generation;
}

bool Scene::is_committed(LightHandle light) const {
  const auto& committed = state_->lights.committed;
  return light && light.index < committed.size() && committed[light.index] == light;
}

Affine Scene::world_transform(NodeHandle node) const {
  QUADLIGHT_ASSERT(is_committed(node), "the node must be committed");
  return state_->nodes.committed[node.index].world;
}

Box Scene::world_box(NodeHandle node) const {
  QUADLIGHT_ASSERT(is_committed(node), "the node must be committed");
  return state_->nodes.world_boxes[node.index];
}

Segment Scene::world_segment(WallHandle wall) const {
  QUADLIGHT_ASSERT(is_committed(wall), "the wall must be committed");
  return state_->walls.committed[wall.index].occluder.segment;
}

std::optional<LightDesc> Scene::world_light(LightHandle light) const {
  if (!is_committed(light)) return std::nullopt;
  return state_->lights.world[light.index];
}

}  // namespace quadlight
