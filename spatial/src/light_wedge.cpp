// Cutting polygons, convex hulls.
#include "light_wedge.hpp"

#include "capacity.hpp"
#include "light_bound.hpp"
#include "light_face.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::internal {
namespace {

// Keeps what is inside (Sutherland and Hodgman, "Reentrant polygon clipping", 1974).
void keep_inside(const HalfPlane& plane, std::vector<DVec2>& polygon, std::vector<DVec2>& scratch) {
  scratch.clear();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const DVec2 a = polygon[i];
    const DVec2 b = polygon[i + 1 < polygon.size() ? i + 1 : 0];
    const double da = plane.distance(a);
    const double db = plane.distance(b);
    if (da >= 0.0) scratch.push_back(a);
    if ((da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0)) {
      scratch.push_back(a + (da / (da - db)) * (b - a));
    }
  }
  polygon.swap(scratch);
}

}  // namespace

double HalfPlane::distance(DVec2 p) const {
  return cross(direction, p - point);
}

void half_planes_of(const LightBound& bound, std::vector<HalfPlane>& out) {
  out.clear();
  LightBound whole = bound;
  whole.angle = full_turn;
  const BoundShape shape = bound_shape(whole);
  for (int i = 0; i < shape.count; ++i) {
    out.push_back({shape.corner(i), shape.corner(i + 1) - shape.corner(i)});
  }
  if (bound.angle > std::numbers::pi_v<float>) return;
  const double half = 0.5 * double{bound.angle};
  const double first = double{bound.direction} - half;
  const double last = double{bound.direction} + half;
  out.push_back({{0.0, 0.0}, {std::cos(first), std::sin(first)}});
  out.push_back({{0.0, 0.0}, {-std::cos(last), -std::sin(last)}});
}

bool cut(const std::vector<HalfPlane>& planes, std::vector<DVec2>& polygon,
         std::vector<DVec2>& scratch) {
  for (const HalfPlane& plane : planes) {
    const auto outside = [&](DVec2 p) { return plane.distance(p) < 0.0; };
    if (std::none_of(polygon.begin(), polygon.end(), outside)) continue;
    if (plane.distance(polygon.front()) > 0.0) {
      keep_inside(plane, polygon, scratch);
    } else if (std::none_of(polygon.begin(), polygon.end(),
                            [&](DVec2 p) { return plane.distance(p) > 0.0; })) {
      return false;
    }
  }
  return polygon.size() >= 3;
}

void DiscHull::build(double radius, const std::vector<DVec2>& points) {
  points_ = points;
  constexpr int corners = 16;
  const double circumradius = radius / std::cos(std::numbers::pi / corners);
  for (int i = 0; i < corners; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / corners;
    points_.emplace_back(circumradius * std::cos(angle), circumradius * std::sin(angle));
  }
  double size = 0.0;
  for (const DVec2 p : points_) size = std::max({size, std::abs(p.x), std::abs(p.y)});
  slack_ = size * 1e-9;
  // Lower, then upper chain of the points from left to right (Andrew, 1979).
  std::sort(points_.begin(), points_.end(),
            [](DVec2 p, DVec2 q) { return p.x != q.x ? p.x < q.x : p.y < q.y; });
  hull_.clear();
  const auto extend = [&](DVec2 p, std::size_t keep) {
    while (hull_.size() > keep + 1 &&
           cross(hull_.back() - hull_[hull_.size() - 2], p - hull_.back()) <= 0.0) {
      hull_.pop_back();
    }
    hull_.push_back(p);
  };
  for (const DVec2 p : points_) extend(p, 0);
  const std::size_t lower = hull_.size() - 1;
  for (std::size_t i = points_.size() - 1; i-- > 0;) extend(points_[i], lower);
  hull_.pop_back();
}

bool DiscHull::meets(DVec2 a, DVec2 b) const {
  double first = 0.0;
  double last = 1.0;
  for (std::size_t i = 0; i < hull_.size(); ++i) {
    const DVec2 corner = hull_[i];
    const DVec2 edge = hull_[i + 1 < hull_.size() ? i + 1 : 0] - corner;
    const double slack = slack_ * (std::abs(edge.x) + std::abs(edge.y));
    const double da = cross(edge, a - corner) + slack;
    const double db = cross(edge, b - corner) + slack;
    if (da < 0.0 && db < 0.0) return false;
    if (da < 0.0) first = std::max(first, da / (da - db));
    if (db < 0.0) last = std::min(last, da / (da - db));
    if (first > last) return false;
  }
  return true;
}

Box DiscHull::box(Vec2 center) const {
  DVec2 low = hull_.front();
  DVec2 high = low;
  for (const DVec2 p : hull_) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const auto down = [&](double v) {
    return std::nextafter(static_cast<float>(v - slack_), -HUGE_VALF);
  };
  const auto up = [&](double v) {
    return std::nextafter(static_cast<float>(v + slack_), HUGE_VALF);
  };
  const DVec2 c(center);
  return {{down(c.x + low.x), down(c.y + low.y)}, {up(c.x + high.x), up(c.y + high.y)}};
}

void DiscHull::reserve_like(const DiscHull& other) {
  internal::reserve_like(points_, other.points_);
  internal::reserve_like(hull_, other.hull_);
}

std::size_t DiscHull::bytes() const {
  return bytes_of(points_) + bytes_of(hull_);
}

}  // namespace quadlight::internal
