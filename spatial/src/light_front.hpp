// Nodes as a light sees them, and whether the envelope hides them. Once per SIMD target.

#if defined(QUADLIGHT_LIGHT_FRONT) == defined(HWY_TARGET_TOGGLE)
#ifdef QUADLIGHT_LIGHT_FRONT
#undef QUADLIGHT_LIGHT_FRONT
#else
#define QUADLIGHT_LIGHT_FRONT
#endif

#include "light_envelope.hpp"
#include "quadtree_simd.hpp"

#include <array>
#include <bit>
#include <cmath>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {

// Above the rounding of the few operations that compare a front with a piece.
constexpr double front_slack = 1.0 + 0x1p-40;

/// A box around or beside the light, in world offsets.
struct OffsetBox {
  double x0, y0, x1, y1;
};

/// The directions between which a light sees a node, counter-clockwise.
struct NodeView {
  double u0 = 0.0;
  double u1 = 0.0;
  std::uint32_t node = 0;
  std::uint8_t first_face = 0;
  std::uint8_t last_face = 0;
  bool around = false;  ///< the light is in it; the rest does not count
};

/// Those of four siblings. They are found when the four come in reach, not when the turn of each
/// comes: what is done for four at once is not waited for.
struct NodeViews {
  alignas(32) std::array<double, 4> u0, u1, first_face, last_face;
  std::uint32_t around = 0;  ///< bits

  [[nodiscard]] NodeView view(std::uint32_t lane, std::uint32_t node) const {
    return {u0[lane],
            u1[lane],
            node,
            static_cast<std::uint8_t>(first_face[lane]),
            static_cast<std::uint8_t>(last_face[lane]),
            (around >> lane & 1U) != 0};
  }
};

using Double4 = hn::CappedTag<double, 4>;
using DoubleV = hn::Vec<Double4>;

/// As start_key() or end_key(), for a vector of directions.
template <bool is_end>
HWY_INLINE void set_keys(DoubleV x, DoubleV y, double* u, double* face) {
  const Double4 d;
  const auto zero = hn::Zero(d);
  const auto is_left = hn::Lt(x, zero);
  const auto is_right = hn::Gt(x, zero);
  const auto minus_x = hn::Neg(x);
  const auto below = hn::Or(hn::Lt(y, x), hn::And(hn::Eq(y, x), is_end ? is_right : is_left));
  const auto above =
      hn::Or(hn::Gt(y, minus_x), hn::And(hn::Eq(y, minus_x), is_end ? is_left : is_right));
  const auto upright = hn::Xor(below, above);
  const auto major = hn::IfThenElse(upright, y, x);
  const auto minor = hn::IfThenElse(upright, minus_x, y);
  hn::Store(hn::Div(minor, major), d, u);
  const auto upper = hn::IfThenElse(below, zero, hn::Set(d, 1.0));
  const auto lower = hn::IfThenElse(below, hn::Set(d, 3.0), hn::Set(d, 2.0));
  hn::Store(hn::IfThenElse(above, upper, lower), d, face);
}

HWY_INLINE NodeViews views_of(const Block& block, Vec2 light) {
  const Double4 d;
  const hn::Rebind<float, Double4> f;
  const auto zero = hn::Zero(d);
  const auto lx = hn::Set(d, double{light.x});
  const auto ly = hn::Set(d, double{light.y});
  NodeViews out;
  for (std::size_t i = 0; i < 4; i += hn::Lanes(d)) {
    const auto x0 = hn::Sub(hn::PromoteTo(d, hn::LoadU(f, &block.min_x[i])), lx);
    const auto y0 = hn::Sub(hn::PromoteTo(d, hn::LoadU(f, &block.min_y[i])), ly);
    const auto x1 = hn::Neg(hn::Add(hn::PromoteTo(d, hn::LoadU(f, &block.neg_max_x[i])), lx));
    const auto y1 = hn::Neg(hn::Add(hn::PromoteTo(d, hn::LoadU(f, &block.neg_max_y[i])), ly));
    const auto right = hn::Gt(x0, zero);
    const auto left = hn::Lt(x1, zero);
    const auto above = hn::Gt(y0, zero);
    const auto below = hn::Lt(y1, zero);
    // The two corners between which the light sees the box.
    const auto near_x = hn::IfThenElse(right, x0, x1);
    const auto near_y = hn::IfThenElse(above, y0, y1);
    set_keys<false>(hn::IfThenElse(above, x1, hn::IfThenElse(below, x0, near_x)),
                    hn::IfThenElse(right, y0, hn::IfThenElse(left, y1, near_y)), &out.u0[i],
                    &out.first_face[i]);
    set_keys<true>(hn::IfThenElse(above, x0, hn::IfThenElse(below, x1, near_x)),
                   hn::IfThenElse(right, y1, hn::IfThenElse(left, y0, near_y)), &out.u1[i],
                   &out.last_face[i]);
    const auto beside = hn::Or(hn::Or(right, left), hn::Or(above, below));
    out.around |= (~bits_of(d, beside) & ((1U << hn::Lanes(d)) - 1U)) << i;
  }
  return out;
}

/// The part of a box that one face sees, as the nearest depths in it: no point of the box at key u
/// is nearer than flat, nor than u * side + far_side, for u in [u0, u1].
struct NodeFront {
  double u0, u1;
  double flat;      ///< depth of the side of the box across the face
  double side;      ///< depth over u of the side along it; 0 if the face does not see that side
  double far_side;  ///< infinite if the face does not see the side along it, else 0
  double corner;    ///< key where both sides meet
};

/// A front is concave where both sides of the box meet and straight elsewhere, so three keys tell.
/// Without branches but for the result.
HWY_INLINE bool piece_hides(const Piece& piece, const NodeFront& front) {
  const double lo = larger(piece.u0, front.u0);
  const double hi = smaller(piece.u1, front.u1);
  const double middle = smaller(larger(front.corner, lo), hi);
  const auto gap = [&](double u) {
    const double w = smaller(front.flat, u * front.side + front.far_side);
    return piece.base + u * piece.slope - w * front_slack;
  };
  return smaller(smaller(gap(lo), gap(hi)), gap(middle)) > piece.error;
}

/// Number of the first piece that ends behind key u.
HWY_INLINE std::size_t search(const PieceList& pieces, double u) {
  const hn::CappedTag<double, PieceList::padding> d;
  const double* first = pieces.ends();
  std::size_t count = pieces.size();
  while (count > hn::Lanes(d)) {
    const std::size_t half = count / 2;
    first += half & (0 - static_cast<std::size_t>(first[half - 1] <= u));
    count -= half;
  }
  // What lies behind these ends behind u as well.
  const std::uint32_t bits = bits_of(d, hn::Le(hn::LoadU(d, first), hn::Set(d, u)));
  return static_cast<std::size_t>(first - pieces.ends() + std::popcount(bits));
}

/// Number of the first piece that ends behind key u, from a piece on that is likely not behind it.
HWY_INLINE std::size_t first_behind(const PieceList& pieces, double u, std::size_t from) {
  const hn::CappedTag<double, PieceList::padding> d;
  const double* ends = pieces.ends();
  if (from > 0 && (from >= pieces.size() || ends[from - 1] > u)) return search(pieces, u);
  const auto key = hn::Set(d, u);
  for (int steps = 0; steps < 4 && from < pieces.size(); ++steps, from += hn::Lanes(d)) {
    const std::uint32_t bits = bits_of(d, hn::Gt(hn::LoadU(d, ends + from), key));
    if (bits != 0) return from + static_cast<std::size_t>(std::countr_zero(bits));
  }
  return search(pieces, u);
}

/// `first` is the number of the first piece that ends behind the front's begin.
HWY_INLINE bool face_hides(const PieceList& pieces, const NodeFront& front, std::size_t first) {
  const hn::CappedTag<double, PieceList::padding> d;
  const double bend = smaller(larger(front.corner, front.u0), front.u1);
  const double nearest = smaller(front.flat, bend * front.side + front.far_side) * front_slack;
  // The piece before may end at u0 itself.
  for (std::size_t i = first > 0 ? first - 1 : 0; i < pieces.size(); i += hn::Lanes(d)) {
    std::uint32_t bits = bits_of(d, hn::Le(hn::LoadU(d, pieces.lows() + i), hn::Set(d, nearest)));
    for (; bits != 0; bits &= bits - 1) {
      const Piece& piece = pieces[i + static_cast<std::size_t>(std::countr_zero(bits))];
      if (piece.u0 > front.u1) return true;
      if (piece.u1 >= front.u0 && !piece_hides(piece, front)) return false;
    }
    if (pieces.ends()[i + hn::Lanes(d) - 1] > front.u1) return true;
  }
  return true;
}

/// For each face, the number of a piece that walls of a node may begin at; of no effect on results.
using Hints = std::array<std::size_t, face_count>;
inline constexpr Hints no_hints{~std::size_t{0}, ~std::size_t{0}, ~std::size_t{0}, ~std::size_t{0}};

/// True if the envelope hides the box.
HWY_INLINE bool hides(const Envelope& envelope, const NodeView& view, const OffsetBox& box,
                      Hints& hints) {
  hints = no_hints;
  if (view.around) return false;
  // Sides of the box, outwards, as face 0 sees them; face f sees them turned by f.
  const std::array<double, 4> sides{box.x0, box.y0, -box.x1, -box.y1};
  for (std::uint32_t face = view.first_face;; face = (face + 1) % face_count) {
    const double low = sides[(face + 1) % 4];
    const double high = -sides[(face + 3) % 4];
    NodeFront front{};
    front.u0 = face == view.first_face ? view.u0 : -1.0;
    front.u1 = face == view.last_face ? view.u1 : 1.0;
    front.flat = 1.0 / larger(sides[face], larger(low, -high));
    const double edge = low > 0.0 ? low : smaller(high, 0.0);
    front.side = edge == 0.0 ? 0.0 : 1.0 / edge;
    front.far_side = edge == 0.0 ? HUGE_VAL : 0.0;
    front.corner = edge * front.flat;
    const PieceList& pieces = envelope.pieces(static_cast<int>(face));
    hints[face] = search(pieces, front.u0);
    if (!face_hides(pieces, front, hints[face])) return false;
    if (face == view.last_face) return true;
  }
}

}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
