// Quadtree: every invariant of the structure, checked one by one, for tests and debugging.
#include "quadtree_tree.hpp"

#include <bit>
#include <utility>

namespace quadlight::internal {
namespace {

std::string at_node(std::uint32_t node) {
  return "node " + std::to_string(node) + ": ";
}

class Checker {
 public:
  explicit Checker(const QuadtreeState& tree) : tree_(tree) {}

  std::string run() {
    if (tree_.blocks.empty() || tree_.blocks.size() != tree_.infos.size()) {
      return "the pools of nodes differ in size";
    }
    if (tree_.slots_end + padding > tree_.items.ids.size()) return "slots: the end is out of range";
    owner_.assign(tree_.slots_end, no_id);
    reached_.assign(tree_.blocks.size(), 0);
    std::string fault = check_nodes();
    if (fault.empty()) fault = check_pool();
    if (fault.empty()) fault = check_slots();
    if (fault.empty()) fault = check_ids();
    if (fault.empty()) fault = check_holes();
    if (fault.empty() && tree_.directory.valid) fault = check_directory();
    return fault;
  }

 private:
  std::string check_nodes() {
    if (tree_.infos[0].level != 0) return "node 0: its level is not the root's";
    for (std::uint32_t lane = 1; lane < 4; ++lane) {
      const Block& block = tree_.blocks[0];
      if (block.begin[lane] != block.end[lane] || block.child[lane] != 0) {
        return "node 0: the root has a sibling";
      }
    }
    reached_[0] = 1;
    std::vector<std::uint32_t> queue{0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::uint32_t lanes = queue[i] == 0 ? 1 : 4;
      for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        const std::uint32_t node = 4 * queue[i] + lane;
        if (std::string fault = check_node(node, queue); !fault.empty()) {
          return at_node(node) + fault;
        }
      }
    }
    return check_rows(queue);
  }

  std::string check_node(std::uint32_t node, std::vector<std::uint32_t>& queue) {
    const Block& block = tree_.block(node);
    const BlockInfo& info = tree_.infos[node / 4];
    const std::uint32_t lane = node % 4;
    if (block.end[lane] < block.begin[lane] ||
        block.end[lane] - block.begin[lane] > info.capacity[lane]) {
      return "overfull: the run is longer than its room";
    }
    if (std::string fault = claim_room(node); !fault.empty()) return fault;
    const std::uint32_t child = block.child[lane];
    if (child == 0) {
      if (block.subtree_end[lane] != block.end[lane]) return "a leaf's row is not its run";
    } else {
      if (child >= tree_.blocks.size() || tree_.infos[child].level == BlockInfo::no_level) {
        return "its children are not a block in use";
      }
      if (reached_[child] != 0) return "its children have another parent as well";
      const BlockInfo& below = tree_.infos[child];
      if (below.parent != node) return "its children name another parent";
      if (below.level != info.level + 1) return "its children have another level";
      if (below.level > tree_.grid.max_depth) return "its children are below max_depth";
      if (below.morton != cell_code(tree_, node)) return "its children name another cell";
      reached_[child] = 1;
      queue.push_back(child);
    }
    if (child == 0 && block.begin[lane] == block.end[lane]) return {};
    return check_bounds(node);
  }

  std::string claim_room(std::uint32_t node) {
    const std::uint32_t begin = tree_.block(node).begin[node % 4];
    const std::uint32_t capacity = tree_.infos[node / 4].capacity[node % 4];
    if (capacity > tree_.slots_end || begin > tree_.slots_end - capacity) {
      return "its room is out of range";
    }
    for (std::uint32_t slot = begin; slot < begin + capacity; ++slot) {
      if (owner_[slot] != no_id) {
        return "its slot " + std::to_string(slot) + " belongs to two runs";
      }
      owner_[slot] = node;
    }
    return {};
  }

  std::string check_bounds(std::uint32_t node) const {
    const Block& block = tree_.block(node);
    const Box bounds = bounds_of(block, node % 4);
    for (std::uint32_t slot = block.begin[node % 4]; slot < block.end[node % 4]; ++slot) {
      if (!contains(bounds, tree_.items.box(slot))) return "its bounds do not hold an own item";
    }
    const std::uint32_t child = block.child[node % 4];
    for (std::uint32_t lane = 0; child != 0 && lane < 4; ++lane) {
      const Block& children = tree_.blocks[child];
      if (children.min_x[lane] == infinity) continue;
      if (!contains(bounds, bounds_of(children, lane))) return "its bounds do not hold a child";
    }
    return {};
  }

  // Deepest first: the rows that nodes claim are what their children's rows add up to.
  std::string check_rows(const std::vector<std::uint32_t>& blocks) const {
    for (std::size_t i = blocks.size(); i-- > 0;) {
      for (std::uint32_t lane = 0; lane < (blocks[i] == 0 ? 1U : 4U); ++lane) {
        const Block& block = tree_.blocks[blocks[i]];
        if (is_leaf(block, lane) || block.subtree_end[lane] == 0) continue;
        const Block& children = tree_.blocks[block.child[lane]];
        std::uint32_t next = block.end[lane];
        for (std::uint32_t child = 0; child < 4; ++child) {
          const bool nothing =
              children.begin[child] == children.end[child] && is_leaf(children, child);
          if (nothing) continue;
          if (children.begin[child] != next || children.subtree_end[child] == 0) next = no_id;
          if (next == no_id) break;
          next = children.subtree_end[child];
        }
        if (next != block.subtree_end[lane]) {
          return at_node(4 * blocks[i] + lane) + "its items are not the row it claims";
        }
      }
    }
    return {};
  }

  std::string check_pool() const {
    std::size_t free = 0;
    for (std::uint32_t i = tree_.free_block; i != no_id; i = tree_.infos[i].parent) {
      if (i >= tree_.blocks.size() || tree_.infos[i].level != BlockInfo::no_level) {
        return "pool: a block in use is in the free list";
      }
      if (++free > tree_.blocks.size()) return "pool: the list of free blocks is a ring";
    }
    std::size_t used = 0;
    for (const std::uint8_t reached : reached_) used += reached;
    return used + free == tree_.blocks.size()
               ? std::string()
               : "pool: a block is neither in the tree nor in the free list";
  }

  std::string check_slots() const {
    if (!tree_.items.categories.empty() &&
        tree_.items.categories.size() != tree_.items.ids.size()) {
      return "slots: categories and ids differ in number";
    }
    for (std::uint32_t slot = 0; slot < tree_.slots_end; ++slot) {
      if (std::string fault = check_slot(slot); !fault.empty()) {
        return "slot " + std::to_string(slot) + ": " + fault;
      }
    }
    return {};
  }

  std::string check_slot(std::uint32_t slot) const {
    const std::uint32_t id = tree_.items.ids[slot];
    const std::uint32_t node = owner_[slot];
    const bool in_run = node != no_id && slot < tree_.block(node).end[node % 4];
    if (in_run != (id != no_id)) return "a hole in a run, or an item outside of one";
    if (!in_run) return {};
    if (id >= tree_.entries.size() || tree_.entries[id].slot != slot ||
        (tree_.entries[id].generation & 1U) == 0) {
      return "its id is not at home here";
    }
    const Box box = tree_.items.box(slot);
    if (!check_box(box).ok()) return "its box is not valid";
    return check_place(box, node);
  }

  std::string check_place(const Box& box, std::uint32_t node) const {
    const Place place = place_of(tree_.grid, box);
    const std::uint32_t level = tree_.infos[node / 4].level;
    if (place.level < level) return "its box is too large for its node";
    if (!same_cell(place.morton, cell_code(tree_, node), level)) {
      return "its centre is in another cell";
    }
    if (place.level > level && !is_leaf(tree_.block(node), node % 4)) {
      return "it belongs in a child of its node";
    }
    return {};
  }

  std::string check_ids() const {
    std::size_t live = 0;
    for (const Entry& entry : tree_.entries) live += entry.generation & 1U;
    if (live != tree_.item_count) return "ids: size() does not agree with the live ids";
    std::size_t held = 0;
    for (std::uint32_t slot = 0; slot < tree_.slots_end; ++slot) {
      held += tree_.items.ids[slot] != no_id ? 1 : 0;
    }
    if (held != live) return "ids: an item is in no slot";
    std::size_t free = 0;
    for (std::uint32_t id = tree_.free_id; id != no_id; id = tree_.entries[id].slot) {
      if (id >= tree_.entries.size() || (tree_.entries[id].generation & 1U) != 0) {
        return "ids: a live id is in the free list";
      }
      if (++free > tree_.entries.size()) return "ids: the list of free ids is a ring";
    }
    return live + free == tree_.entries.size() ? std::string()
                                               : "ids: a free id is not in the free list";
  }

  std::string check_holes() const {
    std::vector<std::uint8_t> seen(tree_.slots_end, 0);
    for (std::uint32_t hole : tree_.holes.first) {
      while (hole != no_id) {
        if (hole >= tree_.slots_end || owner_[hole] != no_id)
          return "holes: a run's slot is listed";
        if (std::exchange(seen[hole], std::uint8_t{1}) != 0) return "holes: a list is a ring";
        const auto size = std::bit_cast<std::uint32_t>(tree_.items.min_y[hole]);
        if (size > tree_.slots_end - hole) return "holes: one ends out of range";
        for (std::uint32_t slot = hole; slot < hole + size; ++slot) {
          if (owner_[slot] != no_id) return "holes: one overlaps a run";
        }
        hole = std::bit_cast<std::uint32_t>(tree_.items.min_x[hole]);
      }
    }
    return {};
  }

  // Every item is below a cell that reaches it, or below or in an entry of the list that holds it.
  std::string check_directory() const {
    const Directory& directory = tree_.directory;
    std::vector<std::uint8_t> covered(tree_.slots_end, 0);
    for (std::size_t cell = 0; cell < directory.blocks.size(); ++cell) {
      const std::size_t row = cell / directory.side;
      const Vec2 corner{static_cast<float>(cell % directory.side), static_cast<float>(row)};
      const Vec2 low = directory.origin + (corner - directory.reach) / directory.scale;
      const Vec2 high = directory.origin + (corner + 1.0F + directory.reach) / directory.scale;
      if (directory.blocks[cell] != 0) cover(directory.blocks[cell], {low, high}, covered);
    }
    for (std::uint32_t i = 0; i < directory.listed; ++i) {
      const Box bounds{{directory.min_x[i], directory.min_y[i]},
                       {-directory.neg_max_x[i], -directory.neg_max_y[i]}};
      if (directory.child[i] != 0) cover(directory.child[i], bounds, covered);
      for (std::uint32_t slot = directory.begin[i]; slot < directory.end[i]; ++slot) {
        if (contains(bounds, tree_.items.box(slot))) ++covered[slot];
      }
    }
    for (std::uint32_t slot = 0; slot < tree_.slots_end; ++slot) {
      if ((tree_.items.ids[slot] != no_id) != (covered[slot] == 1)) {
        return "directory: it misses an item, or has it twice";
      }
    }
    return {};
  }

  void cover(std::uint32_t block, const Box& reach, std::vector<std::uint8_t>& covered) const {
    std::vector<std::uint32_t> stack{block};
    while (!stack.empty()) {
      const Block& nodes = tree_.blocks[stack.back()];
      stack.pop_back();
      for (std::uint32_t lane = 0; lane < 4; ++lane) {
        for (std::uint32_t slot = nodes.begin[lane]; slot < nodes.end[lane]; ++slot) {
          if (contains(reach, tree_.items.box(slot))) ++covered[slot];
        }
        if (nodes.child[lane] != 0) stack.push_back(nodes.child[lane]);
      }
    }
  }

  const QuadtreeState& tree_;
  std::vector<std::uint32_t> owner_;   ///< node, per slot
  std::vector<std::uint8_t> reached_;  ///< per block
};

}  // namespace

std::string validate(const QuadtreeState& tree) {
  return Checker(tree).run();
}

}  // namespace quadlight::internal
