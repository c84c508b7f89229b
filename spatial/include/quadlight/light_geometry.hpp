// The light kernel: the exact region that a light reaches among walls. Needs no Scene.
#pragma once

#include <quadlight/light.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace quadlight {

class WallIndex;

/// A wall as the kernel sees it.
struct Occluder {
  Segment segment;
  WallSide side = WallSide::both;
  WallKind kind = WallKind::opaque;
  std::uint32_t categories = 1;
  Color transmittance{1.0F, 1.0F, 1.0F};  ///< glass: what it leaves of each colour, 0 ... 1
};

/// Marks polygon edges that are not on a wall.
inline constexpr std::uint32_t edge_on_bound = 0xFFFFFFFFU;  ///< the light's range ends here
inline constexpr std::uint32_t edge_radial =
    0xFFFFFFFEU;  ///< along a sight line: a jump, or a cone's side

/// A vertex pair of the light polygon on one sight line, where visibility jumps between a near wall
/// and something farther: penumbrae start at the near one. Indices into vertices; far follows near
/// (opens == true: counter-clockwise the view opens up) or near follows far (opens == false).
struct Silhouette {
  std::uint32_t near_vertex = 0;
  std::uint32_t far_vertex = 0;
  bool opens = false;

  friend bool operator==(const Silhouette&, const Silhouette&) = default;
};

/// The region in which the end of a wall hides a part of a disc source (PenumbraBuilder).
struct Penumbra {
  DVec2 end{};      ///< the wall's end; first vertex of the polygon, which is star-shaped around it
  Range polygon{};  ///< in penumbra_vertices, counter-clockwise
  Range walls{};    ///< in penumbra_walls: labels, ascending, of all walls that matter in here
};

/// A part of the lit region that one colour of light reaches.
struct LightZone {
  Range polygon{};    ///< in zone_vertices: simple, counter-clockwise
  Range triangles{};  ///< in zone_triangles: three indices of zone_vertices per triangle
  /// What is left of each colour: the product of all panes in the way; 1 before the first.
  Color transmittance{1.0F, 1.0F, 1.0F};

  friend bool operator==(const LightZone&, const LightZone&) = default;
};

/// Which results of a light to compute. The light polygon (vertices, edges, silhouettes, zones) is
/// always among them.
enum class LightParts : std::uint8_t {
  polygon = 0,
  area = 1,     ///< lit_area
  shadows = 2,  ///< shadows, shadow_vertices
  all = 3,
};

/// What a build had to look at. Depends on how the index came about.
struct LightWork {
  std::uint32_t nodes_visited = 0;   ///< tree nodes
  std::uint32_t nodes_hidden = 0;    ///< of these, the ones behind walls or out of the bound
  std::uint32_t walls_tested = 0;    ///< walls in reach in the nodes that were not hidden
  std::uint32_t walls_inserted = 0;  ///< of these, the ones that were seen when their turn came
  /// 1 if three walls met in a point but for rounding, so that all had to be done again, in an
  /// order that depends on content alone.
  std::uint32_t ambiguous = 0;
};

/// What one light reaches. All coordinates are offsets from the light's position, in world units,
/// double (add the position in double to get world coordinates without loss).
///
/// `vertices` is the light polygon: simple, star-shaped around the light, counter-clockwise (in
/// coordinates x right, y up: increasing angle from +x to +y), without duplicate or collinear
/// vertices. Where nothing blocks, it runs along `bound_polygon`, straight chords just outside the
/// circle of the light's radius, so it covers the lit part of the disc; the falloff ends at the
/// circle. A cone's polygon has the light (0, 0) as its first vertex.
/// `shadows` are the parts of the bound polygon (or sector) that walls hide: simple, counter-
/// clockwise polygons whose areas add up with the light polygon's to the bound's. Their vertices
/// are shadow_vertices[range].
///
/// `zones` are there only if glass tints a part of the light polygon (and for directional lights,
/// which have nothing else but lit_area): disjoint polygons whose union is the light
/// polygon, each less than half a turn wide as seen from the light. Neighbours share whole edges:
/// where a corner of one lies on the side of another, that one has a vertex there too, bit for bit
/// the same. Clear zones come first, then tinted ones, each in the order of sight lines.
struct LightGeometry {
  std::vector<DVec2> vertices;
  /// Per vertex: what the edge from it to the next vertex lies on: an index into the occluders,
  /// edge_on_bound or edge_radial. Where collinear walls merged, the first of them.
  std::vector<std::uint32_t> edges;
  std::vector<Silhouette> silhouettes;
  std::vector<Range> shadows;
  std::vector<DVec2> shadow_vertices;
  std::vector<LightZone> zones;
  std::vector<DVec2> zone_vertices;
  std::vector<std::uint32_t> zone_triangles;
  double lit_area = 0.0;  ///< exact lit area inside the circle (sector): polygon without chords
  /// Vertices where one wall passes behind another in the middle of both (ends that touch do not
  /// count).
  std::uint32_t crossings = 0;
  /// Area lights: filled by PenumbraBuilder, emptied by LightKernel. In order of the ends' x, y.
  std::vector<Penumbra> penumbrae;
  std::vector<DVec2> penumbra_vertices;
  std::vector<std::uint32_t> penumbra_walls;
  double source_radius = 0.0;  ///< of the disc among its walls (effective_source_radius)
  LightWork work{};

  void clear();
};

/// Builds light geometry. Holds scratch memory, so keep one per thread and reuse it: after a few
/// builds it allocates nothing. Not copyable; one build at a time.
///
/// Rules: a wall is a closed segment; touching, crossing, overlapping walls leave no gap. A wall
/// through the light's position, or of zero length, does not occlude. Walls out of range are
/// harmless. Limited walls: the first one in the way passes, the second ends the light; those on
/// one line count as one. Solid walls: from the air's side as others; a light in their matter,
/// border included, lights nothing (no vertices; all of the bound is shadow). Glass makes zones.
///
/// The region does not depend on the order of the occluders or on earlier builds, and neither do
/// the bits of the result (indices in `edges` aside), with one exception: among walls that cross
/// while they run within rounding of one line, a vertex may move along that line.
///
/// Method: an incremental envelope over four faces around the light, in projective coordinates in
/// which walls are straight lines and sight lines are vertical; see the source. Signs are exact
/// (predicates.hpp); positions of crossings are right to the rounding of doubles. Work, for v
/// pieces in the result: O(log v) per hidden wall that is looked at, O(v) at most per wall that is
/// seen; given a span, all n walls in range are looked at, and sorted near to far in O(n log n).
class LightKernel {
 public:
  LightKernel();
  ~LightKernel();
  LightKernel(LightKernel&&) noexcept;
  LightKernel& operator=(LightKernel&&) noexcept;

  /// Contract (asserted): the bound is finite with radius > 0 and angle > 0 (an infinite radius
  /// needs a finite clip around the light; an infinite clip is none); segments are finite. `out` is
  /// overwritten; its capacity is kept.
  void build(const LightBound& bound, std::span<const Occluder> occluders, LightGeometry& out,
             LightParts parts = LightParts::all);

  /// The same with the walls that reach the bound and share a bit with `mask`: they are found near
  /// to far, and what is hidden is not looked at. Labels in `out.edges` are the walls' ids. The
  /// result depends on those walls alone, not on how the index came about. Only where walls all but
  /// coincide, or three meet in a point, the last bits of a vertex may differ, and of walls that
  /// are one but for rounding, which one is named.
  void build(const LightBound& bound, std::uint32_t mask, const WallIndex& walls,
             LightGeometry& out, LightParts parts = LightParts::all);

  /// Grows the scratch memory to what the other kernel has: what that one builds without
  /// allocating, this one does too.
  void reserve_like(const LightKernel& other);
  /// Heap memory held.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Scratch;
  void build_by_content(const LightBound& bound, std::uint32_t mask, const WallIndex& walls,
                        LightGeometry& out);

  std::unique_ptr<Scratch> scratch_;
};

/// Area of a polygon by the shoelace formula, in double; positive if counter-clockwise.
[[nodiscard]] double polygon_area(std::span<const DVec2> vertices);

/// True if `offset` (from the light) is in the closed light polygon; a point closer to its border
/// than the rounding of doubles may get either answer, but its vertices are inside. The polygon
/// goes on to the chords of the bound: combine with contains(LightBound, p) for the true circle.
/// O(log vertices).
[[nodiscard]] bool contains(const LightGeometry& geometry, DVec2 offset);

}  // namespace quadlight
