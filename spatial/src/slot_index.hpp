// An index over the slots of a store: nodes, walls or lights by their world boxes.
#pragma once

#include "frame_tree.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/wall_index.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace quadlight::internal {

[[nodiscard]] inline const Quadtree& tree_of(const Quadtree& index) {
  return index;
}
[[nodiscard]] inline const Quadtree& tree_of(const WallIndex& index) {
  return index.tree();
}

/// The index of a store, the item of each slot, and the slot of each item. `Value` is what the
/// index holds per item: a Quadtree's boxes, a WallIndex's walls.
template <class Index, class Value>
class SlotIndex {
 public:
  explicit SlotIndex(Index index) : index_(std::move(index)) {}

  void resize(std::size_t slots) { items_.resize(slots); }

  /// Has the slot's value inserted, or the one there replaced, by the next apply(). The value must
  /// be valid. At most once per slot between two apply().
  void show(std::uint32_t slot, const Value& value) {
    if (items_[slot]) {
      moved_.push_back(items_[slot]);
      moved_values_.push_back(value);
    } else {
      new_slots_.push_back(slot);
      new_values_.push_back(value);
    }
  }

  /// Removes the slot's value if it is there, at once.
  void hide(std::uint32_t slot) {
    if (!items_[slot]) return;
    index_.erase(items_[slot]);
    items_[slot] = {};
  }

  /// Carries out what show() asked for, as two batches. True if the tree was built anew.
  bool apply() {
    // The indices of a scene are worked on side by side, each by one worker.
    SerialExecutor executor;
    const std::uint64_t rebuilds = tree().tree_stats().rebuilds;
    [[maybe_unused]] const Status status = index_.update(moved_, moved_values_, executor);
    QUADLIGHT_ASSERT(status.ok(), "values are valid");
    insert_new(executor);
    moved_.clear();
    moved_values_.clear();
    return tree().tree_stats().rebuilds != rebuilds;
  }

  [[nodiscard]] std::uint32_t slot_of(std::uint32_t item) const { return slot_of_item_[item]; }
  [[nodiscard]] const Index& content() const { return index_; }
  [[nodiscard]] const Quadtree& tree() const { return tree_of(index_); }
  /// Values inserted, and moved to another node of the tree, since the start.
  [[nodiscard]] std::uint64_t placed() const { return inserted_ + tree().tree_stats().reinserted; }

 private:
  void insert_new(Executor& executor) {
    new_items_.resize(new_slots_.size());
    [[maybe_unused]] const Status status = index_.insert(new_values_, new_items_, executor);
    QUADLIGHT_ASSERT(status.ok(), "values are valid, and there are no more slots than items");
    slot_of_item_.resize(tree().id_limit());
    for (std::size_t i = 0; i < new_slots_.size(); ++i) {
      items_[new_slots_[i]] = new_items_[i];
      slot_of_item_[new_items_[i].index] = new_slots_[i];
    }
    inserted_ += new_slots_.size();
    new_slots_.clear();
    new_values_.clear();
  }

  Index index_;
  std::vector<ItemHandle> items_;  ///< by slot; null if not in the index
  std::vector<std::uint32_t> slot_of_item_;
  std::uint64_t inserted_ = 0;  ///< since the start
  // until the next apply()
  std::vector<ItemHandle> moved_;
  std::vector<Value> moved_values_;
  std::vector<std::uint32_t> new_slots_;
  std::vector<Value> new_values_;
  std::vector<ItemHandle> new_items_;
};

class BoxSlots : public SlotIndex<Quadtree, Box> {
 public:
  BoxSlots() : SlotIndex(tree_of_frames()) {}
};

class WallSlots : public SlotIndex<WallIndex, Occluder> {
 public:
  WallSlots() : SlotIndex(WallIndex()) {}
};

}  // namespace quadlight::internal
