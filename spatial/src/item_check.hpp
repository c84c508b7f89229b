// What indices refuse: boxes and points that are not valid, handles that are stale, full indices.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/handle.hpp>
#include <quadlight/result.hpp>

#include <cstddef>

namespace quadlight::internal {

[[nodiscard]] inline Box box_of(const Box& box) {
  return box;
}
[[nodiscard]] inline Box box_of(Vec2 point) {
  return {point, point};
}

// `index`: the name of the class, for the text.
[[nodiscard]] Status check_item(const char* index, const Box& box);
/// The bounds of an index: finite, and not empty.
[[nodiscard]] Status check_bounds(const char* index, const Box& bounds);
[[nodiscard]] Status check_tree(const char* index, const Box& bounds, std::uint32_t split_threshold,
                                std::uint32_t max_depth, std::uint32_t deepest);
/// For an index whose description only says how many items to expect.
[[nodiscard]] Status check_expected(const char* index, std::size_t items, std::size_t most);
[[nodiscard]] Error stale_item(const char* index, ItemHandle item);
[[nodiscard]] Error full(const char* index);

}  // namespace quadlight::internal
