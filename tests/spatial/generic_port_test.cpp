// A program in the style of the classic article, of which only the include, the namespace's alias
// and the case of names were changed: boxes that move, and all collisions of each step.
#include <quadlight/generic_quadtree.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>
#include <vector>

namespace quadtree = quadlight::generic;

namespace {

using quadtree::Box;
using quadtree::Quadtree;
using quadtree::Vector2;

struct Node {
  Box<float> box;
  Vector2<float> speed;
  std::size_t id = 0;
};

std::vector<Node> generate_random_nodes(std::size_t n) {
  std::default_random_engine generator(7);
  std::uniform_real_distribution<float> origin_distribution(0.0F, 1.0F);
  std::uniform_real_distribution<float> size_distribution(0.0F, 0.01F);
  std::vector<Node> nodes(n);
  for (std::size_t i = 0; i < n; ++i) {
    nodes[i].box.left = origin_distribution(generator);
    nodes[i].box.top = origin_distribution(generator);
    nodes[i].box.width = std::min(1.0F - nodes[i].box.left, size_distribution(generator));
    nodes[i].box.height = std::min(1.0F - nodes[i].box.top, size_distribution(generator));
    nodes[i].speed = Vector2<float>{size_distribution(generator), size_distribution(generator)};
    nodes[i].id = i;
  }
  return nodes;
}

std::vector<Node*> brute_force_query(const Box<float>& box, std::vector<Node>& nodes) {
  std::vector<Node*> intersections;
  for (Node& node : nodes) {
    if (box.intersects(node.box)) intersections.push_back(&node);
  }
  return intersections;
}

std::vector<std::pair<Node*, Node*>> brute_force_pairs(std::vector<Node>& nodes) {
  std::vector<std::pair<Node*, Node*>> intersections;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (nodes[i].box.intersects(nodes[j].box)) intersections.emplace_back(&nodes[j], &nodes[i]);
    }
  }
  return intersections;
}

template <class T>
std::vector<T> sorted(std::vector<T> values) {
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<std::pair<Node*, Node*>> ordered(std::vector<std::pair<Node*, Node*>> pairs) {
  for (auto& [a, b] : pairs) {
    if (b < a) std::swap(a, b);
  }
  return sorted(std::move(pairs));
}

TEST(GenericPort, ArticleProgramRuns) {
  const auto box = Box<float>(0.0F, 0.0F, 1.0F, 1.0F);
  const auto get_box = [](Node* node) { return node->box; };
  auto nodes = generate_random_nodes(600);
  auto tree = Quadtree<Node*, decltype(get_box)>(box, get_box);
  for (auto& node : nodes) tree.add(&node);

  for (int step = 0; step < 5; ++step) {
    for (auto& node : nodes) {
      if (node.id % 2 == 0) continue;
      tree.remove(&node);
      const auto position = node.box.get_top_left() + node.speed;
      node.box = Box<float>(position, node.box.get_size());
      tree.add(&node);
    }
    for (auto& node : nodes) {
      ASSERT_EQ(sorted(brute_force_query(node.box, nodes)), sorted(tree.query(node.box)));
    }
    ASSERT_EQ(ordered(brute_force_pairs(nodes)), ordered(tree.find_all_intersections()));
    ASSERT_GT(tree.find_all_intersections().size(), 10U);
  }

  // Some vanish.
  for (std::size_t i = 0; i < 300; ++i) tree.remove(&nodes[i]);
  nodes.erase(nodes.begin(), nodes.begin() + 300);
  EXPECT_EQ(300U, tree.query(Box<float>(-9.0F, -9.0F, 99.0F, 99.0F)).size());
}

}  // namespace
