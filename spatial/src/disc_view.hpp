// A disc as seen from a point outside of it, and what walls hide of it. Directions are measured by
// u in [-1, 1]: the distance of the sight line from the disc's centre in radii, with a sign.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <vector>

namespace quadlight::internal {

/// What a wall in the way counts; hidden is what adds up to `weight_of_dark`.
inline constexpr int weight_of_dark = 2;
[[nodiscard]] int weight_of(WallKind kind);

/// True if the wall can hide some of a disc around `center`: not glass, no point, and not through
/// the centre.
[[nodiscard]] bool hides_disc(const Occluder& wall, Vec2 center);

/// Box of the disc and a point at an offset from its centre, rounded outward.
[[nodiscard]] Box box_of_disc_and(Vec2 center, double radius, DVec2 offset);

/// At u, walls of this weight begin (> 0) or end (< 0).
struct DiscEdge {
  double u;
  int weight;
};

/// A run of sight lines.
struct DiscRun {
  double u0;
  double u1;
};

class DiscView {
 public:
  /// The point is at `offset` from the centre, farther than the radius, which is > 0.
  DiscView(double radius, DVec2 offset);

  /// Appends where the wall begins and ends, if it is in the way and blocks light that comes to the
  /// point through it. a, b: its ends as offsets from the disc's centre. It must not meet the disc.
  void add(DVec2 a, DVec2 b, WallSide side, int weight, std::vector<DiscEdge>& out) const;

 private:
  DVec2 offset_;
  DVec2 axis_;       // from the point to the centre
  double distance_;  // from the point to the centre
  double radius_;
  double tangent_2_;  // squared length of the tangents to the disc
  double slope_;      // of the tangents
};

/// Sorts the edges and replaces `out` by the runs that are not hidden, from -1 to 1.
void visible_runs(std::vector<DiscEdge>& edges, std::vector<DiscRun>& out);

/// Share of the disc's area between the sight lines of a run.
[[nodiscard]] double area_of(const DiscRun& run);

}  // namespace quadlight::internal
