// All pairs as a sweep over runs: each node's run meets itself, then, in one walk through the tree,
// the runs of nodes of larger number whose bounds it meets. Both runs are first cut down to what
// lies in the other's bounds.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quadtree_pairs.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "quadtree_build.hpp"
#include "quadtree_pairs.hpp"
#include "quadtree_shapes.hpp"
#include "quadtree_simd.hpp"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

constexpr auto lanes = static_cast<std::uint32_t>(hn::MaxLanes(FloatN()));
constexpr std::uint32_t tile = 256;  // items of a run that are held at once
constexpr std::uint32_t most_pairs = 1024;

// Items copied out of a run.
struct Tile {
  alignas(64) float min_x[tile + lanes];
  alignas(64) float min_y[tile + lanes];
  alignas(64) float neg_max_x[tile + lanes];
  alignas(64) float neg_max_y[tile + lanes];
  alignas(64) std::uint32_t ids[tile + lanes];
  std::uint32_t count;
};

HWY_INLINE void compress_floats(hn::Vec<FloatN> v, std::uint32_t bits, float* to) {
  compress_store(hn::BitCast(UintN(), v), bits, reinterpret_cast<std::uint32_t*>(to));
}

// Of at most `tile` slots, those whose boxes meet the window.
HWY_INLINE void fill_tile(const TreeView& tree, std::uint32_t begin, std::uint32_t end,
                          const Boxes<FloatN>& window, Tile& out) {
  const FloatN d;
  out.count = 0;
  for (std::uint32_t slot = begin; slot < end; slot += lanes) {
    const Boxes<FloatN> boxes = items_of(tree, slot);
    const std::uint32_t bits =
        bits_of(d, hn::And(overlaps(boxes, window), hn::FirstN(d, end - slot)));
    if (bits == 0) continue;
    compress_floats(boxes.min_x, bits, out.min_x + out.count);
    compress_floats(boxes.min_y, bits, out.min_y + out.count);
    compress_floats(boxes.neg_max_x, bits, out.neg_max_x + out.count);
    compress_floats(boxes.neg_max_y, bits, out.neg_max_y + out.count);
    compress_store(hn::LoadU(UintN(), tree.ids + slot), bits, out.ids + out.count);
    out.count += static_cast<std::uint32_t>(std::popcount(bits));
  }
}

class PairWalk {
 public:
  HWY_INLINE PairWalk(const TreeView& tree, const TreeView& other, bool same, PairSink sink)
      : tree_(tree), other_(other), same_(same), sink_(sink) {}

  void run(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Block& block = tree_.blocks[i];
      for (std::uint32_t lane = 0; lane < 4; ++lane) {
        if (block.begin[lane] == block.end[lane]) continue;
        if (same_) pairs_in_run(block.begin[lane], block.end[lane]);
        meet_others(block, lane, static_cast<std::uint32_t>(4 * i + lane));
      }
    }
    flush();
  }

 private:
  HWY_INLINE void pairs_in_run(std::uint32_t begin, std::uint32_t end) {
    const FloatN d;
    for (std::uint32_t i = begin; i + 1 < end; ++i) {
      const auto window = flipped_item(i);
      for (std::uint32_t j = i + 1; j < end; j += lanes) {
        const std::uint32_t bits =
            bits_of(d, hn::And(overlaps(items_of(tree_, j), window), hn::FirstN(d, end - j)));
        if (bits != 0) put(tree_.ids[i], tree_.ids + j, bits);
      }
    }
  }
  HWY_INLINE Boxes<FloatN> flipped_item(std::uint32_t slot) const {
    const FloatN d;
    return {hn::Set(d, -tree_.neg_max_x[slot]), hn::Set(d, -tree_.neg_max_y[slot]),
            hn::Set(d, -tree_.min_x[slot]), hn::Set(d, -tree_.min_y[slot])};
  }

  // Bounds of the node's own run: a leaf's are the node's.
  HWY_INLINE Box own_bounds(const Block& block, std::uint32_t lane) const {
    if (is_leaf(block, lane)) return bounds_of(block, lane);
    Box box = {{infinity, infinity}, {-infinity, -infinity}};
    for (std::uint32_t slot = block.begin[lane]; slot < block.end[lane]; ++slot) {
      box = united(box, {{tree_.min_x[slot], tree_.min_y[slot]},
                         {-tree_.neg_max_x[slot], -tree_.neg_max_y[slot]}});
    }
    return box;
  }

  HWY_INLINE void meet_others(const Block& block, std::uint32_t lane, std::uint32_t node) {
    const Float4 d;
    const Uint4 du;
    const Box own = own_bounds(block, lane);
    const Boxes<Float4> window = flipped(d, own);
    std::uint32_t depth = 0;
    stack_[depth++] = 0;
    while (depth != 0) {
      const std::uint32_t index = stack_[--depth];
      const Block& candidates = other_.blocks[index];
      const auto hit = overlaps(nodes_of(candidates), window);
      const auto child = hn::Load(du, candidates.child.data());
      const std::uint32_t with_child =
          bits_of(du, hn::And(hn::RebindMask(du, hit), hn::Ne(child, hn::Zero(du))));
      compress_store(child, with_child, stack_ + depth);
      depth += static_cast<std::uint32_t>(std::popcount(with_child));
      std::uint32_t bits = bits_of(d, hit);
      if (same_) {
        const std::uint32_t first = 4 * index;
        if (first + 3 <= node) continue;
        if (first <= node) bits &= 0xFU << (node + 1 - first);
      }
      for (; bits != 0; bits &= bits - 1) {
        meet(block.begin[lane], block.end[lane], own, candidates,
             static_cast<std::uint32_t>(std::countr_zero(bits)));
      }
    }
  }

  HWY_INLINE void meet(std::uint32_t begin, std::uint32_t end, const Box& own, const Block& block,
                       std::uint32_t lane) {
    const FloatN d;
    const auto own_window = flipped(d, own);
    const auto other_window = flipped(d, bounds_of(block, lane));
    for (std::uint32_t j = block.begin[lane]; j < block.end[lane]; j += tile) {
      fill_tile(other_, j, std::min(j + tile, block.end[lane]), own_window, theirs_);
      if (theirs_.count == 0) continue;
      for (std::uint32_t i = begin; i < end; i += tile) {
        fill_tile(tree_, i, std::min(i + tile, end), other_window, ours_);
        meet_tiles();
      }
    }
  }

  HWY_INLINE void meet_tiles() {
    const FloatN d;
    for (std::uint32_t i = 0; i < ours_.count; ++i) {
      const Boxes<FloatN> window = {
          hn::Neg(hn::Set(d, ours_.neg_max_x[i])), hn::Neg(hn::Set(d, ours_.neg_max_y[i])),
          hn::Neg(hn::Set(d, ours_.min_x[i])), hn::Neg(hn::Set(d, ours_.min_y[i]))};
      for (std::uint32_t j = 0; j < theirs_.count; j += lanes) {
        const Boxes<FloatN> boxes = {hn::Load(d, theirs_.min_x + j), hn::Load(d, theirs_.min_y + j),
                                     hn::Load(d, theirs_.neg_max_x + j),
                                     hn::Load(d, theirs_.neg_max_y + j)};
        const std::uint32_t bits =
            bits_of(d, hn::And(overlaps(boxes, window), hn::FirstN(d, theirs_.count - j)));
        if (bits != 0) put(ours_.ids[i], theirs_.ids + j, bits);
      }
    }
  }

  HWY_INLINE void put(std::uint32_t id, const std::uint32_t* others, std::uint32_t bits) {
    if (count_ + lanes > most_pairs) flush();
    for (; bits != 0; bits &= bits - 1) {
      const std::uint32_t other = others[std::countr_zero(bits)];
      pairs_[count_++] =
          same_ ? IdPair{std::min(id, other), std::max(id, other)} : IdPair{id, other};
    }
  }
  void flush() {
    if (count_ != 0) sink_(std::span<const IdPair>(pairs_, count_));
    count_ = 0;
  }

  const TreeView tree_;
  const TreeView other_;
  const bool same_;
  PairSink sink_;
  std::uint32_t count_ = 0;
  std::uint32_t stack_[4 * (grid_levels + 2)];
  Tile ours_;
  Tile theirs_;
  IdPair pairs_[most_pairs];
};

void find_block_pairs_here(const TreeView& tree, const TreeView& other, bool same,
                           std::size_t begin, std::size_t end, PairSink sink) {
  PairWalk(tree, other, same, sink).run(begin, end);
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(find_block_pairs_here);

void find_block_pairs(const TreeView& tree, const TreeView& other, bool same, std::size_t begin,
                      std::size_t end, PairSink sink) {
  HWY_DYNAMIC_DISPATCH(find_block_pairs_here)(tree, other, same, begin, end, sink);
}

}  // namespace quadlight::internal
#endif
