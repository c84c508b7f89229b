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

#include <array>
#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {

/// A node that a walk has yet to visit.
struct Waiting {
  float distance;
  std::uint32_t node;
};

/// A number with the same order as the floats, bigger than 0.
HWY_INLINE std::uint32_t rank_of(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  return bits ^ ((0U - (bits >> 31U)) | 0x80000000U);
}

/// `make(lane)` of the lanes whose bit is set, pushed so that the nearest comes off first. All four
/// are sorted and written, without branches: which of four is nearest is unpredictable.
template <class T, class Make>
HWY_INLINE void push_sorted(WalkStack<T>& stack, std::uint32_t bits, const float* distances,
                            Make&& make) {
  std::array<std::uint64_t, 4> keys{};
  for (std::uint32_t lane = 0; lane < 4; ++lane) {
    const std::uint64_t key = (std::uint64_t{rank_of(distances[lane])} << 32U) | lane;
    keys[lane] = key & (0 - std::uint64_t{bits >> lane & 1U});
  }
  const auto sort = [&](std::size_t i, std::size_t j) {
    // All bits that differ, if the two must change places.
    const std::uint64_t change =
        (keys[i] ^ keys[j]) & (0 - static_cast<std::uint64_t>(keys[i] < keys[j]));
    keys[i] ^= change;
    keys[j] ^= change;
  };
  sort(0, 2);
  sort(1, 3);
  sort(0, 1);
  sort(2, 3);
  sort(1, 2);
  std::array<T, 4> sorted;
  for (std::size_t i = 0; i < 4; ++i) sorted[i] = make(static_cast<std::uint32_t>(keys[i] & 3U));
  stack.push_some_of(sorted, static_cast<std::uint32_t>(std::popcount(bits)));
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
