// The small structures that the scene is made of: linked lists of slots, trees over slots.
#include "scene_state.hpp"

#include <quadlight/assert.hpp>

namespace quadlight::internal {

void link_front(std::uint32_t& head, std::vector<ListLink>& links, std::uint32_t slot) {
  links[slot] = {head, none};
  if (head != none) links[head].previous = slot;
  head = slot;
}

void unlink(std::uint32_t& head, std::vector<ListLink>& links, std::uint32_t slot) {
  const ListLink link = links[slot];
  (link.previous != none ? links[link.previous].next : head) = link.next;
  if (link.next != none) links[link.next].previous = link.previous;
  links[slot] = {};
}

bool SlotIndex::show(std::uint32_t slot, const Box& box) {
  if (items_[slot]) {
    [[maybe_unused]] const Status moved = tree_.update(items_[slot], box);
    QUADLIGHT_ASSERT(moved.ok(), "the scene hands valid boxes only");
    return false;
  }
  const Result<ItemHandle> item = tree_.insert(box);
  QUADLIGHT_ASSERT(item.ok(), "the scene hands valid boxes only, and has no more slots than items");
  items_[slot] = item.value();
  if (slot_of_item_.size() < tree_.id_limit()) slot_of_item_.resize(tree_.id_limit());
  slot_of_item_[item.value().index] = slot;
  return true;
}

void SlotIndex::hide(std::uint32_t slot) {
  if (!items_[slot]) return;
  tree_.erase(items_[slot]);
  items_[slot] = {};
}

void NodeStore::resize_committed() {
  const std::size_t n = slots.limit();
  world.resize(n);
  shown.resize(n);
  committed.resize(n);
  categories.resize(n);
  world_boxes.resize(n);
  index.resize(n);
  present.resize(n);
}

void WallStore::resize_committed() {
  committed.resize(slots.limit());
  index.resize(slots.limit());
  present.resize(slots.limit());
}

void LightStore::resize_committed() {
  committed.resize(slots.limit());
  world.resize(slots.limit());
  reach.resize(slots.limit(), nowhere);
  present.resize(slots.limit());
}

void LeftOut::add(const char* kind, std::uint32_t slot) {
  if (count == 0) first = std::string(kind) + " with handle index " + std::to_string(slot);
  ++count;
}

}  // namespace quadlight::internal
