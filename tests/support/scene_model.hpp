// The oracle of Scene: descriptions in plain arrays, everything else computed from scratch.
#pragma once

#include <quadlight/scene.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace quadlight::test {

struct ModelNode {
  NodeHandle handle{};
  NodeDesc desc{};
  std::optional<std::size_t> parent{};  ///< index in SceneModel::nodes
  bool alive = true;
};
struct ModelWall {
  WallHandle handle{};
  WallDesc desc{};
  std::optional<std::size_t> node{};
  bool alive = true;
};
struct ModelLight {
  LightHandle handle{};
  LightDesc desc{};
  std::optional<std::size_t> node{};
  bool alive = true;
};

/// A point in the world and how far a correctly rounded float may be from it.
struct WorldPoint {
  long double x = 0;
  long double y = 0;
  long double tolerance = 0;

  [[nodiscard]] bool is_near(Vec2 p) const;
};

/// Elements are named by their index here and are never removed, only dead.
class SceneModel {
 public:
  std::vector<ModelNode> nodes;
  std::vector<ModelWall> walls;
  std::vector<ModelLight> lights;

  /// True if `node` is `above` or below it.
  [[nodiscard]] bool is_in_subtree(std::size_t node, std::size_t above) const;
  /// Kills the subtree and what is attached to it.
  void destroy_node(std::size_t node);

  /// Own flag and those of all ancestors.
  [[nodiscard]] bool is_shown(std::size_t node) const;
  /// A point in the coordinates of `node` (none: the world), carried up transform by transform.
  [[nodiscard]] WorldPoint to_world(std::optional<std::size_t> node, Vec2 p) const;
  /// True if an odd number of mirrorings leads up to the world.
  [[nodiscard]] bool is_mirrored(std::optional<std::size_t> node) const;
  /// Where the corners of the node's bounds are.
  [[nodiscard]] std::vector<WorldPoint> corners(std::size_t node) const;

  [[nodiscard]] std::size_t live_nodes() const;
  [[nodiscard]] std::size_t live_walls() const;
  [[nodiscard]] std::size_t live_lights() const;
};

}  // namespace quadlight::test
