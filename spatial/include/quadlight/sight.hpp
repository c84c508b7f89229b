// What questions about sight take and give: who looks, what a sight line meets, who sees whom.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/light.hpp>
#include <quadlight/quadtree.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight {

/// Where a sight line ends before its end.
struct SightHit {
  bool hit = false;  ///< false: the far end is in sight, and nothing else is set
  /// What ends it; null if the near end is in matter itself (distance 0), or the far end in matter
  /// that no wall in between closes (fraction 1).
  WallHandle wall{};
  double fraction = 1.0;  ///< of the way from a to b, 0 ... 1; right to 2^-36
  double distance = 0.0;  ///< from a, world units
  DVec2 point{0.0, 0.0};  ///< world

  explicit operator bool() const { return hit; }
  friend bool operator==(const SightHit&, const SightHit&) = default;
};

/// Someone who looks: a guard, a camera, a turret.
struct Viewer {
  Vec2 position{0.0F, 0.0F};
  float range = 256.0F;                 ///< world units, > 0; may be infinite
  float direction = 0.0F;               ///< radians, from +x towards +y
  float angle = full_turn;              ///< radians, whole opening; >= full_turn looks all around
  std::uint32_t mask = all_categories;  ///< walls with (categories & mask) != 0 hide
};

/// Which viewers see which targets: per viewer a list of targets, ascending. Filled by
/// Scene::can_see; keeps its memory, so that a steady number of viewers and targets makes no
/// allocation. The lists are views, valid until it is filled again. One fill at a time; filled, it
/// may be read by many threads.
class SeenTargets {
 public:
  SeenTargets();

  /// Number of viewers.
  [[nodiscard]] std::size_t size() const { return lists_.size(); }
  /// Indices of the targets that this viewer sees, ascending.
  [[nodiscard]] std::span<const std::uint32_t> operator[](std::size_t viewer) const {
    const Range list = lists_[viewer];
    return std::span(chunks_[viewer / grain].targets).subspan(list.first, list.count);
  }
  /// Number of pairs. O(viewers).
  [[nodiscard]] std::size_t total() const;

 private:
  friend class Scene;
  static constexpr std::size_t grain = 8;  // fixed, so that results repeat
  struct alignas(64) Chunk {               // a cache line each: workers write side by side
    IdBuffer targets;
  };
  void index_targets(std::span<const Vec2> targets, Executor& executor);

  std::vector<Range> lists_;  ///< per viewer, in its chunk
  std::vector<Chunk> chunks_;
  Quadtree tree_;  ///< of the targets
  std::vector<std::uint32_t> target_of_item_;
  std::vector<Box> boxes_;
  std::vector<std::uint32_t> finite_;  ///< targets that are in the tree
  std::vector<ItemHandle> items_;
};

}  // namespace quadlight
