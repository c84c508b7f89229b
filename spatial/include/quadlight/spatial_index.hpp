// SpatialIndex: the edits and queries that all alternatives to Quadtree share.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/internal/id_table.hpp>
#include <quadlight/result.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace quadlight {

/// What LinearIndex, UniformGrid, LeafQuadtree (Item = Box), PointQuadtree and PrQuadtree
/// (Item = Vec2) have in common; Store is the structure behind. The words are those of Quadtree. A
/// point counts as a box of zero size.
///
/// Items are named by ItemHandle; queries return the handle's index ("id"), a small dense integer
/// by which users keep their own data in arrays. handle(id) gives the handle back.
///
/// Boxes are closed: touching counts as intersecting, in every query. Items are stored and found
/// wherever they are, at any finite coordinates.
/// Thread rule: const members may run on many threads at once; others need exclusive access.
/// Order rule: what a query returns is in an unspecified order that depends only on the sequence of
/// edits and the query (so it repeats), except where stated.
/// Complexity: the derived class says. Queries allocate nothing but the growth of `out`, edits
/// nothing once the index has held as many items. A moved-from index may only be assigned to or
/// destroyed.
template <class Store, class Item>
class SpatialIndex {
 public:
  static constexpr std::size_t max_items = std::size_t{1} << 28U;

  // --- edits -------------------------------------------------------------------------------
  /// Adds an item; visible to queries at once.
  /// Errors: not_finite (NaN, infinity), out_of_range (min > max), limit_exceeded (max_items; a
  /// LeafQuadtree's references, too).
  Result<ItemHandle> insert(const Item& item);
  /// Moves an item. Errors: as insert, and stale_handle; the item is unchanged then.
  Status update(ItemHandle item, const Item& to);
  /// Removes an item. False if the handle is stale (nothing is changed then).
  bool erase(ItemHandle item);
  /// Removes all items (their handles become stale); keeps the memory.
  void clear();
  /// Makes room for so many items in all.
  void reserve(std::size_t items);

  // --- items -------------------------------------------------------------------------------
  [[nodiscard]] std::size_t size() const { return ids_.size(); }
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] bool is_valid(ItemHandle item) const { return ids_.is_valid(item); }
  /// The item's box; of a point, the box of zero size. The handle must be valid.
  [[nodiscard]] Box box(ItemHandle item) const;
  /// The handle of an id that a query returned. The id must name a live item.
  [[nodiscard]] ItemHandle handle(std::uint32_t id) const { return ids_.handle(id); }
  /// One more than the largest id ever in use: the size of an array indexed by id.
  [[nodiscard]] std::size_t id_limit() const { return ids_.limit(); }

  // --- queries: each id once -----------------------------------------------------------------
  /// Ids of items that intersect the closed window. A window with a NaN or with min > max finds
  /// nothing; infinite sides are allowed.
  void query(const Box& window, IdVisitor visit, QueryStats* stats = nullptr) const;
  /// The same, appended to `out`, which is not cleared.
  void query(const Box& window, IdBuffer& out, QueryStats* stats = nullptr) const;

  /// Ids of items that share a point with the closed disc; exact. A NaN, an infinite center or a
  /// negative radius finds nothing; an infinite radius finds all.
  void query_circle(Vec2 center, float radius, IdVisitor visit, QueryStats* stats = nullptr) const;
  void query_circle(Vec2 center, float radius, IdBuffer& out, QueryStats* stats = nullptr) const;

  /// Ids of items that share a point with the closed segment; exact (a point: that lie on it).
  /// Non-finite: finds nothing.
  void query_segment(const Segment& segment, IdVisitor visit, QueryStats* stats = nullptr) const;
  void query_segment(const Segment& segment, IdBuffer& out, QueryStats* stats = nullptr) const;
  /// The same, but stops as soon as `stop(id)` returns true; returns whether it stopped.
  bool any_on_segment(const Segment& segment, FunctionRef<bool(std::uint32_t id)> stop) const;

  /// The k items nearest to p, in order of (distance, id); fewer if there are fewer. `out` is
  /// cleared first. A non-finite p finds nothing.
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const;

  /// Each unordered pair of distinct items that intersect, once, as (smaller id, larger id). Of
  /// points: the pairs of coincident ones.
  void for_each_pair(PairVisitor visit) const;

  // --- inspection ------------------------------------------------------------------------------
  /// Heap memory held.
  [[nodiscard]] std::size_t bytes() const;
  /// Checks every invariant of the structure. Returns a description of the first violation, or an
  /// empty string. Slow, and allocates; meant for tests and debugging.
  [[nodiscard]] std::string validate() const;

 protected:
  explicit SpatialIndex(Store store) : store_(std::move(store)) {}

  [[nodiscard]] const Store& store() const { return store_; }
  [[nodiscard]] Store& store() { return store_; }
  [[nodiscard]] internal::IdTable& ids() { return ids_; }

 private:
  Store store_;
  internal::IdTable ids_;
};

}  // namespace quadlight
