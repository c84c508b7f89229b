// The land of the scene "million": how high it is, and what lies and stands on it.
#pragma once

#include "random.hpp"

#include <quadlight/scenes/document.hpp>

#include <cstddef>
#include <cstdint>

namespace quadlight::scenes::internal {

/// What is drawn above what.
namespace million_layer {
inline constexpr std::int32_t ground = 0;
inline constexpr std::int32_t plant = 1;
inline constexpr std::int32_t mover = 2;
inline constexpr std::int32_t roof = 3;
}  // namespace million_layer

enum class Ground : std::uint8_t { water, sand, grass, forest, rock, snow };

/// An island in a square of [0, size]: heights from value noise (Perlin, "An Image Synthesizer",
/// 1985, with values instead of gradients), lower towards the edges.
class Land {
 public:
  Land(std::uint64_t seed, float size) : seed_(seed), size_(size) {}

  [[nodiscard]] float size() const { return size_; }
  /// About 0 ... 1; 0.36 is the water line.
  [[nodiscard]] float height(Vec2 p) const;
  [[nodiscard]] Ground ground(Vec2 p) const;

 private:
  [[nodiscard]] float noise(Vec2 p, std::uint64_t octave) const;

  std::uint64_t seed_;
  float size_;
};

/// Adds columns x columns tiles that cover the land.
void add_ground(const Land& land, std::size_t columns, Random& random, SceneDocument& document);

/// Adds one node at p that suits the ground there. Houses come with walls and a light by the door.
void add_thing(const Land& land, Vec2 p, Random& random, SceneDocument& document);

}  // namespace quadlight::scenes::internal
