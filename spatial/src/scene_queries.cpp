// Which nodes: in a box, in a circle, on a segment, nearest, touching pairs.
#include "scene_state.hpp"

#include <quadlight/scene.hpp>

#include <algorithm>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

// Runs a tree query whose visitor collects nodes, then puts what it found in order.
template <class Query>
void collect(const NodeStore& nodes, std::uint32_t mask, std::vector<NodeHandle>& out,
             Query query) {
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  query([&](std::uint32_t item) {
    const std::uint32_t slot = nodes.index.slot_of(item);
    if ((nodes.categories[slot] & mask) != 0) out.push_back(nodes.committed[slot].node);
  });
  std::sort(out.begin() + first, out.end(),
            [](NodeHandle a, NodeHandle b) { return a.index < b.index; });
}

}  // namespace

void Scene::nodes_in_box(const Box& box, std::vector<NodeHandle>& out, std::uint32_t mask) const {
  collect(state_->nodes, mask, out, [&](IdVisitor visit) { node_tree().query(box, visit); });
}

void Scene::nodes_in_circle(Vec2 center, float radius, std::vector<NodeHandle>& out,
                            std::uint32_t mask) const {
  collect(state_->nodes, mask, out,
          [&](IdVisitor visit) { node_tree().query_circle(center, radius, visit); });
}

void Scene::nodes_on_segment(const Segment& segment, std::vector<NodeHandle>& out,
                             std::uint32_t mask) const {
  collect(state_->nodes, mask, out,
          [&](IdVisitor visit) { node_tree().query_segment(segment, visit); });
}

void Scene::nearest_nodes(Vec2 p, std::size_t k, std::vector<NodeHandle>& out) const {
  std::vector<Neighbor> neighbors;
  node_tree().nearest(p, k, neighbors);
  for (Neighbor& n : neighbors) n.id = state_->nodes.index.slot_of(n.id);
  std::sort(neighbors.begin(), neighbors.end(), [](const Neighbor& a, const Neighbor& b) {
    return a.distance_squared != b.distance_squared ? a.distance_squared < b.distance_squared
                                                    : a.id < b.id;
  });
  out.clear();
  for (const Neighbor& n : neighbors) out.push_back(state_->nodes.committed[n.id].node);
}

void Scene::for_each_node_pair(FunctionRef<void(NodeHandle, NodeHandle)> visit) const {
  node_tree().for_each_pair([&](std::uint32_t first, std::uint32_t second) {
    NodeHandle a = node_of_item(first);
    NodeHandle b = node_of_item(second);
    if (a.index > b.index) std::swap(a, b);
    visit(a, b);
  });
}

}  // namespace quadlight
