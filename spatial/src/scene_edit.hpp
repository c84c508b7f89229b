// Steps that the edits of nodes, walls and lights share.
#pragma once

#include "scene_state.hpp"

namespace quadlight::internal {

/// Changes one field of a description and marks its node, unless the value is the same.
template <class Field>
void set_if_new(NodeStore& nodes, NodeHandle node, Field NodeDesc::*field, const Field& value,
                NodeDirt dirt) {
  Field& current = nodes.descs[node.index].*field;
  if (current == value) return;
  current = value;
  nodes.dirty.mark(node.index, dirt);
}

/// Links a wall or light to its node's list, or takes it off; nothing to do for a free one.
template <class Store>
void attach(Store& store, std::vector<std::uint32_t>& heads, std::uint32_t slot) {
  const NodeHandle node = store.descs[slot].node;
  if (node) link_front(heads[node.index], store.attached, slot);
}
template <class Store>
void detach(Store& store, std::vector<std::uint32_t>& heads, std::uint32_t slot) {
  const NodeHandle node = store.descs[slot].node;
  if (node) unlink(heads[node.index], store.attached, slot);
}

/// Adds a checked wall or light, or changes it to another description.
template <class Store, class Desc>
auto create_element(Store& store, std::vector<std::uint32_t>& heads, const Desc& desc) {
  const auto handle = store.slots.acquire();
  if (store.descs.size() < store.slots.limit()) {
    store.descs.emplace_back();
    store.attached.emplace_back();
    store.dirty.add_slot();
  }
  store.descs[handle.index] = desc;
  attach(store, heads, handle.index);
  store.dirty.mark(handle.index, dirty_element);
  return handle;
}
template <class Store, class Desc>
void change_element(Store& store, std::vector<std::uint32_t>& heads, std::uint32_t slot,
                    const Desc& desc) {
  detach(store, heads, slot);
  store.descs[slot] = desc;
  attach(store, heads, slot);
  store.dirty.mark(slot, dirty_element);
}

/// Makes a wall or light stale and takes it off its node's list.
void retire_wall(SceneState& state, std::uint32_t slot);
void retire_light(SceneState& state, std::uint32_t slot);

}  // namespace quadlight::internal
