// Walls against a sight line.
#include "sight.hpp"

#include "concurrent.hpp"
#include "matter.hpp"

#include <quadlight/predicates.hpp>

#include <glm/geometric.hpp>

#include <algorithm>

namespace quadlight::internal {

using quadlight::is_finite;

namespace {

enum class Meeting : std::uint8_t { none, limited, end };

Meeting meet(const Occluder& wall, const Segment& sight, std::uint32_t mask) {
  const Segment& s = wall.segment;
  if ((wall.categories & mask) == 0 || wall.kind == WallKind::glass || s.a == s.b) {
    return Meeting::none;
  }
  if (!intersects(s, sight)) return Meeting::none;
  const bool limited = wall.kind == WallKind::limited;
  if (limited || wall.side != WallSide::both) {
    const int from = orientation(s.a, s.b, sight.a);
    if (from == 0) return Meeting::none;
    if (wall.side == WallSide::left && from > 0) return Meeting::none;
    if (wall.side == WallSide::right && from < 0) return Meeting::none;
  }
  // Who stands at the border of a body is in it.
  if (wall.kind == WallKind::solid) return Meeting::end;
  if (on_segment(s, sight.a) || on_segment(s, sight.b)) return Meeting::none;
  return limited ? Meeting::limited : Meeting::end;
}

// True if the line meets both limited walls at one place: there they count as one, so that a wall
// that is doubled or cut in two hides no more than before.
bool at_one_place(const Occluder& p, const Occluder& q, const Segment& sight) {
  return concurrent(p.segment, q.segment, sight);
}

// Where on the sight line, as a fraction of it, the wall that it meets is.
double place_on(const Segment& sight, const Segment& wall) {
  const double from = signed_doubled_area(wall.a, wall.b, sight.a);
  const double to = signed_doubled_area(wall.a, wall.b, sight.b);
  if (from != to) return std::clamp(from / (from - to), 0.0, 1.0);
  // Along the line: the nearer end, which is between the line's ends.
  const DVec2 way = DVec2(sight.b) - DVec2(sight.a);
  const double a = glm::dot(DVec2(wall.a) - DVec2(sight.a), way);
  const double b = glm::dot(DVec2(wall.b) - DVec2(sight.a), way);
  return std::clamp(std::min(a, b) / glm::dot(way, way), 0.0, 1.0);
}

// The nearest wall found so far.
struct Nearest {
  double fraction = 2.0;
  std::uint32_t slot = 0;
  const Occluder* wall = nullptr;

  void take(double at, std::uint32_t its_slot, const Occluder& candidate) {
    if (at > fraction || (at == fraction && its_slot > slot)) return;
    *this = {at, its_slot, &candidate};
  }
};

SightHit hit_at(const Segment& sight, double fraction, WallHandle wall) {
  const DVec2 a(sight.a);
  const DVec2 way = DVec2(sight.b) - a;
  return {.hit = true,
          .wall = wall,
          .fraction = fraction,
          .distance = fraction * glm::length(way),
          .point = a + fraction * way};
}

}  // namespace

bool sees_past_walls(const WallIndex& walls, const Segment& sight, std::uint32_t mask) {
  const Occluder* first_limited = nullptr;
  return !walls.tree().find_any(RangeQuery::segment(sight), [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    const Meeting meeting = meet(wall, sight, mask);
    if (meeting != Meeting::limited) return meeting == Meeting::end;
    if (first_limited == nullptr) {
      first_limited = &wall;
      return false;
    }
    return !at_one_place(*first_limited, wall, sight);
  });
}

bool sees(const WallIndex& walls, const Segment& sight, std::uint32_t mask) {
  return is_finite(sight) && !in_matter(walls, sight.a, mask) &&
         sees_past_walls(walls, sight, mask) && !in_matter(walls, sight.b, mask);
}

SightHit first_sight_hit(const WallStore& store, const Segment& sight, std::uint32_t mask) {
  const WallSlots& slots = store.index;
  const WallIndex& walls = slots.content();
  if (!is_finite(sight)) return {.hit = true, .fraction = 0.0};
  if (in_matter(walls, sight.a, mask)) return hit_at(sight, 0.0, {});
  Nearest end;
  Nearest limited;
  const auto look = [&](auto&& at_limited) {
    walls.tree().visit(RangeQuery::segment(sight), [&](std::uint32_t id) {
      const Occluder& wall = walls.wall(id);
      const Meeting meeting = meet(wall, sight, mask);
      if (meeting == Meeting::none) return;
      const double at = place_on(sight, wall.segment);
      if (meeting == Meeting::end) end.take(at, slots.slot_of(id), wall);
      if (meeting == Meeting::limited) at_limited(at, slots.slot_of(id), wall);
    });
  };
  look([&](double at, std::uint32_t slot, const Occluder& wall) { limited.take(at, slot, wall); });
  if (limited.wall != nullptr) {
    // The first of them passes, and so do those at its place; the next one ends the line.
    look([&](double at, std::uint32_t slot, const Occluder& wall) {
      if (!at_one_place(*limited.wall, wall, sight)) end.take(at, slot, wall);
    });
  }
  if (end.wall != nullptr)
    return hit_at(sight, end.fraction, {end.slot, store.committed[end.slot].generation});
  return in_matter(walls, sight.b, mask) ? hit_at(sight, 1.0, {}) : SightHit{};
}

}  // namespace quadlight::internal
