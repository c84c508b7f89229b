// See the header.
#include "support/light_oracle.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::test {
namespace {

constexpr long double pi = std::numbers::pi_v<long double>;

// Beyond all that a box without infinite sides can hold.
long double reach_of(const LightBound& bound) {
  if (std::isfinite(bound.radius)) return bound.radius;
  const Box& c = bound.clip;
  const Vec2 p = bound.position;
  return 4.0L *
         std::max({static_cast<long double>(p.x) - c.min.x, static_cast<long double>(c.max.x) - p.x,
                   static_cast<long double>(p.y) - c.min.y,
                   static_cast<long double>(c.max.y) - p.y});
}

}  // namespace

LightOracle::LightOracle(const LightBound& bound, std::span<const Occluder> occluders)
    : bound_(bound), radius_(reach_of(bound)), in_matter_(surrounds(occluders, bound.position)) {
  const bool full = bound.angle >= full_turn;
  sweep_ = full ? 2.0L * pi : static_cast<long double>(bound.angle);
  first_ = full ? -pi : static_cast<long double>(bound.direction) - sweep_ / 2.0L;
  for (const Occluder& o : occluders) add_wall(o);
  add_clip();
}

void LightOracle::add_wall(const Occluder& o) {
  if (o.kind == WallKind::glass) return;
  const Vec2 light = bound_.position;
  const int turn = orientation(o.segment.a, o.segment.b, light);
  if (turn == 0) return;
  // A light in the air sees a closed outline from the air's side only, so nothing is to be chosen.
  if (o.kind != WallKind::solid) {
    if (o.side == WallSide::left && turn > 0) return;
    if (o.side == WallSide::right && turn < 0) return;
  }
  if (distance_squared(o.segment, light) > 1.000001L * radius_ * radius_) return;
  const auto offset = [&](Vec2 p) {
    return Point{static_cast<long double>(p.x) - light.x, static_cast<long double>(p.y) - light.y};
  };
  const Point a = offset(o.segment.a);
  const Point b = offset(o.segment.b);
  add_barrier(turn > 0 ? a : b, turn > 0 ? b : a, o.kind == WallKind::limited ? &o : nullptr);
}

void LightOracle::add_barrier(Point a, Point b, const Occluder* limited) {
  const Point d{b.x - a.x, b.y - a.y};
  walls_.push_back({a, b, d, cross(a, d), limited});
}

bool LightOracle::on_one_line(const Wall& v, const Wall& w) {
  const Segment& s = v.limited->segment;
  const Segment& t = w.limited->segment;
  return orientation(s.a, s.b, t.a) == 0 && orientation(s.a, s.b, t.b) == 0;
}

// A side counts where the light is on its inner hand; it goes on beyond the box's corners, where it
// is behind another side, or where that one does not count.
void LightOracle::add_clip() {
  const long double end = 2.0L * radius_;
  const Box& c = bound_.clip;
  const Vec2 p = bound_.position;
  const auto gap = [](float from, float to) { return static_cast<long double>(to) - from; };
  if (std::isfinite(c.max.x) && c.max.x > p.x) {
    add_barrier({gap(p.x, c.max.x), -end}, {gap(p.x, c.max.x), end}, nullptr);
  }
  if (std::isfinite(c.max.y) && c.max.y > p.y) {
    add_barrier({end, gap(p.y, c.max.y)}, {-end, gap(p.y, c.max.y)}, nullptr);
  }
  if (std::isfinite(c.min.x) && c.min.x < p.x) {
    add_barrier({gap(p.x, c.min.x), end}, {gap(p.x, c.min.x), -end}, nullptr);
  }
  if (std::isfinite(c.min.y) && c.min.y < p.y) {
    add_barrier({-end, gap(p.y, c.min.y)}, {end, gap(p.y, c.min.y)}, nullptr);
  }
}

// Winding number of all outlines together, each run through with matter at the counter-clockwise
// hand: the number of bodies that p is in.
bool LightOracle::surrounds(std::span<const Occluder> occluders, Vec2 p) {
  int winding = 0;
  for (const Occluder& o : occluders) {
    if (o.kind != WallKind::solid) continue;
    if (on_segment(o.segment, p)) return true;
    const bool air_left = o.side == WallSide::left;
    const Vec2 a = air_left ? o.segment.a : o.segment.b;
    const Vec2 b = air_left ? o.segment.b : o.segment.a;
    if (a.y <= p.y && b.y > p.y && orientation(a, b, p) > 0) ++winding;
    if (a.y > p.y && b.y <= p.y && orientation(a, b, p) < 0) --winding;
  }
  return winding > 0;
}

long double LightOracle::cross(Point p, Point q) {
  return p.x * q.y - p.y * q.x;
}
long double LightOracle::dot(Point p, Point q) {
  return p.x * q.x + p.y * q.y;
}

LightOracle::Point LightOracle::direction(long double turn) const {
  return {std::cos(first_ + turn), std::sin(first_ + turn)};
}

// The turn from the first side, in [0, 2 pi).
long double LightOracle::turn_of(Point p) const {
  long double turn = std::fmod(std::atan2(p.y, p.x) - first_, 2.0L * pi);
  if (turn < 0.0L) turn += 2.0L * pi;
  return turn < 2.0L * pi ? turn : 0.0L;
}

void LightOracle::add_circle_hits(const Wall& wall, std::vector<long double>& out) const {
  const long double qa = dot(wall.d, wall.d);
  const long double qb = dot(wall.a, wall.d);
  const long double qc = dot(wall.a, wall.a) - radius_ * radius_;
  const long double discriminant = qb * qb - qa * qc;
  if (discriminant < 0.0L) return;
  for (const long double root : {-std::sqrt(discriminant), std::sqrt(discriminant)}) {
    const long double t = (root - qb) / qa;
    if (t < 0.0L || t > 1.0L) continue;
    out.push_back(turn_of({wall.a.x + t * wall.d.x, wall.a.y + t * wall.d.y}));
  }
}

void LightOracle::add_crossing(const Wall& v, const Wall& w, std::vector<long double>& out) const {
  const Point between{w.a.x - v.a.x, w.a.y - v.a.y};
  const long double determinant = cross(v.d, w.d);
  if (determinant == 0.0L) return;
  // An event too many does no harm, so be generous at the ends. Most pairs end here: no division.
  const long double slack = 1e-9L * std::abs(determinant);
  const long double low = std::min(determinant, 0.0L) - slack;
  const long double high = std::max(determinant, 0.0L) + slack;
  const long double along_v = cross(between, w.d);
  if (along_v < low || along_v > high) return;
  const long double along_w = cross(between, v.d);
  if (along_w < low || along_w > high) return;
  const long double t = along_v / determinant;
  out.push_back(turn_of({v.a.x + t * v.d.x, v.a.y + t * v.d.y}));
}

std::vector<long double> LightOracle::events() const {
  // As turns from the first side.
  std::vector<long double> turns{0.0L, sweep_};
  for (std::size_t i = 0; i < walls_.size(); ++i) {
    turns.push_back(turn_of(walls_[i].a));
    turns.push_back(turn_of(walls_[i].b));
    add_circle_hits(walls_[i], turns);
    for (std::size_t j = 0; j < i; ++j) add_crossing(walls_[i], walls_[j], turns);
  }
  for (int quarter = 1; quarter < 4; ++quarter) turns.push_back(quarter * 0.5L * pi);
  std::erase_if(turns, [&](long double turn) { return turn > sweep_; });
  std::sort(turns.begin(), turns.end());
  return turns;
}

// Where the wall is nearer than what the interval has so far, it takes its place.
void LightOracle::meets(Interval& interval, const Wall& w) {
  if (cross(w.a, interval.middle) < 0.0L || cross(interval.middle, w.b) < 0.0L) return;
  const long double denominator = cross(interval.middle, w.d);
  if (!(denominator > 0.0L)) return;
  if (w.limited != nullptr && interval.limited != nullptr && on_one_line(w, *interval.limited)) {
    return;
  }
  const Wall* wall = &w;
  long double distance = w.moment / denominator;
  if (w.limited != nullptr &&
      (interval.limited == nullptr || distance < interval.limited_distance)) {
    // The one that was first so far comes second now.
    std::swap(wall, interval.limited);
    std::swap(distance, interval.limited_distance);
    if (wall == nullptr) return;
  }
  if (distance < interval.distance) {
    interval.distance = distance;
    interval.wall = wall;
  }
}

std::vector<LightOracle::Interval> LightOracle::intervals(
    const std::vector<long double>& turns) const {
  std::vector<Interval> result;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const Point middle = direction(0.5L * (turns[i - 1] + turns[i]));
    result.push_back({middle, nullptr, radius_, nullptr, radius_});
  }
  const std::size_t count = result.size();
  for (const Wall& w : walls_) {
    // From the wall's first end on until its last; each is an event, or outside the sector.
    const auto at = std::lower_bound(turns.begin(), turns.end(), turn_of(w.a));
    const auto from = static_cast<std::size_t>(at - turns.begin());
    const auto until = std::lower_bound(turns.begin(), turns.end(), turn_of(w.b));
    const auto to = static_cast<std::size_t>(until - turns.begin());
    const bool wraps = to < from || (to == from && turn_of(w.b) < turn_of(w.a));
    for (std::size_t i = from; i < (wraps ? count : std::min(to, count)); ++i) meets(result[i], w);
    for (std::size_t i = 0; wraps && i < std::min(to, count); ++i) meets(result[i], w);
  }
  return result;
}

double LightOracle::lit_area() const {
  if (in_matter_) return 0.0;
  const std::vector<long double> turns = events();
  long double area = 0.0L;
  const std::vector<Interval> parts = intervals(turns);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const long double width = turns[i + 1] - turns[i];
    if (width <= 0.0L) continue;
    const Wall* wall = parts[i].wall;
    if (wall == nullptr) {
      area += 0.5L * radius_ * radius_ * width;
      continue;
    }
    const long double at_p = wall->moment / cross(direction(turns[i]), wall->d);
    const long double at_q = wall->moment / cross(direction(turns[i + 1]), wall->d);
    area += 0.5L * std::sin(width) * at_p * at_q;
  }
  return static_cast<double>(area);
}

bool LightOracle::in_sector(Point p) const {
  return bound_.angle >= full_turn || turn_of(p) <= sweep_;
}

bool LightOracle::lit(DVec2 offset) const {
  const Point p{offset.x, offset.y};
  if (in_matter_ || dot(p, p) > radius_ * radius_ || !in_sector(p)) return false;
  const Wall* first = nullptr;  // limited wall in the way; light ends at one on another line
  for (const Wall& w : walls_) {
    // Between the wall's ends as seen from the light, and not on the light's side of its line.
    const Point from_a{p.x - w.a.x, p.y - w.a.y};
    if (cross(w.a, p) < 0.0L || cross(p, w.b) < 0.0L || cross(w.d, from_a) >= 0.0L) continue;
    if (w.limited == nullptr || (first != nullptr && !on_one_line(w, *first))) return false;
    first = &w;
  }
  return true;
}

bool LightOracle::near_boundary(DVec2 offset, double tolerance) const {
  const Point p{offset.x, offset.y};
  const long double t = tolerance;
  const auto near_ray = [&](Point e) {
    const long double c = cross(e, p);
    return dot(e, p) >= 0.0L && c * c <= t * t * dot(e, e);
  };
  const long double length = std::sqrt(dot(p, p));
  if (std::abs(length - radius_) <= t || length <= t) return true;
  if (bound_.angle < full_turn && (near_ray(direction(0.0L)) || near_ray(direction(sweep_)))) {
    return true;
  }
  return std::any_of(walls_.begin(), walls_.end(), [&](const Wall& w) {
    if (near_ray(w.a) || near_ray(w.b)) return true;
    const Point from_a{p.x - w.a.x, p.y - w.a.y};
    const long double s = std::clamp(dot(from_a, w.d) / dot(w.d, w.d), 0.0L, 1.0L);
    const Point gap{from_a.x - s * w.d.x, from_a.y - s * w.d.y};
    return dot(gap, gap) <= t * t;
  });
}

}  // namespace quadlight::test
