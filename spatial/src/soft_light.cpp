// Cone edges and the visible part of a disc source.
#include "disc_view.hpp"
#include "light_face.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/soft_light.hpp>
#include <quadlight/wall_index.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight {
namespace {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

// A disc must end before the nearest wall, by this much.
constexpr double part_of_distance = 0.95;

// Less light than this is rounding.
constexpr double least_visible = 1e-12;

double shrunk(double source_radius, const Occluder& wall, Vec2 center) {
  if (!hides_disc(wall, center)) return source_radius;
  const double distance = std::sqrt(distance_squared(wall.segment, center));
  return std::min(source_radius, part_of_distance * distance);
}

// Queries run on any thread: each has its own working memory.
DiscCover& cover_of_thread() {
  thread_local DiscCover cover;
  cover.clear();
  return cover;
}

double visible_area(DiscCover& cover) {
  double area = 0.0;
  for (const DiscRun& run : cover.visible_runs()) area += area_of(run);
  return area < least_visible ? 0.0 : std::min(area, 1.0);
}

// True if all of the disc is seen whatever the walls.
bool sees_all(double source_radius, DVec2 offset) {
  QUADLIGHT_ASSERT(source_radius > 0.0, "a disc source needs a positive radius");
  return dot(offset, offset) <= source_radius * source_radius;
}

}  // namespace

double cone_factor(const LightBound& bound, float soft_angle, DVec2 offset) {
  if (bound.angle >= full_turn || offset == DVec2{0.0, 0.0}) return 1.0;
  const double half = 0.5 * double{bound.angle};
  const double first = double{bound.direction} - half;
  const double last = double{bound.direction} + half;
  const DVec2 sides[] = {{std::cos(first), std::sin(first)}, {std::cos(last), std::sin(last)}};
  const double past_first = cross(sides[0], offset);
  const double before_last = cross(offset, sides[1]);
  const bool wide = bound.angle > std::numbers::pi_v<float>;
  const bool inside =
      wide ? past_first >= 0.0 || before_last >= 0.0 : past_first >= 0.0 && before_last >= 0.0;
  if (!inside) return 0.0;
  if (soft_angle <= 0.0F) return 1.0;
  // A side that is half a turn away, or more, does not matter: soft_angle is no larger than that.
  double angle = soft_angle;
  if (past_first >= 0.0) angle = std::min(angle, std::atan2(past_first, dot(sides[0], offset)));
  if (before_last >= 0.0) angle = std::min(angle, std::atan2(before_last, dot(sides[1], offset)));
  const double t = angle / double{soft_angle};
  return t * t * (3.0 - 2.0 * t);
}

double effective_source_radius(Vec2 center, double source_radius, std::span<const Occluder> walls) {
  double radius = source_radius;
  for (const Occluder& wall : walls) radius = shrunk(radius, wall, center);
  return radius;
}

double effective_source_radius(Vec2 center, double source_radius, std::uint32_t mask,
                               const WallIndex& walls) {
  double radius = source_radius;
  const double reach = source_radius / part_of_distance;
  walls.tree().query(box_of_disc_and(center, reach, {0.0, 0.0}), [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    if ((wall.categories & mask) != 0) radius = shrunk(radius, wall, center);
  });
  return radius;
}

double disc_visibility(Vec2 center, double source_radius, DVec2 offset,
                       std::span<const Occluder> walls) {
  if (sees_all(source_radius, offset)) return 1.0;
  const DiscView view(source_radius, offset);
  DiscCover& cover = cover_of_thread();
  for (const Occluder& wall : walls) {
    if (hides_disc(wall, center)) cover.add(view, center, wall);
  }
  return visible_area(cover);
}

double disc_visibility(Vec2 center, double source_radius, DVec2 offset, std::uint32_t mask,
                       const WallIndex& walls) {
  if (sees_all(source_radius, offset)) return 1.0;
  const DiscView view(source_radius, offset);
  DiscCover& cover = cover_of_thread();
  walls.tree().query(box_of_disc_and(center, source_radius, offset), [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    if ((wall.categories & mask) != 0 && hides_disc(wall, center)) cover.add(view, center, wall);
  });
  return visible_area(cover);
}

}  // namespace quadlight
