// Point in solid: winding number along a ray through the wall tree.
#include "matter.hpp"

#include <quadlight/predicates.hpp>

#include <limits>

namespace quadlight::internal {
namespace {

// What a solid wall adds to the winding number of p, counted around matter.
int winding(const Occluder& wall, Vec2 p) {
  const Segment& s = wall.segment;
  const bool a_above = s.a.y <= p.y;
  const bool b_above = s.b.y <= p.y;
  if (a_above == b_above) return 0;  // the ray passes beside it, or runs along it
  // The wall crosses the ray's line; on the ray's half if p lies on the side that the ray comes
  // from.
  const int turn = orientation(s.a, s.b, p);
  if (turn != (a_above ? 1 : -1)) return 0;
  // turn > 0: p is on the right side. Is that the air's?
  const WallSide own = turn > 0 ? WallSide::right : WallSide::left;
  return own == wall.side ? -1 : 1;
}

}  // namespace

bool in_matter(const WallIndex& walls, Vec2 p, std::uint32_t mask) {
  if (walls.solid_count() == 0 || !is_finite(p)) return false;
  const Box ray{p, {std::numeric_limits<float>::infinity(), p.y}};
  int wound = 0;
  const bool on_border =
      walls.tree().find_any(RangeQuery::intersecting(ray), [&](std::uint32_t id) {
        const Occluder& wall = walls.wall(id);
        if (wall.kind != WallKind::solid || (wall.categories & mask) == 0) return false;
        if (on_segment(wall.segment, p)) return true;
        wound += winding(wall, p);
        return false;
      });
  return on_border || wound > 0;
}

bool in_matter(std::span<const Occluder> walls, Vec2 p) {
  int wound = 0;
  for (const Occluder& wall : walls) {
    if (wall.kind != WallKind::solid) continue;
    if (on_segment(wall.segment, p)) return true;
    wound += winding(wall, p);
  }
  return wound > 0;
}

}  // namespace quadlight::internal
