// UnitIndex: one face for the six indices, as far as a crowd of moving points needs them.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/scenes/simulation.hpp>

#include <memory>
#include <span>
#include <vector>

namespace quadlight::scenes::internal {

/// Points that move and never go; point i has id i. Answers do not depend on the kind of index.
class UnitIndex {
 public:
  UnitIndex() = default;
  UnitIndex(const UnitIndex&) = delete;
  UnitIndex& operator=(const UnitIndex&) = delete;
  virtual ~UnitIndex() = default;

  /// Moves all points. As many as at the beginning, all finite.
  virtual void move(std::span<const Vec2> places, Executor& executor) = 0;
  /// The k nearest points, in order of (distance, id); `out` is cleared first. Any thread.
  virtual void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const = 0;
};

/// An index of that kind over the points (finite, most of them in `field`, at least one).
[[nodiscard]] std::unique_ptr<UnitIndex> make_unit_index(IndexKind kind, const Box& field,
                                                         std::span<const Vec2> places);

}  // namespace quadlight::scenes::internal
