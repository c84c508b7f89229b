// A tree over the slots of a store: nodes or walls by their world boxes.
#pragma once

#include <quadlight/quadtree.hpp>

#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// The Quadtree of a store, the item of each slot, and the slot of each item.
class SlotIndex {
 public:
  SlotIndex();
  void resize(std::size_t slots) { items_.resize(slots); }
  /// Has the slot's box inserted, or moved there, by the next apply(). The box must be valid. At
  /// most once per slot between two apply().
  void show(std::uint32_t slot, const Box& box);
  /// Removes the slot's box if it is there, at once.
  void hide(std::uint32_t slot);
  /// Carries out what show() asked for, as two batches. True if the tree was built anew.
  bool apply();

  [[nodiscard]] std::uint32_t slot_of(std::uint32_t item) const { return slot_of_item_[item]; }
  [[nodiscard]] const Quadtree& tree() const { return tree_; }
  /// Boxes inserted, and moved to another node of the tree, since the start.
  [[nodiscard]] std::uint64_t placed() const { return inserted_ + tree_.tree_stats().reinserted; }

 private:
  void insert_new(Executor& executor);

  Quadtree tree_;
  std::vector<ItemHandle> items_;  ///< by slot; null if not in the tree
  std::vector<std::uint32_t> slot_of_item_;
  std::uint64_t inserted_ = 0;  ///< since the start
  // until the next apply()
  std::vector<ItemHandle> moved_;
  std::vector<Box> moved_boxes_;
  std::vector<std::uint32_t> new_slots_;
  std::vector<Box> new_boxes_;
  std::vector<ItemHandle> new_items_;
};

}  // namespace quadlight::internal
