// A random scene in motion: nodes in hierarchies, free and attached walls and lights, doors.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <cstdint>
#include <random>
#include <vector>

namespace quadlight::test {

struct MovingSceneDesc {
  std::size_t nodes = 400;
  std::size_t walls = 120;
  std::size_t lights = 12;
  float extent = 1000.0F;  ///< half the side of the square in which everything is
  float light_radius = 250.0F;
  std::uint32_t period = 24;  ///< steps after which all is where it was
  std::uint64_t seed = 1;
};

/// Everything moves periodically, so step s and step s + period are the same scene, bit for bit.
class MovingScene {
 public:
  explicit MovingScene(const MovingSceneDesc& desc);

  [[nodiscard]] Scene& scene() { return scene_; }
  /// A large view that moves, and a small one that sees some categories only.
  [[nodiscard]] const std::vector<View>& views() const { return views_; }
  [[nodiscard]] const std::vector<NodeHandle>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<WallHandle>& walls() const { return walls_; }
  [[nodiscard]] const std::vector<LightHandle>& lights() const { return lights_; }

  /// Edits the scene to be as at this step. Does not commit.
  void edit(std::uint32_t step);
  /// edit() and commit.
  void move_to(std::uint32_t step, Executor& executor);
  /// Destroys and creates some of everything: not periodic. Does not commit.
  void replace_some();

 private:
  [[nodiscard]] float between(float low, float high);
  [[nodiscard]] Vec2 point() {
    return {between(-extent(), extent()), between(-extent(), extent())};
  }
  [[nodiscard]] float extent() const { return desc_.extent; }
  [[nodiscard]] bool one_in(std::uint32_t n) { return random_() % n == 0; }
  [[nodiscard]] NodeHandle some_node();
  void add_node();
  void add_wall();
  void add_light();

  MovingSceneDesc desc_;
  std::mt19937_64 random_;
  Scene scene_;
  std::vector<View> views_;
  std::vector<NodeHandle> nodes_;
  std::vector<Transform> rest_;  ///< per node: its transform at step 0
  std::vector<WallHandle> walls_;
  std::vector<LightHandle> lights_;
};

}  // namespace quadlight::test
