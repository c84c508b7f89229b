// The structure behind LeafQuadtree and PrQuadtree: a quadtree that holds items in its leaves only.
#pragma once

#include <quadlight/index_types.hpp>
#include <quadlight/internal/columns.hpp>
#include <quadlight/internal/id_table.hpp>
#include <quadlight/internal/run_pool.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::internal {

class NeighborHeap;

/// Finest cells x0 ... x1, y0 ... y1, all inclusive; none if x0 > x1.
struct CellSpan {
  std::uint32_t x0 = 0xFFFFFFFFU;
  std::uint32_t y0 = 0xFFFFFFFFU;
  std::uint32_t x1 = 0;
  std::uint32_t y1 = 0;
};

/// The square of finest cells that a node stands for.
struct CellArea {
  std::uint32_t x = 0;
  std::uint32_t y = 0;
  std::uint32_t size = 0;  ///< a power of two

  [[nodiscard]] CellArea child(std::uint32_t lane) const {
    const std::uint32_t half = size / 2;
    return {x + (lane % 2) * half, y + (lane / 2) * half, half};
  }
  /// The lowest of the four children that touch the span.
  [[nodiscard]] std::uint32_t first_lane(const CellSpan& span) const {
    return (span.x0 < x + size / 2 ? 0U : 1U) + (span.y0 < y + size / 2 ? 0U : 2U);
  }
  [[nodiscard]] bool overlaps(const CellSpan& span) const {
    return x <= span.x1 && span.x0 < x + size && y <= span.y1 && span.y0 < y + size;
  }
  /// The span lies inside, not on the rim.
  [[nodiscard]] bool holds(const CellSpan& span) const {
    return x <= span.x0 && span.x1 < x + size && y <= span.y0 && span.y1 < y + size;
  }
};

/// Floats to finest cells, 2^24 along each axis; what is outside the bounds belongs to the
/// outermost ones. The map is monotone, so that comparing cells never contradicts comparing floats.
class CellMap {
 public:
  static constexpr std::uint32_t levels = 24;
  static constexpr std::uint32_t cells = 1U << levels;

  explicit CellMap(const Box& bounds);
  [[nodiscard]] std::uint32_t x_of(float x) const { return cell(x, origin_x_, per_unit_x_); }
  [[nodiscard]] std::uint32_t y_of(float y) const { return cell(y, origin_y_, per_unit_y_); }
  [[nodiscard]] CellSpan span_of(const Box& box) const {
    return {x_of(box.min.x), y_of(box.min.y), x_of(box.max.x), y_of(box.max.y)};
  }
  /// A box that holds all that belongs to the area; infinite at the rim.
  [[nodiscard]] Box box_of(const CellArea& area) const;
  /// Before the outer corner, in x or y, nothing belongs to the area; from the inner one on nothing
  /// to what lies left of or below it.
  [[nodiscard]] Vec2 outer_corner(const CellArea& area) const;
  [[nodiscard]] Vec2 inner_corner(const CellArea& area) const;

 private:
  static std::uint32_t cell(float v, double origin, double per_unit) {
    const double at = (double{v} - origin) * per_unit;
    return at < 1.0 ? 0 : at > cells - 1.0 ? cells - 1 : static_cast<std::uint32_t>(at);
  }

  double origin_x_;
  double origin_y_;
  double per_unit_x_;
  double per_unit_y_;
};

/// A Store of SpatialIndex. Each item is in every leaf that it touches: N = 4 boxes, N = 2 points,
/// which touch one. A query reports an item only from the leaf with one certain point of it, so
/// that it needs no marks.
template <std::size_t N>
class LeafTree {
 public:
  static constexpr const char* name = N == 4 ? "LeafQuadtree" : "PrQuadtree";

  LeafTree(const Box& bounds, std::uint32_t split_threshold, std::uint32_t max_depth);

  [[nodiscard]] bool has_room() const;
  void add(std::uint32_t id, const Box& box, const IdTable& ids);
  void move(std::uint32_t id, const Box& box, const IdTable& ids);
  void remove(std::uint32_t id, const IdTable& ids);
  void clear();
  void reserve(std::size_t items);
  [[nodiscard]] Box box(std::uint32_t id, const IdTable& /*ids*/) const { return boxes_.box(id); }

  template <class Shape, class Sink>
  bool scan(const Shape& shape, Sink& sink, QueryStats& stats) const;
  void nearest(NeighborHeap& heap) const;
  void for_each_pair(PairVisitor visit) const;

  [[nodiscard]] std::size_t nodes() const { return node_count_; }
  [[nodiscard]] std::size_t depth() const;
  [[nodiscard]] std::size_t references() const { return pool_.live(); }
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::string validate(const IdTable& ids) const;

 private:
  static constexpr std::uint32_t none = 0;  // as a child: no node has the root below it

  // The root is node 0; four siblings are 4 k + 1 ... 4 k + 4.
  struct Node {
    std::uint32_t first_child = none;  // of a free block's first node: the next free block
    Run run;                           // of a leaf
  };
  struct Edit {
    std::uint32_t id = 0;
    Box box;
    CellSpan was;  // none for a new item
    CellSpan is;   // none for an item that goes
  };
  struct Visit {
    std::uint32_t node = 0;
    CellArea area;
  };
  static constexpr CellArea root_area{0, 0, CellMap::cells};

  [[nodiscard]] bool is_leaf(std::uint32_t node) const { return nodes_[node].first_child == none; }

  bool move_in_leaf(std::uint32_t id, const Box& box, const CellSpan& was, const CellSpan& is);
  void edit(std::uint32_t node, const CellArea& area, const Edit& e);
  void edit_leaf(std::uint32_t node, const CellArea& area, const Edit& e);
  [[nodiscard]] std::uint32_t find(const Run& run, std::uint32_t id) const;
  void append(std::uint32_t node, const Box& box, std::uint32_t id);
  [[nodiscard]] bool split_helps(std::uint32_t node, const CellArea& area) const;
  void split(std::uint32_t node, const CellArea& area);
  [[nodiscard]] std::uint32_t sum_of_leaves(std::uint32_t first_child) const;
  [[nodiscard]] std::uint32_t different_items(std::uint32_t node, const CellArea& area) const;
  [[nodiscard]] bool is_mostly_repeated(std::uint32_t node, const CellArea& area) const;
  void merge_if_small(std::uint32_t node, const CellArea& area, std::uint32_t sum_before);
  void merge(std::uint32_t node, const CellArea& area);
  std::uint32_t take_block();

  template <class F>
  void walk(const F& f) const;

  template <class Shape, class Push>
  void push_children(const Visit& at, const Shape& shape, const CellSpan& span,
                     const Push& push) const;
  template <class Shape>
  std::uint64_t own_hits(const Visit& leaf, std::uint32_t first, std::uint64_t mask,
                         const Shape& shape, const CellSpan& span) const;
  template <class Shape>
  std::uint32_t first_leaf(const Shape& shape, const CellSpan& shape_span,
                           const CellSpan& item_span) const;

  [[nodiscard]] std::string validate_leaf(std::uint32_t node, const CellArea& area,
                                          const IdTable& ids) const;
  [[nodiscard]] std::size_t leaves_touched(const CellSpan& span) const;

  CellMap map_;
  std::uint32_t split_threshold_;
  std::uint32_t smallest_size_;  // cells of a node that is not split
  std::vector<Node> nodes_;
  std::uint32_t free_block_ = none;
  std::size_t node_count_ = 1;
  RunPool<N> pool_;
  Columns<N> boxes_;  // by id
};

}  // namespace quadlight::internal
