// The walk of range queries. First the nodes: a queue of sibling blocks, each tested at once,
// yields a list of runs to copy or to filter. Then the items, run by run.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "quadtree_range.cpp"
// clang-format off: it includes this file once per target, so it comes before what it must see
#include <hwy/foreach_target.h>
// clang-format on

#include "quadtree_range.hpp"
#include "quadtree_shapes.hpp"
#include "quadtree_simd.hpp"

#include <bit>

HWY_BEFORE_NAMESPACE();
namespace quadlight::internal::HWY_NAMESPACE {
namespace {

// Blocks that wait. When it is full the walk goes on from its end, depth first, which needs room
// for three siblings a level and the deepest four.
constexpr std::uint32_t queue_size = 768;
constexpr std::uint32_t queue_room = queue_size + 4 * (grid_levels + 2) + padding;
constexpr std::uint32_t most_runs = 512;
constexpr std::uint32_t most_runs_before_visit = 32;  // a visitor may want to stop soon
constexpr std::uint32_t most_cells = 16;              // of the directory; more start at the root
constexpr std::uint32_t filter_flag = 0x80000000U;    // on a run's end: its items must be tested

template <class Shape>
class RangeWalk {
 public:
  HWY_INLINE RangeWalk(const TreeView& tree, const RangeQuery& query, RangeSink& sink)
      : tree_(tree),
        shape_(query),
        sink_(sink),
        window_(query.window),
        categories_(query.categories),
        run_limit_(sink.stop != nullptr ? most_runs_before_visit : most_runs) {}

  void run(RangeStart start) {
    if (start.node == 0 && !start.own_items_only) {
      if (!start_from_directory()) queue_[tail_++] = 0;
    } else {
      push_node(start);
    }
    while (head_ != tail_) {
      step(tree_.blocks[tail_ > queue_size - 4 ? queue_[--tail_] : queue_[head_++]]);
      if (runs_ > run_limit_ - 4 && emit()) return;
    }
    emit();
  }
  void add_to(QueryStats& stats) const { stats += stats_; }

 private:
  // A small window: the blocks under its cells, and what the directory lists. False if it is large.
  HWY_INLINE bool start_from_directory() {
    if constexpr (!Shape::is_window) {
      return false;
    } else {
      if (tree_.directory == nullptr) return false;
      const Directory& directory = *tree_.directory;
      const float last = static_cast<float>(directory.side - 1);
      const auto cell = [last](float v) {
        return static_cast<std::uint32_t>(std::min(std::max(v, 0.0F), last));
      };
      const Vec2 low = (window_.min - directory.origin) * directory.scale - directory.reach;
      const Vec2 high = (window_.max - directory.origin) * directory.scale + directory.reach;
      const std::uint32_t left = cell(low.x);
      const std::uint32_t right = cell(high.x);
      const std::uint32_t bottom = cell(high.y);
      std::uint32_t row = cell(low.y);
      if ((right - left + 1) * (bottom - row + 1) > most_cells) return false;
      for (std::uint32_t i = 0; i < directory.listed;
           i += static_cast<std::uint32_t>(hn::Lanes(FloatN()))) {
        push_listed(i);
      }
      for (; row <= bottom; ++row) {
        const std::uint32_t* const blocks =
            directory.blocks.data() + std::size_t{row} * directory.side;
        for (std::uint32_t column = left; column <= right; ++column) {
          queue_[tail_] = blocks[column];
          tail_ += blocks[column] != 0 ? 1 : 0;
        }
      }
      return true;
    }
  }
  HWY_INLINE void push_listed(std::uint32_t i) {
    const FloatN d;
    const UintN du;
    const Directory& listed = *tree_.directory;
    const Boxes<FloatN> boxes = {
        hn::LoadU(d, listed.min_x.data() + i), hn::LoadU(d, listed.min_y.data() + i),
        hn::LoadU(d, listed.neg_max_x.data() + i), hn::LoadU(d, listed.neg_max_y.data() + i)};
    const std::uint32_t bits = bits_of(d, overlaps(boxes, flipped(d, window_)));
    if (bits == 0) return;
    const auto begin = hn::LoadU(du, listed.begin.data() + i);
    const auto end = hn::LoadU(du, listed.end.data() + i);
    const auto child = hn::LoadU(du, listed.child.data() + i);
    const std::uint32_t with_run = bits & bits_of(du, hn::Ne(begin, end));
    const std::uint32_t with_child = bits & bits_of(du, hn::Ne(child, hn::Zero(du)));
    compress_store(begin, with_run, begins_ + runs_);
    compress_store(hn::Or(end, hn::Set(du, filter_flag)), with_run, ends_ + runs_);
    compress_store(child, with_child, queue_ + tail_);
    runs_ += static_cast<std::uint32_t>(std::popcount(with_run));
    tail_ += static_cast<std::uint32_t>(std::popcount(with_child));
    stats_.nodes_visited += static_cast<std::uint32_t>(std::popcount(bits));
  }

  void push_node(RangeStart start) {
    const Block& block = tree_.blocks[start.node / 4];
    const std::uint32_t lane = start.node % 4;
    begins_[runs_] = block.begin[lane];
    ends_[runs_++] = block.end[lane] | filter_flag;
    ++stats_.nodes_visited;
    if (!start.own_items_only && block.child[lane] != 0) queue_[tail_++] = block.child[lane];
  }

  HWY_INLINE void step(const Block& block) {
    const Uint4 d;
    const NodeHits hits = shape_.nodes(block);
    const auto begin = hn::Load(d, block.begin.data());
    const auto end = hn::Load(d, block.end.data());
    const auto subtree_end = hn::Load(d, block.subtree_end.data());
    const auto child = hn::Load(d, block.child.data());
    const auto zero = hn::Zero(d);
    const auto hit = hn::RebindMask(d, hits.hit);
    const auto whole =
        hn::And(hn::And(hn::RebindMask(d, hits.inside), hit), hn::Ne(subtree_end, zero));
    const auto run_end = hn::IfThenElse(whole, subtree_end, end);
    const std::uint32_t with_run = bits_of(d, hn::And(hit, hn::Ne(run_end, begin)));
    const std::uint32_t with_child =
        bits_of(d, hn::And(hn::AndNot(whole, hit), hn::Ne(child, zero)));
    const auto marked_end = hn::Or(run_end, hn::IfThenZeroElse(whole, hn::Set(d, filter_flag)));
    compress_store(begin, with_run, begins_ + runs_);
    compress_store(marked_end, with_run, ends_ + runs_);
    compress_store(child, with_child, queue_ + tail_);
    runs_ += static_cast<std::uint32_t>(std::popcount(with_run));
    tail_ += static_cast<std::uint32_t>(std::popcount(with_child));
    stats_.nodes_visited += static_cast<std::uint32_t>(std::popcount(bits_of(d, hit)));
    stats_.nodes_inside += static_cast<std::uint32_t>(std::popcount(bits_of(d, whole)));
  }

  // Bits of the items in the row at `slot` that are found; `left` is the number of items from
  // there.
  template <bool Filter>
  HWY_INLINE std::uint32_t found(std::uint32_t slot, std::uint32_t left) const {
    const FloatN d;
    const UintN du;
    std::uint32_t doubtful = 0;
    auto sure = hn::FirstN(d, left);
    if constexpr (Filter) {
      const ItemHits hits = shape_.items(tree_, slot);
      if constexpr (!Shape::exact) doubtful = bits_of(d, hn::And(sure, hits.doubtful));
      sure = hn::And(sure, hits.sure);
    }
    std::uint32_t bits = bits_of(d, sure);
    if constexpr (Filter && !Shape::exact) {
      for (; doubtful != 0; doubtful &= doubtful - 1) {
        const auto lane = static_cast<std::uint32_t>(std::countr_zero(doubtful));
        const std::uint32_t s = slot + lane;
        const Box box{{tree_.min_x[s], tree_.min_y[s]}, {-tree_.neg_max_x[s], -tree_.neg_max_y[s]}};
        if (shape_.decide(box)) bits |= 1U << lane;
      }
    }
    if (tree_.categories != nullptr) {
      const auto shared = hn::And(hn::LoadU(du, tree_.categories + slot), hn::Set(du, categories_));
      bits &= bits_of(du, hn::Ne(shared, hn::Zero(du)));
    }
    return bits;
  }

  // Hands over the runs collected so far. True if the visitor asked to stop.
  bool emit() {
    if (sink_.append != nullptr) {
      append();
    } else if (sink_.stop != nullptr) {
      visit();
    } else {
      count();
    }
    runs_ = 0;
    return sink_.stopped;
  }

  HWY_NOINLINE void append() {
    std::size_t most = 0;
    for (std::uint32_t i = 0; i < runs_; ++i) most += (ends_[i] & ~filter_flag) - begins_[i];
    IdBuffer& out = *sink_.append;
    const std::size_t old_size = out.size();
    out.resize(old_size + most + padding);
    std::uint32_t* to = out.data() + old_size;
    for (std::uint32_t i = 0; i < runs_; ++i) {
      const std::uint32_t end = ends_[i] & ~filter_flag;
      if ((ends_[i] & filter_flag) != 0) {
        stats_.boxes_tested += end - begins_[i];
        to = append_run<true>(begins_[i], end, to);
      } else if (tree_.categories != nullptr) {
        to = append_run<false>(begins_[i], end, to);
      } else {
        const UintN d;
        for (std::uint32_t slot = begins_[i]; slot < end;
             slot += static_cast<std::uint32_t>(hn::Lanes(d))) {
          hn::StoreU(hn::LoadU(d, tree_.ids + slot), d, to + (slot - begins_[i]));
        }
        to += end - begins_[i];
      }
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
  }
  template <bool Filter>
  HWY_INLINE std::uint32_t* append_run(std::uint32_t begin, std::uint32_t end, std::uint32_t* to) {
    const UintN d;
    for (std::uint32_t slot = begin; slot < end; slot += static_cast<std::uint32_t>(hn::Lanes(d))) {
      const std::uint32_t bits = found<Filter>(slot, end - slot);
      compress_store(hn::LoadU(d, tree_.ids + slot), bits, to);
      to += std::popcount(bits);
    }
    return to;
  }

  HWY_NOINLINE void visit() {
    for (std::uint32_t i = 0; i < runs_ && !sink_.stopped; ++i) {
      const std::uint32_t end = ends_[i] & ~filter_flag;
      const bool filter = (ends_[i] & filter_flag) != 0;
      if (filter) stats_.boxes_tested += end - begins_[i];
      for (std::uint32_t slot = begins_[i]; slot < end && !sink_.stopped;
           slot += static_cast<std::uint32_t>(hn::Lanes(FloatN()))) {
        std::uint32_t bits =
            filter ? found<true>(slot, end - slot) : found<false>(slot, end - slot);
        for (; bits != 0 && !sink_.stopped; bits &= bits - 1) {
          sink_.stopped =
              (*sink_.stop)(tree_.ids[slot + static_cast<std::uint32_t>(std::countr_zero(bits))]);
        }
      }
    }
  }

  HWY_NOINLINE void count() {
    for (std::uint32_t i = 0; i < runs_; ++i) {
      const std::uint32_t end = ends_[i] & ~filter_flag;
      const bool filter = (ends_[i] & filter_flag) != 0;
      if (filter) stats_.boxes_tested += end - begins_[i];
      if (!filter && tree_.categories == nullptr) {
        sink_.count += end - begins_[i];
        continue;
      }
      for (std::uint32_t slot = begins_[i]; slot < end;
           slot += static_cast<std::uint32_t>(hn::Lanes(FloatN()))) {
        sink_.count += static_cast<std::uint32_t>(
            std::popcount(filter ? found<true>(slot, end - slot) : found<false>(slot, end - slot)));
      }
    }
  }

  const TreeView tree_;
  const Shape shape_;
  RangeSink& sink_;
  const Box window_;
  const Categories categories_;
  const std::uint32_t run_limit_;
  std::uint32_t head_ = 0;
  std::uint32_t tail_ = 0;
  std::uint32_t runs_ = 0;
  QueryStats stats_;
  // Written before they are read, so not filled with anything first; and written whole vectors at a
  // time, so longer than what they hold.
  std::uint32_t queue_[queue_room];
  std::uint32_t begins_[most_runs + padding];
  std::uint32_t ends_[most_runs + padding];
};

template <class Shape>
void walk(const TreeView& tree, const RangeQuery& query, RangeStart start, RangeSink& sink,
          QueryStats* stats) {
  RangeWalk<Shape> range(tree, query, sink);
  range.run(start);
  if (stats != nullptr) range.add_to(*stats);
}

void run_range_here(const TreeView& tree, const RangeQuery& query, RangeStart start,
                    RangeSink& sink, QueryStats* stats) {
  switch (query.shape) {
    case RangeShape::intersecting:
      return walk<WindowShape<false>>(tree, query, start, sink, stats);
    case RangeShape::within:
      return walk<WindowShape<true>>(tree, query, start, sink, stats);
    case RangeShape::containing:
      return walk<ContainingShape>(tree, query, start, sink, stats);
    case RangeShape::circle:
      return walk<DiscShape>(tree, query, start, sink, stats);
    case RangeShape::segment:
      return walk<SegmentShape>(tree, query, start, sink, stats);
  }
}

}  // namespace
}  // namespace quadlight::internal::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quadlight::internal {

HWY_EXPORT(run_range_here);

void run_range(const TreeView& tree, const RangeQuery& query, RangeStart start, RangeSink& sink,
               QueryStats* stats) {
  HWY_DYNAMIC_DISPATCH(run_range_here)(tree, query, start, sink, stats);
}

}  // namespace quadlight::internal
#endif
