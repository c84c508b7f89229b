// The hash of a frame: every output, bit for bit, member by member where structs have padding.
#include <quadlight/frame.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace quadlight {
namespace {

class Hasher {
 public:
  void add(std::uint64_t word) {
    state_ ^= word;
    state_ *= 0x9E3779B97F4A7C15U;  // odd, so that no two states fall together
    state_ ^= state_ >> 32U;
  }
  void add(double v) { add(std::bit_cast<std::uint64_t>(v)); }
  void add(float v) { add(std::uint64_t{std::bit_cast<std::uint32_t>(v)}); }
  void add(Vec2 v) {
    add(v.x);
    add(v.y);
  }
  void add(Color v) {
    add(v.r);
    add(v.g);
    add(v.b);
  }
  void add(Range v) { add(std::uint64_t{v.first} << 32U | v.count); }
  template <class Tag>
  void add(Handle<Tag> v) {
    add(std::uint64_t{v.generation} << 32U | v.index);
  }
  void add(const Silhouette& v) {
    add(std::uint64_t{v.near_vertex} << 32U | v.far_vertex);
    add(std::uint64_t{v.opens ? 1U : 0U});
  }
  void add(const FrameLight& v) {
    add(v.light);
    add(static_cast<std::uint64_t>(v.type));
    add(v.bound.position);
    add(v.bound.radius);
    add(v.bound.direction);
    add(v.bound.angle);
    add(v.bound.clip.min);
    add(v.bound.clip.max);
    add(v.color);
    add(v.intensity);
    add(v.user);
    for (const Range range : {v.polygon, v.silhouettes, v.shadows, v.walls}) add(range);
    add(v.lit_area);
  }
  void add(const View& v) {
    add(v.box.min);
    add(v.box.max);
    add(std::uint64_t{v.categories});
  }

  /// Items one by one.
  template <class T>
  void add_each(std::span<const T> items) {
    add(std::uint64_t{items.size()});
    for (const T& item : items) add(item);
  }
  /// Items of a type without padding, as memory.
  template <class T>
  void add_bytes(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    add(std::uint64_t{items.size()});
    const auto bytes = std::as_bytes(items);
    for (std::size_t i = 0; i < bytes.size(); i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data() + i, std::min<std::size_t>(8, bytes.size() - i));
      add(word);
    }
  }

  [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0x243F6A8885A308D3U;
};

// What may differ between executors, or between builders of different age.
bool is_of_the_way(std::string_view counter) {
  return counter == "workers" || counter == "frame_arena_bytes" || counter == "lights_built" ||
         counter == "lights_cached" || counter == "walls_tested" || counter == "tasks";
}

}  // namespace

std::uint64_t hash(const Frame& frame) {
  static_assert(sizeof(VisibleNode) == 8 + 24 + 16 + 4 + 4 + 8, "no padding, so hashed as memory");
  Hasher hasher;
  hasher.add_each(frame.views);
  hasher.add_each(frame.view_nodes);
  hasher.add_bytes(frame.visible_nodes);
  hasher.add_each(frame.lights);
  hasher.add_each(frame.gathered_walls);
  hasher.add_bytes(frame.polygon_vertices);
  hasher.add_bytes(frame.polygon_edges);
  hasher.add_each(frame.silhouettes);
  hasher.add_each(frame.shadow_polygons);
  hasher.add_bytes(frame.shadow_vertices);
  hasher.add_bytes(frame.mesh_vertices);
  hasher.add_bytes(frame.mesh_indices);
  hasher.add(frame.ambient);
  FrameStats::for_each_counter(frame.stats, [&](const char* name, std::uint64_t value) {
    if (!is_of_the_way(name)) hasher.add(value);
  });
  return hasher.value();
}

}  // namespace quadlight
