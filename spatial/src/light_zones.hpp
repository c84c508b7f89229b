// Zones of a light from a point: which part of its polygon is seen through which panes of glass.
#pragma once

#include "light_face.hpp"
#include "zone_arrangement.hpp"

#include <quadlight/light_geometry.hpp>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace quadlight::internal {

/// A direction in counter-clockwise order from the outline's first one.
struct ZoneKey {
  int turns = 0;  ///< faces further on
  double u = 0.0;

  // NOLINTNEXTLINE(modernize-use-nullptr): the linter takes the 0 in what this stands for to be one
  friend auto operator<=>(const ZoneKey&, const ZoneKey&) = default;
};

/// A pane of glass: a -> b is counter-clockwise.
struct ZonePane {
  DVec2 a{};
  DVec2 b{};
  double doubled_area = 0.0;  ///< of (light, a, b)
  Segment world{};            ///< a and b before they were made relative
  Color transmittance{};
  std::uint32_t start = 0;  ///< groups of its ends, see ZoneGroup
  std::uint32_t end = 0;
};

/// A direction with vertices of the outline.
struct ZoneRay {
  std::uint32_t left = 0;   ///< where the edge before ends
  std::uint32_t right = 0;  ///< where the edge after begins
};

struct ZoneEvent {
  ZoneKey key{};
  DVec2 direction{};
  std::uint32_t ray = none;
  std::uint32_t* group = nullptr;  ///< of a pane

  static constexpr std::uint32_t none = 0xFFFFFFFFU;
};

/// Events of one direction.
struct ZoneGroup {
  ZoneKey key{};
  DVec2 direction{};
  std::uint32_t first_ray = ZoneEvent::none;
  std::uint32_t last_ray = ZoneEvent::none;
  std::uint32_t edge = 0;  ///< the ray where the outline's edge after this direction begins
};

/// Memory kept between builds.
struct ZoneScratch {
  ZoneArrangement arrangement;
  std::vector<ZonePane> panes;
  std::vector<ZoneRay> rays;
  std::vector<ZoneEvent> events;
  std::vector<ZoneGroup> groups;
  std::vector<ZonePassage> passages;
  std::vector<ZoneLane> lanes;
  std::vector<Range> lane_ranges;
  std::vector<ZoneMark> marks;
  std::vector<ZoneLane> column;

  void reserve_like(const ZoneScratch& other);
  [[nodiscard]] std::size_t bytes() const;
};

/// Fills the zones of a geometry whose outline (vertices, edges) is finished, if some of the glass
/// tints a part of it; else leaves them empty. `glass` holds the panes that may be in the way, of
/// any side; those through the light, seen edge-on, or clear count for nothing. The same bits for
/// any order of them.
///
/// Method: sight lines through all vertices and ends of panes cut the region into columns, in which
/// panes are straight in (part of the way across, 1 / distance), so that two of them cross where
/// their order at both ends differs. Work O((v + g) log (v + g) + c) with c cells of the columns,
/// and the square of the panes that cross within one column.
void build_zones(Vec2 light, std::span<const Occluder> glass, LightGeometry& geometry,
                 ZoneScratch& scratch);

}  // namespace quadlight::internal
