// The classic pointer quadtree, written from the description in P. Vigier, "Quadtree and Collision
// Detection", 2019: a value lives in the smallest node that contains its box, nodes are allocated
// one by one and own their children and a vector of values.
#pragma once

#include <quadlight/geometry.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace quadlight::bench {

/// T is a value, GetBox()(value) gives its box, Equal()(a, b) tells whether two are the same.
template <class T, class GetBox, class Equal>
class ClassicQuadtree {
 public:
  explicit ClassicQuadtree(const Box& world) : world_(world), root_(std::make_unique<Node>()) {}

  void add(const T& value) { add(*root_, 0, world_, value); }

  /// The value must be in the tree, with this box.
  void remove(const T& value) { remove(*root_, world_, value); }

  template <class Visit>
  void query(const Box& window, Visit visit) const {
    query(*root_, world_, window, visit);
  }

  template <class Visit>
  void find_all_intersections(Visit visit) const {
    find_all_intersections(*root_, visit);
  }

 private:
  static constexpr std::size_t threshold = 16;
  static constexpr std::size_t max_depth = 8;

  struct Node {
    std::array<std::unique_ptr<Node>, 4> children;
    std::vector<T> values;
    [[nodiscard]] bool is_leaf() const { return children[0] == nullptr; }
  };

  static Box child_box(const Box& box, std::size_t quadrant) {
    const Vec2 middle = (box.min + box.max) * 0.5F;
    Box child = box;
    ((quadrant & 1U) != 0 ? child.min.x : child.max.x) = middle.x;
    ((quadrant & 2U) != 0 ? child.min.y : child.max.y) = middle.y;
    return child;
  }

  // The child whose box contains the value's; 4 if it lies across a centre line.
  static std::size_t quadrant_of(const Box& node, const Box& value) {
    const Vec2 middle = (node.min + node.max) * 0.5F;
    std::size_t quadrant = 0;
    if (value.min.x >= middle.x) {
      quadrant = 1;
    } else if (value.max.x >= middle.x) {
      return 4;
    }
    if (value.min.y >= middle.y) return quadrant + 2;
    return value.max.y < middle.y ? quadrant : 4;
  }

  void add(Node& node, std::size_t depth, const Box& box, const T& value) {
    if (node.is_leaf()) {
      if (depth >= max_depth || node.values.size() < threshold) {
        node.values.push_back(value);
        return;
      }
      split(node, box);
    }
    const std::size_t quadrant = quadrant_of(box, GetBox()(value));
    if (quadrant == 4) {
      node.values.push_back(value);
    } else {
      add(*node.children[quadrant], depth + 1, child_box(box, quadrant), value);
    }
  }

  void split(Node& node, const Box& box) {
    for (auto& child : node.children) child = std::make_unique<Node>();
    std::vector<T> staying;
    for (const T& value : node.values) {
      const std::size_t quadrant = quadrant_of(box, GetBox()(value));
      (quadrant == 4 ? staying : node.children[quadrant]->values).push_back(value);
    }
    node.values = std::move(staying);
  }

  // True if the node's parent should try to merge.
  bool remove(Node& node, const Box& box, const T& value) {
    if (node.is_leaf()) {
      remove_value(node, value);
      return true;
    }
    const std::size_t quadrant = quadrant_of(box, GetBox()(value));
    if (quadrant == 4) {
      remove_value(node, value);
      return false;
    }
    return remove(*node.children[quadrant], child_box(box, quadrant), value) && merge(node);
  }

  static void remove_value(Node& node, const T& value) {
    const auto found = std::find_if(node.values.begin(), node.values.end(),
                                    [&](const T& other) { return Equal()(value, other); });
    *found = node.values.back();
    node.values.pop_back();
  }

  static bool merge(Node& node) {
    std::size_t count = node.values.size();
    for (const auto& child : node.children) {
      if (!child->is_leaf()) return false;
      count += child->values.size();
    }
    if (count > threshold) return false;
    node.values.reserve(count);
    for (auto& child : node.children) {
      node.values.insert(node.values.end(), child->values.begin(), child->values.end());
    }
    for (auto& child : node.children) child.reset();
    return true;
  }

  template <class Visit>
  void query(const Node& node, const Box& box, const Box& window, Visit& visit) const {
    for (const T& value : node.values) {
      if (intersects(window, GetBox()(value))) visit(value);
    }
    if (node.is_leaf()) return;
    for (std::size_t i = 0; i < 4; ++i) {
      const Box child = child_box(box, i);
      if (intersects(window, child)) query(*node.children[i], child, window, visit);
    }
  }

  // Among the node's own values, and of these with all values below.
  template <class Visit>
  void find_all_intersections(const Node& node, Visit& visit) const {
    for (std::size_t i = 0; i < node.values.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (intersects(GetBox()(node.values[i]), GetBox()(node.values[j]))) {
          visit(node.values[i], node.values[j]);
        }
      }
    }
    if (node.is_leaf()) return;
    for (const auto& child : node.children) {
      for (const T& value : node.values) find_below(*child, value, visit);
    }
    for (const auto& child : node.children) find_all_intersections(*child, visit);
  }

  template <class Visit>
  void find_below(const Node& node, const T& value, Visit& visit) const {
    for (const T& other : node.values) {
      if (intersects(GetBox()(value), GetBox()(other))) visit(value, other);
    }
    if (node.is_leaf()) return;
    for (const auto& child : node.children) find_below(*child, value, visit);
  }

  Box world_;
  std::unique_ptr<Node> root_;
};

}  // namespace quadlight::bench
