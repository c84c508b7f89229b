// LightKernel: chooses the walls that count, has them put into the envelope, and runs the steps
// that follow: outline, shadows, area.
#include "capacity.hpp"
#include "light_envelope.hpp"
#include "light_outline.hpp"
#include "light_walk.hpp"
#include "light_zones.hpp"
#include "matter.hpp"
#include "quadtree_tree.hpp"
#include "sign.hpp"
#include "wall_side.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/light_geometry.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight {
namespace {

using internal::Barrier;
using internal::content_of;
using internal::HiddenPart;
using internal::Span;

// A wall that may hide something, with the squared distance of its nearest point.
struct Candidate {
  Barrier barrier;
  double distance_squared;
  WallKind kind;
};

// Whichever way the caller's wall runs.
double squared_distance(const Barrier& barrier, Vec2 light) {
  return distance_squared(Segment{barrier.world_a, barrier.world_b}, light);
}

// Near to far; ties by coordinates, so that the order never depends on the caller's.
bool before(const Candidate& p, const Candidate& q) {
  if (p.distance_squared != q.distance_squared) return p.distance_squared < q.distance_squared;
  return content_of(p.barrier) < content_of(q.barrier);
}

// Fills in the wall as the light sees it; false if no light ends there: it goes through the light,
// is seen edge-on, has no length, or is open from the light's side.
bool make_barrier(Vec2 light, const Segment& s, WallSide side, std::uint32_t label, Barrier& out) {
  const DVec2 a{double{s.a.x} - light.x, double{s.a.y} - light.y};
  const DVec2 b{double{s.b.x} - light.x, double{s.b.y} - light.y};
  const double left = a.x * b.y;
  const double right = a.y * b.x;
  const double area = left - right;
  // The bound of orientation(), which is asked where this cannot tell.
  const bool certain = std::abs(area) > (std::abs(left) + std::abs(right)) * 0x1p-50;
  const int turn = certain ? internal::sign(area) : orientation(light, s.a, s.b);
  if (!internal::faces(side, turn)) return false;
  out = turn > 0 ? Barrier{a, b, s.a, s.b, label} : Barrier{b, a, s.b, s.a, label};
  return true;
}

bool has(LightParts parts, LightParts part) {
  return (static_cast<unsigned>(parts) & static_cast<unsigned>(part)) != 0;
}

// A little more than the reach, so that no rounding drops a wall that a chord does not hide.
double limit_of(const internal::BoundShape& shape) {
  const double reach = shape.radius * internal::chord_reach();
  return reach * reach * (1.0 + 0x1p-20);
}

void check([[maybe_unused]] const LightBound& bound) {
  QUADLIGHT_ASSERT(is_finite(bound.position) && !std::isnan(bound.radius) &&
                       is_finite(bound.direction) && is_finite(bound.angle),
                   "a light's bound must be finite");
  QUADLIGHT_ASSERT(bound.radius > 0.0F && bound.angle > 0.0F,
                   "a light needs a positive radius and angle");
}

}  // namespace

struct LightKernel::Scratch {
  internal::BoundShape shape;
  internal::SpanTable table;
  internal::Envelope envelope{table};  ///< of what ends light
  internal::Envelope limited{table};   ///< of the first limited wall in each direction
  bool meets_limited = false;          ///< else `limited` is not set up
  std::vector<HiddenPart> hidden;
  std::vector<Candidate> candidates;
  std::vector<internal::Piece> chain;
  std::vector<std::uint32_t> edge_barriers;
  std::vector<Occluder> glass;
  internal::ZoneScratch zones;

  void start();
  void insert(Vec2 light, const Barrier& barrier, WallKind kind);
  void insert(Vec2 light, const Segment& segment, std::uint32_t label,
              const internal::ReadyWall& ready);
  void insert_limited(int face, const Span& span);
  void collect(Vec2 light, double limit, const Occluder& wall, std::uint32_t label);
  void collect_glass(Vec2 light, double limit, const Occluder& wall);
  void collect_glass(Vec2 light, double limit, std::uint32_t mask, const WallIndex& walls);
  void insert_candidates(Vec2 light);
  void finish(LightGeometry& out, LightParts parts);
  void finish_dark(LightGeometry& out, LightParts parts);
};

void LightKernel::Scratch::start() {
  table.reset(shape);
  envelope.reset(shape);
  meets_limited = false;
  hidden.clear();
  glass.clear();
}

// Of a limited wall only what lies behind another limited wall ends light.
void LightKernel::Scratch::insert_limited(int face, const Span& span) {
  const auto index = static_cast<std::uint32_t>(table.spans.size());
  table.spans.push_back(span);
  limited.insert_part({index, face, span.ua, span.ub}, &hidden);
  for (const HiddenPart& part : hidden) envelope.insert_part(part, nullptr);
  hidden.clear();
}

void LightKernel::Scratch::insert(Vec2 light, const Barrier& barrier, WallKind kind) {
  const auto index = static_cast<std::uint32_t>(table.barriers.size());
  if (kind == WallKind::limited) {
    if (!meets_limited) limited.reset(shape);
    meets_limited = true;
    table.barriers.push_back(barrier);
    table.barriers.back().limited = true;
    internal::for_each_span(barrier, index, light,
                            [&](int face, const Span& span) { insert_limited(face, span); });
    return;
  }
  const auto keep = [&] {
    if (table.barriers.size() == index) table.barriers.push_back(barrier);
  };
  internal::for_each_span(barrier, index, light, [&](int face, const Span& span) {
    envelope.insert(face, span, barrier, envelope.pieces(face).first_behind(span.ua), keep);
  });
}

void LightKernel::Scratch::insert(Vec2 light, const Segment& segment, std::uint32_t label,
                                  const internal::ReadyWall& ready) {
  const auto& [p, q] = segment;
  const DVec2 a{double{p.x} - light.x, double{p.y} - light.y};
  const DVec2 b{double{q.x} - light.x, double{q.y} - light.y};
  const Barrier barrier = ready.reversed ? Barrier{b, a, q, p, label} : Barrier{a, b, p, q, label};
  Span span = ready.span;
  span.barrier = static_cast<std::uint32_t>(table.barriers.size());
  if (ready.in_front) return envelope.insert_in_front(ready.face, span, barrier, ready.from);
  envelope.insert(ready.face, span, barrier, ready.from,
                  [&] { table.barriers.push_back(barrier); });
}

void LightKernel::Scratch::collect(Vec2 light, double limit, const Occluder& wall,
                                   std::uint32_t label) {
  Candidate c;
  if (wall.kind == WallKind::glass) return collect_glass(light, limit, wall);
  if (!make_barrier(light, wall.segment, wall.side, label, c.barrier)) return;
  c.kind = wall.kind;
  c.distance_squared = squared_distance(c.barrier, light);
  if (c.distance_squared <= limit) candidates.push_back(c);
}

void LightKernel::Scratch::collect_glass(Vec2 light, double limit, const Occluder& wall) {
  Barrier pane;
  if (make_barrier(light, wall.segment, wall.side, 0, pane) &&
      squared_distance(pane, light) <= limit) {
    glass.push_back(wall);
  }
}

// All glass in reach, hidden or not, so that the zones do not depend on what the walk came by.
void LightKernel::Scratch::collect_glass(Vec2 light, double limit, std::uint32_t mask,
                                         const WallIndex& walls) {
  glass.clear();
  const float radius = std::nextafter(static_cast<float>(std::sqrt(limit)), HUGE_VALF);
  walls.tree().query_circle(light, radius, [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    if (wall.kind == WallKind::glass && (wall.categories & mask) != 0) {
      collect_glass(light, limit, wall);
    }
  });
}

void LightKernel::Scratch::insert_candidates(Vec2 light) {
  std::sort(candidates.begin(), candidates.end(), before);
  for (const Candidate& c : candidates) insert(light, c.barrier, c.kind);
}

void LightKernel::Scratch::finish(LightGeometry& out, LightParts parts) {
  envelope.chain(shape, chain);
  internal::build_outline(table, chain, shape, out, edge_barriers);
  if (has(parts, LightParts::shadows)) internal::build_shadows(shape, table, edge_barriers, out);
  if (has(parts, LightParts::area)) out.lit_area = internal::lit_area(out, shape.radius);
}

// A light in matter: all of the bound is shadow.
void LightKernel::Scratch::finish_dark(LightGeometry& out, LightParts parts) {
  if (!has(parts, LightParts::shadows) || shape.empty) return;
  table.reset(shape);
  internal::append_bound(shape, table, out.shadow_vertices);
  out.shadows.push_back({0, static_cast<std::uint32_t>(out.shadow_vertices.size())});
}

LightKernel::LightKernel() : scratch_(std::make_unique<Scratch>()) {}
LightKernel::~LightKernel() = default;
LightKernel::LightKernel(LightKernel&&) noexcept = default;
LightKernel& LightKernel::operator=(LightKernel&&) noexcept = default;

void LightGeometry::clear() {
  vertices.clear();
  edges.clear();
  silhouettes.clear();
  shadows.clear();
  shadow_vertices.clear();
  zones.clear();
  zone_vertices.clear();
  zone_triangles.clear();
  lit_area = 0.0;
  crossings = 0;
  penumbrae.clear();
  penumbra_vertices.clear();
  penumbra_walls.clear();
  source_radius = 0.0;
  work = {};
}

void LightKernel::build(const LightBound& bound, std::span<const Occluder> occluders,
                        LightGeometry& out, LightParts parts) {
  check(bound);
  Scratch& s = *scratch_;
  out.clear();
  s.shape = internal::bound_shape(bound);
  if (internal::in_matter(occluders, bound.position)) return s.finish_dark(out, parts);
  s.start();
  s.candidates.clear();
  for (std::size_t i = 0; i < occluders.size(); ++i) {
    QUADLIGHT_ASSERT(is_finite(occluders[i].segment), "an occluder must be finite");
    s.collect(bound.position, limit_of(s.shape), occluders[i], static_cast<std::uint32_t>(i));
  }
  s.insert_candidates(bound.position);
  s.finish(out, parts);
  internal::build_zones(bound.position, s.glass, out, s.zones);
}

void LightKernel::build(const LightBound& bound, std::uint32_t mask, const WallIndex& walls,
                        LightGeometry& out, LightParts parts) {
  check(bound);
  Scratch& s = *scratch_;
  out.clear();
  s.shape = internal::bound_shape(bound);
  if (internal::in_matter(walls, bound.position, mask)) return s.finish_dark(out, parts);
  s.start();
  bool meets_glass = false;
  const auto add = [&](std::uint32_t id, const Segment& segment, std::uint8_t code,
                       const internal::ReadyWall* ready) {
    if (mask != all_categories && (walls.wall(id).categories & mask) == 0) return;
    const auto kind = internal::kind_of(code);
    if (ready != nullptr && (kind == WallKind::opaque || kind == WallKind::solid)) {
      return s.insert(bound.position, segment, id, *ready);
    }
    meets_glass = meets_glass || kind == WallKind::glass;
    Barrier barrier;
    if (kind == WallKind::glass ||
        !make_barrier(bound.position, segment, internal::side_of(code), id, barrier)) {
      return;
    }
    s.insert(bound.position, barrier, kind);
  };
  const internal::WalkTarget target{bound.position, s.shape.radius * internal::chord_reach(),
                                    walls.codes_.data()};
  internal::walk_near_to_far(walls.tree_.state_->view(), target, s.envelope, add, out.work);
  s.envelope.check_crossings();
  if (s.envelope.ambiguous() || (s.meets_limited && s.limited.ambiguous())) {
    build_by_content(bound, mask, walls, out);
  }
  s.finish(out, parts);
  if (!meets_glass) return;
  s.collect_glass(bound.position, limit_of(s.shape), mask, walls);
  internal::build_zones(bound.position, s.glass, out, s.zones);
}

// The walls in an order that does not depend on the tree.
void LightKernel::build_by_content(const LightBound& bound, std::uint32_t mask,
                                   const WallIndex& walls, LightGeometry& out) {
  Scratch& s = *scratch_;
  out.work.ambiguous = 1;
  s.start();
  s.candidates.clear();
  // The chords reach beyond the circle.
  const float reach = bound.radius * static_cast<float>(internal::chord_reach() * (1.0 + 0x1p-20));
  walls.tree().query_circle(bound.position, reach, [&](std::uint32_t id) {
    const Occluder& wall = walls.wall(id);
    if ((wall.categories & mask) != 0) s.collect(bound.position, limit_of(s.shape), wall, id);
  });
  s.insert_candidates(bound.position);
}

void LightKernel::reserve_like(const LightKernel& other) {
  Scratch& own = *scratch_;
  const Scratch& its = *other.scratch_;
  own.envelope.reserve_like(its.envelope);
  own.limited.reserve_like(its.limited);
  internal::reserve_like(own.table.barriers, its.table.barriers);
  internal::reserve_like(own.table.spans, its.table.spans);
  internal::reserve_like(own.hidden, its.hidden);
  internal::reserve_like(own.candidates, its.candidates);
  internal::reserve_like(own.chain, its.chain);
  internal::reserve_like(own.edge_barriers, its.edge_barriers);
  internal::reserve_like(own.glass, its.glass);
  own.zones.reserve_like(its.zones);
}

std::size_t LightKernel::bytes() const {
  using internal::bytes_of;
  const Scratch& s = *scratch_;
  return sizeof(Scratch) + s.envelope.bytes() + s.limited.bytes() + bytes_of(s.table.barriers) +
         bytes_of(s.table.spans) + bytes_of(s.hidden) + bytes_of(s.candidates) + bytes_of(s.chain) +
         bytes_of(s.edge_barriers) + bytes_of(s.glass) + s.zones.bytes();
}

}  // namespace quadlight
