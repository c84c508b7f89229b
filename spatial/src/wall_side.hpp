// Which side of a one-sided wall counts.
#pragma once

#include <quadlight/light.hpp>

namespace quadlight::internal {

/// True if a wall acts on light from the side with the sign `turn` of orientation(a, b, light); 0
/// is edge-on, from where no wall acts.
[[nodiscard]] inline bool faces(WallSide side, int turn) {
  switch (side) {
    case WallSide::left:
      return turn < 0;
    case WallSide::right:
      return turn > 0;
    default:
      return turn != 0;
  }
}

}  // namespace quadlight::internal
