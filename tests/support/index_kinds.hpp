// All spatial indices under one face, so that one suite drives them: points as boxes of zero size.
#pragma once

#include <quadlight/leaf_quadtree.hpp>
#include <quadlight/linear_index.hpp>
#include <quadlight/point_quadtree.hpp>
#include <quadlight/pr_quadtree.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/uniform_grid.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace quadlight::test {

template <class Index>
inline constexpr bool holds_points =
    std::is_same_v<Index, PointQuadtree> || std::is_same_v<Index, PrQuadtree>;

/// The box that the index holds for a box: of a point index, the low corner.
template <class Index>
Box held(const Box& box) {
  return holds_points<Index> ? Box{box.min, box.min} : box;
}

template <class Index>
Result<ItemHandle> insert(Index& index, const Box& box) {
  if constexpr (holds_points<Index>) {
    return index.insert(box.min);
  } else {
    return index.insert(box);
  }
}

template <class Index>
Status update(Index& index, ItemHandle item, const Box& box) {
  if constexpr (holds_points<Index>) {
    return index.update(item, box.min);
  } else {
    return index.update(item, box);
  }
}

template <class Index>
bool any_on_segment(const Index& index, const Segment& segment,
                    FunctionRef<bool(std::uint32_t id)> stop) {
  if constexpr (requires { index.any_on_segment(segment, stop); }) {
    return index.any_on_segment(segment, stop);
  } else {
    return index.find_any(RangeQuery::segment(segment), stop);
  }
}

template <class Index>
std::size_t bytes_of(const Index& index) {
  if constexpr (requires { index.bytes(); }) {
    return index.bytes();
  } else {
    return index.tree_stats().bytes;
  }
}

/// Nodes in use, where the index has nodes.
template <class Index>
std::size_t nodes_of(const Index& index) {
  if constexpr (requires { index.nodes(); }) {
    return index.nodes();
  } else if constexpr (requires { index.tree_stats(); }) {
    return index.tree_stats().nodes;
  } else {
    return 0;
  }
}

/// An index of these bounds. A node holds `threshold` items, and cells along an axis are halved
/// `depth` times, or 7 times in a grid at most.
template <class Index>
Index make_index(const Box& bounds, std::uint32_t threshold, std::uint32_t depth) {
  if constexpr (std::is_same_v<Index, UniformGrid>) {
    const float side = std::max(bounds.max.x - bounds.min.x, bounds.max.y - bounds.min.y);
    const float cells = static_cast<float>(1U << std::min(depth, 7U));
    return UniformGrid::create({bounds, side / cells}).value();
  } else if constexpr (std::is_same_v<Index, LinearIndex>) {
    return LinearIndex::create({threshold}).value();
  } else if constexpr (std::is_same_v<Index, PointQuadtree>) {
    return PointQuadtree::create({threshold}).value();
  } else if constexpr (std::is_same_v<Index, PrQuadtree>) {
    return PrQuadtree::create({bounds, threshold, depth}).value();
  } else if constexpr (std::is_same_v<Index, LeafQuadtree>) {
    return LeafQuadtree::create({bounds, threshold, std::min(depth, 16U)}).value();
  } else {
    QuadtreeDesc desc;
    desc.bounds = bounds;
    desc.split_threshold = threshold;
    desc.max_depth = depth;
    return Quadtree::create(desc).value();
  }
}

template <class Index>
std::vector<ItemHandle> fill(Index& index, const std::vector<Box>& boxes) {
  std::vector<ItemHandle> items;
  items.reserve(boxes.size());
  for (const Box& box : boxes) items.push_back(insert(index, box).value());
  return items;
}

/// In ascending order.
template <class Index>
IdBuffer ids_in(const Index& index, const Box& window) {
  IdBuffer ids;
  index.query(window, ids);
  std::sort(ids.begin(), ids.end());
  return ids;
}

template <class Index>
std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs_of(const Index& index) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  index.for_each_pair([&](std::uint32_t a, std::uint32_t b) { pairs.emplace_back(a, b); });
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

using AllIndices =
    testing::Types<Quadtree, LeafQuadtree, PointQuadtree, PrQuadtree, UniformGrid, LinearIndex>;
/// All but Quadtree, which has tests of its own for the rest.
using Alternatives =
    testing::Types<LeafQuadtree, PointQuadtree, PrQuadtree, UniformGrid, LinearIndex>;

struct IndexName {
  template <class Index>
  static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest's name
    if constexpr (std::is_same_v<Index, Quadtree>) return "Quadtree";
    if constexpr (std::is_same_v<Index, LeafQuadtree>) return "LeafQuadtree";
    if constexpr (std::is_same_v<Index, PointQuadtree>) return "PointQuadtree";
    if constexpr (std::is_same_v<Index, PrQuadtree>) return "PrQuadtree";
    if constexpr (std::is_same_v<Index, UniformGrid>) return "UniformGrid";
    return "LinearIndex";
  }
};

}  // namespace quadlight::test
