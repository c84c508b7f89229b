// See the header.
#include "support/light_verdict.hpp"

#include "support/light_checks.hpp"
#include "support/light_oracle.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>
#include <string>

namespace quadlight::test {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

AssertionResult wrong(const char* what, DVec2 p) {
  return AssertionFailure() << what << " at offset (" << p.x << ", " << p.y << ")";
}

class Verdict {
 public:
  Verdict(const LightBound& bound, std::span<const Occluder> walls, const LightGeometry& geometry,
          std::mt19937_64& random)
      : bound_(bound), geometry_(geometry), random_(random), oracle_(bound, walls) {
    for (const DVec2 v : geometry.vertices) {
      extent_ = std::max({extent_, std::abs(v.x), std::abs(v.y)});
    }
    if (std::isfinite(bound.radius)) extent_ = bound.radius;
  }

  [[nodiscard]] AssertionResult area() const {
    const double expected = oracle_.lit_area();
    if (std::abs(expected - geometry_.lit_area) > 1e-9 * expected + 1e-15 * extent_ * extent_) {
      return AssertionFailure() << "lit area " << geometry_.lit_area << " instead of " << expected;
    }
    return AssertionSuccess();
  }

  [[nodiscard]] AssertionResult random_point() {
    std::uniform_real_distribution<double> coordinate(-1.05 * extent_, 1.05 * extent_);
    const double x = coordinate(random_);
    const DVec2 p{x, coordinate(random_)};
    if (oracle_.near_boundary(p, tolerance())) return AssertionSuccess();
    // The polygon goes on to the chords; what is lit ends at the circle.
    const bool in_circle = p.x * p.x + p.y * p.y <= double{bound_.radius} * bound_.radius;
    const bool lit = in_circle && contains(geometry_, p);
    if (lit == oracle_.lit(p)) return AssertionSuccess();
    return wrong(lit ? "lit behind a wall" : "dark in sight", p);
  }

  // A step before the edge there is light; a step behind it, if it is on a wall, there is none.
  [[nodiscard]] AssertionResult edge_points() {
    const std::size_t count = geometry_.vertices.size();
    const std::size_t i = std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    const std::uint32_t label = geometry_.edges[i];
    if (label >= edge_radial) return AssertionSuccess();
    const double t = std::uniform_real_distribution<double>(0.05, 0.95)(random_);
    const DVec2 a = geometry_.vertices[i];
    const DVec2 on_wall = a + t * (geometry_.vertices[(i + 1) % count] - a);
    for (const double factor : {1.0 - 1e-6, 1.0 + 1e-6}) {
      const DVec2 p = factor * on_wall;
      if (p.x * p.x + p.y * p.y > double{bound_.radius} * bound_.radius) continue;
      if (oracle_.near_boundary(p, tolerance())) continue;
      const bool lit = factor < 1.0;
      if (lit != oracle_.lit(p)) return wrong(lit ? "lit behind a wall" : "dark in sight", p);
    }
    return AssertionSuccess();
  }

 private:
  // Points that are closer than this to where the answer changes may get either.
  [[nodiscard]] double tolerance() const { return 1e-9 * extent_; }

  const LightBound& bound_;
  const LightGeometry& geometry_;
  std::mt19937_64& random_;
  LightOracle oracle_;
  double extent_ = 0.0;
};

// The light as C++, so that a failure can be made a test of its own.
std::string text_of(const LightBound& bound, std::span<const Occluder> walls) {
  std::ostringstream out;
  out << std::setprecision(9) << "\nlight {{" << bound.position.x << ", " << bound.position.y
      << "}, " << bound.radius << ", " << bound.direction << ", " << bound.angle;
  const Box& c = bound.clip;
  out << ", {{" << c.min.x << ", " << c.min.y << "}, {" << c.max.x << ", " << c.max.y << "}}}";
  for (const Occluder& w : walls) {
    const Segment& s = w.segment;
    out << "\n{{{" << s.a.x << ", " << s.a.y << "}, {" << s.b.x << ", " << s.b.y << "}}, WallSide("
        << static_cast<int>(w.side) << "), WallKind(" << static_cast<int>(w.kind) << ")},";
  }
  return out.str();
}

AssertionResult judge(const LightBound& bound, std::span<const Occluder> by_label,
                      std::span<const Occluder> walls, const LightGeometry& geometry,
                      std::mt19937_64& random, int points) {
  if (AssertionResult r = valid(bound, by_label, geometry); !r) return r;
  Verdict verdict(bound, walls, geometry, random);
  if (AssertionResult r = verdict.area(); !r) return r;
  for (int i = 0; i < points; ++i) {
    if (AssertionResult r = verdict.random_point(); !r) return r;
    if (AssertionResult r = verdict.edge_points(); !r) return r;
  }
  return AssertionSuccess();
}

}  // namespace

AssertionResult equals_oracle(const LightBound& bound, std::span<const Occluder> by_label,
                              std::span<const Occluder> walls, const LightGeometry& geometry,
                              std::mt19937_64& random, int points) {
  AssertionResult result = judge(bound, by_label, walls, geometry, random, points);
  if (!result && walls.size() < 60) result << text_of(bound, walls);
  return result;
}

AssertionResult equals_oracle(const LightBound& bound, std::span<const Occluder> walls,
                              const LightGeometry& geometry, std::mt19937_64& random, int points) {
  return equals_oracle(bound, walls, walls, geometry, random, points);
}

}  // namespace quadlight::test
