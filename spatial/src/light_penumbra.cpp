// PenumbraBuilder: which ends of walls throw a penumbra, in which directions, how far, and which
// walls matter in it.
#include "capacity.hpp"
#include "disc_view.hpp"
#include "light_face.hpp"
#include "light_reach.hpp"
#include "light_wedge.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/soft_light.hpp>
#include <quadlight/wall_index.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace quadlight {
namespace {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

// Added on each side of a wedge: more than what its direction loses as a float, so that none is
// too narrow.
constexpr double wedge_margin = 1e-6;

// Directions from an end v, away from the disc: v - c turned by the angle whose tangent is k.
struct Slopes {
  double k0 = std::numeric_limits<double>::infinity();
  double k1 = -std::numeric_limits<double>::infinity();

  [[nodiscard]] bool empty() const { return k0 >= k1; }
  void add(double from, double to) {
    k0 = std::min(k0, from);
    k1 = std::max(k1, to);
  }
};

// A wall that leaves an end: where to, in the frame in which the disc's centre is straight back.
struct Arm {
  DVec2 to;
  WallSide side;  // of a wall that starts at the end
  int weight;
  Vec2 world_to;
};

// What the walls on one hand of a sight line through their common end hide of it.
struct Hands {
  int left = 0;
  int right = 0;

  // True if the end is where something hidden begins, maybe together with walls elsewhere on the
  // sight line.
  [[nodiscard]] bool differ() const {
    return std::min(left, weight_of_dark) != std::min(right, weight_of_dark);
  }
};

Hands hands_at(const std::vector<Arm>& arms, double k) {
  Hands hands;
  for (const Arm& arm : arms) {
    const bool left = arm.to.y > k * arm.to.x;
    // Along the sight line, light comes from behind: to an arm on the left hand it comes from the
    // arm's right hand, where orientation(end, to, light) > 0.
    const WallSide stopped = left ? WallSide::right : WallSide::left;
    if (arm.side != WallSide::both && arm.side != stopped) continue;
    (left ? hands.left : hands.right) += arm.weight;
  }
  return hands;
}

WallSide reversed(WallSide side) {
  if (side == WallSide::both) return side;
  return side == WallSide::left ? WallSide::right : WallSide::left;
}

bool before(Vec2 p, Vec2 q) {
  return p.x != q.x ? p.x < q.x : p.y < q.y;
}

// Where the walls are: all of them in a list, or those of an index that the mask lets through.
class ListedWalls {
 public:
  explicit ListedWalls(std::span<const Occluder> walls) : walls_(walls) {}
  [[nodiscard]] const Occluder& wall(std::uint32_t label) const { return walls_[label]; }
  template <class Visit>
  void find(const Box& box, Visit visit) const {
    for (std::uint32_t i = 0; i < walls_.size(); ++i) {
      if (intersects(bounds(walls_[i].segment), box)) visit(i);
    }
  }

 private:
  std::span<const Occluder> walls_;
};

class IndexedWalls {
 public:
  IndexedWalls(const WallIndex& walls, std::uint32_t mask) : walls_(walls), mask_(mask) {}
  [[nodiscard]] const Occluder& wall(std::uint32_t label) const { return walls_.wall(label); }
  template <class Visit>
  void find(const Box& box, Visit visit) const {
    walls_.tree().query(box, [&](std::uint32_t id) {
      if ((walls_.wall(id).categories & mask_) != 0) visit(id);
    });
  }

 private:
  const WallIndex& walls_;
  std::uint32_t mask_;
};

}  // namespace

struct PenumbraBuilder::Scratch {
  LightKernel kernel;
  LightGeometry seen;
  DiscHull hull;
  std::vector<HalfPlane> planes;
  std::vector<Vec2> ends;
  DiscCover cover;
  std::vector<Arm> arms;
  std::vector<double> slopes;
  std::vector<Occluder> blockers;
  std::vector<DVec2> polygon;
  std::vector<DVec2> cut_polygon;

  // Of the light in work.
  LightBound bound{};
  double radius = 0.0;

  template <class Walls>
  void build(const Walls& walls, LightGeometry& out);
  template <class Walls>
  void find_ends(const Walls& walls);
  template <class Walls>
  Slopes directions(const Walls& walls, Vec2 end);
  Slopes meet_arms(double most, const DiscRun& run, double distance) const;
  template <class Walls>
  bool build_wedge(const Walls& walls, Vec2 end, const Slopes& slopes);
  template <class Walls>
  void add_walls(const Walls& walls, LightGeometry& out);

  [[nodiscard]] DVec2 offset(Vec2 p) const { return DVec2(p) - DVec2(bound.position); }
  [[nodiscard]] double reach_from(DVec2 end, double sine) const;
};

// All ends in range, each once, in order.
template <class Walls>
void PenumbraBuilder::Scratch::find_ends(const Walls& walls) {
  ends.clear();
  const double reach = bound.radius;
  const Box box = std::isfinite(bound.radius) ? bounds(bound) : bound.clip;
  walls.find(box, [&](std::uint32_t label) {
    const Occluder& wall = walls.wall(label);
    if (!hides_disc(wall, bound.position)) return;
    for (const Vec2 end : {wall.segment.a, wall.segment.b}) {
      const DVec2 d = offset(end);
      if (dot(d, d) < reach * reach) ends.push_back(end);
    }
  });
  std::sort(ends.begin(), ends.end(), before);
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
}

// Of a run of sight lines from the disc to an end: the hull of those on which its arms differ.
Slopes PenumbraBuilder::Scratch::meet_arms(double most, const DiscRun& run, double distance) const {
  const auto slope = [&](double u) {
    const double sine = u * radius / distance;
    return sine / std::sqrt((1.0 - sine) * (1.0 + sine));
  };
  const double from = std::max(slope(run.u0), -most);
  const double to = std::min(slope(run.u1), most);
  // Between neighbouring slopes of arms all arms stay on their hands.
  Slopes met;
  double begin = from;
  const double too_narrow = 1e-9 * most;
  for (std::size_t i = 0; i <= slopes.size(); ++i) {
    const double end = i < slopes.size() ? std::clamp(slopes[i], from, to) : to;
    if (end - begin > too_narrow && hands_at(arms, 0.5 * (begin + end)).differ()) {
      met.add(begin, end);
    }
    begin = std::max(begin, end);
  }
  return met;
}

// The directions in which an end throws its penumbra.
template <class Walls>
Slopes PenumbraBuilder::Scratch::directions(const Walls& walls, Vec2 end) {
  const DVec2 at = offset(end);
  const double distance = std::hypot(at.x, at.y);
  const DVec2 axis = at / distance;
  const DiscView view(radius, at);
  cover.clear();
  arms.clear();
  slopes.clear();
  walls.find(box_of_disc_and(bound.position, radius, at), [&](std::uint32_t label) {
    const Occluder& wall = walls.wall(label);
    if (!hides_disc(wall, bound.position)) return;
    const Segment& s = wall.segment;
    const int weight = weight_of(wall.kind);
    if (!on_segment(s, end)) {
      cover.add(view, bound.position, wall);
      return;
    }
    const auto add_arm = [&](Vec2 to, WallSide side) {
      if (to == end) return;
      const DVec2 d = DVec2(to) - DVec2(end);
      // Limited walls on one line count once where they overlap.
      const auto covers = [&](const Arm& arm) {
        return arm.weight == weight && orientation(end, to, arm.world_to) == 0 &&
               dot(d, DVec2(arm.world_to) - DVec2(end)) > 0.0;
      };
      if (weight < weight_of_dark && std::any_of(arms.begin(), arms.end(), covers)) return;
      arms.push_back({{dot(d, axis), cross(axis, d)}, side, weight, to});
      const DVec2 arm = arms.back().to;
      if (arm.x != 0.0) slopes.push_back(arm.y / arm.x);
    };
    add_arm(s.b, wall.side);
    add_arm(s.a, reversed(wall.side));
  });
  std::sort(slopes.begin(), slopes.end());
  const double most = radius / std::sqrt((distance - radius) * (distance + radius));
  Slopes met;
  for (const DiscRun& run : cover.visible_runs()) {
    const Slopes part = meet_arms(most, run, distance);
    if (!part.empty()) met.add(part.k0, part.k1);
  }
  return met;
}

// Distance from an end to the farthest place of the bound, in directions up to an angle off the
// line through light and end.
double PenumbraBuilder::Scratch::reach_from(DVec2 end, double sine) const {
  if (!std::isfinite(bound.radius)) {
    const DVec2 low = DVec2(bound.clip.min) - DVec2(bound.position) - end;
    const DVec2 high = DVec2(bound.clip.max) - DVec2(bound.position) - end;
    return std::hypot(std::max(std::abs(low.x), std::abs(high.x)),
                      std::max(std::abs(low.y), std::abs(high.y)));
  }
  const double r = bound.radius;
  const double square = dot(end, end);
  const double ahead = std::sqrt(square * (1.0 - sine * sine));
  const double across = std::sqrt(r * r - square * sine * sine);
  // The difference of nearly equal lengths, without cancelling.
  return (r * r - square) / (across + ahead);
}

// The wedge's polygon, from the end; false if none of it is in the bound.
template <class Walls>
bool PenumbraBuilder::Scratch::build_wedge(const Walls& walls, Vec2 end, const Slopes& slope) {
  const DVec2 at = offset(end);
  const double first = std::atan(slope.k0) - wedge_margin;
  const double last = std::atan(slope.k1) + wedge_margin;
  const double sine = std::sin(std::max(std::abs(first), std::abs(last)));
  const double direction = std::atan2(at.y, at.x) + 0.5 * (first + last);
  LightBound sector;
  sector.position = end;
  sector.radius = std::nextafter(static_cast<float>(reach_from(at, sine)), HUGE_VALF);
  sector.direction = static_cast<float>(direction);
  sector.angle = static_cast<float>(last - first);
  if (!(sector.radius > 0.0F)) return false;
  blockers.clear();
  walls.find(reach_of(sector), [&](std::uint32_t label) {
    const Occluder& wall = walls.wall(label);
    // One limited wall hides nothing; two may: taking the wedge on behind them costs little.
    if (weight_of(wall.kind) < weight_of_dark) return;
    if (!hides_disc(wall, bound.position)) return;
    blockers.push_back(wall);
    blockers.back().kind = WallKind::opaque;
  });
  kernel.build(sector, blockers, seen, LightParts::polygon);
  polygon.clear();
  for (const DVec2 v : seen.vertices) polygon.push_back(v + at);
  return polygon.size() >= 3 && cut(planes, polygon, cut_polygon);
}

template <class Walls>
void PenumbraBuilder::Scratch::add_walls(const Walls& walls, LightGeometry& out) {
  hull.build(radius, polygon);
  const auto first = out.penumbra_walls.size();
  walls.find(hull.box(bound.position), [&](std::uint32_t label) {
    const Occluder& wall = walls.wall(label);
    if (!hides_disc(wall, bound.position)) return;
    if (hull.meets(offset(wall.segment.a), offset(wall.segment.b))) {
      out.penumbra_walls.push_back(label);
    }
  });
  std::sort(out.penumbra_walls.begin() + static_cast<std::ptrdiff_t>(first),
            out.penumbra_walls.end());
}

template <class Walls>
void PenumbraBuilder::Scratch::build(const Walls& walls, LightGeometry& out) {
  half_planes_of(bound, planes);
  find_ends(walls);
  for (const Vec2 end : ends) {
    const Slopes slope = directions(walls, end);
    if (slope.empty() || !build_wedge(walls, end, slope)) continue;
    const auto run = [](const auto& items, std::size_t first) {
      return Range{static_cast<std::uint32_t>(first),
                   static_cast<std::uint32_t>(items.size() - first)};
    };
    const std::size_t first_wall = out.penumbra_walls.size();
    const std::size_t first_vertex = out.penumbra_vertices.size();
    add_walls(walls, out);
    out.penumbra_vertices.insert(out.penumbra_vertices.end(), polygon.begin(), polygon.end());
    out.penumbrae.push_back({offset(end), run(out.penumbra_vertices, first_vertex),
                             run(out.penumbra_walls, first_wall)});
  }
}

PenumbraBuilder::PenumbraBuilder() : scratch_(std::make_unique<Scratch>()) {}
PenumbraBuilder::~PenumbraBuilder() = default;
PenumbraBuilder::PenumbraBuilder(PenumbraBuilder&&) noexcept = default;
PenumbraBuilder& PenumbraBuilder::operator=(PenumbraBuilder&&) noexcept = default;

namespace {

void check([[maybe_unused]] const LightBound& bound, [[maybe_unused]] float source_radius) {
  QUADLIGHT_ASSERT(is_finite(bound.position) && bound.radius > 0.0F && bound.angle > 0.0F &&
                       is_finite(bound.direction) && is_finite(bound.angle) &&
                       (is_finite(bound.radius) || is_finite(bound.clip)),
                   "a light's bound must be finite, its radius and angle positive");
  QUADLIGHT_ASSERT(is_finite(source_radius) && source_radius >= 0.0F,
                   "a light's source radius must be finite and not negative");
}

void reset(LightGeometry& out, double source_radius) {
  out.penumbrae.clear();
  out.penumbra_vertices.clear();
  out.penumbra_walls.clear();
  out.source_radius = source_radius;
}

}  // namespace

void PenumbraBuilder::build(const LightBound& bound, float source_radius,
                            std::span<const Occluder> walls, LightGeometry& out) {
  check(bound, source_radius);
  reset(out, effective_source_radius(bound.position, double{source_radius}, walls));
  if (out.source_radius <= 0.0) return;
  scratch_->bound = bound;
  scratch_->radius = out.source_radius;
  scratch_->build(ListedWalls(walls), out);
}

void PenumbraBuilder::build(const LightBound& bound, float source_radius, std::uint32_t mask,
                            const WallIndex& walls, LightGeometry& out) {
  check(bound, source_radius);
  reset(out, effective_source_radius(bound.position, double{source_radius}, mask, walls));
  if (out.source_radius <= 0.0) return;
  scratch_->bound = bound;
  scratch_->radius = out.source_radius;
  scratch_->build(IndexedWalls(walls, mask), out);
}

void PenumbraBuilder::reserve_like(const PenumbraBuilder& other) {
  Scratch& own = *scratch_;
  const Scratch& its = *other.scratch_;
  own.kernel.reserve_like(its.kernel);
  own.hull.reserve_like(its.hull);
  internal::reserve_like(own.seen.vertices, its.seen.vertices);
  internal::reserve_like(own.seen.edges, its.seen.edges);
  internal::reserve_like(own.seen.silhouettes, its.seen.silhouettes);
  internal::reserve_like(own.planes, its.planes);
  internal::reserve_like(own.ends, its.ends);
  own.cover.reserve_like(its.cover);
  internal::reserve_like(own.arms, its.arms);
  internal::reserve_like(own.slopes, its.slopes);
  internal::reserve_like(own.blockers, its.blockers);
  internal::reserve_like(own.polygon, its.polygon);
  internal::reserve_like(own.cut_polygon, its.cut_polygon);
}

std::size_t PenumbraBuilder::bytes() const {
  const Scratch& s = *scratch_;
  return sizeof(Scratch) + s.kernel.bytes() + s.hull.bytes() + bytes_of(s.seen.vertices) +
         bytes_of(s.seen.edges) + bytes_of(s.seen.silhouettes) + bytes_of(s.planes) +
         bytes_of(s.ends) + s.cover.bytes() + bytes_of(s.arms) + bytes_of(s.slopes) +
         bytes_of(s.blockers) + bytes_of(s.polygon) + bytes_of(s.cut_polygon);
}

}  // namespace quadlight
