// Depth first through the tree of walls, the nearest child first. A node is looked at when its turn
// comes, against the envelope of everything nearer.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "light_walk.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "light_walk.hpp"
#include "quadtree_near.hpp"
#include "quadtree_simd.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

// Above the rounding of the few operations that compare a front with a piece.
constexpr double front_slack = 1.0 + 0x1p-40;

// A box around or beside the light, in world offsets.
struct OffsetBox {
  double x0, y0, x1, y1;
};

// The part of a box that one face sees, as the nearest depths in it: no point of the box at key u
// is nearer than flat, nor, if side is not 0, than u * side, for u in [u0, u1].
struct NodeFront {
  double u0, u1;
  double flat;  // depth of the side of the box across the face
  double side;  // depth over u of the side along it; 0 if the face does not see that side
};

OffsetBox in_face(int face, const OffsetBox& b) {
  switch (face) {
    case 0:
      return b;
    case 1:
      return {b.y0, -b.x1, b.y1, -b.x0};
    case 2:
      return {-b.x1, -b.y1, -b.x0, -b.y0};
    default:
      return {-b.y1, b.x0, -b.y0, b.x1};
  }
}

// False if the face sees nothing of the box, which does not hold the light. x is the major axis.
bool front_of(const OffsetBox& b, NodeFront& front) {
  const double off_axis = b.y0 > 0.0 ? b.y0 : b.y1 < 0.0 ? -b.y1 : 0.0;
  const double nearest = std::max(b.x0, off_axis);
  if (b.x1 < nearest || b.x1 <= 0.0) return false;
  front.u0 = std::max(b.y0 >= 0.0 ? b.y0 / b.x1 : b.y0 / nearest, -1.0);
  front.u1 = std::min(b.y1 >= 0.0 ? b.y1 / nearest : b.y1 / b.x1, 1.0);
  front.flat = 1.0 / nearest;
  const double edge = b.y0 > 0.0 ? b.y0 : b.y1 < 0.0 ? b.y1 : 0.0;
  front.side = edge == 0.0 ? 0.0 : 1.0 / edge;
  return front.u0 <= front.u1;
}

bool piece_hides(const Piece& piece, const NodeFront& front) {
  const double lo = std::max(piece.u0, front.u0);
  const double hi = std::min(piece.u1, front.u1);
  const auto nearer = [&](double u) {
    const double w = front.side == 0.0 ? front.flat : std::min(front.flat, u * front.side);
    return piece.w0 + (u - piece.u0) * piece.slope - piece.error > w * front_slack;
  };
  if (!nearer(lo) || !nearer(hi)) return false;
  if (front.side == 0.0) return true;
  // The front bends where both sides meet, away from the light; the piece is straight.
  const double corner = front.flat / front.side;
  return !(corner > lo && corner < hi) || nearer(corner);
}

bool face_hides(const std::vector<Piece>& pieces, const NodeFront& front) {
  auto piece = pieces.begin() + static_cast<std::ptrdiff_t>(first_behind(pieces, front.u0));
  // The one before may end at u0 itself.
  if (piece != pieces.begin()) --piece;
  for (; piece != pieces.end() && piece->u0 <= front.u1; ++piece) {
    if (piece->u1 >= front.u0 && !piece_hides(*piece, front)) return false;
  }
  return true;
}

bool hides(const Envelope& envelope, const OffsetBox& box) {
  if (box.x0 <= 0.0 && box.y0 <= 0.0 && box.x1 >= 0.0 && box.y1 >= 0.0) return false;
  for (int face = 0; face < face_count; ++face) {
    NodeFront front{};
    if (front_of(in_face(face, box), front) && !face_hides(envelope.pieces(face), front)) {
      return false;
    }
  }
  return true;
}

// True if pieces hide all of a wall of one face, from (ua, wa) to (ub, wb), beyond any rounding.
HWY_INLINE bool surely_hidden(const std::vector<Piece>& pieces, double ua, double ub, double wa,
                              double wb) {
  auto piece = pieces.begin() + static_cast<std::ptrdiff_t>(first_behind(pieces, ua));
  const auto piece_at = [&](double u) { return piece->w0 + (u - piece->u0) * piece->slope; };
  if (piece != pieces.end() && piece->u0 <= ua && ub <= piece->u1) {
    return wa < piece_at(ua) - piece->error && wb < piece_at(ub) - piece->error;
  }
  const double slope = (wb - wa) / (ub - ua);
  const double error = (std::max(wa, wb) + std::abs(slope)) * 0x1p-48;
  for (; piece != pieces.end() && piece->u0 < ub; ++piece) {
    const double lo = std::max(piece->u0, ua);
    const double hi = std::min(piece->u1, ub);
    const double margin = error + piece->error;
    if (!(wa + (lo - ua) * slope < piece_at(lo) - margin)) return false;
    if (!(wa + (hi - ua) * slope < piece_at(hi) - margin)) return false;
  }
  return true;
}

// Keys and depths of a row of walls' ends.
using DoubleN = hn::Repartition<double, FloatN>;
using HalfFloat = hn::Rebind<float, DoubleN>;
constexpr std::size_t half_lanes = hn::MaxLanes(DoubleN());

struct End {
  alignas(64) double u[half_lanes];
  alignas(64) double w[half_lanes];
  alignas(64) double face[half_lanes];
};

// Returns which ends are on a diagonal, where two faces meet.
HWY_INLINE hn::Mask<DoubleN> set_end(hn::Vec<DoubleN> x, hn::Vec<DoubleN> y, End& out) {
  const DoubleN d;
  const auto zero = hn::Zero(d);
  const auto wide = hn::Gt(hn::Abs(x), hn::Abs(y));
  const auto along = hn::IfThenElse(wide, x, y);
  const auto across = hn::IfThenElse(wide, y, hn::Neg(x));
  const auto major = hn::Abs(along);
  // The sign of `along` turns the face's other axis round.
  const auto minor = hn::Xor(across, hn::And(along, hn::SignBit(d)));
  hn::Store(hn::Div(minor, major), d, out.u);
  hn::Store(hn::Div(hn::Set(d, 1.0), major), d, out.w);
  const auto axis = hn::IfThenElse(wide, zero, hn::Set(d, 1.0));
  hn::Store(hn::IfThenElse(hn::Gt(along, zero), axis, hn::Add(axis, hn::Set(d, 2.0))), d, out.face);
  return hn::Eq(hn::Abs(x), hn::Abs(y));
}

// A row of walls as the light sees them. Where its sign is not certain, or an end is on a diagonal,
// the wall is doubtful and must be looked at one by one.
struct Row {
  End a, b;                // a before b, counter-clockwise
  std::uint32_t reversed;  // bits: a is the wall's second end
  std::uint32_t doubtful;
};

class Walk {
 public:
  Walk(const TreeView& tree, const WalkTarget& target, const Envelope& envelope, const AddWall& add,
       LightWork& work)
      : tree_(tree),
        target_(target),
        limit_(limit_of(target.reach * target.reach)),
        envelope_(envelope),
        add_(add),
        work_(work) {}

  void run() {
    stack_.push({0.0F, 0});
    while (!stack_.empty()) {
      const std::uint32_t node = stack_.pop().node;
      const Block& block = tree_.blocks[node / 4];
      const std::uint32_t lane = node % 4;
      ++work_.nodes_visited;
      if (hides(envelope_, offset(bounds_of(block, lane)))) {
        ++work_.nodes_hidden;
        continue;
      }
      scan(block.begin[lane], block.end[lane]);
      if (block.child[lane] != 0) push_children(block.child[lane]);
    }
  }

 private:
  [[nodiscard]] OffsetBox offset(const Box& b) const {
    const double x = target_.light.x;
    const double y = target_.light.y;
    return {b.min.x - x, b.min.y - y, b.max.x - x, b.max.y - y};
  }

  static float limit_of(double squared_reach) {
    return squared_reach > 1e38 ? infinity
                                : static_cast<float>(squared_reach) * (1.0F + 0x1p-18F) + 1e-37F;
  }

  void push_children(std::uint32_t block) {
    const Float4 d;
    const Block& children = tree_.blocks[block];
    const auto near = distance(d, nodes_of(children), target_.light);
    alignas(16) float distances[4];
    hn::Store(near, d, distances);
    // Empty nodes are infinitely far.
    const std::uint32_t bits =
        bits_of(d, hn::And(hn::Le(near, hn::Set(d, limit_)),
                           hn::Lt(hn::Load(d, children.min_x.data()), hn::Set(d, infinity))));
    push_sorted(stack_, bits, distances, 4 * block);
  }

  void scan(std::uint32_t begin, std::uint32_t end) {
    const FloatN d;
    const auto limit = hn::Set(d, limit_);
    constexpr auto half = static_cast<std::uint32_t>(half_lanes);
    for (std::uint32_t slot = begin; slot < end; slot += 2 * half) {
      const auto near = distance(d, items_of(tree_, slot), target_.light);
      const std::uint32_t bits =
          bits_of(d, hn::And(hn::FirstN(d, end - slot), hn::Le(near, limit)));
      const std::uint32_t low = bits & ((1U << half) - 1U);
      if (low != 0) take(slot, low);
      if (bits >> half != 0) take(slot + half, bits >> half);
    }
  }

  HWY_INLINE hn::Vec<DoubleN> offsets(const float* from, float origin) const {
    const DoubleN d;
    return hn::Sub(hn::PromoteTo(d, hn::LoadU(HalfFloat(), from)), hn::Set(d, double{origin}));
  }

  HWY_INLINE void set_row(std::uint32_t slot, const std::int64_t* falling,
                          const std::int64_t* reversed, Row& row) const {
    const DoubleN d;
    const hn::RebindToSigned<DoubleN> di;
    const auto x0 = offsets(tree_.min_x + slot, target_.light.x);
    const auto y0 = offsets(tree_.min_y + slot, target_.light.y);
    const auto x1 = hn::Neg(offsets(tree_.neg_max_x + slot, -target_.light.x));
    const auto y1 = hn::Neg(offsets(tree_.neg_max_y + slot, -target_.light.y));
    const auto falls = hn::MaskFromVec(hn::BitCast(d, hn::Load(di, falling)));
    const auto low_y = hn::IfThenElse(falls, y1, y0);
    const auto high_y = hn::IfThenElse(falls, y0, y1);
    const auto left = hn::Mul(x0, high_y);
    const auto right = hn::Mul(low_y, x1);
    const auto turn = hn::Sub(left, right);
    const auto error = hn::Mul(hn::Add(hn::Abs(left), hn::Abs(right)), hn::Set(d, 0x1p-50));
    const auto clockwise = hn::Lt(turn, hn::Zero(d));
    const auto on_diagonal = hn::Or(
        set_end(hn::IfThenElse(clockwise, x1, x0), hn::IfThenElse(clockwise, high_y, low_y), row.a),
        set_end(hn::IfThenElse(clockwise, x0, x1), hn::IfThenElse(clockwise, low_y, high_y),
                row.b));
    const auto runs_back = hn::MaskFromVec(hn::BitCast(d, hn::Load(di, reversed)));
    row.reversed = bits_of(d, hn::Xor(clockwise, runs_back));
    row.doubtful = bits_of(d, hn::Or(hn::Le(hn::Abs(turn), error), on_diagonal));
  }

  HWY_NOINLINE void take(std::uint32_t slot, std::uint32_t bits) {
    alignas(64) std::int64_t falling[half_lanes] = {};
    alignas(64) std::int64_t reversed[half_lanes] = {};
    std::uint8_t codes[half_lanes] = {};
    for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t id = tree_.ids[slot + lane];
      if (id == no_id) {
        bits &= ~(1U << lane);
        continue;
      }
      codes[lane] = target_.codes[id];
      falling[lane] = -static_cast<std::int64_t>(codes[lane] & code_falling);
      reversed[lane] = -static_cast<std::int64_t>((codes[lane] & code_reversed) / code_reversed);
    }
    Row row;
    set_row(slot, falling, reversed, row);
    work_.walls_tested += static_cast<std::uint32_t>(std::popcount(bits));
    for (; bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
      if (may_be_seen(row, lane, codes[lane])) add(slot + lane, codes[lane]);
    }
  }

  HWY_INLINE bool may_be_seen(const Row& row, std::uint32_t lane, std::uint8_t code) const {
    if ((row.doubtful >> lane & 1U) != 0) return true;
    const WallSide open_side = (row.reversed >> lane & 1U) != 0 ? WallSide::right : WallSide::left;
    if (side_of(code) == open_side) return false;
    const auto face = static_cast<int>(row.a.face[lane]);
    return row.a.face[lane] != row.b.face[lane] ||
           !surely_hidden(envelope_.pieces(face), row.a.u[lane], row.b.u[lane], row.a.w[lane],
                          row.b.w[lane]);
  }

  HWY_INLINE void add(std::uint32_t slot, std::uint8_t code) {
    const Box box{{tree_.min_x[slot], tree_.min_y[slot]},
                  {-tree_.neg_max_x[slot], -tree_.neg_max_y[slot]}};
    ++work_.walls_inserted;
    add_(tree_.ids[slot], segment_of(box, code), code);
  }

  const TreeView tree_;
  const WalkTarget target_;
  const float limit_;
  const Envelope& envelope_;
  const AddWall& add_;
  LightWork& work_;
  WalkStack<Waiting> stack_;
};

void walk_near_to_far_here(const TreeView& tree, const WalkTarget& target, const Envelope& envelope,
                           const AddWall& add, LightWork& work) {
  Walk(tree, target, envelope, add, work).run();
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(walk_near_to_far_here);

void walk_near_to_far(const TreeView& tree, const WalkTarget& target, const Envelope& envelope,
                      const AddWall& add, LightWork& work) {
  HWY_DYNAMIC_DISPATCH(walk_near_to_far_here)(tree, target, envelope, add, work);
}

std::uint8_t code_of(const Occluder& wall) {
  const Vec2 a = wall.segment.a;
  const Vec2 b = wall.segment.b;
  const bool reversed = a.x != b.x ? a.x > b.x : a.y > b.y;
  const bool falling = reversed ? b.y > a.y : a.y > b.y;
  return static_cast<std::uint8_t>((falling ? code_falling : 0) | (reversed ? code_reversed : 0) |
                                   (static_cast<unsigned>(wall.side) * code_side) |
                                   (static_cast<unsigned>(wall.kind) * code_kind));
}

}  // namespace quadlight::internal
#endif
