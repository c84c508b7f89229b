// Highway's set-up for the kernels of Quadtree, and what they share. To be included after
// HWY_TARGET_INCLUDE is defined; may be included once per target.
//
// Targets: AVX-512, AVX2, SSE4.2, and plain C++ where a machine has none of them.

// The guard toggles, as Highway's own headers do: one inclusion per target.
#if defined(QUADLIGHT_SIMD_COMMON) == defined(HWY_TARGET_TOGGLE)
#ifdef QUADLIGHT_SIMD_COMMON
#undef QUADLIGHT_SIMD_COMMON
#else
#define QUADLIGHT_SIMD_COMMON
#endif

#include "compress_table.hpp"
#include "quadtree_store.hpp"

#include <hwy/highway.h>

#include <cstring>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Float4 = hn::FixedTag<float, 4>;
using Uint4 = hn::FixedTag<std::uint32_t, 4>;
using FloatN = hn::ScalableTag<float>;
using UintN = hn::ScalableTag<std::uint32_t>;

template <class D>
HWY_INLINE std::uint32_t bits_of(D d, hn::Mask<D> mask) {
  std::uint8_t bytes[8] = {0};
  hn::StoreMaskBits(d, mask, bytes);
  if constexpr (hn::MaxLanes(d) <= 8) return bytes[0];
  std::uint16_t bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

/// Writes the lanes of v whose bit is set, in order, and unspecified values up to a whole vector.
template <class V>
HWY_INLINE void compress_store(V v, std::uint32_t bits, std::uint32_t* to) {
  const hn::DFromV<V> d;
  constexpr std::size_t lanes = hn::MaxLanes(d);
  if constexpr (lanes == 16) {
    hn::StoreU(hn::Compress(v, hn::LoadMaskBits(d, reinterpret_cast<const std::uint8_t*>(&bits))),
               d, to);
  } else if constexpr (lanes == 8) {
    const auto order = hn::Load(d, compress_table_8[bits].data());
    hn::StoreU(hn::TableLookupLanes(v, hn::IndicesFromVec(d, order)), d, to);
  } else {
    static_assert(lanes == 4);
    const auto order = hn::Load(d, compress_table_4[bits].data());
    hn::StoreU(hn::TableLookupLanes(v, hn::IndicesFromVec(d, order)), d, to);
  }
}

}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif
