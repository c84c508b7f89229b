// Near to far over the tree of walls: which walls come before the envelope, and which nodes it
// hides.
#pragma once

#include "light_envelope.hpp"
#include "quadtree_store.hpp"

#include <quadlight/function_ref.hpp>
#include <quadlight/light_geometry.hpp>

#include <cstdint>

namespace quadlight::internal {

/// A wall as the tree tells it: a box has two diagonals of two directions. Bits of WallCode tell
/// which one the wall is.
enum WallCode : std::uint8_t {
  code_falling = 1,   ///< the wall joins (min x, max y) and (max x, min y)
  code_reversed = 2,  ///< it runs from the larger x to the smaller; if they are equal, of y
  code_side = 4,      ///< two bits: WallSide
  code_kind = 16,     ///< two bits: WallKind
};
[[nodiscard]] std::uint8_t code_of(const Occluder& wall);
[[nodiscard]] inline WallSide side_of(std::uint8_t code) {
  return static_cast<WallSide>(code / code_side % 4);
}
[[nodiscard]] inline WallKind kind_of(std::uint8_t code) {
  return static_cast<WallKind>(code / code_kind % 4);
}
[[nodiscard]] inline Segment segment_of(const Box& box, std::uint8_t code) {
  const bool falling = (code & code_falling) != 0;
  const Vec2 low{box.min.x, falling ? box.max.y : box.min.y};
  const Vec2 high{box.max.x, falling ? box.min.y : box.max.y};
  return (code & code_reversed) != 0 ? Segment{high, low} : Segment{low, high};
}

/// What the walk goes by.
struct WalkTarget {
  Vec2 light{};
  double reach = 0.0;  ///< distance of the farthest point of the bound; may be infinite
  const std::uint8_t* codes = nullptr;  ///< by id
};

/// A wall that lies in one face, whose sign is certain: nothing about it is left to find out.
struct ReadyWall {
  Span span;  ///< the barrier's index is not set
  int face = 0;
  bool reversed = false;  ///< as the light sees it, the wall begins with its second end
  std::size_t from = 0;   ///< pieces before this one are not in question, see Envelope::insert()
  bool in_front = false;  ///< surely nearer than that piece wherever it overlaps it
};

/// `ready` may be null.
using AddWall = FunctionRef<void(std::uint32_t id, const Segment& segment, std::uint8_t code,
                                 const ReadyWall* ready)>;

/// Calls `add` for the walls in nodes that the envelope, as it has grown by then, does not hide,
/// roughly near to far; `add` puts them into the envelope. All walls that are seen are among them.
void walk_near_to_far(const TreeView& tree, const WalkTarget& target, const Envelope& envelope,
                      const AddWall& add, LightWork& work);

}  // namespace quadlight::internal
