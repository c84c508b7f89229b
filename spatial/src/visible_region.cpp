// Point in region.
#include <quadlight/visible_region.hpp>

namespace quadlight {

bool VisibleRegion::contains(Vec2 p) const {
  return is_finite(p) && contains_offset(DVec2(p) - DVec2(bound.position));
}

// The polygon ends at the opening and the clip, but goes on to chords outside the circle.
bool VisibleRegion::contains_offset(DVec2 offset) const {
  const double r = bound.radius;
  return offset.x * offset.x + offset.y * offset.y <= r * r &&
         quadlight::contains(geometry, offset);
}

}  // namespace quadlight
