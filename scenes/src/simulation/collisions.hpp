// Collisions: spinning boxes that bounce in a world, and who meets whom. Knows nothing of scenes.
#pragma once

#include <quadlight/quadtree.hpp>
#include <quadlight/scenes/simulation.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::scenes::internal {

/// A rectangle that turns as it flies.
struct FlyingBox {
  Vec2 center{};
  Vec2 half{};            ///< half width and half height, > 0
  float rotation = 0.0F;  ///< radians
  Vec2 velocity{};        ///< world units per step
  float spin = 0.0F;      ///< radians per step
};

/// True if the two rectangles share a point, by the separating axes of both (Gottschalk, Lin and
/// Manocha, "OBBTree", 1996), in double.
[[nodiscard]] bool boxes_meet(const FlyingBox& a, const FlyingBox& b);
/// The upright box around it.
[[nodiscard]] Box bounds_of(const FlyingBox& box);

struct CollisionsDesc {
  Vec2 world{4800.0F, 2700.0F};  ///< boxes bounce off the edges of [0, world]
  std::size_t boxes = 5000;      ///< >= 1
  std::uint64_t seed = 1;
};

/// Each step, all boxes move, the tree takes their bounds in one batch and proposes pairs, and each
/// pair is tested exactly.
class Collisions {
 public:
  explicit Collisions(const CollisionsDesc& desc);

  void step(Executor& executor);
  [[nodiscard]] std::span<const FlyingBox> boxes() const { return boxes_; }
  /// With how many others each box intersects, in the order of boxes().
  [[nodiscard]] std::span<const std::uint32_t> meetings() const { return meetings_; }
  [[nodiscard]] const SimulationStats& stats() const { return stats_; }

 private:
  void find_meetings(Executor& executor);

  CollisionsDesc desc_;
  std::vector<FlyingBox> boxes_;
  std::vector<Box> bounds_;
  std::vector<ItemHandle> items_;  ///< box i has id i
  std::vector<std::uint32_t> meetings_;
  Quadtree tree_;
  PairLists pairs_;
  SimulationStats stats_;
};

}  // namespace quadlight::scenes::internal
