// A tree over the slots of a store: nodes or walls by their world boxes.
#pragma once

#include <quadlight/quadtree.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// The Quadtree of a store, the item of each slot, and the slot of each item. The world has no
/// bounds to be told; the tree's are chosen from the content.
class SlotIndex {
 public:
  void resize(std::size_t slots);
  /// Inserts the slot's box, or moves it there. The box must be valid.
  void show(std::uint32_t slot, const Box& box);
  /// Removes the slot's box if it is there.
  void hide(std::uint32_t slot);
  /// To be called after a row of edits: if much of the content has come to lie outside the tree's
  /// bounds, where boxes are found but slowly, builds the tree anew around the content. Seldom:
  /// a share of all boxes must move out before it happens again. True if it happened.
  bool refit();

  [[nodiscard]] std::uint32_t slot_of(std::uint32_t item) const { return slot_of_item_[item]; }
  [[nodiscard]] const Quadtree& tree() const { return tree_; }
  /// Boxes inserted, and moved to another node of the tree, since the start.
  [[nodiscard]] std::uint64_t placed() const;

 private:
  void set_outside(std::uint32_t slot, bool outside);
  void rebuild(const Box& bounds);
  [[nodiscard]] Box content_region() const;

  Quadtree tree_;
  Box bounds_ = QuadtreeDesc{}.bounds;  ///< of tree_
  std::vector<ItemHandle> items_;       ///< by slot; null if not in the tree
  std::vector<std::uint32_t> slot_of_item_;
  std::vector<std::uint8_t> outside_;  ///< by slot: the box's centre is outside bounds_
  std::size_t outside_count_ = 0;
  std::uint64_t inserted_ = 0;    ///< since the start
  std::uint64_t reinserted_ = 0;  ///< by trees that were replaced
};

}  // namespace quadlight::internal
