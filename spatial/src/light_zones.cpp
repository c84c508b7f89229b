// See the header.
#include "light_zones.hpp"

#include "capacity.hpp"
#include "wall_side.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

namespace quadlight::internal {
namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();

double length1(DVec2 v) {
  return std::abs(v.x) + std::abs(v.y);
}

// The same direction with a length near 1, exactly: comparisons then neither overflow nor vanish.
DVec2 scaled(DVec2 v) {
  const int exponent = std::ilogb(length1(v));
  return {std::ldexp(v.x, -exponent), std::ldexp(v.y, -exponent)};
}

class ZoneBuilder {
 public:
  ZoneBuilder(LightGeometry& geometry, ZoneScratch& scratch) : g_(geometry), s_(scratch) {}

  void collect(Vec2 light, std::span<const Occluder> glass);
  void build();

 private:
  void find_rays();
  void find_groups();
  void add_group(const ZoneEvent& event);
  void find_passages();
  void add_passages(const ZonePane& pane, std::uint32_t index);
  void pass(std::uint32_t from, std::uint32_t to, std::uint32_t pane);
  void make_lanes();
  void add_stop(std::uint32_t group);
  [[nodiscard]] ZoneKey key_of(DVec2 direction) const;
  [[nodiscard]] bool same(const ZoneKey& p, const ZoneKey& q) const;
  [[nodiscard]] ZoneMark mark_of_pane(const ZonePane& pane, std::uint32_t group) const;
  [[nodiscard]] ZoneMark mark_of_edge(std::uint32_t ray, DVec2 direction) const;
  [[nodiscard]] std::uint32_t interval_count() const {
    const auto groups = static_cast<std::uint32_t>(s_.groups.size());
    return cone_ ? groups - 1 : groups;
  }

  LightGeometry& g_;
  ZoneScratch& s_;
  bool cone_ = false;
  FaceKey base_{};
};

void ZoneBuilder::collect(Vec2 light, std::span<const Occluder> glass) {
  s_.panes.clear();
  const auto offset = [&](Vec2 p) { return DVec2{double{p.x} - light.x, double{p.y} - light.y}; };
  for (const Occluder& pane : glass) {
    const auto& [a, b] = pane.segment;
    const double area = signed_doubled_area(light, a, b);
    const int turn = (area > 0.0) - (area < 0.0);
    if (!faces(pane.side, turn) || pane.transmittance == Color{1.0F, 1.0F, 1.0F}) continue;
    const Segment s = turn > 0 ? pane.segment : Segment{b, a};
    s_.panes.push_back({offset(s.a), offset(s.b), std::abs(area), s, pane.transmittance});
  }
  // Numbered by content, so that nothing depends on the caller's order.
  std::sort(s_.panes.begin(), s_.panes.end(), [](const ZonePane& p, const ZonePane& q) {
    const auto content = [](const ZonePane& o) {
      const Color& t = o.transmittance;
      return std::tuple{o.world.a.x, o.world.a.y, o.world.b.x, o.world.b.y, t.r, t.g, t.b};
    };
    return content(p) < content(q);
  });
}

void ZoneBuilder::find_rays() {
  const auto n = static_cast<std::uint32_t>(g_.vertices.size());
  cone_ = g_.vertices[0] == DVec2{0.0, 0.0};
  const auto radial = [&](std::uint32_t v) { return g_.edges[v % n] == edge_radial; };
  std::uint32_t first = cone_ ? 1 : 0;
  while (!cone_ && first < n && radial(first + n - 1)) ++first;
  s_.rays.clear();
  for (std::uint32_t v = first; v < (cone_ ? n : first + n);) {
    ZoneRay ray{v % n, v % n};
    for (; radial(v) && !(cone_ && v + 1 == n); ++v) ray.right = (v + 1) % n;
    s_.rays.push_back(ray);
    ++v;
  }
}

ZoneKey ZoneBuilder::key_of(DVec2 direction) const {
  const FaceKey key = start_key(direction);
  int turns = (key.face - base_.face + face_count) % face_count;
  if (turns == 0 && key.u < base_.u) turns = face_count;
  return {turns, key.u};
}

// Directions as close as rounding may have moved them; p is not after q.
bool ZoneBuilder::same(const ZoneKey& p, const ZoneKey& q) const {
  const double gap = q.turns == p.turns ? q.u - p.u : (q.u + 1.0) + (1.0 - p.u);
  return q.turns - p.turns <= 1 && gap <= 4.0 * epsilon * std::max(std::abs(p.u), std::abs(q.u));
}

void ZoneBuilder::add_group(const ZoneEvent& event) {
  auto& groups = s_.groups;
  if (groups.empty() || !same(groups.back().key, event.key)) {
    groups.push_back({.key = event.key, .direction = event.direction});
    if (groups.size() > 1) groups.back().edge = groups[groups.size() - 2].edge;
  }
  if (event.group != nullptr) *event.group = static_cast<std::uint32_t>(groups.size()) - 1;
  if (event.ray == ZoneEvent::none) return;
  ZoneGroup& group = groups.back();
  if (group.first_ray == ZoneEvent::none) {
    group.first_ray = event.ray;
    group.direction = event.direction;
  }
  group.last_ray = event.ray;
  group.edge = event.ray;
}

void ZoneBuilder::find_groups() {
  const auto near_vertex = [&](const ZoneRay& ray) {
    const DVec2 left = g_.vertices[ray.left];
    const DVec2 right = g_.vertices[ray.right];
    return length1(left) <= length1(right) ? left : right;
  };
  base_ = start_key(near_vertex(s_.rays[0]));
  s_.events.clear();
  for (std::uint32_t i = 0; i < s_.rays.size(); ++i) {
    const DVec2 v = near_vertex(s_.rays[i]);
    s_.events.push_back({key_of(v), scaled(v), i, nullptr});
  }
  // Rounding may exchange rays that are closer than it can tell.
  for (std::size_t i = s_.events.size() - 1; i > 0; --i) {
    s_.events[i - 1].key = std::min(s_.events[i - 1].key, s_.events[i].key);
  }
  const ZoneKey last = s_.events.back().key;
  for (ZonePane& pane : s_.panes) {
    pane.start = ZoneEvent::none;
    pane.end = ZoneEvent::none;
    for (const auto& [point, group] :
         {std::pair(pane.a, &pane.start), std::pair(pane.b, &pane.end)}) {
      const ZoneKey key = key_of(point);
      if (!cone_ || key <= last) s_.events.push_back({key, scaled(point), ZoneEvent::none, group});
    }
  }
  std::sort(s_.events.begin(), s_.events.end(), [](const ZoneEvent& p, const ZoneEvent& q) {
    return std::tuple(p.key, p.ray, p.direction.x, p.direction.y) <
           std::tuple(q.key, q.ray, q.direction.x, q.direction.y);
  });
  s_.groups.clear();
  for (const ZoneEvent& event : s_.events) add_group(event);
  // Once around: what is just before the first direction is in it.
  const ZoneGroup& end = s_.groups.back();
  const ZoneKey around{face_count, base_.u};
  if (cone_ || s_.groups.size() < 2 || end.first_ray != ZoneEvent::none || !same(end.key, around)) {
    return;
  }
  s_.groups.pop_back();
  const auto gone = static_cast<std::uint32_t>(s_.groups.size());
  for (ZonePane& pane : s_.panes) {
    if (pane.start == gone) pane.start = 0;
    if (pane.end == gone) pane.end = 0;
  }
}

void ZoneBuilder::pass(std::uint32_t from, std::uint32_t to, std::uint32_t pane) {
  for (std::uint32_t k = from; k < to; ++k) s_.passages.push_back({k, pane});
}

void ZoneBuilder::add_passages(const ZonePane& pane, std::uint32_t index) {
  const std::uint32_t last = interval_count();
  const bool a_inside = pane.start != ZoneEvent::none;
  const bool b_inside = pane.end != ZoneEvent::none;
  if (a_inside && b_inside) {
    if (pane.start <= pane.end) return pass(pane.start, pane.end, index);
    pass(pane.start, last, index);
    return pass(0, pane.end, index);
  }
  if (a_inside) return pass(pane.start, last, index);
  if (b_inside) return pass(0, pane.end, index);
  // Both ends beyond the cone: it is behind the light, or goes right through.
  if (key_of(pane.a) > key_of(pane.b)) pass(0, last, index);
}

void ZoneBuilder::find_passages() {
  s_.passages.clear();
  for (std::uint32_t i = 0; i < s_.panes.size(); ++i) add_passages(s_.panes[i], i);
  std::sort(s_.passages.begin(), s_.passages.end());
}

void ZoneBuilder::make_lanes() {
  s_.lanes.clear();
  s_.lane_ranges.clear();
  std::size_t next = 0;
  for (std::uint32_t k = 0; k < interval_count(); ++k) {
    const auto first = static_cast<std::uint32_t>(s_.lanes.size());
    s_.lanes.push_back({.line = line_of_light});
    for (; next < s_.passages.size() && s_.passages[next].interval == k; ++next) {
      s_.lanes.push_back({.line = s_.passages[next].pane});
    }
    s_.lanes.push_back({.line = pane_limit + s_.groups[k].edge});
    s_.lane_ranges.push_back({first, static_cast<std::uint32_t>(s_.lanes.size()) - first});
  }
}

// A known point on the sight line, but for rounding.
ZoneMark mark_of_point(DVec2 point, DVec2 direction, int rank) {
  const double depth = dot(direction, direction) / dot(direction, point);
  return {depth, 4.0 * epsilon * depth, point, rank, nullptr};
}

// Where the sight line meets the line through a and b, which it passes between. Nothing cancels.
ZoneMark mark_of_line(DVec2 a, DVec2 b, double doubled_area, DVec2 direction, int rank) {
  const double from_a = std::max(cross(a, direction), 0.0);
  const double to_b = std::max(cross(direction, b), 0.0);
  const double sum = from_a + to_b;
  const double depth = sum / doubled_area;
  const double size = length1(direction) * (length1(a) + length1(b));
  const double error =
      std::min(8.0 * epsilon * (depth + size / doubled_area), largest_zone_error * depth);
  const DVec2 point = sum > 0.0 ? (a * to_b + b * from_a) / sum : a;
  return {depth, error, point, rank, nullptr};
}

ZoneMark ZoneBuilder::mark_of_pane(const ZonePane& pane, std::uint32_t group) const {
  const DVec2 direction = s_.groups[group].direction;
  if (group == pane.start) return mark_of_point(pane.a, direction, 2);
  if (group == pane.end) return mark_of_point(pane.b, direction, 2);
  return mark_of_line(pane.a, pane.b, pane.doubled_area, direction, 3);
}

ZoneMark ZoneBuilder::mark_of_edge(std::uint32_t ray, DVec2 direction) const {
  const DVec2 a = g_.vertices[s_.rays[ray].right];
  const DVec2 b = g_.vertices[s_.rays[(ray + 1) % s_.rays.size()].left];
  const double area = cross(a, b);
  ZoneMark mark = mark_of_line(a, b, area, direction, 1);
  mark.error += mark.depth * 4.0 * epsilon * length1(a) * length1(b) / area;
  mark.error = std::min(mark.error, largest_zone_error * mark.depth);
  return mark;
}

// The vertices on a sight line: of the interval before it and of the one after.
void ZoneBuilder::add_stop(std::uint32_t group) {
  const ZoneGroup& g = s_.groups[group];
  const std::uint32_t intervals = interval_count();
  s_.marks.assign(1, {std::numeric_limits<double>::infinity(), 0.0, {0.0, 0.0}, 0, nullptr});
  const auto add_side = [&](std::uint32_t interval, std::uint32_t ZoneLane::*side,
                            std::uint32_t ray, std::uint32_t ZoneRay::*corner) {
    const auto lanes =
        std::span(s_.lanes).subspan(s_.lane_ranges[interval].first, s_.lane_ranges[interval].count);
    lanes.front().*side = s_.arrangement.next_vertex();  // the light is the first on every stop
    for (ZoneLane& lane : lanes.subspan(1, lanes.size() - 2)) {
      s_.marks.push_back(mark_of_pane(s_.panes[lane.line], group));
      s_.marks.back().vertex = &(lane.*side);
    }
    ZoneLane& edge = lanes.back();
    s_.marks.push_back(ray == ZoneEvent::none
                           ? mark_of_edge(edge.line - pane_limit, g.direction)
                           : mark_of_point(g_.vertices[s_.rays[ray].*corner], g.direction, 0));
    s_.marks.back().vertex = &(edge.*side);
  };
  if (group > 0 || !cone_) {
    add_side(group > 0 ? group - 1 : intervals - 1, &ZoneLane::right, g.first_ray, &ZoneRay::left);
  }
  if (group < intervals) add_side(group, &ZoneLane::left, g.last_ray, &ZoneRay::right);
  s_.arrangement.add_stop(g.direction, s_.marks);
}

void ZoneBuilder::build() {
  find_rays();
  find_groups();
  find_passages();
  if (s_.passages.empty()) return;
  make_lanes();
  s_.arrangement.reset(false);
  s_.arrangement.transmittances.clear();
  for (const ZonePane& pane : s_.panes) {
    s_.arrangement.transmittances.push_back(pane.transmittance);
  }
  const auto groups = static_cast<std::uint32_t>(s_.groups.size());
  for (std::uint32_t k = 0; k < groups; ++k) add_stop(k);
  for (std::uint32_t k = 0; k < interval_count(); ++k) {
    const auto lanes =
        std::span(s_.lanes).subspan(s_.lane_ranges[k].first, s_.lane_ranges[k].count);
    s_.column.assign(lanes.begin(), lanes.end());
    s_.arrangement.add_column(k, k + 1 == groups ? 0 : k + 1, s_.column);
  }
  if (s_.arrangement.tinted()) s_.arrangement.write(g_);
}

}  // namespace

void build_zones(Vec2 light, std::span<const Occluder> glass, LightGeometry& geometry,
                 ZoneScratch& scratch) {
  if (glass.empty() || geometry.vertices.empty()) return;
  ZoneBuilder builder(geometry, scratch);
  builder.collect(light, glass);
  if (!scratch.panes.empty()) builder.build();
}

void ZoneScratch::reserve_like(const ZoneScratch& other) {
  arrangement.reserve_like(other.arrangement);
  internal::reserve_like(panes, other.panes);
  internal::reserve_like(rays, other.rays);
  internal::reserve_like(events, other.events);
  internal::reserve_like(groups, other.groups);
  internal::reserve_like(passages, other.passages);
  internal::reserve_like(lanes, other.lanes);
  internal::reserve_like(lane_ranges, other.lane_ranges);
  internal::reserve_like(marks, other.marks);
  internal::reserve_like(column, other.column);
}

std::size_t ZoneScratch::bytes() const {
  return arrangement.bytes() + bytes_of(panes) + bytes_of(rays) + bytes_of(events) +
         bytes_of(groups) + bytes_of(passages) + bytes_of(lanes) + bytes_of(lane_ranges) +
         bytes_of(marks) + bytes_of(column);
}

}  // namespace quadlight::internal
