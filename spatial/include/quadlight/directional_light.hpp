// Directional light: the region of a view that parallel light reaches among walls. Needs no Scene.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace quadlight {

class WallIndex;

/// Where the offsets of a directional light's geometry count from.
[[nodiscard]] inline Vec2 directional_origin(const Box& view) {
  return {static_cast<float>(0.5 * (double{view.min.x} + double{view.max.x})),
          static_cast<float>(0.5 * (double{view.min.y} + double{view.max.y}))};
}

/// Builds the geometry of light that comes from infinitely far. Holds scratch memory, so keep one
/// per thread and reuse it. Not copyable; one build at a time.
///
/// The result is in `zones`, `zone_vertices`, `zone_triangles` (offsets from
/// directional_origin(view), world units) and `lit_area`; the rest of the geometry is empty.
/// Without glass all zones are clear, one for each connected run of sight lines.
///
/// Rules as for LightKernel. Walls upstream of the view cast into it. Walls parallel to the light
/// (both ends on one sight line, as doubles tell) do not block. Of limited walls the second one on
/// a sight line ends it; limited walls on the same place count as one. Solid walls end light from
/// either side, since light that meets one from behind comes out of matter. The result, bit for
/// bit, depends on nothing but direction, view and the walls that cast into it.
///
/// `direction`: radians, from +x towards +y, in which the light travels; within 2e-7 of an axis it
/// is the axis, because floats cannot hold a quarter turn.
///
/// Method: the upper envelope of the walls over the coordinate across the light, by divide and
/// conquer (Hershberger, "Finding the upper envelope of n line segments in O(n log n) time", 1989,
/// for its size): O(n log n) for n walls in the strip that the view sweeps against the light.
class DirectionalKernel {
 public:
  DirectionalKernel();
  ~DirectionalKernel();
  DirectionalKernel(DirectionalKernel&&) noexcept;
  DirectionalKernel& operator=(DirectionalKernel&&) noexcept;

  /// Contract (asserted): direction and segments are finite; the view is finite and min <= max. A
  /// view without area is dark. `out` is overwritten; its capacity is kept.
  void build(float direction, const Box& view, std::span<const Occluder> occluders,
             LightGeometry& out);

  /// The same with the walls of the index that share a bit with `mask`; looks at the strip alone.
  void build(float direction, const Box& view, std::uint32_t mask, const WallIndex& walls,
             LightGeometry& out);

  /// Grows the scratch memory to what the other kernel has.
  void reserve_like(const DirectionalKernel& other);
  /// Heap memory held.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace quadlight
