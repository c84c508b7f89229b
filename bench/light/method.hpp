// A way to find what a light reaches: the one interface of ours and of all peers.
#pragma once

#include "light/world.hpp"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace quadlight::bench {

class LightMethod {
 public:
  LightMethod() = default;
  LightMethod(const LightMethod&) = delete;
  LightMethod& operator=(const LightMethod&) = delete;
  virtual ~LightMethod() = default;

  /// Called once. The lights are those that build() will be asked for.
  virtual void prepare(const LightWorld& world, std::span<const LightBound> lights) = 0;
  /// Finds the region of lights[i]; it is kept until the next call.
  virtual void build(std::size_t i) = 0;
  /// The area of the region of the last build, inside the light's circle.
  [[nodiscard]] virtual double area() const = 0;
  /// Number of corners of the last region.
  [[nodiscard]] virtual std::size_t corners() const = 0;
};

struct LightMethodInfo {
  std::string name;  ///< "quadlight", the same with shadows and area, or "peer/..."
  std::function<std::unique_ptr<LightMethod>()> make;
  double tolerance = 1e-6;       ///< what areas may differ by, as a part of ours
  bool is_sampled = false;       ///< not exact by design: only the sum over all lights is compared
  bool needs_uncrossed = false;  ///< gives wrong answers where walls cross: not asked there
  bool needs_unbounded = false;  ///< knows no radius
  bool needs_bounded = false;    ///< has nothing to answer for a light that reaches everything
};

/// All methods that this program was built with, ours first.
[[nodiscard]] const std::vector<LightMethodInfo>& light_methods();

/// The light's bound in a world: a disc, or the whole world if the radius is infinite.
[[nodiscard]] LightBound light_bound(const LightWorld& world, Vec2 position, float radius);

/// Area of the triangle (0, p, q), p to q counter-clockwise, inside the circle around 0.
[[nodiscard]] double area_in_circle(DVec2 p, DVec2 q, double radius);

[[nodiscard]] std::unique_ptr<LightMethod> make_plain_sweep();
[[nodiscard]] std::unique_ptr<LightMethod> make_box2d_rays();
[[nodiscard]] std::unique_ptr<LightMethod> make_cgal_expansion();
[[nodiscard]] std::unique_ptr<LightMethod> make_cgal_rotation();

}  // namespace quadlight::bench
