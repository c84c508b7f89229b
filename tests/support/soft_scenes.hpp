// Scenes for disc sources, and what disc and walls make of a point, by brute force.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::test {

enum class SoftLayout {
  random,  ///< separate and crossing walls
  boxes,   ///< closed boxes, some of them overlapping
  rooms,   ///< walls of rooms with doors, T joints exactly on other walls
  tiles,   ///< unit edges of the solid cells of a tile map
  mixed,   ///< random walls of all sides and kinds but glass
};

[[nodiscard]] std::string name_of(SoftLayout layout);

struct SoftScene {
  LightBound bound;
  float source_radius = 0.0F;
  std::vector<Occluder> walls;
};

/// The light in the middle of 40 to 120 walls in about 200 x 200, radius 100, source radius 1 to
/// 12. The same seed gives the same scene.
[[nodiscard]] SoftScene soft_scene(SoftLayout layout, std::uint64_t seed);

/// True if light from q arrives at p; both are offsets from `center`, on which walls do not
/// occlude. Looks at all walls, in double.
[[nodiscard]] bool arrives(Vec2 center, DVec2 q, DVec2 p, const std::vector<Occluder>& walls);

/// The i-th of `samples` points that fill a disc around (0, 0) evenly.
[[nodiscard]] DVec2 disc_sample(double radius, int i, int samples);

/// Share of `samples` evenly spread points of the disc from which light arrives.
[[nodiscard]] double sampled_visibility(Vec2 center, double source_radius, DVec2 p,
                                        const std::vector<Occluder>& walls, int samples);

}  // namespace quadlight::test
