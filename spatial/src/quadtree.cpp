// Quadtree: construction, items and handles, counters. What moves boxes about is in quadtree_*.cpp.
#include "box_text.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>

#include <string>

namespace quadlight {
namespace {

template <class T>
std::size_t bytes_of(const std::vector<T>& v) {
  return v.capacity() * sizeof(T);
}

Status check(const QuadtreeDesc& desc) {
  const Box& b = desc.bounds;
  if (!is_finite(b)) {
    return Error{ErrorCode::not_finite,
                 "QuadtreeDesc.bounds: has a NaN or an infinity; give finite corners"};
  }
  if (!(b.min.x < b.max.x) || !(b.min.y < b.max.y)) {
    return Error{ErrorCode::out_of_range, "QuadtreeDesc.bounds: " + text_of(b) +
                                              " is empty; min must be below max in x and y"};
  }
  if (desc.split_threshold < 1 || desc.split_threshold > 65'535) {
    return Error{ErrorCode::out_of_range,
                 "QuadtreeDesc.split_threshold: " + std::to_string(desc.split_threshold) +
                     " is outside 1 ... 65535"};
  }
  if (desc.max_depth > 24) {
    return Error{
        ErrorCode::out_of_range,
        "QuadtreeDesc.max_depth: " + std::to_string(desc.max_depth) + " is outside 0 ... 24"};
  }
  return success();
}

}  // namespace

Quadtree::Quadtree() : Quadtree(QuadtreeDesc{}) {}

Quadtree::Quadtree(const QuadtreeDesc& desc) : desc_(desc) {
  const auto finest_cells = static_cast<double>(1U << deepest_level);
  cells_per_unit_x_ = finest_cells / (double{desc.bounds.max.x} - desc.bounds.min.x);
  cells_per_unit_y_ = finest_cells / (double{desc.bounds.max.y} - desc.bounds.min.y);
  make_root();
}

Result<Quadtree> Quadtree::create(const QuadtreeDesc& desc) {
  if (Status status = check(desc); !status) return status.error();
  return Quadtree(desc);
}

void Quadtree::clear() {
  blocks_.clear();
  infos_.clear();
  free_block_ = none;
  make_root();
  slots_end_ = 0;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) {
    if (entries_[id].node != none) give_back_id(id);
  }
  item_count_ = 0;
}

void Quadtree::reserve(std::size_t items) {
  entries_.reserve(items);
  if (items > ids_.size() / 2) resize_slots(items * 2);
}

bool Quadtree::is_valid(ItemHandle item) const {
  if (item.index >= entries_.size()) return false;
  const Entry& entry = entries_[item.index];
  return entry.node != none && entry.generation == item.generation;
}

Box Quadtree::box(ItemHandle item) const {
  QUADLIGHT_ASSERT(is_valid(item), "Quadtree::box needs a valid handle");
  const Entry& entry = entries_[item.index];
  return slot_box(run_first(entry.node) + entry.offset);
}

ItemHandle Quadtree::handle(std::uint32_t id) const {
  QUADLIGHT_ASSERT(id < entries_.size() && entries_[id].node != none,
                   "Quadtree::handle needs the id of a live item");
  return {id, entries_[id].generation};
}

std::size_t Quadtree::id_limit() const {
  return entries_.size();
}

Box Quadtree::content_bounds() const {
  return node_bounds(root);
}

Quadtree::TreeStats Quadtree::tree_stats() const {
  TreeStats stats;
  stats.nodes = 1;
  for (std::uint32_t level = 1; level <= deepest_level; ++level) {
    if (blocks_at_level_[level] == 0) continue;
    stats.nodes += 4 * std::size_t{blocks_at_level_[level]};
    stats.depth = level;
  }
  stats.bytes = bytes_of(blocks_) + bytes_of(infos_) + bytes_of(min_x_) + bytes_of(min_y_) +
                bytes_of(max_x_) + bytes_of(max_y_) + bytes_of(ids_) + bytes_of(repack_scratch_) +
                bytes_of(entries_);
  stats.reinserted = reinserted_;
  stats.repacked = repacked_;
  return stats;
}

void Quadtree::for_each_node(
    FunctionRef<void(const Box& bounds, std::uint32_t level, std::size_t items)> visit) const {
  for (std::uint32_t node = 0; node < 4 * blocks_.size(); ++node) {
    if (info(node).level == none || subtree_count(node) == 0) continue;
    visit(node_bounds(node), info(node).level, run_count(node));
  }
}

}  // namespace quadlight
