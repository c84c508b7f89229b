// PointTree: the invariants, for tests.
#include "point_tree_walk.hpp"

#include <quadlight/internal/point_tree.hpp>

namespace quadlight::internal {

std::string PointTree::validate(const IdTable& ids) const {
  std::string fault;
  std::size_t heads = 0;
  std::size_t ghosts = 0;
  walk([&](std::uint32_t node, const Box& region) {
    ++heads;
    ghosts += nodes_[node].id == none ? 1 : 0;
    if (fault.empty()) fault = validate_head(node, region, ids);
  });
  if (!fault.empty()) return fault;
  if (heads != head_count_ || ghosts != ghost_count_) return "heads or ghosts are miscounted";
  if (2 * ghosts > heads) return "more than half of the nodes are ghosts";
  std::size_t items = 0;
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) {
    const std::uint32_t id = nodes_[node].id;
    if (id == none) continue;
    ++items;
    if (!ids.is_live(id) || ids.slot(id) != node) {
      return "id " + std::to_string(id) + " is not where its table says";
    }
  }
  if (items != ids.size()) return "there are not as many points as live ids";
  return validate_pool();
}

std::string PointTree::validate_head(std::uint32_t index, const Box& region,
                                     const IdTable& ids) const {
  const std::string here = "node " + std::to_string(index);
  const Node& node = nodes_[index];
  if (!contains(region, node.point)) return here + " is outside its region";
  std::uint32_t sum = 1;
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const std::uint32_t child = node.child[lane];
    if (child == none) continue;
    sum += nodes_[child].weight;
    if (lane_of(node.point, nodes_[child].point) != lane) return here + " has a child astray";
    if (4 * std::uint64_t{nodes_[child].weight} > 3 * std::uint64_t{node.weight}) {
      return here + " has a child that is too heavy";
    }
  }
  if (sum != node.weight) return here + " has a wrong weight";
  if (node.id == none && (node.twin != none || node.weight == 1)) {
    return here + " is a ghost with twins, or without children";
  }
  std::uint32_t previous = index;
  for (std::uint32_t twin = node.twin; twin != none; twin = nodes_[twin].child[0]) {
    const Node& t = nodes_[twin];
    if (t.point != node.point || t.weight != 0 || t.child[1] != previous || !ids.is_live(t.id)) {
      return here + " has a twin that is none";
    }
    previous = twin;
  }
  return {};
}

std::string PointTree::validate_pool() const {
  std::size_t free = 0;
  for (std::uint32_t node = free_node_; node != none; node = nodes_[node].child[0]) {
    if (nodes_[node].id != none || nodes_[node].weight != 0) return "a free node is in use";
    if (++free > nodes_.size()) return "the list of free nodes has no end";
  }
  std::size_t used = 0;
  for (const Node& node : nodes_) used += node.id != none || node.weight != 0 ? 1 : 0;
  return used + free == nodes_.size() ? "" : "nodes in use and free nodes are not all nodes";
}

}  // namespace quadlight::internal
