// Places of boxes and bounds of nodes, many at once.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quadtree_build.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "quadtree_build.hpp"
#include "quadtree_shapes.hpp"
#include "quadtree_simd.hpp"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

using VecF = hn::Vec<FloatN>;
using VecU = hn::Vec<UintN>;

HWY_INLINE VecU spread(VecU v) {
  const UintN d;
  v = hn::And(hn::Or(v, hn::ShiftLeft<8>(v)), hn::Set(d, 0x00FF00FFU));
  v = hn::And(hn::Or(v, hn::ShiftLeft<4>(v)), hn::Set(d, 0x0F0F0F0FU));
  v = hn::And(hn::Or(v, hn::ShiftLeft<2>(v)), hn::Set(d, 0x33333333U));
  return hn::And(hn::Or(v, hn::ShiftLeft<1>(v)), hn::Set(d, 0x55555555U));
}

HWY_INLINE VecU cell_of(VecF min, VecF max, float origin, float scale) {
  const FloatN d;
  const UintN du;
  const auto half = hn::Set(d, 0.5F);
  const auto centre = hn::Add(hn::Mul(min, half), hn::Mul(max, half));
  const auto cell = hn::Mul(hn::Sub(centre, hn::Set(d, origin)), hn::Set(d, scale));
  const auto clamped = hn::Min(hn::Max(cell, hn::Zero(d)), hn::Set(d, 65535.0F));
  return hn::BitCast(du, hn::ConvertTo(hn::RebindToSigned<FloatN>(), clamped));
}

struct Places {
  VecU code, level;
};

// As place_of(): step by step the same arithmetic.
HWY_INLINE Places places(const Boxes<FloatN>& boxes, const Grid& grid) {
  const FloatN d;
  const UintN du;
  const hn::RebindToSigned<FloatN> di;
  const auto min_x = boxes.min_x;
  const auto min_y = boxes.min_y;
  const auto max_x = hn::Neg(boxes.neg_max_x);
  const auto max_y = hn::Neg(boxes.neg_max_y);
  const auto x = cell_of(min_x, max_x, grid.origin.x, grid.scale.x);
  const auto y = cell_of(min_y, max_y, grid.origin.y, grid.scale.y);
  const auto size = hn::Max(hn::Mul(hn::Sub(max_x, min_x), hn::Set(d, grid.scale.x)),
                            hn::Mul(hn::Sub(max_y, min_y), hn::Set(d, grid.scale.y)));
  const auto exponent =
      hn::Sub(hn::BitCast(di, hn::ShiftRight<23>(hn::BitCast(du, size))), hn::Set(di, 127));
  const auto fine = hn::Max(
      hn::Sub(hn::Set(di, static_cast<std::int32_t>(grid_levels) - 1), exponent), hn::Zero(di));
  const auto level =
      hn::BitCast(du, hn::Min(fine, hn::Set(di, static_cast<std::int32_t>(grid.max_depth))));
  const auto code = hn::Or(spread(x), hn::ShiftLeft<1>(spread(y)));
  // The lowest 2 * (16 - level) bits go: shifted out in two halves, and back.
  const auto cut = hn::Sub(hn::Set(du, grid_levels), level);
  const auto kept = hn::Shr(hn::Shr(code, cut), cut);
  return {hn::Shl(hn::Shl(kept, cut), cut), level};
}

HWY_INLINE Boxes<FloatN> boxes_at(const ItemArrays& items, std::uint32_t slot) {
  const FloatN d;
  return {hn::LoadU(d, items.min_x.data() + slot), hn::LoadU(d, items.min_y.data() + slot),
          hn::LoadU(d, items.neg_max_x.data() + slot), hn::LoadU(d, items.neg_max_y.data() + slot)};
}

constexpr auto lanes = static_cast<std::uint32_t>(hn::MaxLanes(FloatN()));
constexpr std::uint32_t row = 64;

struct Row {
  alignas(64) std::uint32_t codes[row + lanes];
  alignas(64) std::uint32_t levels[row + lanes];

  HWY_INLINE void set(std::uint32_t i, const Places& places) {
    hn::Store(places.code, UintN(), codes + i);
    hn::Store(places.level, UintN(), levels + i);
  }
  [[nodiscard]] HWY_INLINE SortWord word(std::uint32_t i, std::uint32_t slot) const {
    return SortWord{codes[i]} << 32U | SortWord{levels[i]} << slot_bits | slot;
  }
};

std::uint32_t make_words_here(const ItemArrays& items, const Grid& grid, std::uint32_t begin,
                              std::uint32_t end, SortWord* words) {
  Row places_of_row;
  std::uint32_t count = 0;
  for (std::uint32_t slot = begin; slot < end; slot += row) {
    const std::uint32_t here = std::min(row, end - slot);
    for (std::uint32_t i = 0; i < here; i += lanes) {
      places_of_row.set(i, places(boxes_at(items, slot + i), grid));
    }
    for (std::uint32_t i = 0; i < here; ++i) {
      words[count] = places_of_row.word(i, slot + i);
      count += items.ids[slot + i] != no_id ? 1 : 0;
    }
  }
  return count;
}

void make_box_words_here(std::span<const Box> boxes, const Grid& grid, std::uint32_t begin,
                         std::uint32_t end, SortWord* words) {
  const FloatN d;
  alignas(64) float sides[4][row + lanes] = {};
  Row places_of_row;
  for (std::uint32_t first = begin; first < end; first += row) {
    const std::uint32_t here = std::min(row, end - first);
    for (std::uint32_t i = 0; i < here; ++i) {
      const Box& box = boxes[first + i];
      sides[0][i] = box.min.x;
      sides[1][i] = box.min.y;
      sides[2][i] = -box.max.x;
      sides[3][i] = -box.max.y;
    }
    for (std::uint32_t i = 0; i < here; i += lanes) {
      const Boxes<FloatN> several = {hn::Load(d, sides[0] + i), hn::Load(d, sides[1] + i),
                                     hn::Load(d, sides[2] + i), hn::Load(d, sides[3] + i)};
      places_of_row.set(i, places(several, grid));
    }
    for (std::uint32_t i = 0; i < here; ++i) *words++ = places_of_row.word(i, first + i);
  }
}

std::uint32_t find_displaced_here(const ItemArrays& items, const Grid& grid, const NodeRule& rule,
                                  std::uint32_t begin, std::uint32_t end, std::uint32_t* out) {
  const UintN d;
  const hn::RebindToSigned<UintN> di;
  const auto code = hn::Set(d, rule.code);
  const auto mask = hn::Set(d, level_mask(rule.level));
  const auto level = hn::Set(di, static_cast<std::int32_t>(rule.level));
  std::uint32_t count = 0;
  for (std::uint32_t slot = begin; slot < end; slot += lanes) {
    const Places wanted = places(boxes_at(items, slot), grid);
    const auto wanted_level = hn::BitCast(di, wanted.level);
    const auto other_cell = hn::Ne(hn::And(hn::Xor(wanted.code, code), mask), hn::Zero(d));
    const auto other_level = rule.leaf ? hn::Lt(wanted_level, level) : hn::Ne(wanted_level, level);
    const auto gone = hn::Or(other_cell, hn::RebindMask(d, other_level));
    const std::uint32_t bits = bits_of(d, hn::And(gone, hn::FirstN(d, end - slot)));
    if (bits == 0) continue;
    compress_store(hn::Iota(d, slot), bits, out + count);
    count += static_cast<std::uint32_t>(std::popcount(bits));
  }
  return count;
}

// The smallest lane. Highway's plain C++ target starts from the largest float, so it never finds
// infinity, by which empty nodes are known.
template <class D>
HWY_INLINE float least_lane(D d, hn::Vec<D> v) {
#if HWY_TARGET == HWY_EMU128
  alignas(16) float values[hn::MaxLanes(d)];
  hn::Store(v, d, values);
  return *std::min_element(values, values + hn::MaxLanes(d));
#else
  return hn::GetLane(hn::MinOfLanes(d, v));
#endif
}

HWY_INLINE float least(const float* values, std::uint32_t count) {
  const FloatN d;
  auto low = hn::Set(d, infinity);
  std::uint32_t i = 0;
  for (; i + lanes <= count; i += lanes) low = hn::Min(low, hn::LoadU(d, values + i));
  if (i < count) {
    low = hn::Min(low, hn::IfThenElse(hn::FirstN(d, count - i), hn::LoadU(d, values + i),
                                      hn::Set(d, infinity)));
  }
  return least_lane(d, low);
}

HWY_INLINE void run_bounds(const ItemArrays& items, std::uint32_t begin, std::uint32_t end,
                           Block& block, std::uint32_t lane) {
  block.min_x[lane] = least(items.min_x.data() + begin, end - begin);
  block.min_y[lane] = least(items.min_y.data() + begin, end - begin);
  block.neg_max_x[lane] = least(items.neg_max_x.data() + begin, end - begin);
  block.neg_max_y[lane] = least(items.neg_max_y.data() + begin, end - begin);
}

HWY_INLINE void join(std::array<float, 4>& bounds, std::uint32_t lane,
                     const std::array<float, 4>& of_children) {
  const Float4 d;
  bounds[lane] = std::min(bounds[lane], least_lane(d, hn::Load(d, of_children.data())));
}

void set_run_bounds_here(const ItemArrays& items, std::uint32_t begin, std::uint32_t end,
                         Block& block, std::uint32_t lane) {
  run_bounds(items, begin, end, block, lane);
}

void refit_blocks_here(const ItemArrays& items, std::span<Block> blocks, std::size_t begin,
                       std::size_t end) {
  for (std::size_t i = begin; i < end; ++i) {
    Block& block = blocks[i];
    for (std::uint32_t lane = 0; lane < 4; ++lane) {
      run_bounds(items, block.begin[lane], block.end[lane], block, lane);
      if (block.child[lane] == 0) continue;
      const Block& children = blocks[block.child[lane]];
      join(block.min_x, lane, children.min_x);
      join(block.min_y, lane, children.min_y);
      join(block.neg_max_x, lane, children.neg_max_x);
      join(block.neg_max_y, lane, children.neg_max_y);
    }
  }
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(make_words_here);
HWY_EXPORT(make_box_words_here);
HWY_EXPORT(find_displaced_here);
HWY_EXPORT(set_run_bounds_here);
HWY_EXPORT(refit_blocks_here);

std::uint32_t make_words(const ItemArrays& items, const Grid& grid, std::uint32_t begin,
                         std::uint32_t end, SortWord* words) {
  return HWY_DYNAMIC_DISPATCH(make_words_here)(items, grid, begin, end, words);
}
void make_words(std::span<const Box> boxes, const Grid& grid, std::uint32_t begin,
                std::uint32_t end, SortWord* words) {
  HWY_DYNAMIC_DISPATCH(make_box_words_here)(boxes, grid, begin, end, words);
}
std::uint32_t find_displaced(const ItemArrays& items, const Grid& grid, const NodeRule& rule,
                             std::uint32_t begin, std::uint32_t end, std::uint32_t* out) {
  return HWY_DYNAMIC_DISPATCH(find_displaced_here)(items, grid, rule, begin, end, out);
}
void set_run_bounds(const ItemArrays& items, std::uint32_t begin, std::uint32_t end, Block& block,
                    std::uint32_t lane) {
  HWY_DYNAMIC_DISPATCH(set_run_bounds_here)(items, begin, end, block, lane);
}
void refit_blocks(const ItemArrays& items, std::span<Block> blocks, std::size_t begin,
                  std::size_t end) {
  HWY_DYNAMIC_DISPATCH(refit_blocks_here)(items, blocks, begin, end);
}

}  // namespace quadlight::internal
#endif
