// Edits of nodes. They touch descriptions, links and the dirty list; nothing that is committed.
#include "desc_check.hpp"
#include "scene_edit.hpp"
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

void add_node_slot(NodeStore& nodes) {
  nodes.descs.emplace_back();
  nodes.parents.push_back(none);
  nodes.first_children.push_back(none);
  nodes.siblings.emplace_back();
  nodes.first_walls.push_back(none);
  nodes.first_lights.push_back(none);
  nodes.dirty.add_slot();
}

void link_to_parent(NodeStore& nodes, std::uint32_t slot, NodeHandle parent) {
  nodes.descs[slot].parent = parent;
  nodes.parents[slot] = parent ? parent.index : none;
  if (parent) link_front(nodes.first_children[parent.index], nodes.siblings, slot);
}

void unlink_from_parent(NodeStore& nodes, std::uint32_t slot) {
  const std::uint32_t parent = nodes.parents[slot];
  if (parent != none) unlink(nodes.first_children[parent], nodes.siblings, slot);
  nodes.parents[slot] = none;
}

// True if `slot` is `above` or lies below it.
bool is_in_subtree(const NodeStore& nodes, std::uint32_t slot, std::uint32_t above) {
  while (slot != none && slot != above) slot = nodes.parents[slot];
  return slot == above;
}

// Gives back a node, whose links to others are no longer needed, and what is attached to it.
void retire_node(SceneState& state, std::uint32_t slot) {
  for (std::uint32_t& wall = state.nodes.first_walls[slot]; wall != none;) {
    retire_wall(state, wall);
  }
  for (std::uint32_t& light = state.nodes.first_lights[slot]; light != none;) {
    retire_light(state, light);
  }
  state.nodes.slots.retire(slot);
}

}  // namespace

Result<NodeHandle> Scene::create_node(const NodeDesc& desc) {
  NodeStore& nodes = state_->nodes;
  if (desc.parent && !is_valid(desc.parent)) return stale("create_node", "parent");
  DescCheck check("create_node");
  check.finite("transform", desc.transform)
      .valid("bounds", desc.bounds)
      .require(!nodes.slots.full(), ErrorCode::limit_exceeded, "the scene holds 2^25 nodes");
  if (check.failed()) return check.take();
  const NodeHandle node = nodes.slots.acquire();
  if (nodes.descs.size() < nodes.slots.limit()) add_node_slot(nodes);
  nodes.descs[node.index] = desc;
  link_to_parent(nodes, node.index, desc.parent);
  nodes.dirty.mark(node.index, dirty_subtree);
  return node;
}

Status Scene::set_transform(NodeHandle node, const Transform& transform) {
  if (!is_valid(node)) return stale("set_transform", "node");
  DescCheck check("set_transform");
  if (check.finite("transform", transform).failed()) return check.take();
  set_if_new(state_->nodes, node, &NodeDesc::transform, transform, dirty_subtree);
  return success();
}

Status Scene::set_bounds(NodeHandle node, const Box& bounds) {
  if (!is_valid(node)) return stale("set_bounds", "node");
  DescCheck check("set_bounds");
  if (check.valid("bounds", bounds).failed()) return check.take();
  set_if_new(state_->nodes, node, &NodeDesc::bounds, bounds, dirty_bounds);
  return success();
}

Status Scene::set_parent(NodeHandle node, NodeHandle parent) {
  NodeStore& nodes = state_->nodes;
  if (!is_valid(node)) return stale("set_parent", "node");
  if (parent && !is_valid(parent)) return stale("set_parent", "parent");
  if (nodes.descs[node.index].parent == parent) return success();
  DescCheck check("set_parent");
  check.require(!parent || !is_in_subtree(nodes, parent.index, node.index), ErrorCode::out_of_range,
                "the new parent is the node itself or lies below it");
  if (check.failed()) return check.take();
  unlink_from_parent(nodes, node.index);
  link_to_parent(nodes, node.index, parent);
  nodes.dirty.mark(node.index, dirty_subtree);
  return success();
}

Status Scene::set_layer(NodeHandle node, std::int32_t layer, std::int32_t order) {
  if (!is_valid(node)) return stale("set_layer", "node");
  set_if_new(state_->nodes, node, &NodeDesc::layer, layer, dirty_values);
  set_if_new(state_->nodes, node, &NodeDesc::order, order, dirty_values);
  return success();
}

Status Scene::set_categories(NodeHandle node, std::uint32_t categories) {
  if (!is_valid(node)) return stale("set_categories", "node");
  set_if_new(state_->nodes, node, &NodeDesc::categories, categories, dirty_values);
  return success();
}

Status Scene::set_visible(NodeHandle node, bool visible) {
  if (!is_valid(node)) return stale("set_visible", "node");
  set_if_new(state_->nodes, node, &NodeDesc::visible, visible, dirty_subtree);
  return success();
}

Status Scene::set_user(NodeHandle node, std::uint64_t user) {
  if (!is_valid(node)) return stale("set_user", "node");
  set_if_new(state_->nodes, node, &NodeDesc::user, user, dirty_values);
  return success();
}

bool Scene::destroy(NodeHandle node) {
  if (!is_valid(node)) return false;
  NodeStore& nodes = state_->nodes;
  unlink_from_parent(nodes, node.index);
  // Depth first without a stack: the links themselves lead back up. A node is given back once its
  // last child is gone, and takes itself off its parent's list.
  std::uint32_t slot = node.index;
  while (slot != none) {
    if (nodes.first_children[slot] != none) {
      slot = nodes.first_children[slot];
      continue;
    }
    const std::uint32_t parent = nodes.parents[slot];
    unlink_from_parent(nodes, slot);
    retire_node(*state_, slot);
    slot = parent;
  }
  return true;
}

bool Scene::is_valid(NodeHandle node) const {
  return state_->nodes.slots.is_valid(node);
}

const NodeDesc* Scene::get(NodeHandle node) const {
  return is_valid(node) ? &state_->nodes.descs[node.index] : nullptr;
}

}  // namespace quadlight
