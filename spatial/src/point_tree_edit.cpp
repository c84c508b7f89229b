// PointTree: edits, twins, and the rebuilds that keep it shallow.
#include "point_tree_walk.hpp"

#include <quadlight/internal/point_tree.hpp>

#include <algorithm>

namespace quadlight::internal {
namespace {

// A child with more than this share of its parent's weight has its parent built anew.
bool is_too_heavy(std::uint32_t child, std::uint32_t parent) {
  return 4 * std::uint64_t{child} > 3 * std::uint64_t{parent};
}

}  // namespace

bool PointTree::has_children(std::uint32_t node) const {
  return nodes_[node].weight > 1;
}

/// The heads from the root down to the head at p, or to the one that p would be a child of.
std::size_t PointTree::find_path(Vec2 p, Path& path) const {
  std::size_t length = 0;
  for (std::uint32_t node = root_; node != none;) {
    path[length++] = node;
    if (nodes_[node].point == p) break;
    node = nodes_[node].child[lane_of(nodes_[node].point, p)];
  }
  return length;
}

void PointTree::add(std::uint32_t id, const Box& point, IdTable& ids) {
  const Vec2 p = point.min;
  Path path;
  const std::size_t length = find_path(p, path);
  if (length == 0) {
    root_ = take_node(p, id);
    ids.set_slot(id, root_);
    return;
  }
  const std::uint32_t last = path[length - 1];
  if (nodes_[last].point == p) {
    if (nodes_[last].id == none) {
      nodes_[last].id = id;
      nodes_[last].point = p;  // zeros of either sign are equal
      --ghost_count_;
      ids.set_slot(id, last);
    } else {
      add_twin(last, id, ids);
    }
    return;
  }
  const std::uint32_t node = take_node(p, id);
  ids.set_slot(id, node);
  nodes_[last].child[lane_of(nodes_[last].point, p)] = node;
  for (std::size_t i = 0; i < length; ++i) ++nodes_[path[i]].weight;
  balance(path, length);
}

void PointTree::move(std::uint32_t id, const Box& point, IdTable& ids) {
  if (nodes_[ids.slot(id)].point == point.min) return;
  remove(id, ids);
  add(id, point, ids);
}

void PointTree::remove(std::uint32_t id, IdTable& ids) {
  const std::uint32_t node = ids.slot(id);
  if (remove_twin(node, ids)) return;
  nodes_[node].id = none;
  ++ghost_count_;
  Path path;
  std::size_t length = find_path(nodes_[node].point, path);
  remove_leaves(path, length);
  while (length > 0 && nodes_[path[length - 1]].weight == 0) --length;
  balance(path, length);
  if (2 * ghost_count_ > head_count_ && root_ != none) {
    path[0] = root_;
    rebuild(path, 0);
  }
}

// Takes away ghosts at the path's end that have no children.
void PointTree::remove_leaves(Path& path, std::size_t length) {
  while (length > 0) {
    const std::uint32_t node = path[length - 1];
    if (nodes_[node].id != none || has_children(node)) return;
    link_to(path, length - 1) = none;
    give_back_node(node);
    --ghost_count_;
    --length;
    for (std::size_t i = 0; i < length; ++i) --nodes_[path[i]].weight;
  }
}

std::uint32_t PointTree::take_node(Vec2 p, std::uint32_t id) {
  std::uint32_t node = free_node_;
  if (node == none) {
    node = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    scratch_.reserve(nodes_.capacity());  // so that no later rebuild allocates
  } else {
    free_node_ = nodes_[node].child[0];
    nodes_[node] = {};
  }
  nodes_[node].point = p;
  nodes_[node].id = id;
  nodes_[node].weight = 1;
  ++head_count_;
  return node;
}

void PointTree::give_back_node(std::uint32_t node) {
  if (nodes_[node].weight > 0) --head_count_;
  nodes_[node] = {};
  nodes_[node].child[0] = free_node_;
  free_node_ = node;
}

void PointTree::add_twin(std::uint32_t head, std::uint32_t id, IdTable& ids) {
  const std::uint32_t twin = take_node(nodes_[head].point, id);
  --head_count_;
  const std::uint32_t next = nodes_[head].twin;
  nodes_[twin].weight = 0;
  nodes_[twin].child = {next, head, none, none};
  if (next != none) nodes_[next].child[1] = twin;
  nodes_[head].twin = twin;
  ids.set_slot(id, twin);
}

// Takes the node's item away if that leaves a head with an item; false if it does not.
bool PointTree::remove_twin(std::uint32_t node, IdTable& ids) {
  std::uint32_t gone = node;
  if (nodes_[node].weight > 0) {  // a head: its first twin takes its place
    gone = nodes_[node].twin;
    if (gone == none) return false;
    nodes_[node].id = nodes_[gone].id;
    ids.set_slot(nodes_[node].id, node);
  }
  const std::uint32_t next = nodes_[gone].child[0];
  const std::uint32_t previous = nodes_[gone].child[1];
  if (next != none) nodes_[next].child[1] = previous;
  (nodes_[previous].weight > 0 ? nodes_[previous].twin : nodes_[previous].child[0]) = next;
  give_back_node(gone);
  return true;
}

// Where the path's node is entered in its parent.
std::uint32_t& PointTree::link_to(const Path& path, std::size_t at) {
  if (at == 0) return root_;
  Node& parent = nodes_[path[at - 1]];
  return *std::find(parent.child.begin(), parent.child.end(), path[at]);
}

// Builds anew the highest subtree of the path with a child that is too heavy; then looks again,
// since ghosts that were dropped change the shares above.
void PointTree::balance(Path& path, std::size_t length) {
  std::size_t i = 0;
  while (i < length) {
    const Node& node = nodes_[path[i]];
    const bool fine = std::none_of(node.child.begin(), node.child.end(), [&](std::uint32_t child) {
      return is_too_heavy(weight(child), node.weight);
    });
    if (fine) {
      ++i;
      continue;
    }
    rebuild(path, i);
    length = i;
    i = 0;
  }
}

// Builds the subtree of path[at] anew without its ghosts.
void PointTree::rebuild(Path& path, std::size_t at) {
  const std::uint32_t old_weight = nodes_[path[at]].weight;
  std::uint32_t& link = link_to(path, at);
  gather(path[at]);
  const auto count = static_cast<std::uint32_t>(scratch_.size());
  link = build(0, count);
  for (std::size_t i = 0; i < at; ++i) nodes_[path[i]].weight -= old_weight - count;
}

// Lists the heads of the subtree that have items, and gives its ghosts back.
void PointTree::gather(std::uint32_t top) {
  scratch_.clear();
  PointTreeStack<std::uint32_t> stack;
  stack.push(top);
  while (!stack.empty()) {
    const std::uint32_t node = stack.pop();
    for (const std::uint32_t child : nodes_[node].child) {
      if (child != none) stack.push(child);
    }
    if (nodes_[node].id != none) {
      scratch_.push_back(node);
    } else {
      give_back_node(node);
      --ghost_count_;
    }
  }
}

// The median by (x, y) becomes the top, so that no child gets more than half of the points. The
// recursion is no deeper than log2 of their number.
std::uint32_t PointTree::build(std::size_t begin, std::size_t end) {
  if (begin == end) return none;
  const auto at = [this](std::size_t i) {
    return scratch_.begin() + static_cast<std::ptrdiff_t>(i);
  };
  const std::size_t middle = begin + (end - begin) / 2;
  std::nth_element(at(begin), at(middle), at(end), [this](std::uint32_t a, std::uint32_t b) {
    const Vec2 p = nodes_[a].point;
    const Vec2 q = nodes_[b].point;
    return p.x != q.x ? p.x < q.x : p.y < q.y;
  });
  const std::uint32_t top = scratch_[middle];
  const Vec2 center = nodes_[top].point;
  const auto is_below = [&](std::uint32_t node) {
    return lane_of(center, nodes_[node].point) / 2 == 0;
  };
  const auto split_of = [&](std::size_t from, std::size_t to) {
    return static_cast<std::size_t>(std::partition(at(from), at(to), is_below) - at(0));
  };
  const std::size_t left = split_of(begin, middle);
  const std::size_t right = split_of(middle + 1, end);
  const std::array<std::uint32_t, 4> child{build(begin, left), build(middle + 1, right),
                                           build(left, middle), build(right, end)};
  nodes_[top].child = child;
  nodes_[top].weight = static_cast<std::uint32_t>(end - begin);
  return top;
}

}  // namespace quadlight::internal
