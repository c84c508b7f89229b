// Where the nodes of a document are in the world, worked out without a Scene.
#include "placement.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::scenes::internal {
namespace {

Affine local_placement(const Transform& t) {
  const float c = std::cos(t.rotation);
  const float s = std::sin(t.rotation);
  return {Vec2{c, s} * t.scale.x, Vec2{-s, c} * t.scale.y, t.position};
}

Affine composed(const Affine& outer, const Affine& inner) {
  const auto turned = [&](Vec2 v) { return outer.x_axis * v.x + outer.y_axis * v.y; };
  return {turned(inner.x_axis), turned(inner.y_axis), outer.apply(inner.origin)};
}

}  // namespace

std::vector<std::size_t> parents_first(const SceneDocument& document) {
  const std::size_t count = document.nodes.size();
  // Children of each node as runs of one array: count, prefix sum, fill.
  std::vector<std::size_t> first(count + 1, 0);
  std::vector<std::size_t> order;
  order.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& parent = document.nodes[i].parent;
    if (!parent) order.push_back(i);
    if (parent && *parent < count) ++first[*parent + 1];
  }
  for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
  std::vector<std::size_t> children(first[count]);
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  for (std::size_t i = 0; i < count; ++i) {
    const auto& parent = document.nodes[i].parent;
    if (parent && *parent < count) children[next[*parent]++] = i;
  }
  for (std::size_t done = 0; done < order.size(); ++done) {
    const std::size_t node = order[done];
    for (std::size_t c = first[node]; c < first[node + 1]; ++c) order.push_back(children[c]);
  }
  return order;
}

std::optional<std::vector<Affine>> world_placements(const SceneDocument& document) {
  const std::vector<std::size_t> order = parents_first(document);
  if (order.size() != document.nodes.size()) return std::nullopt;
  std::vector<Affine> placements(order.size());
  for (const std::size_t i : order) {
    const DocumentNode& node = document.nodes[i];
    const Affine local = local_placement(node.desc.transform);
    placements[i] = node.parent ? composed(placements[*node.parent], local) : local;
  }
  return placements;
}

bool valid_attachments(const std::vector<Attachment>& attachments, std::size_t elements,
                       const SceneDocument& document) {
  return std::all_of(attachments.begin(), attachments.end(), [&](const Attachment& a) {
    return a.element < elements && a.node < document.nodes.size();
  });
}

Box placed_bounds(const Affine& placement, const Box& box) {
  const Vec2 corner = placement.apply(box.min);
  Box out{corner, corner};
  for (const Vec2 p : {Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}}) {
    const Vec2 q = placement.apply(p);
    out = united(out, {q, q});
  }
  return out;
}

}  // namespace quadlight::scenes::internal
