// A tree over slots that follows its content.
#include "slot_index.hpp"

#include <quadlight/assert.hpp>

namespace quadlight::internal {
namespace {

// Frames must not allocate, so what a rebuild needs is kept.
Quadtree tree_of_frames() {
  QuadtreeDesc desc;
  desc.keep_scratch = true;
  return Quadtree::create(desc).value();
}

}  // namespace

SlotIndex::SlotIndex() : tree_(tree_of_frames()) {}

void SlotIndex::show(std::uint32_t slot, const Box& box) {
  if (items_[slot]) {
    moved_.push_back(items_[slot]);
    moved_boxes_.push_back(box);
  } else {
    new_slots_.push_back(slot);
    new_boxes_.push_back(box);
  }
}

void SlotIndex::hide(std::uint32_t slot) {
  if (!items_[slot]) return;
  tree_.erase(items_[slot]);
  items_[slot] = {};
}

bool SlotIndex::apply() {
  // The two trees of a scene are worked on side by side, each by one worker.
  SerialExecutor executor;
  const std::uint64_t rebuilds = tree_.tree_stats().rebuilds;
  [[maybe_unused]] const Status status = tree_.update(moved_, moved_boxes_, executor);
  QUADLIGHT_ASSERT(status.ok(), "boxes are valid");
  insert_new(executor);
  moved_.clear();
  moved_boxes_.clear();
  return tree_.tree_stats().rebuilds != rebuilds;
}

void SlotIndex::insert_new(Executor& executor) {
  new_items_.resize(new_slots_.size());
  [[maybe_unused]] const Status status = tree_.insert(new_boxes_, new_items_, executor);
  QUADLIGHT_ASSERT(status.ok(), "boxes are valid, and there are no more slots than items");
  slot_of_item_.resize(tree_.id_limit());
  for (std::size_t i = 0; i < new_slots_.size(); ++i) {
    items_[new_slots_[i]] = new_items_[i];
    slot_of_item_[new_items_[i].index] = new_slots_[i];
  }
  inserted_ += new_slots_.size();
  new_slots_.clear();
  new_boxes_.clear();
}

}  // namespace quadlight::internal
