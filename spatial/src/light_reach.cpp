// The bound of a light and the box of a sector.
#include "light_reach.hpp"

#include <algorithm>
#include <cmath>
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

}  // namespace

LightBound bound_of(const LightDesc& desc) {
  return {desc.position, desc.radius, desc.direction,
          desc.type == LightType::cone ? desc.angle : full_turn};
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
  const double slack = r * 1e-6;
  const auto down = [](double v) { return std::nextafter(static_cast<float>(v), -HUGE_VALF); };
  const auto up = [](double v) { return std::nextafter(static_cast<float>(v), HUGE_VALF); };
  const double x = bound.position.x;
  const double y = bound.position.y;
  return {{std::max(disc.min.x, down(x + low_x * r - slack)),
           std::max(disc.min.y, down(y + low_y * r - slack))},
          {std::min(disc.max.x, up(x + high_x * r + slack)),
           std::min(disc.max.y, up(y + high_y * r + slack))}};
}

bool reaches(const LightBound& bound, const Box& reach, const Box& box) {
  const double r = bound.radius;
  return intersects(reach, box) && distance_squared(box, bound.position) <= r * r;
}

}  // namespace quadlight::internal
