// Depth-first walks with the nearest child first. Floats decide only what certainly cannot matter;
// what is left is computed in double, so that all targets agree to the last bit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quadtree_ordered.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "quadtree_near.hpp"
#include "quadtree_ordered.hpp"
#include "quadtree_shapes.hpp"
#include "quadtree_simd.hpp"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

// Above any error of a float distance: a few 2^-24, and what underflow loses.
constexpr float grow = 1.0F + 0x1p-20F;
constexpr float tiny = 1e-37F;

HWY_INLINE std::uint32_t with_categories(const TreeView& tree, std::uint32_t slot,
                                         std::uint32_t bits, Categories wanted) {
  if (tree.categories == nullptr || bits == 0) return bits;
  const UintN d;
  const auto shared = hn::And(hn::LoadU(d, tree.categories + slot), hn::Set(d, wanted));
  return bits & bits_of(d, hn::Ne(shared, hn::Zero(d)));
}

HWY_INLINE Box box_at(const TreeView& tree, std::uint32_t slot) {
  return {{tree.min_x[slot], tree.min_y[slot]}, {-tree.neg_max_x[slot], -tree.neg_max_y[slot]}};
}

// The largest float distance that something as far as `exact`, in double, can have.
HWY_INLINE float limit_of(double exact) {
  return exact > 3e38 ? infinity : static_cast<float>(exact) * grow + tiny;
}

// The nearest few: candidates are kept by their float distances, cut back to the k nearest of them
// after each run; exact distances are computed for what is left in the end.
class FewNearest {
 public:
  static constexpr std::uint32_t most = 32;

  HWY_INLINE FewNearest(std::size_t k, Neighbor* out)
      : k_(static_cast<std::uint32_t>(k)), out_(out) {}

  [[nodiscard]] float limit() const { return limit_; }
  HWY_INLINE void take(const TreeView& tree, Vec2 p, std::uint32_t slot, std::uint32_t bits,
                       hn::Vec<FloatN> distances) {
    compress_store(hn::BitCast(UintN(), distances), bits,
                   reinterpret_cast<std::uint32_t*>(distances_ + count_));
    compress_store(hn::Iota(UintN(), slot), bits, slots_ + count_);
    count_ += static_cast<std::uint32_t>(std::popcount(bits));
    if (count_ <= room - padding) return;
    cut();
    if (count_ > room - 2 * padding) settle(tree, p);
  }
  HWY_INLINE void end_run() {
    if (count_ > k_) cut();
  }
  std::size_t finish(const TreeView& tree, Vec2 p) {
    settle(tree, p);
    return count_;
  }

 private:
  static constexpr std::uint32_t room = 128;

  // Drops what is certainly not among the k nearest. The k-th is found by counting, for each, how
  // many are nearer: for so few that is less work than sorting.
  HWY_NOINLINE void cut() {
    const FloatN d;
    constexpr auto lanes = static_cast<std::uint32_t>(hn::MaxLanes(d));
    for (std::uint32_t i = count_; i % lanes != 0; ++i) distances_[i] = infinity;
    float kth = infinity;
    for (std::uint32_t i = 0; i < count_; ++i) {
      const auto own = hn::Set(d, distances_[i]);
      std::uint32_t nearer_ones = 0;
      std::uint32_t not_farther = 0;
      for (std::uint32_t j = 0; j < count_; j += lanes) {
        const auto others = hn::Load(d, distances_ + j);
        nearer_ones += static_cast<std::uint32_t>(hn::CountTrue(d, hn::Lt(others, own)));
        not_farther += static_cast<std::uint32_t>(hn::CountTrue(d, hn::Le(others, own)));
      }
      if (nearer_ones < k_ && k_ <= not_farther) {
        kth = distances_[i];
        break;
      }
    }
    // Twice the margin: of both distances that are compared.
    limit_ = std::min(limit_, kth * grow * grow + tiny);
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      // take() has filled the first count_.
      distances_[kept] = distances_[i];  // NOLINT(clang-analyzer-core.uninitialized.Assign)
      slots_[kept] = slots_[i];
      kept += distances_[i] <= limit_ ? 1 : 0;
    }
    count_ = kept;
  }

  // The k nearest of the candidates by exact distance and id, in order.
  HWY_NOINLINE void settle(const TreeView& tree, Vec2 p) {
    std::uint32_t slots[most] = {};
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < count_; ++i) {
      const std::uint32_t slot = slots_[i];
      const Neighbor item{tree.ids[slot], distance_squared(box_at(tree, slot), p)};
      if (found == k_ && !nearer(item, out_[found - 1])) continue;
      std::uint32_t at = found == k_ ? found - 1 : found++;
      for (; at > 0 && nearer(item, out_[at - 1]); --at) {
        out_[at] = out_[at - 1];
        slots[at] = slots[at - 1];
      }
      out_[at] = item;
      slots[at] = slot;
    }
    count_ = found;
    for (std::uint32_t i = 0; i < found; ++i) {
      slots_[i] = slots[i];
      distances_[i] = limit_of(out_[i].distance_squared);
    }
    if (found == k_) limit_ = std::min(limit_, distances_[found - 1]);
  }

  const std::uint32_t k_;
  Neighbor* const out_;
  float limit_ = infinity;
  std::uint32_t count_ = 0;
  alignas(64) float distances_[room + padding];
  alignas(64) std::uint32_t slots_[room + padding];
};
// The nearest many: a heap of exact distances with the farthest on top.
class ManyNearest {
 public:
  HWY_INLINE ManyNearest(std::size_t k, Neighbor* out) : k_(k), out_(out) {}

  [[nodiscard]] float limit() const { return limit_; }
  void take(const TreeView& tree, Vec2 p, std::uint32_t slot, std::uint32_t bits,
            hn::Vec<FloatN> /*distances*/) {
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t s = slot + static_cast<std::uint32_t>(std::countr_zero(bits));
      const Neighbor item{tree.ids[s], distance_squared(box_at(tree, s), p)};
      if (count_ == k_) {
        if (!nearer(item, out_[0])) continue;
        std::pop_heap(out_, out_ + count_--, nearer);
      }
      out_[count_++] = item;
      std::push_heap(out_, out_ + count_, nearer);
    }
    // What is as far as the farthest may still win by a smaller id.
    if (count_ == k_) limit_ = limit_of(out_[0].distance_squared);
  }
  void end_run() const {}
  std::size_t finish(const TreeView& /*tree*/, Vec2 /*p*/) {
    std::sort_heap(out_, out_ + count_, nearer);
    return count_;
  }

 private:
  const std::size_t k_;
  Neighbor* const out_;
  std::size_t count_ = 0;
  float limit_ = infinity;
};

template <class Found>
class NearestWalk {
 public:
  HWY_INLINE NearestWalk(const TreeView& tree, Vec2 p, std::size_t k, Categories categories,
                         Neighbor* out)
      : tree_(tree), p_(p), categories_(categories), found_(k, out) {}

  std::size_t run() {
    WalkStack<Waiting> stack;
    stack.push({0.0F, 0});
    alignas(16) float distances[4];
    while (!stack.empty()) {
      const Waiting next = stack.pop();
      if (next.distance > found_.limit()) continue;
      const Block& block = tree_.blocks[next.node / 4];
      const std::uint32_t lane = next.node % 4;
      scan(block.begin[lane], block.end[lane]);
      const std::uint32_t child = block.child[lane];
      if (child == 0) continue;
      const Float4 d;
      const auto near = distance(d, nodes_of(tree_.blocks[child]), p_);
      hn::Store(near, d, distances);
      // Empty nodes are infinitely far.
      const auto in_reach =
          hn::And(hn::Le(near, hn::Set(d, found_.limit())),
                  hn::Lt(hn::Load(d, tree_.blocks[child].min_x.data()), hn::Set(d, infinity)));
      push_sorted(stack, bits_of(d, in_reach), distances, [&](std::uint32_t sibling) {
        return Waiting{distances[sibling], 4 * child + sibling};
      });
    }
    return found_.finish(tree_, p_);
  }

 private:
  HWY_INLINE void scan(std::uint32_t begin, std::uint32_t end) {
    if (begin == end) return;
    const FloatN d;
    for (std::uint32_t slot = begin; slot < end; slot += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const auto near = distance(d, items_of(tree_, slot), p_);
      std::uint32_t bits =
          bits_of(d, hn::And(hn::FirstN(d, end - slot), hn::Le(near, hn::Set(d, found_.limit()))));
      bits = with_categories(tree_, slot, bits, categories_);
      if (bits != 0) found_.take(tree_, p_, slot, bits, near);
    }
    found_.end_run();
  }

  const TreeView tree_;
  const Vec2 p_;
  const Categories categories_;
  Found found_;
};

class FirstHitWalk {
 public:
  HWY_INLINE FirstHitWalk(const TreeView& tree, const Segment& segment, Categories categories)
      : tree_(tree),
        query_(RangeQuery{RangeShape::segment, bounds(segment), {}, 0.0F, segment, categories}),
        shape_(query_),
        dx_(segment.b.x - segment.a.x),
        dy_(segment.b.y - segment.a.y) {}

  SegmentHit run() {
    WalkStack<Waiting> stack;
    stack.push({-infinity, 0});
    alignas(16) float along[4];
    while (!stack.empty()) {
      const Waiting next = stack.pop();
      if (next.distance > limit_) continue;
      const Block& block = tree_.blocks[next.node / 4];
      const std::uint32_t lane = next.node % 4;
      scan(block.begin[lane], block.end[lane]);
      const std::uint32_t child = block.child[lane];
      if (child == 0) continue;
      const Float4 d;
      const Block& children = tree_.blocks[child];
      const auto nearest = progress(d, nodes_of(children));
      hn::Store(nearest, d, along);
      const auto in_reach = hn::Not(hn::Gt(nearest, hn::Set(d, limit_)));
      push_sorted(stack, bits_of(d, hn::And(shape_.nodes(children).hit, in_reach)), along,
                  [&](std::uint32_t sibling) {
                    return Waiting{along[sibling], 4 * child + sibling};
                  });
    }
    return best_;
  }

 private:
  // A lower bound of the scalar product of the segment's direction and a point of the box, from the
  // segment's start: what comes first along the segment is less.
  template <class D>
  HWY_INLINE hn::Vec<D> progress(D d, const Boxes<D>& boxes) const {
    const auto a_x = hn::Set(d, query_.line.a.x);
    const auto a_y = hn::Set(d, query_.line.a.y);
    const auto x = dx_ >= 0.0F ? hn::Sub(boxes.min_x, a_x) : hn::Neg(hn::Add(boxes.neg_max_x, a_x));
    const auto y = dy_ >= 0.0F ? hn::Sub(boxes.min_y, a_y) : hn::Neg(hn::Add(boxes.neg_max_y, a_y));
    const auto p = hn::Mul(hn::Set(d, dx_), x);
    const auto q = hn::Mul(hn::Set(d, dy_), y);
    const auto error = hn::Mul(hn::Add(hn::Abs(p), hn::Abs(q)), hn::Set(d, 0x1p-20F));
    const auto low = hn::Sub(hn::Add(p, q), error);
    // Infinities leave no number: then nothing is known.
    return hn::IfThenElse(hn::Eq(low, low), low, hn::Set(d, -infinity));
  }

  HWY_INLINE void scan(std::uint32_t begin, std::uint32_t end) {
    const FloatN d;
    for (std::uint32_t slot = begin; slot < end; slot += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const ItemHits hits = shape_.items(tree_, slot);
      const auto valid = hn::FirstN(d, end - slot);
      const std::uint32_t sure = bits_of(d, hn::And(valid, hits.sure));
      std::uint32_t bits = sure | bits_of(d, hn::And(valid, hits.doubtful));
      bits = with_categories(tree_, slot, bits, query_.categories);
      for (; bits != 0; bits &= bits - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
        const Box box = box_at(tree_, slot + lane);
        if ((sure >> lane & 1U) != 0 || shape_.decide(box)) offer(tree_.ids[slot + lane], box);
      }
    }
  }

  void offer(std::uint32_t id, const Box& box) {
    const double fraction = entry_fraction(query_.line, box);
    if (best_.id != no_id &&
        (fraction > best_.fraction || (fraction == best_.fraction && id > best_.id))) {
      return;
    }
    best_ = {id, fraction};
    const double x = double{query_.line.b.x} - query_.line.a.x;
    const double y = double{query_.line.b.y} - query_.line.a.y;
    const double product = fraction * (x * x + y * y);
    limit_ = product > 3e38 ? infinity : static_cast<float>(product) * grow + tiny;
  }

  const TreeView tree_;
  const RangeQuery query_;
  const SegmentShape shape_;
  const float dx_, dy_;
  SegmentHit best_;
  float limit_ = infinity;
};

std::size_t find_nearest_here(const TreeView& tree, Vec2 p, std::size_t k, Categories categories,
                              Neighbor* out) {
  if (k <= FewNearest::most) {
    return NearestWalk<FewNearest>(tree, p, k, categories, out).run();
  }
  return NearestWalk<ManyNearest>(tree, p, k, categories, out).run();
}

SegmentHit find_first_hit_here(const TreeView& tree, const Segment& segment,
                               Categories categories) {
  return FirstHitWalk(tree, segment, categories).run();
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(find_nearest_here);
HWY_EXPORT(find_first_hit_here);

std::size_t find_nearest(const TreeView& tree, Vec2 p, std::size_t k, Categories categories,
                         Neighbor* out) {
  return HWY_DYNAMIC_DISPATCH(find_nearest_here)(tree, p, k, categories, out);
}

SegmentHit find_first_hit(const TreeView& tree, const Segment& segment, Categories categories) {
  return HWY_DYNAMIC_DISPATCH(find_first_hit_here)(tree, segment, categories);
}

double entry_fraction(const Segment& segment, const Box& box) {
  double fraction = 0.0;
  const double dx = double{segment.b.x} - segment.a.x;
  const double dy = double{segment.b.y} - segment.a.y;
  if (dx != 0.0) {
    fraction = std::max(fraction, ((dx > 0.0 ? box.min.x : box.max.x) - double{segment.a.x}) / dx);
  }
  if (dy != 0.0) {
    fraction = std::max(fraction, ((dy > 0.0 ? box.min.y : box.max.y) - double{segment.a.y}) / dy);
  }
  return std::min(fraction, 1.0);
}

}  // namespace quadlight::internal
#endif
