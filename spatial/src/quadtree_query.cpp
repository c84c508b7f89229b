// Quadtree: queries as the public face offers them, one and many at a time.
#include "quadtree_ordered.hpp"
#include "quadtree_pairs.hpp"
#include "quadtree_tree.hpp"

#include <quadlight/quadtree.hpp>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

constexpr std::size_t pair_grain = 8;  // blocks

// Appends to a buffer, which grows as it must.
struct PairAppender {
  PairBuffer& out;
  void operator()(std::span<const IdPair> pairs) const {
    out.insert(out.end(), pairs.begin(), pairs.end());
  }
};

}  // namespace

void Quadtree::find(const RangeQuery& query, IdBuffer& out, QueryStats* stats) const {
  RangeQuery room;
  const RangeQuery* const ready = clean(query, room);
  if (ready == nullptr) return;
  RangeSink sink;
  sink.append = &out;
  run_range(state_->view(), *ready, {}, sink, stats);
}

void Quadtree::visit(const RangeQuery& query, IdVisitor visitor, QueryStats* stats) const {
  RangeQuery room;
  const RangeQuery* const ready = clean(query, room);
  if (ready == nullptr) return;
  const auto go_on = [visitor](std::uint32_t id) {
    visitor(id);
    return false;
  };
  const FunctionRef<bool(std::uint32_t)> stop = go_on;
  RangeSink sink;
  sink.stop = &stop;
  run_range(state_->view(), *ready, {}, sink, stats);
}

bool Quadtree::find_any(const RangeQuery& query, FunctionRef<bool(std::uint32_t id)> stop) const {
  RangeQuery room;
  const RangeQuery* const ready = clean(query, room);
  if (ready == nullptr) return false;
  RangeSink sink;
  sink.stop = &stop;
  run_range(state_->view(), *ready, {}, sink, nullptr);
  return sink.stopped;
}

std::size_t Quadtree::count(const RangeQuery& query) const {
  RangeQuery room;
  const RangeQuery* const ready = clean(query, room);
  if (ready == nullptr) return 0;
  RangeSink sink;
  run_range(state_->view(), *ready, {}, sink, nullptr);
  return sink.count;
}

void Quadtree::find(std::span<const RangeQuery> queries, IdLists& out, Executor& executor) const {
  out.start(queries.size());
  executor.parallel_for(queries.size(), IdLists::grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          auto& values = out.chunks_[begin / IdLists::grain].values;
                          values.clear();
                          for (std::size_t i = begin; i < end; ++i) {
                            out.lists_[i].begin = values.size();
                            find(queries[i], values);
                            out.lists_[i].end = values.size();
                          }
                          out.leave_room(out.chunks_[begin / out.grain]);
                        });
}

SegmentHit Quadtree::first_hit(const Segment& segment, Categories categories) const {
  if (categories == 0 || !is_finite(segment)) return {};
  return find_first_hit(state_->view(), segment, categories);
}

void Quadtree::first_hit(std::span<const Segment> segments, std::vector<SegmentHit>& out,
                         Executor& executor, Categories categories) const {
  out.resize(segments.size());
  executor.parallel_for(segments.size(), IdLists::grain,
                        [&](std::size_t begin, std::size_t end, unsigned) {
                          for (std::size_t i = begin; i < end; ++i) {
                            out[i] = first_hit(segments[i], categories);
                          }
                        });
}

void Quadtree::nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out,
                       Categories categories) const {
  out.clear();
  k = categories == 0 ? 0 : std::min(k, size());
  if (k == 0 || !is_finite(p)) return;
  out.resize(k);
  out.resize(find_nearest(state_->view(), p, k, categories, out.data()));
}

void Quadtree::nearest(std::span<const Vec2> points, std::size_t k, NeighborLists& out,
                       Executor& executor, Categories categories) const {
  out.start(points.size());
  const std::size_t most = categories == 0 ? 0 : std::min(k, size());
  executor.parallel_for(
      points.size(), NeighborLists::grain, [&](std::size_t begin, std::size_t end, unsigned) {
        auto& values = out.chunks_[begin / NeighborLists::grain].values;
        values.clear();
        for (std::size_t i = begin; i < end; ++i) {
          out.lists_[i].begin = values.size();
          values.resize(out.lists_[i].begin + most);
          const std::size_t found = most == 0 || !is_finite(points[i])
                                        ? 0
                                        : find_nearest(state_->view(), points[i], most, categories,
                                                       values.data() + out.lists_[i].begin);
          values.resize(out.lists_[i].begin + found);
          out.lists_[i].end = values.size();
        }
      });
}

void Quadtree::for_each_pair(PairVisitor visit) const {
  const auto each = [visit](std::span<const IdPair> pairs) {
    for (const IdPair pair : pairs) visit(pair.first, pair.second);
  };
  find_block_pairs(state_->view(), state_->view(), true, 0, state_->blocks.size(), each);
}

void Quadtree::find_pairs(PairBuffer& out) const {
  find_block_pairs(state_->view(), state_->view(), true, 0, state_->blocks.size(),
                   PairAppender{out});
}

void Quadtree::for_each_pair_with(const Quadtree& other, PairVisitor visit) const {
  const auto each = [visit](std::span<const IdPair> pairs) {
    for (const IdPair pair : pairs) visit(pair.first, pair.second);
  };
  find_block_pairs(state_->view(), other.state_->view(), false, 0, state_->blocks.size(), each);
}

void Quadtree::find_pairs_with(const Quadtree& other, PairBuffer& out) const {
  find_block_pairs(state_->view(), other.state_->view(), false, 0, state_->blocks.size(),
                   PairAppender{out});
}

void Quadtree::find_pairs(PairLists& out, Executor& executor) const {
  pairs_in_parallel(*this, true, out, executor);
}

void Quadtree::find_pairs_with(const Quadtree& other, PairLists& out, Executor& executor) const {
  pairs_in_parallel(other, false, out, executor);
}

void Quadtree::pairs_in_parallel(const Quadtree& other, bool same, PairLists& out,
                                 Executor& executor) const {
  const std::size_t blocks = state_->blocks.size();
  out.start((blocks + pair_grain - 1) / pair_grain);
  executor.parallel_for(blocks, pair_grain, [&](std::size_t begin, std::size_t end, unsigned) {
    PairBuffer& values = out.chunks_[begin / pair_grain].values;
    values.clear();
    find_block_pairs(state_->view(), other.state_->view(), same, begin, end, PairAppender{values});
    out.lists_[begin / pair_grain] = {0, values.size()};
    out.leave_room(out.chunks_[begin / pair_grain]);
  });
}

}  // namespace quadlight
