// See the header.
#include "support/light_oracle.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::test {
namespace {

constexpr long double pi = std::numbers::pi_v<long double>;

}  // namespace

LightOracle::LightOracle(const LightBound& bound, std::span<const Occluder> occluders)
    : bound_(bound) {
  const bool full = bound.angle >= full_turn;
  sweep_ = full ? 2.0L * pi : static_cast<long double>(bound.angle);
  first_ = full ? -pi : static_cast<long double>(bound.direction) - sweep_ / 2.0L;
  const auto offset = [&](Vec2 p) {
    return Point{static_cast<long double>(p.x) - bound.position.x,
                 static_cast<long double>(p.y) - bound.position.y};
  };
  for (const Occluder& o : occluders) {
    const int turn = orientation(o.segment.a, o.segment.b, bound.position);
    if (turn == 0) continue;
    if (o.side == WallSide::left && turn > 0) continue;
    if (o.side == WallSide::right && turn < 0) continue;
    const Point a = offset(o.segment.a);
    const Point b = offset(o.segment.b);
    walls_.push_back(turn > 0 ? Wall{a, b} : Wall{b, a});
  }
}

long double LightOracle::cross(Point p, Point q) {
  return p.x * q.y - p.y * q.x;
}
long double LightOracle::dot(Point p, Point q) {
  return p.x * q.x + p.y * q.y;
}

void LightOracle::add_circle_hits(const Wall& wall, std::vector<long double>& out) const {
  const Point d{wall.b.x - wall.a.x, wall.b.y - wall.a.y};
  const long double r = bound_.radius;
  const long double qa = dot(d, d);
  const long double qb = dot(wall.a, d);
  const long double qc = dot(wall.a, wall.a) - r * r;
  const long double discriminant = qb * qb - qa * qc;
  if (discriminant < 0.0L) return;
  for (const long double root : {-std::sqrt(discriminant), std::sqrt(discriminant)}) {
    const long double t = (root - qb) / qa;
    if (t >= 0.0L && t <= 1.0L) out.push_back(std::atan2(wall.a.y + t * d.y, wall.a.x + t * d.x));
  }
}

void LightOracle::add_crossing(const Wall& v, const Wall& w, std::vector<long double>& out) {
  const Point d{v.b.x - v.a.x, v.b.y - v.a.y};
  const Point e{w.b.x - w.a.x, w.b.y - w.a.y};
  const Point between{w.a.x - v.a.x, w.a.y - v.a.y};
  const long double determinant = cross(d, e);
  if (determinant == 0.0L) return;
  const long double t = cross(between, e) / determinant;
  const long double s = cross(between, d) / determinant;
  // An event too many does no harm, so be generous at the ends.
  constexpr long double slack = 1e-9L;
  if (t < -slack || t > 1.0L + slack || s < -slack || s > 1.0L + slack) return;
  out.push_back(std::atan2(v.a.y + t * d.y, v.a.x + t * d.x));
}

std::vector<long double> LightOracle::events() const {
  std::vector<long double> angles;
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    angles.push_back(std::atan2(walls_[i].a.y, walls_[i].a.x));
    angles.push_back(std::atan2(walls_[i].b.y, walls_[i].b.x));
    add_circle_hits(walls_[i], angles);
    for (std::size_t j = 0; j < i; ++j) add_crossing(walls_[i], walls_[j], angles);
  }
  for (const long double quarter : {0.0L, 0.5L, 1.0L, 1.5L}) angles.push_back(quarter * pi);
  // As turns from the first side, in [0, sweep].
  std::vector<long double> result{0.0L, sweep_};
  for (const long double angle : angles) {
    long double turn = std::fmod(angle - first_, 2.0L * pi);
    if (turn < 0.0L) turn += 2.0L * pi;
    if (turn < sweep_) result.push_back(turn);
  }
  std::sort(result.begin(), result.end());
  return result;
}

const LightOracle::Wall* LightOracle::nearest(Point direction) const {
  const Wall* best = nullptr;
  long double best_distance = bound_.radius;
  for (const Wall& w : walls_) {
    if (cross(w.a, direction) < 0.0L || cross(direction, w.b) < 0.0L) continue;
    const Point d{w.b.x - w.a.x, w.b.y - w.a.y};
    const long double distance = cross(w.a, d) / cross(direction, d);
    if (distance > 0.0L && distance < best_distance) {
      best_distance = distance;
      best = &w;
    }
  }
  return best;
}

double LightOracle::lit_area() const {
  const std::vector<long double> turns = events();
  const long double r = bound_.radius;
  long double area = 0.0L;
  const auto direction = [&](long double turn) {
    return Point{std::cos(first_ + turn), std::sin(first_ + turn)};
  };
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const long double width = turns[i] - turns[i - 1];
    if (width <= 0.0L) continue;
    const Wall* wall = nearest(direction(0.5L * (turns[i] + turns[i - 1])));
    if (wall == nullptr) {
      area += 0.5L * r * r * width;
      continue;
    }
    const Point d{wall->b.x - wall->a.x, wall->b.y - wall->a.y};
    const Point p = direction(turns[i - 1]);
    const Point q = direction(turns[i]);
    const long double at_p = cross(wall->a, d) / cross(p, d);
    const long double at_q = cross(wall->a, d) / cross(q, d);
    area += 0.5L * std::sin(width) * at_p * at_q;
  }
  return static_cast<double>(area);
}

bool LightOracle::in_sector(Point p) const {
  if (bound_.angle >= full_turn) return true;
  long double turn = std::fmod(std::atan2(p.y, p.x) - first_, 2.0L * pi);
  if (turn < 0.0L) turn += 2.0L * pi;
  return turn <= sweep_;
}

bool LightOracle::lit(DVec2 offset) const {
  const Point p{offset.x, offset.y};
  const long double r = bound_.radius;
  if (dot(p, p) > r * r || !in_sector(p)) return false;
  return std::none_of(walls_.begin(), walls_.end(), [&](const Wall& w) {
    // Between the wall's ends as seen from the light, and not on the light's side of its line.
    const Point d{w.b.x - w.a.x, w.b.y - w.a.y};
    const Point from_a{p.x - w.a.x, p.y - w.a.y};
    return cross(w.a, p) >= 0.0L && cross(p, w.b) >= 0.0L && cross(d, from_a) < 0.0L;
  });
}

bool LightOracle::near_boundary(DVec2 offset, double tolerance) const {
  const Point p{offset.x, offset.y};
  const long double t = tolerance;
  const auto near_ray = [&](Point e) {
    return dot(e, p) >= 0.0L && std::abs(cross(e, p)) <= t * std::sqrt(dot(e, e));
  };
  const long double length = std::sqrt(dot(p, p));
  if (std::abs(length - static_cast<long double>(bound_.radius)) <= t || length <= t) return true;
  if (bound_.angle < full_turn &&
      (near_ray({std::cos(first_), std::sin(first_)}) ||
       near_ray({std::cos(first_ + sweep_), std::sin(first_ + sweep_)}))) {
    return true;
  }
  return std::any_of(walls_.begin(), walls_.end(), [&](const Wall& w) {
    if (near_ray(w.a) || near_ray(w.b)) return true;
    const Point d{w.b.x - w.a.x, w.b.y - w.a.y};
    const Point from_a{p.x - w.a.x, p.y - w.a.y};
    const long double s = std::clamp(dot(from_a, d) / dot(d, d), 0.0L, 1.0L);
    const Point gap{from_a.x - s * d.x, from_a.y - s * d.y};
    return dot(gap, gap) <= t * t;
  });
}

}  // namespace quadlight::test
