// Runs of collinear segments: which of many segments lie on one line and meet. Knows no walls.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// A segment of positive length that runs from left to right, or downward if it is vertical.
struct RunPiece {
  Segment segment;
  std::size_t index = 0;    ///< the caller's; results are named by the lowest one in them
  std::uint32_t group = 0;  ///< only pieces of one group are joined
};

/// Where and how pieces are joined.
enum class RunRule : std::uint8_t {
  unite,  ///< pieces that share a point become one
  chain,  ///< an end that is another one's start: how many lie over each point stays the same
};

/// The fewest pieces that cover the same, each with the lowest index of those joined, ordered by
/// it. `rules` has one entry per group. O(n log n).
[[nodiscard]] std::vector<RunPiece> joined_runs(std::vector<RunPiece> pieces,
                                                const std::vector<RunRule>& rules);

}  // namespace quadlight::internal
