// LightKernel: chooses the walls that count, brings them into an order that depends on content
// only, and runs the steps: envelope, outline, shadows, area.
#include "capacity.hpp"
#include "light_envelope.hpp"
#include "light_outline.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/light_geometry.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/wall_index.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace quadlight {
namespace {

using internal::Barrier;

// A wall that may hide something, with the squared distance of its nearest point.
struct Candidate {
  double distance_squared;
  Barrier barrier;
};

double squared_distance_to_light(DVec2 a, DVec2 b) {
  const DVec2 d = b - a;
  const double t = std::clamp(-internal::dot(a, d) / internal::dot(d, d), 0.0, 1.0);
  const DVec2 nearest = a + t * d;
  return internal::dot(nearest, nearest);
}

// `turn` is the orientation of (light, a, b), which is also the side of the wall the light is on.
bool blocks(WallSide side, int turn) {
  switch (side) {
    case WallSide::left:
      return turn < 0;
    case WallSide::right:
      return turn > 0;
    default:
      return turn != 0;
  }
}

// Near to far; ties by coordinates, so that the order never depends on the caller's.
bool before(const Candidate& p, const Candidate& q) {
  if (p.distance_squared != q.distance_squared) return p.distance_squared < q.distance_squared;
  const auto content = [](const Barrier& b) {
    return std::tuple{b.world_a.x, b.world_a.y, b.world_b.x, b.world_b.y, b.label};
  };
  return content(p.barrier) < content(q.barrier);
}

}  // namespace

struct LightKernel::Scratch {
  internal::Envelope envelope;
  std::vector<Candidate> candidates;
  std::vector<internal::Piece> chain;
  std::vector<std::uint32_t> edge_barriers;

  std::vector<Occluder> found;
  std::vector<std::uint32_t> ids;

  void collect(Vec2 light, double reach, std::span<const Occluder> occluders);
  void insert_all(Vec2 light);
};

void LightKernel::Scratch::collect(Vec2 light, double reach, std::span<const Occluder> occluders) {
  // A little more than the reach, so that no rounding drops a wall that a chord does not hide.
  const double limit = reach * reach * (1.0 + 0x1p-20);
  const auto offset = [&](Vec2 p) { return DVec2{double{p.x} - light.x, double{p.y} - light.y}; };
  candidates.clear();
  for (std::size_t i = 0; i < occluders.size(); ++i) {
    const Occluder& o = occluders[i];
    QUADLIGHT_ASSERT(is_finite(o.segment), "an occluder must be finite");
    const int turn = orientation(light, o.segment.a, o.segment.b);
    // Zero: through the light, seen edge-on, or of zero length; no side of it is blocked.
    if (turn == 0 || !blocks(o.side, turn)) continue;
    const Vec2 a = turn > 0 ? o.segment.a : o.segment.b;
    const Vec2 b = turn > 0 ? o.segment.b : o.segment.a;
    const Barrier barrier{offset(a), offset(b), a, b, static_cast<std::uint32_t>(i), false};
    const double distance_squared = squared_distance_to_light(barrier.a, barrier.b);
    if (distance_squared <= limit) candidates.push_back({distance_squared, barrier});
  }
  std::sort(candidates.begin(), candidates.end(), before);
}

void LightKernel::Scratch::insert_all(Vec2 light) {
  auto& table = envelope.table();
  for (const Candidate& c : candidates) {
    const std::size_t seen = table.spans.size();
    const auto index = static_cast<std::uint32_t>(table.barriers.size());
    table.barriers.push_back(c.barrier);
    table.for_each_span(index, light,
                        [&](int face, const internal::Span& span) { envelope.insert(face, span); });
    if (table.spans.size() == seen) table.barriers.pop_back();
  }
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
}

void LightKernel::build(const LightBound& bound, std::span<const Occluder> occluders,
                        LightGeometry& out) {
  QUADLIGHT_ASSERT(is_finite(bound.position) && is_finite(bound.radius) &&
                       is_finite(bound.direction) && is_finite(bound.angle),
                   "a light's bound must be finite");
  QUADLIGHT_ASSERT(bound.radius > 0.0F && bound.angle > 0.0F,
                   "a light needs a positive radius and angle");
  Scratch& s = *scratch_;
  out.clear();
  const internal::BoundShape shape = internal::bound_shape(bound);
  s.envelope.reset(shape);
  s.collect(bound.position, shape.circumradius, occluders);
  s.insert_all(bound.position);
  s.envelope.chain(shape, s.chain);
  internal::build_outline(s.envelope.table(), s.chain, shape, out, s.edge_barriers);
  internal::build_shadows(shape, s.edge_barriers, out);
  out.lit_area = internal::lit_area(out, shape.radius);
}

void LightKernel::build(const LightBound& bound, std::uint32_t mask, const WallIndex& walls,
                        LightGeometry& out) {
  Scratch& s = *scratch_;
  s.ids.clear();
  s.found.clear();
  walls.tree().query_circle(bound.position, bound.radius,
                            [&](std::uint32_t id) { s.ids.push_back(id); });
  std::sort(s.ids.begin(), s.ids.end());
  std::erase_if(s.ids, [&](std::uint32_t id) { return (walls.wall(id).categories & mask) == 0; });
  for (const std::uint32_t id : s.ids) s.found.push_back(walls.wall(id));
  build(bound, s.found, out);
  for (std::uint32_t& edge : out.edges) {
    if (edge < edge_radial) edge = s.ids[edge];
  }
}

void LightKernel::reserve_like(const LightKernel& other) {
  Scratch& own = *scratch_;
  const Scratch& its = *other.scratch_;
  own.envelope.reserve_like(its.envelope);
  internal::reserve_like(own.candidates, its.candidates);
  internal::reserve_like(own.chain, its.chain);
  internal::reserve_like(own.edge_barriers, its.edge_barriers);
}

std::size_t LightKernel::bytes() const {
  const Scratch& s = *scratch_;
  return sizeof(Scratch) + s.envelope.bytes() + internal::bytes_of(s.candidates) +
         internal::bytes_of(s.chain) + internal::bytes_of(s.edge_barriers);
}

}  // namespace quadlight
