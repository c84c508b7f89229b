// Walks the visible pieces counter-clockwise and decides what happens between each two: nothing
// (one straight line), a corner, or a jump from near to far.
#include "light_outline.hpp"

#include <quadlight/assert.hpp>

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

  Side(const SpanTable& table, const Piece& piece, double key, double key_depth)
      : barrier(table.barrier_of(table.spans[piece.span])),
        span(table.spans[piece.span]),
        u(key),
        face(piece.face),
        w(key_depth),
        end(end_at(span, key)) {}

  [[nodiscard]] DVec2 point() const {
    if (end == SpanEnd::none) return face_point(face, u, w);
    return end == SpanEnd::a ? barrier.a : barrier.b;
  }
  [[nodiscard]] double error() const { return depth_error(span, u, w); }
};

// True if the ends of both sides are one point.
bool meet(const Side& left, const Side& right) {
  const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * (left.w + right.w);
  return std::abs(left.w - right.w) <= rounding + left.error() + right.error();
}

Joint joint(const SpanTable& table, const Piece& before, const Piece& after) {
  const Side left(table, before, before.u1, before.w1);
  const Side right(table, after, after.u0, after.w0);
  if (left.span.barrier == right.span.barrier) return {};
  if (!meet(left, right)) {
    return {JointKind::jump, left.point(), right.point(), left.w > right.w, false};
  }
  if (collinear(left.barrier, right.barrier)) return {};
  const bool free = left.end == SpanEnd::none && right.end == SpanEnd::none;
  // The corner is an end if there is one, else on the line whose depth is known best.
  const bool take_left = free ? left.error() <= right.error() : left.end != SpanEnd::none;
  const DVec2 corner = take_left ? left.point() : right.point();
  return {JointKind::corner, corner, corner, false,
          free && !left.barrier.chord && !right.barrier.chord};
}

class OutlineWriter {
 public:
  OutlineWriter(const SpanTable& table, LightGeometry& out,
                std::vector<std::uint32_t>& edge_barriers)
      : table_(table), out_(out), edge_barriers_(edge_barriers) {}

  void add(const Joint& joint, const Piece& after) {
    if (joint.kind == JointKind::straight) return;
    if (joint.kind == JointKind::jump) {
      const auto index = static_cast<std::uint32_t>(out_.vertices.size());
      out_.silhouettes.push_back({joint.left_is_near ? index : index + 1,
                                  joint.left_is_near ? index + 1 : index, joint.left_is_near});
      add_radial(joint.left);
    }
    out_.crossings += joint.crossing ? 1U : 0U;
    const std::uint32_t barrier = table_.spans[after.span].barrier;
    add_vertex(joint.right, table_.barriers[barrier].label, barrier);
  }

  void add_radial(DVec2 from) { add_vertex(from, edge_radial, 0); }

 private:
  void add_vertex(DVec2 vertex, std::uint32_t edge, std::uint32_t barrier) {
    out_.vertices.push_back(vertex);
    out_.edges.push_back(edge);
    edge_barriers_.push_back(barrier);
  }

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
    const DVec2 first = Side(table, chain.front(), chain.front().u0, chain.front().w0).point();
    writer.add({JointKind::corner, first, first}, chain.front());
    for (std::size_t i = 1; i < n; ++i) {
      writer.add(joint(table, chain[i - 1], chain[i]), chain[i]);
    }
    writer.add_radial(Side(table, chain.back(), chain.back().u1, chain.back().w1).point());
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
}

}  // namespace quadlight::internal
