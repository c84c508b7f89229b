// The bound of a light and the box of a sector.
#include "light_reach.hpp"

#include "light_bound.hpp"

#include <quadlight/directional_light.hpp>
#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace quadlight::internal {
namespace {

// True if the axis direction k * 90 degrees lies in the sector, or closer to it than rounding.
bool holds_axis(const LightBound& bound, int k) {
  const double axis = k * (std::numbers::pi / 2.0);
  const double off = std::remainder(axis - double{bound.direction}, 2.0 * std::numbers::pi);
  // remainder() is exact; what the direction lost to the rounded 2 pi grows with its size.
  const double slack = 1e-9 + std::abs(double{bound.direction}) * 1e-15;
  return std::abs(off) <= double{bound.angle} / 2.0 + slack;
}

// How much farther than the circle the corners of its chords are, and some room.
double polygon_reach() {
  return chord_reach() * (1.0 + 0x1p-10);
}

constexpr float largest = std::numeric_limits<float>::max();

// The last step of the grid below low, or the first above high, as floats that are finite and
// strictly outside where there is room.
float step_below(double low, double step) {
  const auto v =
      static_cast<float>(std::max((std::floor(low / step) - 0.5) * step, -1.0 * largest));
  return v < low ? v : std::max(std::nextafter(v, -HUGE_VALF), -largest);
}
float step_above(double high, double step) {
  return -step_below(-high, step);
}

}  // namespace

LightBound wall_bound_of(const LightDesc& desc) {
  LightBound bound = bound_of(desc);
  if (desc.source_radius > 0.0F) {
    bound.angle = full_turn;
    bound.radius = std::max(bound.radius, 1.06F * desc.source_radius);
  }
  return bound;
}

LightBound frame_bound_of(const LightDesc& desc, const Box& content) {
  LightBound bound = bound_of(desc);
  if (std::isfinite(bound.radius)) return bound;
  const Box at{desc.position, desc.position};
  const Box box = content.min.x <= content.max.x ? united(content, at) : at;
  const double size = std::max({double{box.max.x} - box.min.x, double{box.max.y} - box.min.y, 1.0});
  const double step = std::exp2(std::ceil(std::log2(size))) / 16.0;
  bound.clip = {{step_below(box.min.x, step), step_below(box.min.y, step)},
                {step_above(box.max.x, step), step_above(box.max.y, step)}};
  return bound;
}

LightBound directional_bound_of(const LightDesc& desc, const Box& views) {
  LightBound bound = bound_of(desc);
  bound.position = directional_origin(views);
  bound.clip = views;
  return bound;
}

Box polygon_reach_of(const LightBound& bound) {
  LightBound grown = bound;
  grown.radius = static_cast<float>(double{bound.radius} * polygon_reach());
  return reach_of(grown);
}

bool may_shape(const Segment& wall, const LightBound& bound, const Box& reach) {
  const double r = double{bound.radius} * polygon_reach();
  return intersects(wall, reach) && distance_squared(wall, bound.position) <= r * r;
}

LightBound bound_of(const LightDesc& desc) {
  const bool directional = desc.type == LightType::directional;
  return {desc.position, directional ? std::numeric_limits<float>::infinity() : desc.radius,
          desc.direction, desc.type == LightType::cone ? desc.angle : full_turn};
}

Box reach_of(const LightBound& bound) {
  const Box disc = bounds(bound);
  if (bound.angle >= full_turn) return disc;
  double low_x = 0.0;
  double low_y = 0.0;
  double high_x = 0.0;
  double high_y = 0.0;
  const auto grow = [&](double x, double y) {
    low_x = std::min(low_x, x);
    low_y = std::min(low_y, y);
    high_x = std::max(high_x, x);
    high_y = std::max(high_y, y);
  };
  for (const double side : {-0.5, 0.5}) {
    const double angle = double{bound.direction} + side * double{bound.angle};
    grow(std::cos(angle), std::sin(angle));
  }
  if (holds_axis(bound, 0)) grow(1.0, 0.0);
  if (holds_axis(bound, 1)) grow(0.0, 1.0);
  if (holds_axis(bound, 2)) grow(-1.0, 0.0);
  if (holds_axis(bound, 3)) grow(0.0, -1.0);
  // The angles' rounding is far below a millionth of the radius; grown by that, no lit point of
  // the sector is outside.
  const double r = bound.radius;
  const double slack = std::isinf(r) ? 0.0 : r * 1e-6;
  const auto down = [](double v) { return std::nextafter(static_cast<float>(v), -HUGE_VALF); };
  const auto up = [](double v) { return std::nextafter(static_cast<float>(v), HUGE_VALF); };
  const auto at = [&](double v, double factor) { return factor == 0.0 ? v : v + factor * r; };
  const double x = bound.position.x;
  const double y = bound.position.y;
  return {{std::max(disc.min.x, down(at(x, low_x) - slack)),
           std::max(disc.min.y, down(at(y, low_y) - slack))},
          {std::min(disc.max.x, up(at(x, high_x) + slack)),
           std::min(disc.max.y, up(at(y, high_y) + slack))}};
}

bool reaches(const LightBound& bound, const Box& reach, const Box& box) {
  const double r = bound.radius;
  return intersects(reach, box) && distance_squared(box, bound.position) <= r * r;
}

}  // namespace quadlight::internal
