// Walks the visible pieces counter-clockwise and decides what happens between each two: nothing
// (one straight line), a corner, or a jump from near to far.
#include "light_outline.hpp"

#include "sign.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace quadlight::internal {
namespace {

enum class JointKind : std::uint8_t { straight, corner, jump };

struct Joint {
  JointKind kind = JointKind::straight;
  DVec2 left{};   // where the piece before ends; the corner
  DVec2 right{};  // where the piece after begins
  bool left_is_near = false;
  bool crossing = false;  // a corner where one wall passes behind another
};

// One side of a joint: a span, the key where its piece stops, and what is there.
struct Side {
  const Barrier& barrier;
  const Span& span;
  double u;
  int face;
  double w;
  SpanEnd end;

  Side(const SpanTable& table, const Piece& piece, double key)
      : barrier(table.barrier_of(table.spans[piece.span])),
        span(table.spans[piece.span]),
        u(key),
        face(piece.face),
        w(depth(span, key)),
        end(end_at(span, key)) {}

  /// If no end is here: goes on to a key nearby.
  void move_to(double key) {
    if (end != SpanEnd::none) return;
    u = std::clamp(key, span.ua, span.ub);
    w = depth(span, u);
    end = end_at(span, u);
  }
  [[nodiscard]] DVec2 point() const {
    if (end == SpanEnd::none) return face_point(face, u, w);
    return end == SpanEnd::a ? barrier.a : barrier.b;
  }
  [[nodiscard]] double error() const { return depth_error(span, u, w); }
};

// True if the ends of both sides are one point.
bool meet(const Side& left, const Side& right) {
  double rounding = 4.0 * std::numeric_limits<double>::epsilon() * (left.w + right.w);
  // A piece that was left out as too narrow may have been between them.
  if (left.u != right.u)
    rounding += narrow_key * (std::abs(left.span.slope) + std::abs(right.span.slope));
  return std::abs(left.w - right.w) <= rounding + left.error() + right.error();
}

// Where the two lines cross, by them alone: the key at which the pieces meet may come from a third
// wall on one of the lines. On the line whose depth is known best.
DVec2 crossing_point(const Side& left, const Side& right) {
  const bool take_left = left.error() <= right.error();
  if (left.face != right.face) return take_left ? left.point() : right.point();
  const double u = crossing(left.span, right.span);
  return face_point(left.face, u, depth(take_left ? left.span : right.span, u));
}

// True for two walls of which neither ends on the other. Exact, so that no rounding and no order of
// insertion makes a crossing of a touch.
bool cross_each_other(const Side& left, const Side& right) {
  const Barrier& p = left.barrier;
  const Barrier& q = right.barrier;
  return !p.chord && !q.chord &&
         orientation(p.world_a, p.world_b, q.world_a) *
                 orientation(p.world_a, p.world_b, q.world_b) <
             0 &&
         orientation(q.world_a, q.world_b, p.world_a) *
                 orientation(q.world_a, q.world_b, p.world_b) <
             0;
}

// Of two pieces with a jump between them that no rounding can undo: +1 if the first one is nearer,
// -1 if farther; 0 for all others.
int sure_jump(const Piece& before, const Piece& after) {
  if (before.face != after.face || before.u1 != after.u0) return 0;
  const double d = (before.base - after.base) + before.u1 * (before.slope - after.slope);
  return std::abs(d) > before.error + after.error ? sign(d) : 0;
}

// Where a piece has its end or begin.
DVec2 point_at(const SpanTable& table, const Piece& piece, double u) {
  const Span& s = table.spans[piece.span];
  switch (end_at(s, u)) {
    case SpanEnd::a:
      return table.barrier_of(s).a;
    case SpanEnd::b:
      return table.barrier_of(s).b;
    default:
      return face_point(piece.face, u, depth(s, u));
  }
}

bool is_chord(const SpanTable& table, const Piece& piece) {
  return piece.span < table.chord_faces.size();
}

// True where one chord of the bound follows another.
bool is_bound_corner(const SpanTable& table, const Piece& before, const Piece& after) {
  return is_chord(table, before) && is_chord(table, after) &&
         end_at(table.spans[before.span], before.u1) == SpanEnd::b &&
         end_at(table.spans[after.span], after.u0) == SpanEnd::a;
}

// True if the nearer one of two pieces cannot end where they meet: it is of the bound, or its wall
// goes on. (Of a limited wall, others decide where it is seen.)
bool goes_on(const SpanTable& table, const Piece& before, const Piece& after, bool left_is_near) {
  const Piece& near = left_is_near ? before : after;
  if (is_chord(table, near)) return true;
  const double u = before.u1;
  if (before.face != after.face || after.u0 != u || std::abs(u) >= 1.0) return false;
  const Span& s = table.spans[near.span];
  return end_at(s, u) == SpanEnd::none && !table.barrier_of(s).limited;
}

// Between two pieces of which one is nearer. If that one goes on, the other one comes through it:
// it begins behind it, in the same direction but for rounding.
Joint jump(const SpanTable& table, const Piece& before, const Piece& after, bool left_is_near,
           DVec2 left, DVec2 right) {
  if (goes_on(table, before, after, left_is_near)) {
    const DVec2 corner = left_is_near ? left : right;
    return {JointKind::corner, corner, corner, false, false};
  }
  return {JointKind::jump, left, right, left_is_near, false};
}

Joint joint(const SpanTable& table, const Piece& before, const Piece& after) {
  if (is_bound_corner(table, before, after)) {
    const DVec2 corner = table.barrier_of(table.spans[before.span]).b;
    return {JointKind::corner, corner, corner, false, false};
  }
  if (const int nearer = sure_jump(before, after)) {
    return jump(table, before, after, nearer > 0, point_at(table, before, before.u1),
                point_at(table, after, after.u0));
  }
  Side left(table, before, before.u1);
  Side right(table, after, after.u0);
  if (left.span.barrier == right.span.barrier) return {};
  if (left.face == right.face && left.u != right.u) {
    // A piece between them was left out as too narrow: the sight line is the one through the end.
    if (right.end != SpanEnd::none) left.move_to(right.u);
    if (left.end != SpanEnd::none) right.move_to(left.u);
  }
  if (!meet(left, right)) {
    return jump(table, before, after, left.w > right.w, left.point(), right.point());
  }
  if (collinear(left.barrier, right.barrier)) return {};
  const bool free = left.end == SpanEnd::none && right.end == SpanEnd::none;
  const DVec2 corner = free                        ? crossing_point(left, right)
                       : left.end != SpanEnd::none ? left.point()
                                                   : right.point();
  return {JointKind::corner, corner, corner, false, free && cross_each_other(left, right)};
}

class OutlineWriter {
 public:
  OutlineWriter(const SpanTable& table, LightGeometry& out,
                std::vector<std::uint32_t>& edge_barriers)
      : table_(table), out_(out), edge_barriers_(edge_barriers) {}

  void add(const Joint& joint, const Piece& after) {
    if (joint.kind == JointKind::straight) return;
    out_.crossings += joint.crossing ? 1U : 0U;
    const std::uint32_t barrier = table_.spans[after.span].barrier;
    const std::uint32_t label = table_.barriers[barrier].label;
    if (joint.kind == JointKind::corner) {
      // An edge that rounding left over is left out: the vertex before it begins the next one.
      if (!is_sliver(joint.left)) return add_vertex(joint.right, label, barrier);
      out_.edges.back() = label;
      edge_barriers_.back() = barrier;
      if (after_corner_ && is_straight(barrier)) pop_vertex();
      return;
    }
    if (is_sliver(joint.left) && after_corner_) pop_vertex();
    const auto index = static_cast<std::uint32_t>(out_.vertices.size());
    out_.silhouettes.push_back({joint.left_is_near ? index : index + 1,
                                joint.left_is_near ? index + 1 : index, joint.left_is_near});
    add_radial(joint.left);
    add_vertex(joint.right, label, barrier);
    after_corner_ = false;
  }

  void add_radial(DVec2 from) { add_vertex(from, edge_radial, 0); }

  /// Ends an outline that leads around the light.
  void close() {
    if (is_sliver(out_.vertices.front()) && after_corner_) pop_vertex();
  }

 private:
  void add_vertex(DVec2 vertex, std::uint32_t edge, std::uint32_t barrier) {
    out_.vertices.push_back(vertex);
    out_.edges.push_back(edge);
    edge_barriers_.push_back(barrier);
    after_corner_ = edge != edge_radial;
  }
  void pop_vertex() {
    out_.vertices.pop_back();
    out_.edges.pop_back();
    edge_barriers_.pop_back();
    after_corner_ = false;
  }
  // True if the edge before the last vertex is on the line of this wall.
  [[nodiscard]] bool is_straight(std::uint32_t barrier) const {
    const std::size_t n = out_.edges.size();
    return n >= 2 && out_.edges[n - 2] != edge_radial &&
           collinear(table_.barriers[edge_barriers_[n - 2]], table_.barriers[barrier]);
  }
  // True if the edge from the last vertex to here is on a wall and as short as rounding.
  [[nodiscard]] bool is_sliver(DVec2 to) const {
    if (out_.vertices.empty() || out_.edges.back() == edge_radial) return false;
    const DVec2 d = to - out_.vertices.back();
    return dot(d, d) <= sliver * sliver * dot(to, to);
  }

  bool after_corner_ = false;  // the last vertex is a corner, not the end of a jump

  const SpanTable& table_;
  LightGeometry& out_;
  std::vector<std::uint32_t>& edge_barriers_;
};

}  // namespace

void build_outline(const SpanTable& table, const std::vector<Piece>& chain, const BoundShape& shape,
                   LightGeometry& out, std::vector<std::uint32_t>& edge_barriers) {
  edge_barriers.clear();
  if (chain.empty()) return;
  OutlineWriter writer(table, out, edge_barriers);
  const std::size_t n = chain.size();
  if (!shape.full) {
    writer.add_radial({0.0, 0.0});
    const DVec2 first = point_at(table, chain.front(), chain.front().u0);
    writer.add({JointKind::corner, first, first}, chain.front());
    for (std::size_t i = 1; i < n; ++i) {
      writer.add(joint(table, chain[i - 1], chain[i]), chain[i]);
    }
    writer.add_radial(point_at(table, chain.back(), chain.back().u1));
    return;
  }
  // Begin at a joint that has a vertex, so that the first edge carries its own label and no pair of
  // vertices on one sight line is torn apart.
  std::size_t start = 0;
  while (start < n &&
         joint(table, chain[(start + n - 1) % n], chain[start]).kind == JointKind::straight) {
    ++start;
  }
  QUADLIGHT_ASSERT(start < n, "one straight line cannot surround a light");
  for (std::size_t i = start; i < start + n; ++i) {
    writer.add(joint(table, chain[(i + n - 1) % n], chain[i % n]), chain[i % n]);
  }
  writer.close();
}

}  // namespace quadlight::internal
