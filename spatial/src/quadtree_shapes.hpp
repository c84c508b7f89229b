// What the shapes of range queries say to four nodes and to a row of items. Once per SIMD target.
//
// A shape answers with hits that are certain and, where its arithmetic rounds, with doubtful ones,
// which the caller decides by the exact test.

#if defined(QUADLIGHT_SIMD_SHAPES) == defined(HWY_TARGET_TOGGLE)
#ifdef QUADLIGHT_SIMD_SHAPES
#undef QUADLIGHT_SIMD_SHAPES
#else
#define QUADLIGHT_SIMD_SHAPES
#endif

#include "quadtree_range.hpp"
#include "quadtree_simd.hpp"

#include <quadlight/predicates.hpp>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {

using Mask4 = hn::Mask<Float4>;
using MaskN = hn::Mask<FloatN>;

/// Four nodes: which may hold a hit, and which hold nothing but hits.
struct NodeHits {
  Mask4 hit;
  Mask4 inside;
};
/// A row of items: which are hits, and which may be.
struct ItemHits {
  MaskN sure;
  MaskN doubtful;
};

/// A row of boxes as vectors; the upper corners negated.
template <class D>
struct Boxes {
  hn::Vec<D> min_x, min_y, neg_max_x, neg_max_y;
};

HWY_INLINE Boxes<Float4> nodes_of(const Block& block) {
  const Float4 d;
  return {hn::Load(d, block.min_x.data()), hn::Load(d, block.min_y.data()),
          hn::Load(d, block.neg_max_x.data()), hn::Load(d, block.neg_max_y.data())};
}

HWY_INLINE Boxes<FloatN> items_of(const TreeView& tree, std::uint32_t slot) {
  const FloatN d;
  return {hn::LoadU(d, tree.min_x + slot), hn::LoadU(d, tree.min_y + slot),
          hn::LoadU(d, tree.neg_max_x + slot), hn::LoadU(d, tree.neg_max_y + slot)};
}

template <class D>
HWY_INLINE Boxes<D> broadcast(D d, const Box& box) {
  return {hn::Set(d, box.min.x), hn::Set(d, box.min.y), hn::Set(d, -box.max.x),
          hn::Set(d, -box.max.y)};
}

template <class B>
HWY_INLINE auto lies_inside(const B& boxes, const B& outer) {
  return hn::And(
      hn::And(hn::Ge(boxes.min_x, outer.min_x), hn::Ge(boxes.min_y, outer.min_y)),
      hn::And(hn::Ge(boxes.neg_max_x, outer.neg_max_x), hn::Ge(boxes.neg_max_y, outer.neg_max_y)));
}

/// Overlap against a window given as (max_x, max_y, -min_x, -min_y): one direction of comparison.
template <class B>
HWY_INLINE auto overlaps(const B& boxes, const B& flipped) {
  return hn::And(hn::And(hn::Le(boxes.min_x, flipped.min_x), hn::Le(boxes.min_y, flipped.min_y)),
                 hn::And(hn::Le(boxes.neg_max_x, flipped.neg_max_x),
                         hn::Le(boxes.neg_max_y, flipped.neg_max_y)));
}

template <class D>
HWY_INLINE Boxes<D> flipped(D d, const Box& box) {
  return {hn::Set(d, box.max.x), hn::Set(d, box.max.y), hn::Set(d, -box.min.x),
          hn::Set(d, -box.min.y)};
}

template <class D>
HWY_INLINE hn::Mask<D> none_of(D d) {
  return hn::MaskFromVec(hn::Zero(d));
}

/// Boxes that share a point with the window (Within: that lie inside it).
template <bool Within>
class WindowShape {
 public:
  static constexpr bool exact = true;
  static constexpr bool is_window = true;

  HWY_INLINE explicit WindowShape(const RangeQuery& query)
      : flipped4_(flipped(Float4(), query.window)),
        window4_(broadcast(Float4(), query.window)),
        flipped_(flipped(FloatN(), query.window)),
        window_(broadcast(FloatN(), query.window)) {}

  HWY_INLINE NodeHits nodes(const Block& block) const {
    const Boxes<Float4> boxes = nodes_of(block);
    return {overlaps(boxes, flipped4_), lies_inside(boxes, window4_)};
  }
  HWY_INLINE ItemHits items(const TreeView& tree, std::uint32_t slot) const {
    const Boxes<FloatN> boxes = items_of(tree, slot);
    if constexpr (Within) return {lies_inside(boxes, window_), none_of(FloatN())};
    return {overlaps(boxes, flipped_), none_of(FloatN())};
  }

 private:
  Boxes<Float4> flipped4_, window4_;
  Boxes<FloatN> flipped_, window_;
};

/// Boxes around the window.
class ContainingShape {
 public:
  static constexpr bool exact = true;
  static constexpr bool is_window = false;

  HWY_INLINE explicit ContainingShape(const RangeQuery& query)
      : window4_(broadcast(Float4(), query.window)), window_(broadcast(FloatN(), query.window)) {}

  HWY_INLINE NodeHits nodes(const Block& block) const {
    return {lies_inside(window4_, nodes_of(block)), none_of(Float4())};
  }
  HWY_INLINE ItemHits items(const TreeView& tree, std::uint32_t slot) const {
    return {lies_inside(window_, items_of(tree, slot)), none_of(FloatN())};
  }

 private:
  Boxes<Float4> window4_;
  Boxes<FloatN> window_;
};

/// Boxes that share a point with a disc. Squared distances carry a relative error of a few 2^-24;
/// what lies within 2^-19 of the circle, or is too small for that precision, is left to the exact
/// test.
class DiscShape {
 public:
  static constexpr bool exact = false;
  static constexpr bool is_window = false;

  HWY_INLINE explicit DiscShape(const RangeQuery& query)
      : x_(query.center.x), y_(query.center.y), query_(query) {
    const float square = query.radius * query.radius;
    const bool fits = square < 1e37F;  // else floats cannot tell: everything is doubtful
    inner_ = fits ? square * (1.0F - 0x1p-19F) - 1e-37F : -1.0F;
    outer_ = fits ? square * (1.0F + 0x1p-19F) + 1e-37F : infinity;
  }

  HWY_INLINE NodeHits nodes(const Block& block) const {
    const Float4 d;
    const Boxes<Float4> boxes = nodes_of(block);
    const auto x = hn::Set(d, x_);
    const auto y = hn::Set(d, y_);
    const auto far_x = hn::Max(hn::Sub(x, boxes.min_x), hn::Neg(hn::Add(x, boxes.neg_max_x)));
    const auto far_y = hn::Max(hn::Sub(y, boxes.min_y), hn::Neg(hn::Add(y, boxes.neg_max_y)));
    const auto far = hn::Add(hn::Mul(far_x, far_x), hn::Mul(far_y, far_y));
    return {hn::Not(hn::Gt(distance(d, boxes), hn::Set(d, outer_))),
            hn::Lt(far, hn::Set(d, inner_))};
  }
  HWY_INLINE ItemHits items(const TreeView& tree, std::uint32_t slot) const {
    const FloatN d;
    const auto near = distance(d, items_of(tree, slot));
    const auto sure = hn::Lt(near, hn::Set(d, inner_));
    return {sure, hn::AndNot(sure, hn::Not(hn::Gt(near, hn::Set(d, outer_))))};
  }
  [[nodiscard]] bool decide(const Box& box) const {
    return intersects_disc(box, query_.center, query_.radius);
  }

 private:
  template <class D>
  HWY_INLINE hn::Vec<D> distance(D d, const Boxes<D>& boxes) const {
    const auto x = hn::Set(d, x_);
    const auto y = hn::Set(d, y_);
    const auto zero = hn::Zero(d);
    const auto dx = hn::Max(hn::Max(hn::Sub(boxes.min_x, x), hn::Add(boxes.neg_max_x, x)), zero);
    const auto dy = hn::Max(hn::Max(hn::Sub(boxes.min_y, y), hn::Add(boxes.neg_max_y, y)), zero);
    return hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
  }

  float x_, y_;
  float inner_ = 0.0F;
  float outer_ = 0.0F;
  const RangeQuery& query_;
};

/// Boxes that share a point with a segment: its bounds meet the box, and the corners do not all lie
/// strictly on one side of its line. The line's values at the corners, taken in floats relative to
/// the segment's start, carry a relative error below 2^-21 of their two products.
class SegmentShape {
 public:
  static constexpr bool exact = false;
  static constexpr bool is_window = false;

  HWY_INLINE explicit SegmentShape(const RangeQuery& query)
      : dx_(query.line.b.x - query.line.a.x), dy_(query.line.b.y - query.line.a.y), query_(query) {}

  HWY_INLINE NodeHits nodes(const Block& block) const {
    const Float4 d;
    const Boxes<Float4> boxes = nodes_of(block);
    return {hn::And(overlaps(boxes, flipped(d, query_.window)), sides(d, boxes).doubtful),
            none_of(d)};
  }
  HWY_INLINE ItemHits items(const TreeView& tree, std::uint32_t slot) const {
    const FloatN d;
    const Boxes<FloatN> boxes = items_of(tree, slot);
    const auto near = overlaps(boxes, flipped(d, query_.window));
    const auto line = sides(d, boxes);
    return {hn::And(near, line.sure), hn::AndNot(line.sure, hn::And(near, line.doubtful))};
  }
  [[nodiscard]] bool decide(const Box& box) const { return intersects(query_.line, box); }

 private:
  template <class D>
  struct Sides {
    hn::Mask<D> sure;      ///< the line passes through the box
    hn::Mask<D> doubtful;  ///< it may
  };

  template <class D>
  HWY_INLINE Sides<D> sides(D d, const Boxes<D>& boxes) const {
    const auto a_x = hn::Set(d, query_.line.a.x);
    const auto a_y = hn::Set(d, query_.line.a.y);
    const auto low_x = hn::Sub(boxes.min_x, a_x);
    const auto low_y = hn::Sub(boxes.min_y, a_y);
    const auto high_x = hn::Neg(hn::Add(boxes.neg_max_x, a_x));
    const auto high_y = hn::Neg(hn::Add(boxes.neg_max_y, a_y));
    const auto dx = hn::Set(d, dx_);
    const auto dy = hn::Set(d, dy_);
    // The corners at which dx * y - dy * x is least and greatest depend on the signs alone.
    const auto least_y = hn::Mul(dx, dx_ >= 0.0F ? low_y : high_y);
    const auto least_x = hn::Mul(dy, dy_ >= 0.0F ? high_x : low_x);
    const auto most_y = hn::Mul(dx, dx_ >= 0.0F ? high_y : low_y);
    const auto most_x = hn::Mul(dy, dy_ >= 0.0F ? low_x : high_x);
    const auto least = hn::Sub(least_y, least_x);
    const auto most = hn::Sub(most_y, most_x);
    const auto error_least = error(d, least_y, least_x);
    const auto error_most = error(d, most_y, most_x);
    // Strictly, because an infinite error leaves nothing certain.
    const auto sure = hn::And(hn::Lt(least, hn::Neg(error_least)), hn::Gt(most, error_most));
    const auto miss = hn::Or(hn::Gt(least, error_least), hn::Lt(most, hn::Neg(error_most)));
    return {sure, hn::Not(miss)};
  }
  template <class D>
  HWY_INLINE static hn::Vec<D> error(D d, hn::Vec<D> p, hn::Vec<D> q) {
    return hn::Add(hn::Mul(hn::Add(hn::Abs(p), hn::Abs(q)), hn::Set(d, 0x1p-21F)),
                   hn::Set(d, 1e-37F));
  }

  float dx_, dy_;
  const RangeQuery& query_;
};

}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
