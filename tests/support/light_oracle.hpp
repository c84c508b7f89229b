// Brute-force light polygons: long double, no envelope, no order of walls, nothing shared with the
// kernel but the exact sign that says which side of a wall the light is on.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <span>
#include <vector>

namespace quadlight::test {

/// What walls leave of a light's bound. Built for one light; each question is answered by looking
/// at every wall.
class LightOracle {
 public:
  LightOracle(const LightBound& bound, std::span<const Occluder> occluders);

  /// Lit area inside the circle (sector). Collects all directions where anything can change (wall
  /// ends, crossings of any two walls, hits on the circle, the cone's sides), takes the nearest
  /// wall along the middle of each interval and adds up triangles and sectors.
  [[nodiscard]] double lit_area() const;

  /// True if the sight line from the light to its position + offset meets no wall and the point is
  /// in the bound.
  [[nodiscard]] bool lit(DVec2 offset) const;

  /// True if the answer of lit() may change within `tolerance` of the point.
  [[nodiscard]] bool near_boundary(DVec2 offset, double tolerance) const;

 private:
  struct Point {
    long double x;
    long double y;
  };
  struct Wall {
    Point a;
    Point b;
  };

  static long double cross(Point p, Point q);
  static long double dot(Point p, Point q);
  [[nodiscard]] std::vector<long double> events() const;
  void add_circle_hits(const Wall& wall, std::vector<long double>& out) const;
  static void add_crossing(const Wall& v, const Wall& w, std::vector<long double>& out);
  [[nodiscard]] const Wall* nearest(Point direction) const;
  [[nodiscard]] bool in_sector(Point p) const;

  LightBound bound_;
  long double first_ = 0.0L;  ///< the cone's first side in radians, or -pi
  long double sweep_ = 0.0L;  ///< its opening
  std::vector<Wall> walls_;   ///< a -> b counter-clockwise
};

}  // namespace quadlight::test
