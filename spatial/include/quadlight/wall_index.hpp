// WallIndex: walls in a Quadtree, as the light kernel wants them. Needs no Scene.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/light_geometry.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/result.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight {

/// Walls, found by their boxes. Nothing is prepared for lights: a moved wall costs its update of
/// the tree, and the next light sees it.
///
/// Walls are named by ItemHandle; the handle's index ("id") is the wall's label in the edges of
/// light polygons. Thread rule and order rule as for Quadtree. Memory: 24 bytes for the tree, 41
/// for the wall, 8 for the handle, each per wall.
class WallIndex {
 public:
  WallIndex();

  /// Adds a wall. Errors: not_finite (a coordinate), limit_exceeded.
  Result<ItemHandle> insert(const Occluder& wall);
  /// Adds all walls and writes their handles, in order, to `handles` (of the same size). Errors: as
  /// insert, for the first bad wall; nothing is added then.
  Status insert(std::span<const Occluder> walls, std::span<ItemHandle> handles, Executor& executor);
  /// Replaces a wall. Errors: not_finite, stale_handle; nothing is changed then.
  Status update(ItemHandle handle, const Occluder& wall);
  Status update(std::span<const ItemHandle> handles, std::span<const Occluder> walls,
                Executor& executor);
  /// Removes a wall. False if the handle is stale.
  bool erase(ItemHandle handle);
  /// Lays out the tree anew: the fastest form for lights. Handles stay.
  void rebuild(Executor& executor);

  [[nodiscard]] std::size_t size() const { return tree_.size(); }
  [[nodiscard]] bool is_valid(ItemHandle handle) const { return tree_.is_valid(handle); }
  /// The wall of an id that a light polygon or the tree returned. The id must name a wall.
  [[nodiscard]] const Occluder& wall(std::uint32_t id) const { return walls_[id]; }
  /// How many of the walls are solid.
  [[nodiscard]] std::size_t solid_count() const { return solid_count_; }
  /// The tree of the walls' boxes.
  [[nodiscard]] const Quadtree& tree() const { return tree_; }

 private:
  friend class LightKernel;
  void set_wall(std::uint32_t id, const Occluder& wall);

  Quadtree tree_;
  std::vector<Occluder> walls_;      ///< by id
  std::vector<std::uint8_t> codes_;  ///< by id: what the kernel must know besides the box
  std::vector<Box> boxes_;           ///< scratch of batches
  std::size_t solid_count_ = 0;
};

}  // namespace quadlight
