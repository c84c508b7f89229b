// Quadtree: flat, array-backed loose quadtree over boxes. The work-horse index.
#pragma once

#include <quadlight/function_ref.hpp>
#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/result.hpp>

#include <cstdint>
#include <span>
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

/// What one query did; add them up over queries.
struct QueryStats {
  std::uint64_t nodes_visited = 0;  ///< nodes whose content was looked at
  std::uint64_t nodes_inside = 0;   ///< of these, subtrees taken whole without testing boxes
  std::uint64_t boxes_tested = 0;

  QueryStats& operator+=(const QueryStats& o) {
    nodes_visited += o.nodes_visited;
    nodes_inside += o.nodes_inside;
    boxes_tested += o.boxes_tested;
    return *this;
  }
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
/// Limits: 2^31 - 1 items. Memory: about 60 bytes per item in the plain layout.
/// Placement by size and centre after Ulrich, "Loose Octrees", Game Programming Gems, 2000.
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
  using Visitor = FunctionRef<void(std::uint32_t id)>;

  /// Ids of boxes that intersect the closed window. A window with a NaN finds nothing; infinite
  /// sides are allowed.
  void query(const Box& window, Visitor visit, QueryStats* stats = nullptr) const;
  /// The same, appended to `out`, which is not cleared.
  void query(const Box& window, std::vector<std::uint32_t>& out, QueryStats* stats = nullptr) const;

  /// Ids of boxes that share a point with the closed disc. A NaN or a negative radius finds
  /// nothing.
  void query_circle(Vec2 center, float radius, Visitor visit, QueryStats* stats = nullptr) const;
  void query_circle(Vec2 center, float radius, std::vector<std::uint32_t>& out,
                    QueryStats* stats = nullptr) const;

  /// Ids of boxes that share a point with the closed segment; exact. Non-finite: finds nothing.
  void query_segment(const Segment& segment, Visitor visit, QueryStats* stats = nullptr) const;
  void query_segment(const Segment& segment, std::vector<std::uint32_t>& out,
                     QueryStats* stats = nullptr) const;
  /// The same, but stops as soon as `stop(id)` returns true; returns whether it stopped.
  bool any_on_segment(const Segment& segment, FunctionRef<bool(std::uint32_t id)> stop) const;

  /// An item and the squared distance of its box from the query point (0 if the point is inside).
  struct Neighbor {
    std::uint32_t id = 0;
    double distance_squared = 0.0;
    friend bool operator==(const Neighbor&, const Neighbor&) = default;
  };
  /// The k items whose boxes are nearest to p, in order of (distance, id); fewer if there are
  /// fewer. `out` is cleared first. A non-finite p finds nothing.
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const;

  /// Each unordered pair of distinct items whose boxes intersect, once, as (smaller id, larger id).
  using PairVisitor = FunctionRef<void(std::uint32_t first, std::uint32_t second)>;
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
  void query_part(const Part& part, const Box& window, std::vector<std::uint32_t>& out,
                  QueryStats* stats = nullptr) const;

  // --- inspection ------------------------------------------------------------------------------
  struct TreeStats {
    std::size_t nodes = 0;  ///< nodes in use, the root included
    std::size_t depth = 0;  ///< deepest level in use; 0 if there is only the root
    std::size_t bytes = 0;  ///< heap memory held
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
  std::size_t item_count_ = 0;
};

}  // namespace quadlight
