// Shapes around one penumbra: polygons cut by half-planes, and the hull of disc and wedge.
#pragma once

#include <quadlight/light.hpp>

#include <vector>

namespace quadlight::internal {

/// What is on the left of a directed line (x right, y up), the line included.
struct HalfPlane {
  DVec2 point{};
  DVec2 direction{};

  [[nodiscard]] double distance(DVec2 p) const;  ///< in lengths of `direction`; inside: >= 0
};

/// The half-planes whose intersection a light's bound polygon is; of a cone wider than half a turn,
/// which is not convex, those of the whole disc. All as offsets from the light. `out` is
/// overwritten.
void half_planes_of(const LightBound& bound, std::vector<HalfPlane>& out);

/// Cuts a polygon that is star-shaped around its first vertex, so that it stays so: by half-planes
/// that hold the vertex. False, and the polygon is garbage, if it is all outside of some other.
bool cut(const std::vector<HalfPlane>& planes, std::vector<DVec2>& polygon,
         std::vector<DVec2>& scratch);

/// The convex hull of a disc around (0, 0), by a polygon around it, and of other points.
class DiscHull {
 public:
  void build(double radius, const std::vector<DVec2>& points);

  /// True if the closed segment meets the hull or is closer to it than rounding.
  [[nodiscard]] bool meets(DVec2 a, DVec2 b) const;
  /// Bounds of the hull, for a disc at `center`; rounded outward.
  [[nodiscard]] Box box(Vec2 center) const;

  void reserve_like(const DiscHull& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  std::vector<DVec2> points_;
  std::vector<DVec2> hull_;  // counter-clockwise
  double slack_ = 0.0;       // more than what rounding moves a corner
};

}  // namespace quadlight::internal
