// What a range query asks of an index, and how answers to many queries are kept.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/index_types.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight {

/// How a range query's shape and an item's box must lie to each other.
enum class RangeShape : std::uint8_t {
  intersecting,  ///< the box shares a point with the window
  within,        ///< the box lies inside the window
  containing,    ///< the window lies inside the box
  circle,        ///< the box shares a point with the disc
  segment,       ///< the box shares a point with the segment
};

/// A range query as a value: which boxes to find. Everything is closed and exact; touching counts.
/// Queries that make no sense (a NaN, a window with min > max, a negative radius, an infinite
/// centre or segment) find nothing. Windows may have infinite sides; an infinite radius finds
/// everything.
struct RangeQuery {
  RangeShape shape = RangeShape::intersecting;
  Box window{};  ///< of a circle and a segment: its bounds
  Vec2 center{};
  float radius = 0.0F;
  Segment line{};
  Categories categories = all_categories;  ///< items that share none of these bits are not found

  static RangeQuery intersecting(const Box& window, Categories categories = all_categories) {
    return {RangeShape::intersecting, window, {}, 0.0F, {}, categories};
  }
  static RangeQuery within(const Box& window, Categories categories = all_categories) {
    return {RangeShape::within, window, {}, 0.0F, {}, categories};
  }
  static RangeQuery containing(const Box& box, Categories categories = all_categories) {
    return {RangeShape::containing, box, {}, 0.0F, {}, categories};
  }
  static RangeQuery containing(Vec2 point, Categories categories = all_categories) {
    return containing(Box{point, point}, categories);
  }
  static RangeQuery circle(Vec2 center, float radius, Categories categories = all_categories);
  static RangeQuery segment(const Segment& segment, Categories categories = all_categories);
};

/// One list of results for each of many queries, or one result in many pieces. Filled by the batch
/// functions of an index; keeps its memory from batch to batch. The lists are views, valid until
/// the next batch. Grain: how many neighbouring lists share a piece of memory.
template <class T, std::size_t Grain>
class ResultLists {
 public:
  [[nodiscard]] std::size_t size() const { return lists_.size(); }
  /// What query number i found. O(1).
  [[nodiscard]] std::span<const T> operator[](std::size_t i) const {
    const List& list = lists_[i];
    return std::span(chunks_[i / Grain].values).subspan(list.begin, list.end - list.begin);
  }
  /// Results of all queries together. O(size()).
  [[nodiscard]] std::size_t total() const {
    std::size_t sum = 0;
    for (const List& list : lists_) sum += list.end - list.begin;
    return sum;
  }

 private:
  friend class Quadtree;
  static constexpr std::size_t grain = Grain;  // fixed, so that results repeat
  struct List {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  struct alignas(64) Chunk {  // a cache line each: workers write the headers side by side
    std::vector<T, UninitializedAllocator<T>> values;
  };
  // Room for half as much again: what a chunk finds changes a little from batch to batch, which
  // should not make it allocate each time that it finds more than ever before.
  static void leave_room(Chunk& chunk) {
    const std::size_t size = chunk.values.size();
    if (chunk.values.capacity() < size + size / 2) chunk.values.reserve(2 * size);
  }
  // Never fewer chunks than before: those that are not needed now keep their capacity.
  void start(std::size_t queries) {
    lists_.resize(queries);
    if (chunks_.size() * Grain < queries) chunks_.resize((queries + Grain - 1) / Grain);
  }

  std::vector<List> lists_;
  std::vector<Chunk> chunks_;
};

using IdLists = ResultLists<std::uint32_t, 32>;
using NeighborLists = ResultLists<Neighbor, 32>;
/// Pairs in many lists, which one after the other make up the whole.
using PairLists = ResultLists<IdPair, 1>;

}  // namespace quadlight
