// Quadtree: flat, array-backed loose quadtree over boxes. The work-horse index.
#pragma once

#include <quadlight/function_ref.hpp>
#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/result.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight {

/// Shape of a Quadtree. The bounds are only a hint for speed: items outside them, of any size,
/// are stored and found like all others.
struct QuadtreeDesc {
  Box bounds{{-4096.0F, -4096.0F}, {4096.0F, 4096.0F}};  ///< finite, min < max in both axes
  std::uint32_t split_threshold = 32;  ///< a node with more own items splits; 1 ... 65,535
  std::uint32_t max_depth = 16;        ///< levels below the root; 0 ... 24
};

/// Boxes in a loose quadtree: each box is held once, in the node chosen by its size and centre,
/// and each node keeps the tight bounds of its subtree's content.
/// Nodes are pooled in blocks of four siblings with a free list, addressed by index; boxes are
/// separate min_x, min_y, max_x, max_y arrays. No pointers.
///
/// Items are named by ItemHandle; queries return the handle's index ("id"), a small dense integer
/// by which users keep their own data in arrays. handle(id) gives the handle back.
///
/// Boxes are closed: touching counts as intersecting, in every query.
/// Thread rule: const members may run on many threads at once; others need exclusive access.
/// Order rule: what a query returns is in an unspecified order that depends only on the sequence of
/// edits and the query (so it repeats), except where stated.
/// Limits: 2^30 items. Memory: 75 to 105 bytes per item once built (boxes and ids 20, handles 12;
/// the rest is nodes, and room by which a scene of constant size is edited without allocating). A
/// moved-from tree may only be assigned to or destroyed. Placement by size and centre after Ulrich,
/// "Loose Octrees", Game Programming Gems, 2000.
class Quadtree {
 public:
  Quadtree();  ///< a tree of the default QuadtreeDesc
  /// Errors: not_finite or out_of_range, if a field is outside the range that QuadtreeDesc states.
  static Result<Quadtree> create(const QuadtreeDesc& desc);

  // --- edits -------------------------------------------------------------------------------
  /// Adds a box; visible to queries at once. O(depth) amortised.
  /// Errors: not_finite (NaN, infinity), out_of_range (min > max), limit_exceeded.
  Result<ItemHandle> insert(const Box& box);
  /// Moves an item; cheap if it stays in its node. Errors: as insert, and stale_handle; the item is
  /// unchanged then.
  Status update(ItemHandle item, const Box& box);
  /// Removes an item and merges nodes that became small. False if the handle is stale (nothing is
  /// changed then).
  bool erase(ItemHandle item);
  /// Removes all items (their handles become stale); keeps the memory.
  void clear();
  void reserve(std::size_t items);

  // --- items -------------------------------------------------------------------------------
  [[nodiscard]] std::size_t size() const { return item_count_; }
  [[nodiscard]] bool empty() const { return item_count_ == 0; }
  [[nodiscard]] bool is_valid(ItemHandle item) const;
  /// The item's box. The handle must be valid.
  [[nodiscard]] Box box(ItemHandle item) const;
  /// The handle of an id that a query returned. The id must name a live item.
  [[nodiscard]] ItemHandle handle(std::uint32_t id) const;
  /// One more than the largest id ever in use: the size of an array indexed by id.
  [[nodiscard]] std::size_t id_limit() const;
  /// Tight bounds of all items; nothing to hold when empty (then min > max).
  [[nodiscard]] Box content_bounds() const;

  // --- queries: each id once -----------------------------------------------------------------
  /// Ids of boxes that intersect the closed window. A window with a NaN or with min > max finds
  /// nothing; infinite sides are allowed.
  void query(const Box& window, IdVisitor visit, QueryStats* stats = nullptr) const;
  /// The same, appended to `out`, which is not cleared.
  void query(const Box& window, IdBuffer& out, QueryStats* stats = nullptr) const;

  /// Ids of boxes that share a point with the closed disc; exact. A NaN, an infinite center or a
  /// negative radius finds nothing; an infinite radius finds all.
  void query_circle(Vec2 center, float radius, IdVisitor visit, QueryStats* stats = nullptr) const;
  void query_circle(Vec2 center, float radius, IdBuffer& out,
                    QueryStats* stats = nullptr) const;

  /// Ids of boxes that share a point with the closed segment; exact. Non-finite: finds nothing.
  void query_segment(const Segment& segment, IdVisitor visit, QueryStats* stats = nullptr) const;
  void query_segment(const Segment& segment, IdBuffer& out,
                     QueryStats* stats = nullptr) const;
  /// The same, but stops as soon as `stop(id)` returns true; returns whether it stopped.
  bool any_on_segment(const Segment& segment, FunctionRef<bool(std::uint32_t id)> stop) const;

  /// The k items whose boxes are nearest to p, in order of (distance, id); fewer if there are
  /// fewer. `out` is cleared first. A non-finite p finds nothing.
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const;

  /// Each unordered pair of distinct items whose boxes intersect, once, as (smaller id, larger id).
  void for_each_pair(PairVisitor visit) const;

  // --- parallel box queries --------------------------------------------------------------------
  /// A share of a box query: one node's own items, or a whole subtree.
  struct Part {
    std::uint32_t node = 0;
    bool own_items_only = false;
  };
  /// Splits query(window) into independent parts, at least `wanted` if the tree is large enough,
  /// appended to `out`. Depends on tree, window and `wanted` alone. The concatenation of
  /// query_part over the parts finds exactly what query(window) finds.
  void split_query(const Box& window, std::size_t wanted, std::vector<Part>& out) const;
  void query_part(const Part& part, const Box& window, IdBuffer& out,
                  QueryStats* stats = nullptr) const;

  // --- inspection ------------------------------------------------------------------------------
  struct TreeStats {
    std::size_t nodes = 0;         ///< nodes in use, the root included
    std::size_t depth = 0;         ///< deepest level in use; 0 if there is only the root
    std::size_t bytes = 0;         ///< heap memory held
    std::uint64_t reinserted = 0;  ///< updates since the start that changed the item's node
    std::uint64_t repacked = 0;    ///< times since the start that all item runs were laid out anew
  };
  [[nodiscard]] TreeStats tree_stats() const;
  /// Calls visit for each node in use that holds content: its tight bounds, its level, and the
  /// number of its own items. For debug drawing.
  void for_each_node(
      FunctionRef<void(const Box& bounds, std::uint32_t level, std::size_t items)> visit) const;
  /// Checks every invariant of the structure; O(nodes + items). Returns a description of the first
  /// violation, or an empty string. Meant for tests and debugging.
  [[nodiscard]] std::string validate() const;

 private:
  friend struct QuadtreeInspector;  // tests break invariants through it, to prove validate()

  static constexpr std::uint32_t root = 0;  // and "no child", since no node has the root below it
  static constexpr std::uint32_t none = 0xFFFFFFFFU;
  static constexpr std::uint32_t deepest_level = 24;

  // Four siblings, two cache lines. Node n is lane n % 4 of block n / 4; the root is lane 0 of
  // block 0, whose other lanes stay empty. Empty bounds are (+inf, -inf).
  struct alignas(64) Block {
    std::array<float, 4> min_x, min_y, max_x, max_y;  // tight bounds of the subtree's content
    std::array<std::uint32_t, 4> first_child;         // node index of four children; root: a leaf
    std::array<std::uint32_t, 4> run_first;           // own items: slots of the item arrays
    std::array<std::uint32_t, 4> run_count;
    std::array<std::uint32_t, 4> subtree_count;  // items of the node and of all below it
  };
  // What only edits need of the four.
  struct BlockInfo {
    std::uint32_t parent = none;  // node index; of a free block: the next free block
    std::uint32_t level = none;   // of the four nodes; none: the block is free
    std::uint32_t parent_x = 0;   // the parent's cell at its level
    std::uint32_t parent_y = 0;
    std::array<std::uint32_t, 4> run_capacity{};
    std::array<std::uint32_t, 4> pending{};   // of a leaf: own items that would go to children
    std::array<std::uint32_t, 4> moved_to{};  // scratch of repack()
  };
  // Where an id's box is: slot run_first(node) + offset.
  struct Entry {
    std::uint32_t node = none;  // none: the id is free
    std::uint32_t offset = 0;   // of a free id: the next free id
    std::uint32_t generation = 1;
  };
  // Where a box wants to be: the cell of its centre on the finest grid, and the deepest level whose
  // cells are at least as large as the box.
  struct Place {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t level = 0;
  };
  struct Cell {
    std::uint32_t x = 0;
    std::uint32_t y = 0;
    std::uint32_t level = 0;
  };

  explicit Quadtree(const QuadtreeDesc& desc);

  [[nodiscard]] const Block& block(std::uint32_t node) const { return blocks_[node / 4]; }
  [[nodiscard]] Block& block(std::uint32_t node) { return blocks_[node / 4]; }
  [[nodiscard]] const BlockInfo& info(std::uint32_t node) const { return infos_[node / 4]; }
  [[nodiscard]] BlockInfo& info(std::uint32_t node) { return infos_[node / 4]; }
  [[nodiscard]] std::uint32_t first_child(std::uint32_t node) const {
    return block(node).first_child[node % 4];
  }
  [[nodiscard]] bool is_leaf(std::uint32_t node) const { return first_child(node) == root; }
  [[nodiscard]] std::uint32_t run_first(std::uint32_t node) const {
    return block(node).run_first[node % 4];
  }
  [[nodiscard]] std::uint32_t run_count(std::uint32_t node) const {
    return block(node).run_count[node % 4];
  }
  [[nodiscard]] std::uint32_t subtree_count(std::uint32_t node) const {
    return block(node).subtree_count[node % 4];
  }
  [[nodiscard]] Box node_bounds(std::uint32_t node) const {
    const Block& b = block(node);
    const std::uint32_t lane = node % 4;
    return {{b.min_x[lane], b.min_y[lane]}, {b.max_x[lane], b.max_y[lane]}};
  }
  [[nodiscard]] Box slot_box(std::uint32_t slot) const {
    return {{min_x_[slot], min_y_[slot]}, {max_x_[slot], max_y_[slot]}};
  }

  // placement (quadtree_place.cpp)
  [[nodiscard]] Place place_of(const Box& box) const;
  [[nodiscard]] Cell cell_of(std::uint32_t node) const;
  [[nodiscard]] static bool in_cell(const Cell& cell, const Place& place);
  [[nodiscard]] static std::uint32_t child_lane(const Place& place, std::uint32_t level);

  // edits (quadtree_edit.cpp)
  static Status check_box(const Box& box);
  std::uint32_t take_id();
  void give_back_id(std::uint32_t id);
  void attach_below(std::uint32_t start, const Place& place, const Box& box, std::uint32_t id);
  void detach(std::uint32_t id, const Place& place);
  void move_to_other_node(std::uint32_t id, const Place& old_place, const Place& place,
                          const Box& old_box, const Box& box);
  void update_in_node(std::uint32_t id, const Place& old_place, const Place& place,
                      const Box& old_box, const Box& box);

  // nodes (quadtree_nodes.cpp)
  void make_root();
  std::uint32_t take_block(std::uint32_t parent, const Cell& parent_cell);
  void give_back_block(std::uint32_t first_node);
  void split(std::uint32_t node);
  void merge(std::uint32_t node);
  void merge_where_small(std::uint32_t node, std::uint32_t top);
  void set_node_bounds(std::uint32_t node, const Box& bounds);
  void grow_bounds_up(std::uint32_t node, const Box& box);
  void shrink_bounds_up(std::uint32_t node, const Box& removed);
  [[nodiscard]] Box run_bounds(std::uint32_t node) const;
  [[nodiscard]] Box tight_bounds(std::uint32_t node) const;
  [[nodiscard]] Box shrunk_bounds(std::uint32_t node, const Box& limit) const;

  // item runs (quadtree_runs.cpp)
  static std::uint32_t roomy(std::uint32_t count);
  void set_slot(std::uint32_t slot, const Box& box, std::uint32_t id);
  void copy_slot(std::uint32_t from, std::uint32_t to);
  void grow_slots_with_items();
  void make_room(std::uint64_t slots);
  void repack(std::uint64_t capacity);
  void assign_run(std::uint32_t node, std::uint32_t capacity);
  void reserve_run(std::uint32_t node, std::uint32_t count);
  void append_to_run(std::uint32_t node, const Box& box, std::uint32_t id);
  void remove_from_run(std::uint32_t node, std::uint32_t offset);
  void resize_slots(std::size_t capacity);

  // queries (quadtree_scan.hpp)
  template <class Shape, class Sink>
  bool scan(std::uint32_t start, const Shape& shape, Sink& sink, QueryStats* stats) const;
  template <class Sink>
  bool take_subtree(std::uint32_t start, Sink& sink) const;
  friend class CollectingSink;
  friend class VisitingSink;

  // pairs (quadtree_pairs.cpp)
  void pairs_in_run(std::uint32_t node, PairVisitor visit) const;
  void pairs_with_later_runs(std::uint32_t node, PairVisitor visit) const;
  void pairs_of_runs(std::uint32_t a, std::uint32_t b, const Box& bounds_a,
                     PairVisitor visit) const;

  // invariants (quadtree_validate.cpp)
  [[nodiscard]] std::string validate_pool() const;
  [[nodiscard]] std::string validate_ids() const;
  [[nodiscard]] std::string validate_rooms() const;
  [[nodiscard]] std::string validate_links(std::uint32_t node) const;
  [[nodiscard]] std::string validate_run(std::uint32_t node) const;
  [[nodiscard]] std::string validate_content(std::uint32_t node) const;

  QuadtreeDesc desc_;
  double cells_per_unit_x_ = 0.0;  // of the finest grid
  double cells_per_unit_y_ = 0.0;

  std::vector<Block> blocks_;
  std::vector<BlockInfo> infos_;
  std::uint32_t free_block_ = none;
  std::array<std::uint32_t, deepest_level + 1> blocks_at_level_{};

  std::vector<float> min_x_, min_y_, max_x_, max_y_;
  std::vector<std::uint32_t> ids_;
  std::uint32_t slots_end_ = 0;  // slots from here on were never given to a run since repack()
  std::vector<std::uint32_t> repack_scratch_;

  std::vector<Entry> entries_;
  std::uint32_t free_id_ = none;
  std::size_t item_count_ = 0;
  std::uint64_t reinserted_ = 0;
  std::uint64_t repacked_ = 0;
};

}  // namespace quadlight
