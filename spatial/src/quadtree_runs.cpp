// Quadtree: storage of item runs. Each node's own items are one contiguous run of slots; a run that
// outgrows its room moves to the end of the arrays, and when these are full all runs are laid out
// anew in pre-order, so that neighbours in the tree become neighbours in memory.
#include "quadtree_stack.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <cstring>

namespace quadlight {

// Room for `count` items and some more.
std::uint32_t Quadtree::roomy(std::uint32_t count) {
  return count == 0 ? 0 : count + count / 8 + 2;
}

void Quadtree::set_slot(std::uint32_t slot, const Box& box, std::uint32_t id) {
  min_x_[slot] = box.min.x;
  min_y_[slot] = box.min.y;
  max_x_[slot] = box.max.x;
  max_y_[slot] = box.max.y;
  ids_[slot] = id;
}

void Quadtree::copy_slot(std::uint32_t from, std::uint32_t to) {
  min_x_[to] = min_x_[from];
  min_y_[to] = min_y_[from];
  max_x_[to] = max_x_[from];
  max_y_[to] = max_y_[from];
  ids_[to] = ids_[from];
}

void Quadtree::resize_slots(std::size_t capacity) {
  for (std::vector<float>* side : {&min_x_, &min_y_, &max_x_, &max_y_}) side->resize(capacity);
  ids_.resize(capacity);
  repack_scratch_.resize(capacity);
  // About twice the nodes that as many items make, so that in a scene of constant size their number
  // can go up and down without an allocation.
  blocks_.reserve(capacity / std::max(16U, desc_.split_threshold));
  infos_.reserve(blocks_.capacity());
}

// Called for each insert: keeps the arrays so large that a constant number of items, however they
// move, never needs larger ones unless they make unusually many nodes.
void Quadtree::grow_slots_with_items() {
  const std::uint64_t wanted = std::uint64_t{item_count_} * 7 / 4;
  if (wanted > ids_.size()) repack(std::max<std::uint64_t>(64, wanted * 11 / 8));
}

// After this, runs of `slots` slots in all can be assigned without moving any other run.
void Quadtree::make_room(std::uint64_t slots) {
  if (slots_end_ + slots <= ids_.size()) return;
  std::uint64_t needed = slots;
  for (std::uint32_t node = 0; node < 4 * blocks_.size(); ++node) needed += roomy(run_count(node));
  // Repacking within the same arrays must free a tenth of them, or it would come too often.
  const std::uint64_t wanted = needed * 10 / 9;
  repack(wanted > ids_.size() ? wanted * 11 / 8 : ids_.size());
}

// Lays all runs out anew, in arrays of at least `capacity` slots.
void Quadtree::repack(std::uint64_t capacity) {
  QUADLIGHT_ASSERT(capacity < none, "slots are indexed by 32 bits; 2^30 items stay below");
  ++repacked_;
  std::uint32_t end = 0;
  NodeStack stack;
  stack.push(root);
  while (!stack.empty()) {
    const std::uint32_t node = stack.pop();
    info(node).moved_to[node % 4] = end;
    info(node).run_capacity[node % 4] = roomy(run_count(node));
    end += roomy(run_count(node));
    if (is_leaf(node)) continue;
    for (std::uint32_t lane = 4; lane-- > 0;) stack.push(first_child(node) + lane);
  }

  if (capacity > ids_.size()) resize_slots(capacity);
  const auto permute = [this, end]<class T>(std::vector<T>& array) {
    static_assert(sizeof(T) == sizeof(std::uint32_t));
    for (std::uint32_t node = 0; node < 4 * blocks_.size(); ++node) {
      if (run_count(node) == 0) continue;
      std::memcpy(repack_scratch_.data() + info(node).moved_to[node % 4],
                  array.data() + run_first(node), run_count(node) * sizeof(T));
    }
    if (end > 0) std::memcpy(array.data(), repack_scratch_.data(), end * sizeof(T));
  };
  for (std::vector<float>* side : {&min_x_, &min_y_, &max_x_, &max_y_}) permute(*side);
  permute(ids_);

  for (std::uint32_t node = 0; node < 4 * blocks_.size(); ++node) {
    if (info(node).level != none) block(node).run_first[node % 4] = info(node).moved_to[node % 4];
  }
  slots_end_ = end;
}

// Gives the node an empty run at the end. The caller has made room.
void Quadtree::assign_run(std::uint32_t node, std::uint32_t capacity) {
  block(node).run_first[node % 4] = slots_end_;
  block(node).run_count[node % 4] = 0;
  info(node).run_capacity[node % 4] = capacity;
  slots_end_ += capacity;
}

// Makes the node's run long enough for `count` items; the items keep their offsets.
void Quadtree::reserve_run(std::uint32_t node, std::uint32_t count) {
  if (count <= info(node).run_capacity[node % 4]) return;
  const std::uint32_t capacity = roomy(count);
  make_room(capacity);
  const std::uint32_t old_first = run_first(node);
  const std::uint32_t kept = run_count(node);
  assign_run(node, capacity);
  for (std::uint32_t i = 0; i < kept; ++i) copy_slot(old_first + i, run_first(node) + i);
  block(node).run_count[node % 4] = kept;
}

void Quadtree::append_to_run(std::uint32_t node, const Box& box, std::uint32_t id) {
  const std::uint32_t offset = run_count(node);
  reserve_run(node, offset + 1);
  set_slot(run_first(node) + offset, box, id);
  block(node).run_count[node % 4] = offset + 1;
  entries_[id].node = node;
  entries_[id].offset = offset;
}

// The last item of the run takes the place of the removed one.
void Quadtree::remove_from_run(std::uint32_t node, std::uint32_t offset) {
  const std::uint32_t first = run_first(node);
  const std::uint32_t last = run_count(node) - 1;
  if (offset != last) {
    copy_slot(first + last, first + offset);
    entries_[ids_[first + offset]].offset = offset;
  }
  block(node).run_count[node % 4] = last;
}

}  // namespace quadlight
