// Soft light: discs that shine instead of points, and cones whose edges fade. Needs no Scene.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace quadlight {

/// How much of a cone's light goes in the direction of `offset` (from the light): 1 inside, 0
/// outside of the closed sector, and over `soft_angle` radians inside of each of its two sides a
/// smoothstep, 3 t^2 - 2 t^3, of the angle from the side. 1 at the light itself and for a whole
/// disc, which has no sides. soft_angle: 0 (a hard edge) ... bound.angle / 2.
[[nodiscard]] double cone_factor(const LightBound& bound, float soft_angle, DVec2 offset);

// --- the disc source ----------------------------------------------------------------------------
// Which walls count: all but glass (it never makes dark), walls of zero length, and walls through
// the disc's centre, which as with a point light do not occlude.

/// The radius that a disc source is given among walls: min(source_radius, 0.95 x the distance from
/// its centre to the nearest wall that counts). So it never reaches through a wall, and shrinks
/// without a jump when it comes close to one, from either side, whatever side the wall blocks.
/// O(walls).
[[nodiscard]] double effective_source_radius(Vec2 center, double source_radius,
                                             std::span<const Occluder> walls);
/// The same among the walls of an index that share a bit with `mask`. O(walls near the disc).
[[nodiscard]] double effective_source_radius(Vec2 center, double source_radius, std::uint32_t mask,
                                             const WallIndex& walls);

/// Visible part of a disc source, 0 ... 1: the share of its area from whose points q the segment
/// from p to q passes all walls that count. p is `offset` from the centre. 1 if p is in the disc.
/// Values below 1e-12 are 0.
///
/// An opaque wall hides what is behind it; a one-sided wall, and a solid's, only where the light
/// comes from the side that it blocks; limited walls hide where two of them or more are in the way
/// (such on one line count once where they overlap).
/// Walls whose line p is on hide nothing.
///
/// Contract: source_radius > 0 (asserted), and no wall that counts meets the closed disc
/// (effective_source_radius sees to that).
/// Method: no sampling. As no wall meets the disc, each direction from p shows all of its chord or
/// nothing, so each wall hides an interval of directions; the area of the disc between two of them
/// is the difference of two circular segments. Error: a few 1e-16, but for p closer to a wall than
/// the rounding of doubles. O(n log n) in the walls in the way; any thread; allocates only when a
/// thread meets more of them than ever before.
[[nodiscard]] double disc_visibility(Vec2 center, double source_radius, DVec2 offset,
                                     std::span<const Occluder> walls);
/// The same among the walls of an index that share a bit with `mask`; looks only at those that meet
/// the box of disc and p.
[[nodiscard]] double disc_visibility(Vec2 center, double source_radius, DVec2 offset,
                                     std::uint32_t mask, const WallIndex& walls);

/// Finds the penumbrae of a disc source. Holds scratch memory, so keep one per thread and reuse it:
/// after a few builds it allocates nothing. Not copyable; one build at a time.
///
/// With them, soft light costs little more than hard light: at a point in some wedge (any; take the
/// first) the visible part is disc_visibility among that wedge's walls alone; at all other points
/// it is 1 in the light polygon and 0 outside.
///
/// Method: the visible part of the disc changes only where the end of a wall is seen in front of
/// it. An end makes no penumbra if walls leave it on both sides of all sight lines from the disc
/// (where walls cross it is always so), or if other walls hide the disc from it. Else its wedge is
/// the range of directions, at most v - c +- asin(s / |v - c|) for the end v and the disc's centre
/// c, in which neither is the case; clipped to what is seen from v when the walls through v are not
/// there, and to the light's bound. Directional lights have none.
/// Cost: per end in range one query of the walls around disc and end; per penumbra one LightKernel
/// build over a narrow sector and one query around the wedge.
class PenumbraBuilder {
 public:
  PenumbraBuilder();
  ~PenumbraBuilder();
  PenumbraBuilder(PenumbraBuilder&&) noexcept;
  PenumbraBuilder& operator=(PenumbraBuilder&&) noexcept;

  /// Overwrites the penumbrae of `out` and its source_radius, which becomes the effective one; all
  /// else in `out` stays: call it after LightKernel::build. Labels are indices into `walls`.
  /// Contract (asserted): as LightKernel::build; source_radius is finite and >= 0.
  void build(const LightBound& bound, float source_radius, std::span<const Occluder> walls,
             LightGeometry& out);
  /// The same among the walls of an index that share a bit with `mask`; labels are their ids. The
  /// result, bit for bit, depends on those walls and ids alone, not on how the index came about.
  void build(const LightBound& bound, float source_radius, std::uint32_t mask,
             const WallIndex& walls, LightGeometry& out);

  /// Grows the scratch memory to what the other builder has.
  void reserve_like(const PenumbraBuilder& other);
  /// Heap memory held.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Scratch;
  std::unique_ptr<Scratch> scratch_;
};

}  // namespace quadlight
