// DirectionalKernel: chooses the walls that cast into the view, finds where each sight line ends,
// and hands the columns between to the arrangement of zones.
#include "capacity.hpp"
#include "light_face.hpp"
#include "parallel_envelope.hpp"
#include "wall_side.hpp"
#include "zone_arrangement.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/directional_light.hpp>
#include <quadlight/wall_index.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

namespace quadlight {
namespace {

using internal::ParallelLine;
using internal::ParallelPiece;
using internal::ZoneLane;
using internal::ZoneMark;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

double length1(DVec2 v) {
  return std::abs(v.x) + std::abs(v.y);
}

DVec2 travel(float direction) {
  const double angle{direction};
  DVec2 d{std::cos(angle), std::sin(angle)};
  constexpr double axis = 2e-7;
  if (std::abs(d.x) < axis) d = {0.0, d.y > 0.0 ? 1.0 : -1.0};
  if (std::abs(d.y) < axis) d = {d.x > 0.0 ? 1.0 : -1.0, 0.0};
  return d;
}

bool is_wall(const ParallelLine& l) {
  return l.world.a != l.world.b;
}

bool in_line(const ParallelLine& p, const ParallelLine& q) {
  return is_wall(p) && is_wall(q) && internal::collinear(p, q);
}

struct Pane {
  ParallelLine line;
  Color transmittance;
};

auto content(const ParallelLine& l) {
  return std::tuple{l.x0, l.depth0, l.x1, l.depth1, l.p0.x, l.p0.y, l.p1.x, l.p1.y};
}

// What parallel light makes of a view: the box in coordinates across (x) and against (depth).
struct Strip {
  DVec2 direction{};
  Vec2 origin{};
  std::array<DVec2, 4> corners{};
  double from = 0.0;  ///< x of the view
  double to = 0.0;
  double last_depth = 0.0;  ///< of the view's part that light reaches last

  Strip(float angle, const Box& view) : direction(travel(angle)), origin(directional_origin(view)) {
    corners = {offset(view.min), offset({view.max.x, view.min.y}), offset(view.max),
               offset({view.min.x, view.max.y})};
    const auto [x0, x1] =
        std::minmax({x_of(corners[0]), x_of(corners[1]), x_of(corners[2]), x_of(corners[3])});
    from = x0;
    to = x1;
    last_depth = std::min(
        {depth_of(corners[0]), depth_of(corners[1]), depth_of(corners[2]), depth_of(corners[3])});
  }

  [[nodiscard]] DVec2 offset(Vec2 p) const {
    return {double{p.x} - origin.x, double{p.y} - origin.y};
  }
  [[nodiscard]] double x_of(DVec2 p) const { return internal::cross(direction, p); }
  [[nodiscard]] double depth_of(DVec2 p) const { return -internal::dot(direction, p); }

  // a and b in any order; x0 == x1 if the segment is parallel to the light.
  [[nodiscard]] ParallelLine line(DVec2 a, DVec2 b, const Segment& world) const {
    if (x_of(a) > x_of(b)) std::swap(a, b);
    ParallelLine l{.x0 = x_of(a), .x1 = x_of(b), .depth0 = depth_of(a), .depth1 = depth_of(b)};
    l.p0 = a;
    l.p1 = b;
    l.world = world;
    if (l.x0 < l.x1) {
      const double slope = std::abs(l.depth1 - l.depth0) / (l.x1 - l.x0);
      l.error = 8.0 * epsilon * (length1(a) + length1(b)) * (1.0 + slope);
    }
    return l;
  }
};

}  // namespace

struct DirectionalKernel::Scratch {
  internal::ZoneArrangement arrangement;
  internal::ParallelEnvelope envelope;
  std::vector<ParallelLine> opaque;
  std::vector<ParallelLine> limited;
  std::vector<Pane> panes;
  std::vector<ParallelLine> entries;  ///< the view's sides where light comes in
  std::vector<ParallelLine> exits;    ///< and where it goes out
  std::vector<ParallelLine> lines;    ///< opaque, limited
  std::vector<ParallelPiece> ends;    ///< where sight lines end, by index of `lines`
  std::vector<ParallelPiece> pairs;
  std::vector<ParallelPiece> united;
  std::vector<double> stops;
  std::vector<internal::ZonePassage> passages;
  std::vector<ZoneLane> lanes;
  std::vector<Range> lane_ranges;
  std::vector<ZoneMark> marks;
  std::vector<ZoneLane> column;
  std::vector<std::uint32_t> ids;
  std::vector<Occluder> found;
  double tolerance = 0.0;  ///< what rounding may do to an x

  void collect(const Strip& strip, std::span<const Occluder> occluders);
  void find_sides(const Strip& strip);
  [[nodiscard]] bool casts(const Strip& strip, const ParallelLine& line) const;
  void find_ends(const Strip& strip);
  void find_stops();
  void find_passages();
  void make_lanes();
  void add_stop(std::uint32_t stop);
  void add_columns();
  [[nodiscard]] ZoneMark mark(std::uint32_t line, double x) const;
  [[nodiscard]] const ParallelLine& line_of(std::uint32_t line) const;
  void find_walls(const Strip& strip, std::uint32_t mask, const WallIndex& walls);
};

// The sides of the view: light comes in through some and goes out through the others.
void DirectionalKernel::Scratch::find_sides(const Strip& strip) {
  entries.clear();
  exits.clear();
  for (std::size_t i = 0; i < 4; ++i) {
    const DVec2 a = strip.corners[i];
    const DVec2 b = strip.corners[(i + 1) % 4];
    // Counter-clockwise, so x grows along a side where light goes out.
    if (strip.x_of(a) == strip.x_of(b)) continue;
    const bool out = strip.x_of(b) > strip.x_of(a);
    (out ? exits : entries).push_back(strip.line(a, b, {}));
  }
  const auto by_x = [](const ParallelLine& p, const ParallelLine& q) { return p.x0 < q.x0; };
  std::sort(entries.begin(), entries.end(), by_x);
  std::sort(exits.begin(), exits.end(), by_x);
}

// True if a part of the line is where light passes before it leaves the view. The exits bend away
// from the line, so its ends and the exits' common corner tell.
bool DirectionalKernel::Scratch::casts(const Strip& strip, const ParallelLine& line) const {
  const double from = std::max(line.x0, strip.from);
  const double to = std::min(line.x1, strip.to);
  return std::any_of(exits.begin(), exits.end(), [&](const ParallelLine& exit) {
    const double x0 = std::max(from, exit.x0);
    const double x1 = std::min(to, exit.x1);
    return x0 < x1 && (line.depth(x0) > exit.depth(x0) || line.depth(x1) > exit.depth(x1));
  });
}

void DirectionalKernel::Scratch::collect(const Strip& strip, std::span<const Occluder> occluders) {
  opaque.clear();
  limited.clear();
  panes.clear();
  for (const Occluder& o : occluders) {
    QUADLIGHT_ASSERT(is_finite(o.segment), "an occluder must be finite");
    const DVec2 a = strip.offset(o.segment.a);
    const DVec2 b = strip.offset(o.segment.b);
    const ParallelLine line = strip.line(a, b, o.segment);
    // Equal: seen edge-on, or of zero length.
    if (line.x0 == line.x1 || line.x1 <= strip.from || line.x0 >= strip.to) continue;
    if (!casts(strip, line)) continue;
    const int turn = strip.x_of(b) > strip.x_of(a) ? 1 : -1;
    if (o.kind != WallKind::solid && !internal::faces(o.side, turn)) continue;
    if (o.kind == WallKind::glass) {
      if (o.transmittance != Color{1.0F, 1.0F, 1.0F}) panes.push_back({line, o.transmittance});
    } else {
      (o.kind == WallKind::limited ? limited : opaque).push_back(line);
    }
  }
  const auto before = [](const ParallelLine& p, const ParallelLine& q) {
    return content(p) < content(q);
  };
  std::sort(opaque.begin(), opaque.end(), before);
  std::sort(limited.begin(), limited.end(), before);
  std::sort(panes.begin(), panes.end(), [](const Pane& p, const Pane& q) {
    const auto all = [](const Pane& o) {
      return std::tuple_cat(content(o.line),
                            std::tuple{o.transmittance.r, o.transmittance.g, o.transmittance.b});
    };
    return all(p) < all(q);
  });
}

void DirectionalKernel::Scratch::find_ends(const Strip& strip) {
  opaque.insert(opaque.end(), exits.begin(), exits.end());
  lines.assign(opaque.begin(), opaque.end());
  lines.insert(lines.end(), limited.begin(), limited.end());
  const auto first_limited = static_cast<std::uint32_t>(opaque.size());
  const auto limited_count = static_cast<std::uint32_t>(limited.size());
  envelope.build(lines, {0, first_limited}, strip.from, strip.to, false, ends);
  if (limited_count < 2) return;
  envelope.build(lines, {first_limited, limited_count}, strip.from, strip.to, true, pairs);
  std::erase_if(pairs, [](const ParallelPiece& p) { return p.second == ParallelPiece::none; });
  for (ParallelPiece& piece : pairs) piece = {piece.x0, piece.x1, piece.second};
  envelope.unite(lines, ends, pairs, united);
  std::swap(ends, united);
}

void DirectionalKernel::Scratch::find_stops() {
  double size = 0.0;
  for (const ParallelLine& l : lines) size = std::max({size, length1(l.p0), length1(l.p1)});
  for (const Pane& p : panes) size = std::max({size, length1(p.line.p0), length1(p.line.p1)});
  tolerance = 8.0 * epsilon * size;
  const double from = ends.front().x0;
  const double to = ends.back().x1;
  stops.assign({from, to});
  const auto add = [&](double x) {
    if (x > from && x < to) stops.push_back(x);
  };
  for (const ParallelPiece& piece : ends) add(piece.x0);
  for (const ParallelLine& entry : entries) {
    add(entry.x0);
    add(entry.x1);
  }
  for (const Pane& pane : panes) {
    add(pane.line.x0);
    add(pane.line.x1);
  }
  std::sort(stops.begin(), stops.end());
  double last = from;
  const auto near_before = [&](double x) {
    const bool same = x > from && x - last <= tolerance;
    if (!same) last = x;
    return same;
  };
  std::erase_if(stops, near_before);
}

void DirectionalKernel::Scratch::find_passages() {
  passages.clear();
  const auto stop_at = [&](double x) {
    return static_cast<std::uint32_t>(std::lower_bound(stops.begin(), stops.end(), x - tolerance) -
                                      stops.begin());
  };
  const auto last = static_cast<std::uint32_t>(stops.size()) - 1;
  for (std::uint32_t i = 0; i < panes.size(); ++i) {
    const std::uint32_t end = std::min(stop_at(panes[i].line.x1), last);
    for (std::uint32_t k = stop_at(panes[i].line.x0); k < end; ++k) passages.push_back({k, i});
  }
  std::sort(passages.begin(), passages.end());
}

void DirectionalKernel::Scratch::make_lanes() {
  lanes.clear();
  lane_ranges.clear();
  auto passage = passages.begin();
  auto end = ends.begin();
  std::uint32_t entry = 0;
  const auto first_entry = static_cast<std::uint32_t>(lines.size());
  for (std::uint32_t k = 0; k + 1 < stops.size(); ++k) {
    const double middle = 0.5 * (stops[k] + stops[k + 1]);
    while (end->x1 < middle) ++end;
    while (entries[entry].x0 > middle || entries[entry].x1 < middle) ++entry;
    const auto first = static_cast<std::uint32_t>(lanes.size());
    lanes.push_back({.line = internal::pane_limit + first_entry + entry});
    for (; passage != passages.end() && passage->interval == k; ++passage) {
      lanes.push_back({.line = passage->pane});
    }
    lanes.push_back({.line = internal::pane_limit + end->first});
    lane_ranges.push_back({first, static_cast<std::uint32_t>(lanes.size()) - first});
  }
}

const ParallelLine& DirectionalKernel::Scratch::line_of(std::uint32_t line) const {
  if (line < internal::pane_limit) return panes[line].line;
  const std::size_t index = line - internal::pane_limit;
  return index < lines.size() ? lines[index] : entries[index - lines.size()];
}

ZoneMark DirectionalKernel::Scratch::mark(std::uint32_t line, double x) const {
  const ParallelLine& l = line_of(line);
  const double end_error = 4.0 * epsilon * (length1(l.p0) + length1(l.p1));
  if (std::abs(x - l.x0) <= tolerance) return {l.depth0, end_error, l.p0, 0, nullptr};
  if (std::abs(x - l.x1) <= tolerance) return {l.depth1, end_error, l.p1, 0, nullptr};
  const double t = (x - l.x0) / (l.x1 - l.x0);
  return {l.depth(x), l.error, l.p0 + t * (l.p1 - l.p0), 1, nullptr};
}

void DirectionalKernel::Scratch::add_stop(std::uint32_t stop) {
  marks.clear();
  const auto add_side = [&](std::uint32_t interval, std::uint32_t ZoneLane::*side) {
    const Range range = lane_ranges[interval];
    for (ZoneLane& lane : std::span(lanes).subspan(range.first, range.count)) {
      marks.push_back(mark(lane.line, stops[stop]));
      marks.back().vertex = &(lane.*side);
    }
  };
  if (stop > 0) add_side(stop - 1, &ZoneLane::right);
  if (stop + 1 < stops.size()) add_side(stop, &ZoneLane::left);
  arrangement.add_stop({stops[stop], 0.0}, marks);
}

void DirectionalKernel::Scratch::add_columns() {
  std::uint32_t straight = 0;  // the line that the last column's end goes by
  for (std::uint32_t k = 0; k < lane_ranges.size(); ++k) {
    const auto own = std::span(lanes).subspan(lane_ranges[k].first, lane_ranges[k].count);
    column.assign(own.begin(), own.end());
    // Walls in a row on one straight line pass as one: no corner where they meet.
    std::uint32_t& end = column.back().line;
    if (k > 0 && in_line(line_of(straight), line_of(end))) end = straight;
    straight = end;
    arrangement.add_column(k, k + 1, column);
  }
}

// The walls whose boxes meet the strip, by boxes along it.
void DirectionalKernel::Scratch::find_walls(const Strip& strip, std::uint32_t mask,
                                            const WallIndex& walls) {
  ids.clear();
  found.clear();
  const Box content = walls.tree().content_bounds();
  if (!(content.min.x <= content.max.x)) return;
  double length = 0.0;
  for (const Vec2 p : {content.min, content.max, Vec2{content.min.x, content.max.y},
                       Vec2{content.max.x, content.min.y}}) {
    length = std::max(length, strip.depth_of(strip.offset(p)) - strip.last_depth);
  }
  const DVec2 d = strip.direction;
  const bool slanted = d.x != 0.0 && d.y != 0.0;
  constexpr int most = 64;
  const DVec2 half = strip.corners[2];
  const double size = std::max(length1(half), length / most);
  const int count = slanted ? static_cast<int>(std::min(std::ceil(length / size), 1.0 * most)) : 1;
  const double step = slanted ? size : length;
  for (int k = 0; k < std::max(count, 1); ++k) {
    const DVec2 near = d * (step * k);
    const DVec2 far = d * (step * (k + 1));
    const auto down = [](double v) { return std::nextafter(static_cast<float>(v), -HUGE_VALF); };
    const auto up = [](double v) { return std::nextafter(static_cast<float>(v), HUGE_VALF); };
    const DVec2 o(strip.origin);
    const DVec2 min = strip.corners[0];
    const DVec2 max = strip.corners[2];
    const Box box{
        {down(o.x + min.x - std::max(near.x, far.x)), down(o.y + min.y - std::max(near.y, far.y))},
        {up(o.x + max.x - std::min(near.x, far.x)), up(o.y + max.y - std::min(near.y, far.y))}};
    walls.tree().query(box, [&](std::uint32_t id) { ids.push_back(id); });
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  for (const std::uint32_t id : ids) {
    if ((walls.wall(id).categories & mask) != 0) found.push_back(walls.wall(id));
  }
}

DirectionalKernel::DirectionalKernel() : scratch_(std::make_unique<Scratch>()) {}
DirectionalKernel::~DirectionalKernel() = default;
DirectionalKernel::DirectionalKernel(DirectionalKernel&&) noexcept = default;
DirectionalKernel& DirectionalKernel::operator=(DirectionalKernel&&) noexcept = default;

void DirectionalKernel::build(float direction, const Box& view, std::span<const Occluder> occluders,
                              LightGeometry& out) {
  QUADLIGHT_ASSERT(is_finite(direction), "a light's direction must be finite");
  QUADLIGHT_ASSERT(is_finite(view) && view.min.x <= view.max.x && view.min.y <= view.max.y,
                   "a view must be a finite box with min <= max");
  out.clear();
  if (view.min.x == view.max.x || view.min.y == view.max.y) return;
  Scratch& s = *scratch_;
  const Strip strip(direction, view);
  s.find_sides(strip);
  s.collect(strip, occluders);
  s.find_ends(strip);
  s.find_stops();
  s.find_passages();
  s.make_lanes();
  s.arrangement.reset(true);
  s.arrangement.transmittances.clear();
  for (const Pane& pane : s.panes) s.arrangement.transmittances.push_back(pane.transmittance);
  for (std::uint32_t k = 0; k < s.stops.size(); ++k) s.add_stop(k);
  s.add_columns();
  s.arrangement.write(out);
  for (const LightZone& zone : out.zones) {
    out.lit_area +=
        polygon_area(std::span(out.zone_vertices).subspan(zone.polygon.first, zone.polygon.count));
  }
}

void DirectionalKernel::build(float direction, const Box& view, std::uint32_t mask,
                              const WallIndex& walls, LightGeometry& out) {
  scratch_->find_walls(Strip(direction, view), mask, walls);
  build(direction, view, scratch_->found, out);
}

void DirectionalKernel::reserve_like(const DirectionalKernel& other) {
  Scratch& own = *scratch_;
  const Scratch& its = *other.scratch_;
  own.arrangement.reserve_like(its.arrangement);
  own.envelope.reserve_like(its.envelope);
  internal::reserve_like(own.opaque, its.opaque);
  internal::reserve_like(own.limited, its.limited);
  internal::reserve_like(own.panes, its.panes);
  internal::reserve_like(own.entries, its.entries);
  internal::reserve_like(own.exits, its.exits);
  internal::reserve_like(own.lines, its.lines);
  internal::reserve_like(own.ends, its.ends);
  internal::reserve_like(own.pairs, its.pairs);
  internal::reserve_like(own.united, its.united);
  internal::reserve_like(own.stops, its.stops);
  internal::reserve_like(own.passages, its.passages);
  internal::reserve_like(own.lanes, its.lanes);
  internal::reserve_like(own.lane_ranges, its.lane_ranges);
  internal::reserve_like(own.marks, its.marks);
  internal::reserve_like(own.column, its.column);
  internal::reserve_like(own.ids, its.ids);
  internal::reserve_like(own.found, its.found);
}

std::size_t DirectionalKernel::bytes() const {
  using internal::bytes_of;
  const Scratch& s = *scratch_;
  return sizeof(Scratch) + s.arrangement.bytes() + s.envelope.bytes() + bytes_of(s.opaque) +
         bytes_of(s.limited) + bytes_of(s.panes) + bytes_of(s.entries) + bytes_of(s.exits) +
         bytes_of(s.lines) + bytes_of(s.ends) + bytes_of(s.pairs) + bytes_of(s.united) +
         bytes_of(s.stops) + bytes_of(s.passages) + bytes_of(s.lanes) + bytes_of(s.lane_ranges) +
         bytes_of(s.marks) + bytes_of(s.column) + bytes_of(s.ids) + bytes_of(s.found);
}

}  // namespace quadlight
