// The small structures that the scene is made of: linked lists of slots, arrays as long as needed.
#include "scene_state.hpp"

#include <atomic>

namespace quadlight::internal {

std::uint64_t new_scene_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

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
  revisions.resize(slots.limit());
  in_matter.resize(slots.limit());
  index.resize(slots.limit());
  present.resize(slots.limit());
}

void LeftOut::add(const char* kind, std::uint32_t slot) {
  if (count == 0) first = std::string(kind) + " with handle index " + std::to_string(slot);
  ++count;
}

}  // namespace quadlight::internal
