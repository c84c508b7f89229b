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

/// A run of sight lines.
struct DiscRun {
  double u0;
  double u1;
};

class DiscView {
 public:
  /// The point is at `offset` from the centre, farther than the radius, which is > 0.
  DiscView(double radius, DVec2 offset);

  /// The sight lines that the wall hides, if it is in the way and blocks light that comes to the
  /// point through it; else an empty run. a, b: its ends as offsets from the disc's centre. It must
  /// not meet the disc.
  [[nodiscard]] DiscRun hidden_by(DVec2 a, DVec2 b, WallSide side) const;

 private:
  DVec2 offset_;
  DVec2 axis_;       // from the point to the centre
  double distance_;  // from the point to the centre
  double radius_;
  double tangent_2_;  // squared length of the tangents to the disc
  double slope_;      // of the tangents
};

/// What all walls together leave of a disc. Keeps its memory.
class DiscCover {
 public:
  void clear();
  /// Adds a wall for which hides_disc(wall, center) holds.
  void add(const DiscView& view, Vec2 center, const Occluder& wall);
  /// The runs that are not hidden, from -1 to 1; does not depend on the order of the walls.
  const std::vector<DiscRun>& visible_runs();

  void reserve_like(const DiscCover& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  // Where something begins to hide (weight > 0) or ends to (< 0).
  struct Edge {
    double u;
    int weight;
    std::uint32_t line;  // of limited walls: an index into lines_
  };
  int pass(const Edge& edge);
  std::uint32_t line_of(const Segment& wall);

  std::vector<Edge> edges_;
  std::vector<DiscRun> runs_;
  // Limited walls on one line count once where they overlap, so that one that is doubled hides no
  // more than before.
  std::vector<Segment> lines_;
  std::vector<int> open_;  // per line: how many of its walls are open
};

/// Share of the disc's area between the sight lines of a run.
[[nodiscard]] double area_of(const DiscRun& run);

}  // namespace quadlight::internal
