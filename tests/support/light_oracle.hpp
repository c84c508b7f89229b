// Brute-force light polygons: long double, no envelope, no order of walls, nothing shared with the
// kernel but the exact signs that say which side of a wall the light is on.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <span>
#include <vector>

namespace quadlight::test {

/// What walls leave of a light's bound. Built for one light; each question is answered by looking
/// at every wall in reach. Knows clips (the sides of the box that count are barriers), one-sided,
/// limited and solid walls; glass is as nothing. Limited walls on one line are one wall.
class LightOracle {
 public:
  /// The occluders must stay where they are.
  LightOracle(const LightBound& bound, std::span<const Occluder> occluders);

  /// Lit area inside the circle (sector, clip). Collects all directions where anything can change
  /// (wall ends, crossings of any two walls, hits on the circle, the cone's sides), takes the
  /// barrier along the middle of each interval and adds up triangles and sectors.
  [[nodiscard]] double lit_area() const;

  /// True if the sight line from the light to its position + offset is free and the point is in the
  /// bound.
  [[nodiscard]] bool lit(DVec2 offset) const;

  /// True if the answer of lit() may change within `tolerance` of the point.
  [[nodiscard]] bool near_boundary(DVec2 offset, double tolerance) const;

  /// True if the light is in the matter of a solid, border included: nothing is lit.
  [[nodiscard]] bool in_matter() const { return in_matter_; }

 private:
  struct Point {
    long double x;
    long double y;
  };
  struct Wall {
    Point a;
    Point b;
    Point d;                  ///< a -> b
    long double moment;       ///< cross(a, d)
    const Occluder* limited;  ///< null: light ends
  };
  // What ends the light in an interval of directions, as distances along its middle.
  struct Interval {
    Point middle;
    const Wall* wall;
    long double distance;
    const Wall* limited;  ///< the nearest limited wall, which does not end it
    long double limited_distance;
  };

  static long double cross(Point p, Point q);
  static long double dot(Point p, Point q);
  void add_wall(const Occluder& occluder);
  void add_clip();
  void add_barrier(Point a, Point b, const Occluder* limited);
  static bool on_one_line(const Wall& v, const Wall& w);
  static void meets(Interval& interval, const Wall& wall);
  static bool surrounds(std::span<const Occluder> occluders, Vec2 p);
  [[nodiscard]] long double turn_of(Point p) const;
  [[nodiscard]] std::vector<long double> events() const;
  [[nodiscard]] std::vector<Interval> intervals(const std::vector<long double>& turns) const;
  void add_circle_hits(const Wall& wall, std::vector<long double>& out) const;
  void add_crossing(const Wall& v, const Wall& w, std::vector<long double>& out) const;
  [[nodiscard]] bool in_sector(Point p) const;
  [[nodiscard]] Point direction(long double turn) const;

  LightBound bound_;
  long double radius_ = 0.0L;  ///< if the light has none: beyond every corner of the clip
  long double first_ = 0.0L;   ///< the cone's first side in radians, or -pi
  long double sweep_ = 0.0L;   ///< its opening
  bool in_matter_ = false;
  std::vector<Wall> walls_;  ///< those in reach, and the clip's sides; a -> b counter-clockwise
};

}  // namespace quadlight::test
