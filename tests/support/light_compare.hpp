// Two light polygons that must be one.
#pragma once

#include <quadlight/wall_index.hpp>

#include <gtest/gtest.h>

#include <span>
#include <vector>

namespace quadlight::test {

/// Walls in an index that is used again and again, so that it has a past.
class IndexedWalls {
 public:
  /// Replaces what is in the index by these, in this order.
  void assign(std::span<const Occluder> walls);
  [[nodiscard]] WallIndex& index() { return index_; }
  /// The walls by their labels in light polygons.
  [[nodiscard]] std::vector<Occluder> by_label() const;

 private:
  WallIndex index_;
  std::vector<ItemHandle> handles_;
};

/// Bit-equal, but for the labels of edges; those must name walls with the same ends.
testing::AssertionResult same_bits(std::span<const Occluder> p_walls, const LightGeometry& p,
                                   std::span<const Occluder> q_walls, const LightGeometry& q);

/// The same lit region up to the rounding of doubles: lit areas within `relative`. Says nothing
/// about vertices: rounding may add one, and between the circle and its chords one form of build
/// may see walls that the other does not look at.
testing::AssertionResult same_region(const LightGeometry& p, const LightGeometry& q,
                                     double relative = 1e-9);

}  // namespace quadlight::test
