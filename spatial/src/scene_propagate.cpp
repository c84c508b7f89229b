// The first half of a commit: which nodes change, and their placement in the world, level by level
// so that one large subtree spreads over the workers as well as many small ones.
#include "scene_state.hpp"

namespace quadlight::internal {
namespace {

constexpr std::size_t node_grain = 256;

// True if some ancestor's whole subtree changes anyway. What a walk learns is kept in the flags of
// the nodes it passed, so that all walks of a commit together pass each node once.
bool is_below_changed(NodeStore& nodes, std::uint32_t slot) {
  constexpr std::uint8_t known = dirty_subtree | seen_clean | seen_below;
  const std::uint32_t first = nodes.parents[slot];
  std::uint32_t above = first;
  while (above != none && !nodes.dirty.has(above, known)) above = nodes.parents[above];
  const bool below = above != none && nodes.dirty.has(above, dirty_subtree | seen_below);
  for (std::uint32_t passed = first; passed != above; passed = nodes.parents[passed]) {
    nodes.dirty.mark(passed, below ? seen_below : seen_clean);
  }
  return below;
}

void mark_attached(DirtyList& dirty, const std::vector<ListLink>& links, std::uint32_t head) {
  for (std::uint32_t slot = head; slot != none; slot = links[slot].next) {
    dirty.mark(slot, dirty_element);
  }
}

void place_node(NodeStore& nodes, std::uint32_t slot) {
  const NodeDesc& desc = nodes.descs[slot];
  const DAffine local = to_affine(desc.transform);
  const std::uint32_t parent = nodes.parents[slot];
  nodes.world[slot] = parent != none ? compose(nodes.world[parent], local) : local;
  nodes.shown[slot] = desc.visible && (parent == none || nodes.shown[parent] != 0) ? 1 : 0;
}

void finish_node(NodeStore& nodes, std::uint32_t slot) {
  const NodeDesc& desc = nodes.descs[slot];
  const Affine world = rounded(nodes.world[slot]);
  const Box box = placed(nodes.world[slot], desc.bounds);
  nodes.world_boxes[slot] = box;
  nodes.categories[slot] = desc.categories;
  nodes.committed[slot] = {{}, world, desc.bounds, desc.layer, desc.order, desc.user};
  if (is_finite(world) && is_finite(box)) nodes.committed[slot].node = nodes.slots.handle(slot);
}

}  // namespace

void collect_changed_nodes(SceneState& state) {
  NodeStore& nodes = state.nodes;
  nodes.changed.clear();
  nodes.levels.clear();
  const std::size_t edited = nodes.dirty.slots().size();
  const auto is_live = [&](std::uint32_t slot) { return nodes.slots.is_alive(slot); };
  for (std::size_t i = 0; i < edited; ++i) {
    const std::uint32_t slot = nodes.dirty.slots()[i];
    if (is_live(slot) && nodes.dirty.has(slot, dirty_subtree) && !is_below_changed(nodes, slot)) {
      nodes.changed.push_back(slot);
    }
  }
  for (std::size_t begin = 0; begin < nodes.changed.size();) {
    const std::size_t end = nodes.changed.size();
    nodes.levels.push_back(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end - begin)});
    for (; begin < end; ++begin) {
      const std::uint32_t slot = nodes.changed[begin];
      nodes.dirty.mark(slot, dirty_subtree);
      mark_attached(state.walls.dirty, state.walls.attached, nodes.first_walls[slot]);
      mark_attached(state.lights.dirty, state.lights.attached, nodes.first_lights[slot]);
      for (std::uint32_t child = nodes.first_children[slot]; child != none;
           child = nodes.siblings[child].next) {
        nodes.changed.push_back(child);
      }
    }
  }
  for (std::size_t i = 0; i < edited; ++i) {
    const std::uint32_t slot = nodes.dirty.slots()[i];
    if (is_live(slot) && !nodes.dirty.has(slot, dirty_subtree) &&
        nodes.dirty.has(slot, dirty_bounds | dirty_values)) {
      nodes.changed.push_back(slot);
    }
  }
}

void propagate_nodes(NodeStore& nodes, Executor& executor) {
  for (const Range level : nodes.levels) {
    executor.parallel_for(level.count, node_grain,
                          [&](std::size_t begin, std::size_t end, unsigned) {
                            for (std::size_t i = begin; i < end; ++i)
                              place_node(nodes, nodes.changed[level.first + i]);
                          });
  }
  executor.parallel_for(nodes.changed.size(), node_grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            finish_node(nodes, nodes.changed[i]);
                          }
                        });
}

}  // namespace quadlight::internal
