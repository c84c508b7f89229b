// Depth first through the tree of walls, the nearest child first. A node is looked at when its turn
// comes, against the envelope of everything nearer.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "light_walk.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "light_front.hpp"
#include "light_walk.hpp"
#include "quadtree_near.hpp"
#include "quadtree_simd.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

// Goes from piece `wall.from` on to the first one that does not hide the wall beyond any rounding;
// false if all do.
HWY_INLINE bool find_not_hiding(const PieceList& pieces, ReadyWall& wall) {
  const Span& s = wall.span;
  for (; wall.from < pieces.size() && pieces[wall.from].u0 < s.ub; ++wall.from) {
    const Piece& piece = pieces[wall.from];
    const double base = s.base - piece.base;
    const double slope = s.slope - piece.slope;
    const double at_lo = base + larger(piece.u0, s.ua) * slope;
    const double at_hi = base + smaller(piece.u1, s.ub) * slope;
    const double margin = s.error + piece.error;
    if (larger(at_lo, at_hi) >= -margin) {
      wall.in_front = smaller(at_lo, at_hi) > margin;
      return true;
    }
  }
  return false;
}

// Keys and depths of a row of walls' ends.
using DoubleN = hn::Repartition<double, FloatN>;
using HalfFloat = hn::Rebind<float, DoubleN>;
constexpr std::size_t half_lanes = hn::MaxLanes(DoubleN());

struct EndVectors {
  hn::Vec<DoubleN> u, w, face;
  hn::Mask<DoubleN> on_diagonal;  // where two faces meet
};

HWY_INLINE EndVectors end_of(hn::Vec<DoubleN> x, hn::Vec<DoubleN> y) {
  const DoubleN d;
  const auto zero = hn::Zero(d);
  const auto wide = hn::Gt(hn::Abs(x), hn::Abs(y));
  const auto along = hn::IfThenElse(wide, x, y);
  const auto across = hn::IfThenElse(wide, y, hn::Neg(x));
  const auto major = hn::Abs(along);
  // The sign of `along` turns the face's other axis round.
  const auto minor = hn::Xor(across, hn::And(along, hn::SignBit(d)));
  const auto axis = hn::IfThenElse(wide, zero, hn::Set(d, 1.0));
  return {hn::Div(minor, major), hn::Div(hn::Set(d, 1.0), major),
          hn::IfThenElse(hn::Gt(along, zero), axis, hn::Add(axis, hn::Set(d, 2.0))),
          hn::Eq(hn::Abs(x), hn::Abs(y))};
}

// A row of walls as the light sees them: spans, where a wall is in one face and its sign certain.
struct Row {
  alignas(64) double ua[half_lanes];
  alignas(64) double ub[half_lanes];
  alignas(64) double wa[half_lanes];
  alignas(64) double wb[half_lanes];
  alignas(64) double slope[half_lanes];
  alignas(64) double base[half_lanes];
  alignas(64) double error[half_lanes];
  alignas(64) double face[half_lanes];
  std::uint32_t reversed;  // bits: begins with the wall's second end
  std::uint32_t ready;     // bits: the span is the whole truth
  std::uint32_t idle;      // bits: of those, the ones that end no light
};

// Codes of a row of walls, a byte per lane.
static_assert(half_lanes <= 8);
std::uint8_t code_at(std::uint64_t codes, std::uint32_t lane) {
  return static_cast<std::uint8_t>(codes >> (8 * lane));
}
// One bit of each code as bits of lanes: the product moves byte i's bit to bit 56 + i.
std::uint8_t bits_of_codes(std::uint64_t codes, std::uint8_t bit) {
  const std::uint64_t lowest = (codes / bit) & 0x0101010101010101U;
  return static_cast<std::uint8_t>((lowest * 0x0102040810204080U) >> 56U);
}
// WallCode's bits of a side are two flags.
static_assert(static_cast<int>(WallSide::left) == 1 && static_cast<int>(WallSide::right) == 2);

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
    stack_.push({.around = true});
    while (!stack_.empty()) {
      const NodeView view = stack_.pop();
      const Block& block = tree_.blocks[view.node / 4];
      const std::uint32_t lane = view.node % 4;
      ++work_.nodes_visited;
      if (hides(envelope_, view, offset(bounds_of(block, lane)), hints_)) {
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
    const NodeViews views = views_of(children, target_.light);
    push_sorted(stack_, bits, distances,
                [&](std::uint32_t lane) { return views.view(lane, 4 * block + lane); });
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

  HWY_INLINE void set_row(std::uint32_t slot, std::uint64_t codes, Row& row) const {
    const DoubleN d;
    const auto x0 = offsets(tree_.min_x + slot, target_.light.x);
    const auto y0 = offsets(tree_.min_y + slot, target_.light.y);
    const auto x1 = hn::Neg(offsets(tree_.neg_max_x + slot, -target_.light.x));
    const auto y1 = hn::Neg(offsets(tree_.neg_max_y + slot, -target_.light.y));
    const std::uint8_t falling = bits_of_codes(codes, code_falling);
    const auto falls = hn::LoadMaskBits(d, &falling);
    const auto low_y = hn::IfThenElse(falls, y1, y0);
    const auto high_y = hn::IfThenElse(falls, y0, y1);
    const auto left = hn::Mul(x0, high_y);
    const auto right = hn::Mul(low_y, x1);
    const auto turn = hn::Sub(left, right);
    const auto error = hn::Mul(hn::Add(hn::Abs(left), hn::Abs(right)), hn::Set(d, 0x1p-50));
    const auto clockwise = hn::Lt(turn, hn::Zero(d));
    const EndVectors a =
        end_of(hn::IfThenElse(clockwise, x1, x0), hn::IfThenElse(clockwise, high_y, low_y));
    const EndVectors b =
        end_of(hn::IfThenElse(clockwise, x0, x1), hn::IfThenElse(clockwise, low_y, high_y));
    row.reversed = bits_of(d, clockwise) ^ bits_of_codes(codes, code_reversed);
    const auto certain = hn::AndNot(hn::Or(a.on_diagonal, b.on_diagonal),
                                    hn::And(hn::Gt(hn::Abs(turn), error), hn::Eq(a.face, b.face)));
    row.ready = bits_of(d, certain);
    // Of those, the ones that are open from here or no wider than rounding end no light.
    const std::uint32_t open = (row.reversed & bits_of_codes(codes, 2 * code_side)) |
                               (~row.reversed & bits_of_codes(codes, code_side)) |
                               bits_of(d, hn::Ge(a.u, b.u));
    row.idle = row.ready & open;
    hn::Store(a.u, d, row.ua);
    hn::Store(b.u, d, row.ub);
    hn::Store(a.w, d, row.wa);
    hn::Store(b.w, d, row.wb);
    hn::Store(a.face, d, row.face);
    // As finish_span() does, to the last bit.
    const auto slope = hn::Div(hn::Sub(b.w, a.w), hn::Sub(b.u, a.u));
    const auto ulps = hn::Set(d, depth_ulps);
    const auto key = hn::Max(hn::Abs(a.u), hn::Abs(b.u));
    hn::Store(slope, d, row.slope);
    hn::Store(hn::Sub(a.w, hn::Mul(a.u, slope)), d, row.base);
    hn::Store(
        hn::Add(hn::Mul(ulps, hn::Max(a.w, b.w)), hn::Mul(hn::Mul(ulps, key), hn::Abs(slope))), d,
        row.error);
  }

  HWY_NOINLINE void take(std::uint32_t slot, std::uint32_t bits) {
    std::uint64_t codes = 0;  // a byte per lane
    for (std::uint32_t rest = bits; rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t id = tree_.ids[slot + lane];
      if (id == no_id) {
        bits &= ~(1U << lane);
      } else {
        codes |= std::uint64_t{target_.codes[id]} << (8 * lane);
      }
    }
    Row row;
    set_row(slot, codes, row);
    work_.walls_tested += static_cast<std::uint32_t>(std::popcount(bits));
    for (bits &= ~row.idle; bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
      if ((row.ready >> lane & 1U) != 0) {
        add_ready(row, lane, slot + lane, code_at(codes, lane));
      } else {
        add(slot + lane, code_at(codes, lane), nullptr);
      }
    }
  }

  HWY_INLINE void add_ready(const Row& row, std::uint32_t lane, std::uint32_t slot,
                            std::uint8_t code) const {
    ReadyWall ready;
    ready.span.ua = row.ua[lane];
    ready.span.ub = row.ub[lane];
    ready.span.wa = row.wa[lane];
    ready.span.wb = row.wb[lane];
    ready.span.slope = row.slope[lane];
    ready.span.base = row.base[lane];
    ready.span.error = row.error[lane];
    ready.span.a_is_end = true;
    ready.span.b_is_end = true;
    ready.face = static_cast<int>(row.face[lane]);
    ready.reversed = (row.reversed >> lane & 1U) != 0;
    const PieceList& pieces = envelope_.pieces(ready.face);
    ready.from = first_behind(pieces, ready.span.ua, hints_[static_cast<std::size_t>(ready.face)]);
    if (find_not_hiding(pieces, ready)) add(slot, code, &ready);
  }

  HWY_INLINE void add(std::uint32_t slot, std::uint8_t code, const ReadyWall* ready) const {
    const Box box{{tree_.min_x[slot], tree_.min_y[slot]},
                  {-tree_.neg_max_x[slot], -tree_.neg_max_y[slot]}};
    ++work_.walls_inserted;
    add_(tree_.ids[slot], segment_of(box, code), code, ready);
  }

  const TreeView tree_;
  const WalkTarget target_;
  const float limit_;
  const Envelope& envelope_;
  const AddWall& add_;
  LightWork& work_;
  WalkStack<NodeView> stack_;
  Hints hints_{};
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
