// Quadtree: insert, update, erase.
#include "box_text.hpp"

#include <quadlight/quadtree.hpp>

#include <string>

namespace quadlight {
namespace {

constexpr std::size_t max_items = std::size_t{1} << 30U;

}  // namespace

Status Quadtree::check_box(const Box& box) {
  if (!is_finite(box)) {
    return Error{ErrorCode::not_finite, "Quadtree: box " + text_of(box) +
                                            " has a NaN or an infinity; give finite corners"};
  }
  if (box.min.x > box.max.x || box.min.y > box.max.y) {
    return Error{ErrorCode::out_of_range,
                 "Quadtree: box " + text_of(box) + " has min above max; swap them"};
  }
  return success();
}

std::uint32_t Quadtree::take_id() {
  if (free_id_ == none) {
    entries_.emplace_back();
    return static_cast<std::uint32_t>(entries_.size() - 1);
  }
  const std::uint32_t id = free_id_;
  free_id_ = entries_[id].offset;
  return id;
}

void Quadtree::give_back_id(std::uint32_t id) {
  Entry& entry = entries_[id];
  entry.node = none;
  entry.offset = free_id_;
  if (++entry.generation == 0) entry.generation = 1;  // 0 is the null handle's
  free_id_ = id;
}

Result<ItemHandle> Quadtree::insert(const Box& box) {
  if (Status status = check_box(box); !status) return status.error();
  if (item_count_ >= max_items) {
    return Error{ErrorCode::limit_exceeded, "Quadtree: holds 2^30 items, which is its limit"};
  }
  const std::uint32_t id = take_id();
  ++item_count_;
  grow_slots_with_items();
  ++block(root).subtree_count[0];
  grow_bounds_up(root, box);
  attach_below(root, place_of(box), box, id);
  return handle(id);
}

Status Quadtree::update(ItemHandle item, const Box& box) {
  if (!is_valid(item)) {
    return Error{ErrorCode::stale_handle, "Quadtree::update: the item " +
                                              std::to_string(item.index) +
                                              " was erased or never inserted"};
  }
  if (Status status = check_box(box); !status) return status;
  const std::uint32_t node = entries_[item.index].node;
  const Box old_box = slot_box(run_first(node) + entries_[item.index].offset);
  const Place old_place = place_of(old_box);
  const Place place = place_of(box);
  const Cell cell = cell_of(node);
  const bool stays = in_cell(cell, place) &&
                     (place.level == cell.level || (place.level > cell.level && is_leaf(node)));
  if (stays) {
    update_in_node(item.index, old_place, place, old_box, box);
  } else {
    move_to_other_node(item.index, old_place, place, old_box, box);
  }
  return success();
}

bool Quadtree::erase(ItemHandle item) {
  if (!is_valid(item)) return false;
  const std::uint32_t node = entries_[item.index].node;
  const Box old_box = slot_box(run_first(node) + entries_[item.index].offset);
  detach(item.index, place_of(old_box));
  for (std::uint32_t n = node; n != none; n = info(n).parent) --block(n).subtree_count[n % 4];
  shrink_bounds_up(node, old_box);
  merge_where_small(node, root);
  give_back_id(item.index);
  --item_count_;
  return true;
}

// Adds the item to the deepest node that may hold it, from `start` (whose count and bounds are the
// caller's part) downwards.
void Quadtree::attach_below(std::uint32_t start, const Place& place, const Box& box,
                            std::uint32_t id) {
  std::uint32_t node = start;
  std::uint32_t level = info(start).level;
  while (place.level > level && !is_leaf(node)) {
    node = first_child(node) + child_lane(place, level);
    ++level;
    ++block(node).subtree_count[node % 4];
    set_node_bounds(node, united(node_bounds(node), box));
  }
  append_to_run(node, box, id);
  if (place.level > level && ++info(node).pending[node % 4] > desc_.split_threshold) split(node);
}

// Takes the item out of its node's run. Counts and bounds are the caller's part.
void Quadtree::detach(std::uint32_t id, const Place& place) {
  const std::uint32_t node = entries_[id].node;
  if (is_leaf(node) && place.level > info(node).level) --info(node).pending[node % 4];
  remove_from_run(node, entries_[id].offset);
}

void Quadtree::update_in_node(std::uint32_t id, const Place& old_place, const Place& place,
                              const Box& old_box, const Box& box) {
  const std::uint32_t node = entries_[id].node;
  set_slot(run_first(node) + entries_[id].offset, box, id);
  grow_bounds_up(node, box);
  shrink_bounds_up(node, old_box);
  if (!is_leaf(node)) return;
  const std::uint32_t level = info(node).level;
  std::uint32_t& pending = info(node).pending[node % 4];
  if (old_place.level > level) --pending;
  if (place.level > level && ++pending > desc_.split_threshold) split(node);
}

void Quadtree::move_to_other_node(std::uint32_t id, const Place& old_place, const Place& place,
                                  const Box& old_box, const Box& box) {
  ++reinserted_;
  const std::uint32_t old_node = entries_[id].node;
  detach(id, old_place);
  // Only the part of the tree below the lowest common ancestor changes its counts.
  std::uint32_t common = old_node;
  while (info(common).level > place.level || !in_cell(cell_of(common), place)) {
    --block(common).subtree_count[common % 4];
    common = info(common).parent;
  }
  grow_bounds_up(common, box);
  attach_below(common, place, box, id);
  shrink_bounds_up(old_node, old_box);
  merge_where_small(old_node, common);
}

}  // namespace quadlight
