// Generational handles: what users hold instead of pointers.
#pragma once

#include <cstdint>
#include <functional>

namespace quadlight {

/// Names one element of a pool. Value type, 8 bytes, trivially copyable; a default-constructed
/// handle is null. The generation changes each time the slot is given back, so a handle kept after
/// its element was destroyed is detected as stale (until the same slot was reused 2^32 - 1 times).
template <class Tag>
struct Handle {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;  ///< 0 only in the null handle

  [[nodiscard]] bool is_null() const { return generation == 0; }
  explicit operator bool() const { return !is_null(); }
  friend bool operator==(const Handle&, const Handle&) = default;
};

using NodeHandle = Handle<struct NodeTag>;
using WallHandle = Handle<struct WallTag>;
using LightHandle = Handle<struct LightTag>;
using ItemHandle = Handle<struct ItemTag>;  ///< an item of a Quadtree

}  // namespace quadlight

template <class Tag>
struct std::hash<quadlight::Handle<Tag>> {
  std::size_t operator()(const quadlight::Handle<Tag>& h) const noexcept {
    return std::hash<std::uint64_t>{}(std::uint64_t{h.generation} << 32U | h.index);
  }
};
