// Walks that take the nearest of four nodes first. Once per SIMD target.

#if defined(QUADLIGHT_SIMD_NEAR) == defined(HWY_TARGET_TOGGLE)
#ifdef QUADLIGHT_SIMD_NEAR
#undef QUADLIGHT_SIMD_NEAR
#else
#define QUADLIGHT_SIMD_NEAR
#endif

#include "quadtree_ordered.hpp"
#include "quadtree_shapes.hpp"
#include "quadtree_simd.hpp"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {

/// A node that a walk has yet to visit.
struct Waiting {
  float distance;
  std::uint32_t node;
};

/// The lanes whose bit is set, pushed so that the nearest comes off first.
HWY_INLINE void push_sorted(WalkStack<Waiting>& stack, std::uint32_t bits, const float* distances,
                            std::uint32_t first_node) {
  Waiting sorted[4];
  std::uint32_t count = 0;
  for (; bits != 0; bits &= bits - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(bits));
    std::uint32_t at = count++;
    for (; at > 0 && sorted[at - 1].distance < distances[lane]; --at) sorted[at] = sorted[at - 1];
    sorted[at] = {distances[lane], first_node + lane};
  }
  for (std::uint32_t i = 0; i < count; ++i) stack.push(sorted[i]);
}

/// Squared distances of boxes from p, rounded to float.
template <class D>
HWY_INLINE hn::Vec<D> distance(D d, const Boxes<D>& boxes, Vec2 p) {
  const auto x = hn::Set(d, p.x);
  const auto y = hn::Set(d, p.y);
  const auto zero = hn::Zero(d);
  const auto dx = hn::Max(hn::Max(hn::Sub(boxes.min_x, x), hn::Add(boxes.neg_max_x, x)), zero);
  const auto dy = hn::Max(hn::Max(hn::Sub(boxes.min_y, y), hn::Add(boxes.neg_max_y, y)), zero);
  return hn::Add(hn::Mul(dx, dx), hn::Mul(dy, dy));
}

}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
