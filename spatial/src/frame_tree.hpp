// Trees that are edited in every frame.
#pragma once

#include <quadlight/quadtree.hpp>

#include <cstdint>

namespace quadlight::internal {

/// A tree that does not allocate in frames: what a rebuild needs is kept.
[[nodiscard]] inline Quadtree tree_of_frames(
    std::uint32_t split_threshold = QuadtreeDesc{}.split_threshold) {
  QuadtreeDesc desc;
  desc.split_threshold = split_threshold;
  desc.keep_scratch = true;
  return Quadtree::create(desc).value();
}

}  // namespace quadlight::internal
