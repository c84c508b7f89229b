// Quadtree: the structure's invariants, each as a check that names what is broken.
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <string>

namespace quadlight {
namespace {

std::string at(const char* what, std::uint32_t index, const char* fault) {
  return std::string(what) + " " + std::to_string(index) + ": " + fault;
}

}  // namespace

std::string Quadtree::validate() const {
  std::string fault = validate_pool();
  if (fault.empty()) fault = validate_ids();
  if (fault.empty()) fault = validate_rooms();
  for (std::uint32_t n = 0; fault.empty() && n < 4 * blocks_.size(); ++n) {
    if (info(n).level == none) continue;
    fault = validate_links(n);
    if (fault.empty()) fault = validate_run(n);
    if (fault.empty()) fault = validate_content(n);
  }
  return fault;
}

// Every block is in the tree or in the free list; the counters by level agree.
std::string Quadtree::validate_pool() const {
  if (blocks_.empty() || blocks_.size() != infos_.size()) return "pool: sizes differ";
  if (infos_[0].level != 0 || infos_[0].parent != none) return "pool: block 0 is not the root's";
  std::size_t free = 0;
  for (std::uint32_t b = free_block_; b != none; b = infos_[b].parent) {
    if (b >= blocks_.size() || infos_[b].level != none)
      return at("block", b, "in the free list by mistake");
    if (++free > blocks_.size()) return "pool: the free list is a ring";
  }
  std::array<std::uint32_t, deepest_level + 1> at_level{};
  for (const BlockInfo& i : infos_) {
    if (i.level == none) continue;
    if (i.level > desc_.max_depth) return "pool: a block is below max_depth";
    ++at_level[i.level];
    ++free;
  }
  if (free != blocks_.size()) return "pool: a free block is not in the free list";
  if (at_level != blocks_at_level_) return "pool: blocks_at_level does not agree with the blocks";
  return {};
}

// Every id is live, with a slot that knows it, or in the free list.
std::string Quadtree::validate_ids() const {
  std::size_t live = 0;
  for (std::uint32_t id = 0; id < entries_.size(); ++id) {
    const Entry& entry = entries_[id];
    if (entry.generation == 0) return at("id", id, "generation 0 is the null handle's");
    if (entry.node == none) continue;
    ++live;
    if (entry.node >= 4 * blocks_.size() || info(entry.node).level == none) {
      return at("id", id, "its node is not in use");
    }
    if (entry.offset >= run_count(entry.node)) return at("id", id, "its offset is past the run");
    const std::uint64_t slot = std::uint64_t{run_first(entry.node)} + entry.offset;
    if (slot >= ids_.size() || ids_[slot] != id) return at("id", id, "its slot holds another id");
  }
  if (live != item_count_) return "ids: size() does not agree with the live ids";
  std::size_t free = 0;
  for (std::uint32_t id = free_id_; id != none; id = entries_[id].offset) {
    if (id >= entries_.size() || entries_[id].node != none)
      return at("id", id, "in the free list by mistake");
    if (++free > entries_.size()) return "ids: the free list is a ring";
  }
  if (live + free != entries_.size()) return "ids: a free id is not in the free list";
  if (subtree_count(root) != item_count_) return "root: its count is not size()";
  return {};
}

// Parent, child and cell agree, and a merge was not missed.
std::string Quadtree::validate_links(std::uint32_t node) const {
  if (node / 4 == 0 && node != root) {
    return is_leaf(node) && subtree_count(node) == 0 ? ""
                                                     : at("node", node, "the root has a sibling");
  }
  if (is_leaf(node)) return {};
  const std::uint32_t first = first_child(node);
  if (first % 4 != 0 || first >= 4 * blocks_.size() || info(first).level == none) {
    return at("node", node, "its children are not a block in use");
  }
  const Cell cell = cell_of(node);
  const BlockInfo& below = info(first);
  if (below.parent != node) return at("node", node, "its children have another parent");
  if (below.level != cell.level + 1 || below.parent_x != cell.x || below.parent_y != cell.y) {
    return at("node", node, "its children have another cell");
  }
  if (subtree_count(node) - run_count(node) <= desc_.split_threshold / 2) {
    return at("node", node, "is not merged although little is below it");
  }
  return {};
}

// No two runs share a slot, not even a spare one.
std::string Quadtree::validate_rooms() const {
  std::vector<Range> rooms;
  for (std::uint32_t n = 0; n < 4 * blocks_.size(); ++n) {
    const std::uint32_t capacity = info(n).run_capacity[n % 4];
    if (capacity > 0) rooms.push_back({run_first(n), capacity});
  }
  std::sort(rooms.begin(), rooms.end(),
            [](const Range& a, const Range& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < rooms.size(); ++i) {
    if (rooms[i - 1].first + rooms[i - 1].count > rooms[i].first) {
      return at("slot", rooms[i].first, "belongs to two runs");
    }
  }
  return {};
}

// Own items lie in the slots, know their node, belong to its cell, and no split was missed.
std::string Quadtree::validate_run(std::uint32_t node) const {
  const std::uint32_t lane = node % 4;
  if (run_count(node) > info(node).run_capacity[lane])
    return at("node", node, "its run is overfull");
  if (std::uint64_t{run_first(node)} + info(node).run_capacity[lane] > slots_end_ ||
      slots_end_ > ids_.size()) {
    return at("node", node, "its run leaves the slots");
  }
  const Cell cell = cell_of(node);
  std::uint32_t pending = 0;
  for (std::uint32_t i = 0; i < run_count(node); ++i) {
    const std::uint32_t slot = run_first(node) + i;
    const std::uint32_t id = ids_[slot];
    if (id >= entries_.size() || entries_[id].node != node || entries_[id].offset != i) {
      return at("slot", slot, "its id belongs elsewhere");
    }
    const Box box = slot_box(slot);
    if (!is_finite(box) || box.min.x > box.max.x || box.min.y > box.max.y) {
      return at("slot", slot, "its box is not valid");
    }
    const Place place = place_of(box);
    if (!in_cell(cell, place)) return at("slot", slot, "its centre is in another cell");
    if (place.level < cell.level) return at("slot", slot, "its box is too large for the node");
    if (place.level > cell.level) ++pending;
  }
  const std::uint32_t expected = is_leaf(node) ? pending : 0;
  if (info(node).pending[lane] != expected) return at("node", node, "its pending count is wrong");
  if (!is_leaf(node) && pending > 0) return at("node", node, "keeps items that belong to a child");
  if (pending > desc_.split_threshold) return at("node", node, "is not split although it is full");
  return {};
}

// Bounds are tight, counts add up.
std::string Quadtree::validate_content(std::uint32_t node) const {
  std::uint32_t count = run_count(node);
  if (!is_leaf(node)) {
    for (std::uint32_t lane = 0; lane < 4; ++lane) count += subtree_count(first_child(node) + lane);
  }
  if (count != subtree_count(node)) return at("node", node, "its count does not add up");
  if (tight_bounds(node) != node_bounds(node)) {
    return at("node", node, "its bounds are not tight");
  }
  return {};
}

}  // namespace quadlight
