// A window against up to 64 boxes, a vector at a time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "meet_mask.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "meet_mask.hpp"
#include "quadtree_simd.hpp"

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

std::uint64_t meet_mask_here(const BoxView& boxes, std::uint32_t first, std::uint32_t count,
                             const Box& window) {
  const FloatN d;
  constexpr auto lanes = static_cast<std::uint32_t>(hn::MaxLanes(d));
  const float* min_x = boxes.min_x + first;
  const float* min_y = boxes.min_y + first;
  const float* max_x = boxes.max_x + first;
  const float* max_y = boxes.max_y + first;
  const auto x0 = hn::Set(d, window.min.x);
  const auto y0 = hn::Set(d, window.min.y);
  const auto x1 = hn::Set(d, window.max.x);
  const auto y1 = hn::Set(d, window.max.y);
  std::uint64_t mask = 0;
  std::uint32_t i = 0;
  const auto add = [&](auto load) {
    const auto in_x = hn::And(hn::Le(load(min_x + i), x1), hn::Le(x0, load(max_x + i)));
    const auto in_y = hn::And(hn::Le(load(min_y + i), y1), hn::Le(y0, load(max_y + i)));
    mask |= std::uint64_t{bits_of(d, hn::And(in_x, in_y))} << i;
  };
  for (; i + lanes <= count; i += lanes) {
    add([&](const float* from) { return hn::LoadU(d, from); });
  }
  if constexpr (lanes >= 8) {  // a masked load does not touch what it leaves out
    if (i == count) return mask;
    const auto rest = hn::FirstN(d, count - i);
    add([&](const float* from) { return hn::MaskedLoad(rest, d, from); });
    return mask & low_bits(count);
  }
  for (; i < count; ++i) {
    const bool meets = min_x[i] <= window.max.x && window.min.x <= max_x[i] &&
                       min_y[i] <= window.max.y && window.min.y <= max_y[i];
    mask |= std::uint64_t{meets} << i;
  }
  return mask;
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(meet_mask_here);

std::uint64_t meet_mask(const BoxView& boxes, std::uint32_t first, std::uint32_t count,
                        const Box& window) {
  return HWY_DYNAMIC_DISPATCH(meet_mask_here)(boxes, first, count, window);
}

}  // namespace quadlight::internal
#endif
