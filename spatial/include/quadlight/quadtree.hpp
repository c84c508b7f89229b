// Quadtree: flat, array-backed loose quadtree over boxes. The work-horse index.
#pragma once

#include <quadlight/executor.hpp>
#include <quadlight/function_ref.hpp>
#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/range_query.hpp>
#include <quadlight/result.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace quadlight {

namespace internal {
struct QuadtreeState;
}

/// Shape of a Quadtree. The bounds are only a first hint for speed: items outside them, of any
/// size, are stored and found like all others, and rebuilding chooses them anew from the content.
struct QuadtreeDesc {
  Box bounds{{-4096.0F, -4096.0F}, {4096.0F, 4096.0F}};  ///< finite, min < max in both axes
  std::uint32_t split_threshold =
      64;                        ///< a node with more items that fit children splits; 1 ... 65,535
  std::uint32_t max_depth = 16;  ///< levels below the root; 0 ... 16
  /// Keep the working memory of rebuild() (about 24 bytes per item), so that later ones do not
  /// allocate. For trees that are edited in every frame.
  bool keep_scratch = false;
};

/// Where a segment first meets a box: at a + fraction * (b - a).
struct SegmentHit {
  std::uint32_t id = 0xFFFFFFFFU;  ///< 0xFFFFFFFF: nothing was hit
  double fraction = 0.0;           ///< 0 ... 1; 0 if a lies in the box
  friend bool operator==(const SegmentHit&, const SegmentHit&) = default;
};

/// Boxes in a loose quadtree: each box is held once, in the node chosen by its size and centre, and
/// each node keeps bounds of its subtree's content. Nodes are pooled in blocks of four siblings,
/// addressed by index; boxes are separate arrays of coordinates in the order of a walk through the
/// tree, so that a window is a few rows of items, tested by SIMD (run-time dispatch: AVX-512, AVX2,
/// SSE4.2, plain C++; all give identical results) or, where a subtree lies inside, copied untested.
///
/// Items are named by ItemHandle; queries return the handle's index ("id"), a small dense integer
/// by which users keep their own data in arrays. handle(id) gives the handle back.
///
/// Boxes are closed: touching counts as intersecting, in every query. All answers are exact.
/// Thread rule: const members may run on many threads at once; others need exclusive access. A
/// member that takes an Executor returns when all its work is done; its result does not depend on
/// the number of workers.
/// Order rule: what a query returns is in an unspecified order that depends only on the sequence of
/// edits and the query (so it repeats), except where stated.
/// Limits: max_items items, and at most as many nodes; max_depth levels. Memory: 22 to 24 bytes per
/// item after rebuild() and at most 48 after edits, of which boxes and ids are 20, plus 8 per id
/// for handles, plus 4 if an item has other categories than all_categories. A moved-from tree may
/// only be assigned to or destroyed. Placement by size and centre after Ulrich, "Loose Octrees",
/// Game Programming Gems, 2000.
class Quadtree {
 public:
  static constexpr std::size_t max_items = std::size_t{1} << 25U;

  Quadtree();  ///< a tree of the default QuadtreeDesc
  /// Errors: not_finite or out_of_range, if a field is outside the range that QuadtreeDesc states.
  static Result<Quadtree> create(const QuadtreeDesc& desc);
  Quadtree(const Quadtree& other);
  Quadtree& operator=(const Quadtree& other);
  Quadtree(Quadtree&&) noexcept;
  Quadtree& operator=(Quadtree&&) noexcept;
  ~Quadtree();

  // --- edits, one item at a time -----------------------------------------------------------------
  /// Adds a box; visible to queries at once. O(depth) amortised.
  /// Errors: not_finite (NaN, infinity), out_of_range (min > max), limit_exceeded.
  Result<ItemHandle> insert(const Box& box, Categories categories = all_categories);
  /// Moves an item; a box write if it stays in its node. Errors: as insert, and stale_handle; the
  /// item is unchanged then.
  Status update(ItemHandle item, const Box& box);
  /// Removes an item and merges nodes that became small. False if the handle is stale (nothing is
  /// changed then).
  bool erase(ItemHandle item);
  /// Changes an item's category bits. False if the handle is stale.
  bool set_categories(ItemHandle item, Categories categories);
  /// Removes all items (their handles become stale); keeps the memory.
  void clear();
  /// Memory for about that many items, so that it need not grow step by step.
  void reserve(std::size_t items);

  // --- edits, many items at a time ---------------------------------------------------------------
  /// Adds all boxes, with the same categories, and writes their handles, in order, to `handles`
  /// (of the same size). Rebuilds if they are a quarter of the items or more. Errors: as insert,
  /// for the first bad box; nothing is added then.
  Status insert(std::span<const Box> boxes, std::span<ItemHandle> handles, Executor& executor,
                Categories categories = all_categories);
  /// Moves items[i] to boxes[i]; if an item is named twice, the last box counts. The policy: below
  /// 1/16 of all items, one by one; else all boxes are written, nodes checked and tightened in one
  /// sweep, and only what left its node is placed anew; if that is more than 1/8 of all items, or
  /// more than half since the last rebuild, rebuild() instead. Errors: as update, for the first bad
  /// one; nothing is moved then.
  Status update(std::span<const ItemHandle> items, std::span<const Box> boxes, Executor& executor);
  /// Removes the items; stale handles are passed over. Returns how many were removed. Rebuilds if
  /// they are a quarter of the items or more.
  std::size_t erase(std::span<const ItemHandle> items, Executor& executor);
  /// Lays everything out anew, as if built from what it holds: the fastest form for queries. The
  /// grid is fitted to the content. Ids stay. O(items), by radix sort.
  void rebuild(Executor& executor);

  // --- items -------------------------------------------------------------------------------------
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] bool is_valid(ItemHandle item) const;
  /// The item's box. The handle must be valid.
  [[nodiscard]] Box box(ItemHandle item) const;
  [[nodiscard]] Categories categories(ItemHandle item) const;
  /// The handle of an id that a query returned. The id must name a live item.
  [[nodiscard]] ItemHandle handle(std::uint32_t id) const;
  /// One more than the largest id ever in use: the size of an array indexed by id.
  [[nodiscard]] std::size_t id_limit() const;
  /// Tight bounds of all items; nothing to hold when empty (then min > max).
  [[nodiscard]] Box content_bounds() const;

  // --- range queries: each id once ---------------------------------------------------------------
  /// Appends the ids that the query finds to `out`, which is not cleared.
  void find(const RangeQuery& query, IdBuffer& out, QueryStats* stats = nullptr) const;
  void visit(const RangeQuery& query, IdVisitor visitor, QueryStats* stats = nullptr) const;
  /// The same, but stops as soon as `stop(id)` returns true; returns whether it stopped.
  bool find_any(const RangeQuery& query, FunctionRef<bool(std::uint32_t id)> stop) const;
  [[nodiscard]] std::size_t count(const RangeQuery& query) const;
  /// Answers all queries in parallel.
  void find(std::span<const RangeQuery> queries, IdLists& out, Executor& executor) const;

  /// Shorthands for the commonest ranges.
  void query(const Box& window, IdBuffer& out, QueryStats* stats = nullptr) const {
    find(RangeQuery::intersecting(window), out, stats);
  }
  void query(const Box& window, IdVisitor visitor, QueryStats* stats = nullptr) const {
    visit(RangeQuery::intersecting(window), visitor, stats);
  }
  void query_circle(Vec2 center, float radius, IdBuffer& out, QueryStats* stats = nullptr) const {
    find(RangeQuery::circle(center, radius), out, stats);
  }
  void query_circle(Vec2 center, float radius, IdVisitor visitor,
                    QueryStats* stats = nullptr) const {
    visit(RangeQuery::circle(center, radius), visitor, stats);
  }
  void query_segment(const Segment& segment, IdBuffer& out, QueryStats* stats = nullptr) const {
    find(RangeQuery::segment(segment), out, stats);
  }
  void query_segment(const Segment& segment, IdVisitor visitor, QueryStats* stats = nullptr) const {
    visit(RangeQuery::segment(segment), visitor, stats);
  }

  // --- ordered queries ---------------------------------------------------------------------------
  /// The item that the segment meets first; of several at the same place, the smallest id. Nothing
  /// if it meets none or is not finite. Whether a box is met is exact; the place is rounded.
  [[nodiscard]] SegmentHit first_hit(const Segment& segment,
                                     Categories categories = all_categories) const;
  void first_hit(std::span<const Segment> segments, std::vector<SegmentHit>& out,
                 Executor& executor, Categories categories = all_categories) const;
  /// The k items whose boxes are nearest to p, in order of (distance, id); fewer if there are
  /// fewer. `out` is cleared first. A non-finite p finds nothing.
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out,
               Categories categories = all_categories) const;
  void nearest(std::span<const Vec2> points, std::size_t k, NeighborLists& out, Executor& executor,
               Categories categories = all_categories) const;

  // --- pairs -------------------------------------------------------------------------------------
  /// Each unordered pair of distinct items whose boxes intersect, once, as (smaller id, larger id).
  void for_each_pair(PairVisitor visit) const;
  /// The same, appended to `out`.
  void find_pairs(PairBuffer& out) const;
  /// The same in parallel; the lists one after the other hold each pair once.
  void find_pairs(PairLists& out, Executor& executor) const;
  /// Each pair of an item of this tree and an item of the other one whose boxes intersect, as (id
  /// here, id there). The trees may be the same.
  void for_each_pair_with(const Quadtree& other, PairVisitor visit) const;
  void find_pairs_with(const Quadtree& other, PairBuffer& out) const;
  void find_pairs_with(const Quadtree& other, PairLists& out, Executor& executor) const;

  // --- one query in parallel ---------------------------------------------------------------------
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

  // --- inspection --------------------------------------------------------------------------------
  struct TreeStats {
    std::size_t nodes = 0;          ///< nodes in use, the root included
    std::size_t depth = 0;          ///< deepest level in use; 0 if there is only the root
    std::size_t bytes = 0;          ///< heap memory held, without the next two
    std::size_t handle_bytes = 0;   ///< of the map from ids to items
    std::size_t scratch_bytes = 0;  ///< working memory kept for the next rebuild
    std::uint64_t reinserted = 0;   ///< updates since the start that changed the item's node
    std::uint64_t compactions = 0;  ///< times since the start that runs were pushed together
    std::uint64_t rebuilds = 0;     ///< times since the start that all was laid out anew
  };
  [[nodiscard]] TreeStats tree_stats() const;
  /// Calls visit for each node in use that holds content: its bounds, its level, and the number of
  /// its own items. For debug drawing.
  void for_each_node(
      FunctionRef<void(const Box& bounds, std::uint32_t level, std::size_t items)> visit) const;
  /// Checks every invariant of the structure; O(nodes + items). Returns a description of the first
  /// violation, or an empty string. Meant for tests and debugging.
  [[nodiscard]] std::string validate() const;

 private:
  friend class LightKernel;         // walks the nodes near to far
  friend struct QuadtreeInspector;  // tests break invariants through it, to prove validate()
  explicit Quadtree(const QuadtreeDesc& desc);
  void pairs_in_parallel(const Quadtree& other, bool same, PairLists& out,
                         Executor& executor) const;

  std::unique_ptr<internal::QuadtreeState> state_;
};

}  // namespace quadlight
