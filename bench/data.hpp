// The data that everything is measured on: boxes, places to ask at, movements. Same name and size,
// same data.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::bench {

/// A: uniform, sides 1 to 16. B: clustered, log-normal sides clamped to 1 to 2048.
enum class Layout : char { uniform = 'A', clustered = 'B' };

inline constexpr float camera_width = 1920.0F;
inline constexpr float camera_height = 1080.0F;
inline constexpr float small_window_side = 64.0F;
inline constexpr float segment_length = 1000.0F;
inline constexpr std::size_t neighbor_count = 8;

/// Boxes in both layouts are so dense that a camera window inside the data finds 7 to 8 thousand of
/// them at any n: the world's area grows with n.
struct DataSet {
  Layout layout = Layout::uniform;
  std::vector<Box> boxes;  ///< n of them; an item's id is its place here
  Box world;               ///< bounds of the boxes

  // Places to ask at: around the centres of random items, so that they hit the data where it is.
  // Windows are shifted inside the world where they fit.
  std::vector<Box> cameras;        ///< 256
  std::vector<Box> small_windows;  ///< 4096
  std::vector<Segment> segments;   ///< 1024, of random direction
  std::vector<Vec2> points;        ///< 4096

  std::vector<Box> extra;               ///< of the same kind, to insert; 4 sets of set_size()
  std::vector<std::uint32_t> shuffled;  ///< all ids in random order: which to erase, to move
  std::vector<Vec2> steps;              ///< per item: what it moves by in one frame, |x|, |y| <= 1

  [[nodiscard]] std::size_t size() const { return boxes.size(); }
  /// How many items are inserted, or erased, before that is undone: a tenth.
  [[nodiscard]] std::size_t set_size() const { return boxes.size() / 10; }
};

[[nodiscard]] DataSet make_data(Layout layout, std::size_t n);

/// Windows of a share of the world's area and of its shape, anywhere inside the world.
[[nodiscard]] std::vector<Box> share_windows(const DataSet& data, double share, std::size_t count);

/// A moving item goes along its step for this many frames, then back.
inline constexpr std::size_t frames_one_way = 8;
inline constexpr std::size_t frames_of_round = 2 * frames_one_way;

/// The item's box in a frame; in frames 0, 16, 32... it is where it was.
[[nodiscard]] Box moved_box(const DataSet& data, std::uint32_t id, std::size_t frame);

/// The ids that move when one item in a hundred does; another set in each round of frames.
[[nodiscard]] std::span<const std::uint32_t> movers(const DataSet& data, std::size_t frame);

}  // namespace quadlight::bench
