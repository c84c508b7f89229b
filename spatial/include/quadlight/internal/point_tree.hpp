// The structure behind PointQuadtree: each point splits the plane into four.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/index_types.hpp>
#include <quadlight/internal/id_table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::internal {

class NeighborHeap;

/// A Store of SpatialIndex; an id's slot is its node. Left and right, below and above are decided
/// lexicographically, so that any set of different points can be halved.
class PointTree {
 public:
  static constexpr const char* name = "PointQuadtree";

  [[nodiscard]] static bool has_room() { return true; }
  void add(std::uint32_t id, const Box& point, IdTable& ids);
  void move(std::uint32_t id, const Box& point, IdTable& ids);
  void remove(std::uint32_t id, IdTable& ids);
  void clear();
  void reserve(std::size_t items);
  [[nodiscard]] Box box(std::uint32_t id, const IdTable& ids) const;

  template <class Shape, class Sink>
  bool scan(const Shape& shape, Sink& sink, QueryStats& stats) const;
  void nearest(NeighborHeap& heap) const;
  void for_each_pair(PairVisitor visit) const;

  [[nodiscard]] std::size_t nodes() const { return head_count_; }
  [[nodiscard]] std::size_t depth() const;
  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::string validate(const IdTable& ids) const;

  /// More levels than a tree of 2^29 nodes has if no child has more than 3/4 of its parent's.
  static constexpr std::size_t max_levels = 72;

 private:
  static constexpr std::uint32_t none = IdTable::none;

  // A head splits the plane. Other items at the head's very point are its twins, in a list that
  // uses the fields for children. A head without an item is a ghost: its point was erased, but it
  // still splits.
  struct Node {
    Vec2 point{0.0F, 0.0F};
    std::uint32_t id = none;    // none: a ghost, or free
    std::uint32_t weight = 0;   // heads of the subtree; 0: a twin, or free
    std::uint32_t twin = none;  // of a head: its first twin
    // Left below, right below, left above, right above. Of a twin: next twin, previous twin or
    // head. Of a free node: the next free node.
    std::array<std::uint32_t, 4> child{none, none, none, none};
  };
  using Path = std::array<std::uint32_t, max_levels + 2>;
  struct Visit {
    std::uint32_t node = none;
    Box region;  // of the plane, that the node splits
  };

  [[nodiscard]] static std::uint32_t lane_of(Vec2 center, Vec2 p);
  [[nodiscard]] static Box child_region(const Box& region, Vec2 center, std::uint32_t lane);
  [[nodiscard]] bool has_children(std::uint32_t node) const;
  [[nodiscard]] std::uint32_t weight(std::uint32_t node) const {
    return node == none ? 0 : nodes_[node].weight;
  }

  std::size_t find_path(Vec2 p, Path& path) const;
  std::uint32_t take_node(Vec2 p, std::uint32_t id);
  void give_back_node(std::uint32_t node);
  void add_twin(std::uint32_t head, std::uint32_t id, IdTable& ids);
  bool remove_twin(std::uint32_t node, IdTable& ids);
  void remove_leaves(Path& path, std::size_t length);
  std::uint32_t& link_to(const Path& path, std::size_t at);
  void balance(Path& path, std::size_t length);
  void rebuild(Path& path, std::size_t at);
  void gather(std::uint32_t top);
  std::uint32_t build(std::size_t begin, std::size_t end);

  template <class F>
  void walk(const F& f) const;
  [[nodiscard]] std::string validate_head(std::uint32_t node, const Box& region,
                                          const IdTable& ids) const;
  [[nodiscard]] std::string validate_pool() const;

  std::vector<Node> nodes_;
  std::uint32_t root_ = none;
  std::uint32_t free_node_ = none;
  std::size_t head_count_ = 0;
  std::size_t ghost_count_ = 0;
  std::vector<std::uint32_t> scratch_;  // heads of a subtree that is built anew
};

}  // namespace quadlight::internal
