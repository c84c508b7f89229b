// See the header.
#include "support/light_checks.hpp"

#include "support/light_oracle.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::test {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

long double cross(DVec2 a, DVec2 b) {
  return static_cast<long double>(a.x) * b.y - static_cast<long double>(a.y) * b.x;
}

double dot(DVec2 a, DVec2 b) {
  return a.x * b.x + a.y * b.y;
}

double length(DVec2 v) {
  return std::sqrt(dot(v, v));
}

// Sign of the turn a, b, c; 0 if it is within the rounding of double coordinates.
int turn(DVec2 a, DVec2 b, DVec2 c) {
  const long double det =
      (static_cast<long double>(b.x) - a.x) * (static_cast<long double>(c.y) - a.y) -
      (static_cast<long double>(b.y) - a.y) * (static_cast<long double>(c.x) - a.x);
  const double size = (length(a) + length(b) + length(c)) * (length(b - a) + length(c - a));
  if (std::abs(det) <= 1e-15L * size) return 0;
  return det > 0.0L ? 1 : -1;
}

bool cross_properly(DVec2 a, DVec2 b, DVec2 c, DVec2 d) {
  // Most pairs of edges are apart.
  if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) ||
      std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) {
    return false;
  }
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

// True if b -> c leads straight back from a -> b. A needle, however thin, does not.
bool folds(DVec2 a, DVec2 b, DVec2 c) {
  const DVec2 there = b - a;
  const DVec2 back = c - b;
  const long double det =
      static_cast<long double>(there.x) * back.y - static_cast<long double>(there.y) * back.x;
  return std::abs(det) <= 1e-18L * length(there) * length(back) && dot(there, back) < 0.0;
}

// No two edges cross, none folds back on the one before, and no vertex stands twice.
bool simple(std::span<const DVec2> v) {
  const std::size_t n = v.size();
  for (std::size_t i = 0; i < n; ++i) {
    const DVec2 next = v[(i + 1) % n];
    const DVec2 second = v[(i + 2) % n];
    if (folds(v[i], next, second)) return false;
    for (std::size_t j = i + 1; j < n; ++j) {
      if (v[i] == v[j]) return false;
      if (cross_properly(v[i], next, v[j], v[(j + 1) % n])) return false;
    }
  }
  return true;
}

DVec2 offset(Vec2 p, const LightBound& bound) {
  return {double{p.x} - bound.position.x, double{p.y} - bound.position.y};
}

double distance_to_line(DVec2 a, DVec2 b, DVec2 p) {
  const long double dx = static_cast<long double>(b.x) - a.x;
  const long double dy = static_cast<long double>(b.y) - a.y;
  const long double area =
      dx * (static_cast<long double>(p.y) - a.y) - dy * (static_cast<long double>(p.x) - a.x);
  return static_cast<double>(std::abs(area) / std::sqrt(dx * dx + dy * dy));
}

bool collinear(const Segment& s, const Segment& t) {
  return orientation(s.a, s.b, t.a) == 0 && orientation(s.a, s.b, t.b) == 0;
}

class OutlineCheck {
 public:
  OutlineCheck(const LightBound& bound, std::span<const Occluder> walls, const LightGeometry& g)
      : bound_(bound), walls_(walls), g_(g), n_(g.vertices.size()) {
    bound_polygon(bound, corners_);
  }

  AssertionResult run() const {
    if (g_.edges.size() != n_) return AssertionFailure() << n_ << " vertices, " << g_.edges.size();
    if (n_ < 3) return AssertionFailure() << "only " << n_ << " vertices";
    double sum = 0.0;
    std::size_t jumps = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      if (AssertionResult r = edge(i); !r) return r << " at edge " << i;
      if (AssertionResult r = corner(i); !r) return r << " at vertex " << i;
      if (apex(i) || apex(i + 1)) continue;
      sum += static_cast<double>(std::atan2(cross(at(i), at(i + 1)), dot(at(i), at(i + 1))));
      jumps += g_.edges[i] == edge_radial ? 1 : 0;
    }
    const double whole = is_cone() ? double{bound_.angle} : 2.0 * std::numbers::pi;
    if (std::abs(sum - whole) > 1e-9) return AssertionFailure() << "turns by " << sum;
    if (jumps != g_.silhouettes.size()) {
      return AssertionFailure() << jumps << " jumps, " << g_.silhouettes.size() << " silhouettes";
    }
    if (AssertionResult r = silhouettes(); !r) return r;
    if (!simple(g_.vertices)) return AssertionFailure() << "not simple";
    return AssertionSuccess();
  }

 private:
  [[nodiscard]] DVec2 at(std::size_t i) const { return g_.vertices[i % n_]; }
  [[nodiscard]] bool is_cone() const { return bound_.angle < full_turn; }
  [[nodiscard]] bool apex(std::size_t i) const { return is_cone() && i % n_ == 0; }

  [[nodiscard]] AssertionResult edge(std::size_t i) const {
    const std::uint32_t label = g_.edges[i];
    if (apex(i) || apex(i + 1)) {
      if (label != edge_radial) return AssertionFailure() << "a cone's side is not radial";
      return AssertionSuccess();
    }
    const double size = length(at(i)) * length(at(i + 1));
    const long double area = cross(at(i), at(i + 1));
    if (label == edge_radial) {
      if (std::abs(area) > 4e-15L * size) return AssertionFailure() << "jump off its sight line";
      return AssertionSuccess();
    }
    if (area <= 0.0L) return AssertionFailure() << "not counter-clockwise";
    // An edge as short as rounding is left over from it, unless it is seen through a gap.
    const bool is_gap =
        g_.edges[(i + n_ - 1) % n_] == edge_radial && g_.edges[(i + 1) % n_] == edge_radial;
    if (!is_gap && length(at(i + 1) - at(i)) <= 1e-13 * length(at(i))) {
      return AssertionFailure() << "a sliver of " << length(at(i + 1) - at(i)) / length(at(i));
    }
    for (const DVec2 v : {at(i), at(i + 1)}) {
      if (label == edge_on_bound) {
        if (!on_bound(v)) return AssertionFailure() << "off the bound: " << v.x << ' ' << v.y;
        continue;
      }
      const Segment& s = walls_[label].segment;
      const DVec2 a = offset(s.a, bound_);
      const DVec2 b = offset(s.b, bound_);
      // The key of a far end is rounded, which moves the wall by that much of its length.
      const double tolerance = 1e-14 * length(v) + 1e-16 * (length(a) + length(b));
      const double off = distance_to_line(a, b, v);
      if (off > tolerance) return AssertionFailure() << "off its wall by " << off;
    }
    return AssertionSuccess();
  }

  [[nodiscard]] bool on_bound(DVec2 v) const {
    if (bound_.clip == everywhere) {
      const double apothem = bound_.radius;
      return length(v) >= apothem && length(v) <= apothem * 1.0196;
    }
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const DVec2 p = corners_[i];
      const DVec2 q = corners_[(i + 1) % corners_.size()];
      const double slack = 1e-14 * (length(p) + length(q));
      if (distance_to_line(p, q, v) <= slack && dot(p - v, q - v) <= slack * length(q - p))
        return true;
    }
    return false;
  }

  // A vertex between two edges must be a bend.
  [[nodiscard]] AssertionResult corner(std::size_t i) const {
    const std::uint32_t before = g_.edges[(i + n_ - 1) % n_];
    const std::uint32_t after = g_.edges[i];
    if (before == edge_radial && after == edge_radial && !apex(i)) {
      return AssertionFailure() << "two radial edges in a row";
    }
    if (before == edge_radial || after == edge_radial) return AssertionSuccess();
    if (before == edge_on_bound && after == edge_on_bound) {
      if (std::find(corners_.begin(), corners_.end(), at(i)) == corners_.end()) {
        return AssertionFailure() << "vertex inside a chord";
      }
    } else if (before != edge_on_bound && after != edge_on_bound &&
               collinear(walls_[before].segment, walls_[after].segment)) {
      return AssertionFailure() << "vertex between collinear walls";
    }
    return AssertionSuccess();
  }

  [[nodiscard]] AssertionResult silhouettes() const {
    for (const Silhouette& s : g_.silhouettes) {
      const std::uint32_t first = s.opens ? s.near_vertex : s.far_vertex;
      const std::uint32_t second = s.opens ? s.far_vertex : s.near_vertex;
      if (second != first + 1 || second >= n_ || g_.edges[first] != edge_radial) {
        return AssertionFailure() << "silhouette " << first << " is no jump";
      }
      if (length(at(s.near_vertex)) >= length(at(s.far_vertex))) {
        return AssertionFailure() << "silhouette " << first << " has near and far exchanged";
      }
    }
    return AssertionSuccess();
  }

  const LightBound& bound_;
  std::span<const Occluder> walls_;
  const LightGeometry& g_;
  std::size_t n_;
  std::vector<DVec2> corners_;
};

}  // namespace

AssertionResult valid_outline(const LightBound& bound, std::span<const Occluder> walls,
                              const LightGeometry& geometry) {
  return OutlineCheck(bound, walls, geometry).run();
}

double shadow_area(const LightGeometry& geometry) {
  double sum = 0.0;
  for (const Range& r : geometry.shadows) {
    sum += polygon_area(std::span(geometry.shadow_vertices).subspan(r.first, r.count));
  }
  return sum;
}

AssertionResult valid_shadows(const LightBound& bound, const LightGeometry& geometry) {
  std::vector<DVec2> whole;
  bound_polygon(bound, whole);
  const double expected = polygon_area(whole);
  std::uint32_t next = 0;
  for (const Range& r : geometry.shadows) {
    if (r.first != next || r.count < 3) return AssertionFailure() << "shadow ranges have gaps";
    next += r.count;
    const auto polygon = std::span(geometry.shadow_vertices).subspan(r.first, r.count);
    if (!simple(polygon)) return AssertionFailure() << "shadow at " << r.first << " is not simple";
    if (polygon_area(polygon) < -1e-15 * expected) {
      return AssertionFailure() << "shadow at " << r.first << " is clockwise, area "
                                << polygon_area(polygon) << " of " << expected;
    }
  }
  if (next != geometry.shadow_vertices.size()) return AssertionFailure() << "vertices left over";
  const double sum = polygon_area(geometry.vertices) + shadow_area(geometry);
  if (std::abs(sum - expected) > 1e-12 * expected) {
    return AssertionFailure() << "light and shadow have the area " << sum << " of " << expected;
  }
  return AssertionSuccess();
}

// What lies in the circle (sector, clip).
double area_without_walls(const LightBound& bound) {
  if (bound.clip != everywhere) return LightOracle(bound, {}).lit_area();
  const double angle = std::min(double{bound.angle}, 2.0 * std::numbers::pi);
  return 0.5 * double{bound.radius} * bound.radius * angle;
}

AssertionResult valid_area(const LightBound& bound, const LightGeometry& geometry) {
  std::vector<DVec2> whole;
  bound_polygon(bound, whole);
  const double disc = area_without_walls(bound);
  const double outside = polygon_area(geometry.vertices) - geometry.lit_area;
  const double slack = 1e-12 * disc;
  if (outside < -slack || outside > polygon_area(whole) - disc + slack) {
    return AssertionFailure() << "lit area " << geometry.lit_area << " of a polygon of "
                              << polygon_area(geometry.vertices);
  }
  return AssertionSuccess();
}

AssertionResult valid(const LightBound& bound, std::span<const Occluder> walls,
                      const LightGeometry& geometry) {
  if (AssertionResult r = valid_outline(bound, walls, geometry); !r) return r;
  if (AssertionResult r = valid_shadows(bound, geometry); !r) return r;
  return valid_area(bound, geometry);
}

}  // namespace quadlight::test
