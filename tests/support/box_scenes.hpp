// Builders of box sets: uniform, clustered, degenerate, far away. Same seed, same boxes.
#pragma once

#include <quadlight/geometry.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace quadlight::test {

/// How boxes lie in the world; each kind has hurt some index.
enum class BoxLayout : std::uint8_t {
  uniform,      ///< of a few units each, all over the world
  clustered,    ///< log-normal sizes around a few centres
  points,       ///< zero size
  lines,        ///< zero width or zero height, some as long as the world
  coincident,   ///< few different boxes, each many times
  outside,      ///< mostly far outside the index's bounds
  huge,         ///< up to the largest floats
  far_away,     ///< small boxes at 1e7, where floats are one unit apart
  grid,         ///< tiles that touch their neighbours
  mixed_sizes,  ///< from 2^-10 to the whole world
};

inline constexpr BoxLayout all_box_layouts[] = {
    BoxLayout::uniform,    BoxLayout::clustered,  BoxLayout::points, BoxLayout::lines,
    BoxLayout::coincident, BoxLayout::outside,    BoxLayout::huge,   BoxLayout::far_away,
    BoxLayout::grid,       BoxLayout::mixed_sizes};

[[nodiscard]] std::string name_of(BoxLayout layout);

/// Draws boxes of a layout for an index whose bounds are (-1024, -1024) to (1024, 1024).
class BoxSource {
 public:
  BoxSource(BoxLayout layout, std::uint64_t seed);

  [[nodiscard]] Box next();
  /// A query point near where the boxes are.
  [[nodiscard]] Vec2 point();
  /// A query window: often small, sometimes of zero size, sometimes everything.
  [[nodiscard]] Box window();
  [[nodiscard]] std::mt19937_64& random() { return random_; }

 private:
  [[nodiscard]] float between(float lo, float hi);
  [[nodiscard]] std::uint32_t below(std::uint32_t n);

  BoxLayout layout_;
  std::mt19937_64 random_;
};

}  // namespace quadlight::test
