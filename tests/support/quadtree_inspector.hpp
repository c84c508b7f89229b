// Reaches into a Quadtree to break its invariants, so that tests can prove that validate() fails.
#pragma once

#include <quadlight/quadtree.hpp>

#include <cstdint>
#include <vector>

namespace quadlight {

struct QuadtreeInspector {
  Quadtree& tree;

  [[nodiscard]] auto& blocks() const { return tree.blocks_; }
  [[nodiscard]] auto& infos() const { return tree.infos_; }
  [[nodiscard]] auto& entries() const { return tree.entries_; }
  [[nodiscard]] auto& min_x() const { return tree.min_x_; }
  [[nodiscard]] auto& ids() const { return tree.ids_; }
  [[nodiscard]] auto& free_block() const { return tree.free_block_; }
  [[nodiscard]] auto& free_id() const { return tree.free_id_; }
  [[nodiscard]] auto& blocks_at_level() const { return tree.blocks_at_level_; }
  [[nodiscard]] auto& item_count() const { return tree.item_count_; }

  /// Some node with own items that is a leaf, or not.
  [[nodiscard]] std::uint32_t occupied(bool leaf) const {
    for (std::uint32_t node = 0; node < 4 * tree.blocks_.size(); ++node) {
      if (tree.run_count(node) > 1 && tree.is_leaf(node) == leaf) return node;
    }
    return Quadtree::none;
  }
  [[nodiscard]] std::uint32_t run_first(std::uint32_t node) const { return tree.run_first(node); }
};

}  // namespace quadlight
