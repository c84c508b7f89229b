// Small scenes of walls around a light, one layout for each way in which such scenes go wrong.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace quadlight::test {

enum class WallLayout {
  random,            ///< separate or crossing walls of all lengths
  dense,             ///< many long walls, most of them crossing
  tiles,             ///< unit edges of a tile map: collinear, T-joined, shared ends, on a lattice
  touching,          ///< T joints exactly on slanted walls, stars of walls from one point
  nearly_collinear,  ///< bundles of walls a few float steps from one line, ends close to each other
  overlapping,       ///< pieces of one line that overlap, duplicates, reversed copies
  far_away,          ///< integer coordinates around (1e7, -1e7)
  extreme,           ///< walls 1e6 long, walls 1e-6 from the light, gaps of 1e-6, tiny walls
  lattice,           ///< all ends on a small lattice: concurrent crossings, every kind of tie
  ring,              ///< closed outlines around the light
  grid,              ///< long lines across each other, the light between two of them
  star,              ///< walls from a few points outwards, some points on a wall of another star
  near_touching,     ///< ends a few float steps before, on or behind other walls and ends
  distant_tiles,     ///< tiles around (1e7, -1e7)
};

inline constexpr WallLayout all_wall_layouts[] = {WallLayout::random,
                                                  WallLayout::dense,
                                                  WallLayout::tiles,
                                                  WallLayout::touching,
                                                  WallLayout::nearly_collinear,
                                                  WallLayout::overlapping,
                                                  WallLayout::far_away,
                                                  WallLayout::extreme,
                                                  WallLayout::lattice,
                                                  WallLayout::ring,
                                                  WallLayout::grid,
                                                  WallLayout::star,
                                                  WallLayout::near_touching,
                                                  WallLayout::distant_tiles};

[[nodiscard]] std::string name_of(WallLayout layout);

struct LightScene {
  LightBound bound;
  std::vector<Occluder> walls;
};

/// Draws scenes of a layout; the same seed gives the same scenes.
class LightSceneSource {
 public:
  LightSceneSource(WallLayout layout, std::uint64_t seed) : layout_(layout), random_(seed) {}

  /// A point light. About 2 to 40 walls, some of them one-sided if `one_sided`.
  [[nodiscard]] LightScene next(bool one_sided = false);
  /// Makes the light a cone: narrow, wide, beyond half a turn, nearly whole.
  void make_cone(LightScene& scene);

  float between(float lo, float hi);
  int below(int n);
  std::mt19937_64& engine() { return random_; }

 private:
  void add(LightScene& scene, Vec2 a, Vec2 b) { scene.walls.push_back({{a, b}}); }
  Vec2 point(float reach);
  void add_random(LightScene& scene);
  void add_dense(LightScene& scene);
  void add_tiles(LightScene& scene);
  void add_touching(LightScene& scene);
  void add_nearly_collinear(LightScene& scene);
  void add_overlapping(LightScene& scene);
  void add_far_away(LightScene& scene);
  void add_extreme(LightScene& scene);
  void add_lattice(LightScene& scene);
  void add_ring(LightScene& scene);
  void add_grid(LightScene& scene);
  void add_star(LightScene& scene);
  void add_near_touching(LightScene& scene);
  void add_distant_tiles(LightScene& scene);

  WallLayout layout_;
  std::mt19937_64 random_;
};

}  // namespace quadlight::test
