// The lit region cut along sight lines into columns, and each column by panes into cells.
//
// A stop is a sight line with vertices on it, near to far; a column lies between two stops; a lane
// is a straight line through a column. Cells are made of vertices of their two stops, so whatever
// rounds, neighbours share them and nothing is left open or covered twice. The same for light from
// a point, whose sight lines meet in it, and for parallel light.
#pragma once

#include <quadlight/light_geometry.hpp>

#include <compare>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace quadlight::internal {

/// Lines by number: panes by their index in `transmittances`; others from pane_limit on.
inline constexpr std::uint32_t pane_limit = 0x80000000U;
/// The light itself, where all sight lines begin; it has depth +infinity.
inline constexpr std::uint32_t line_of_light = 0xFFFFFFFFU;

/// A lane that was bent: its own line goes on beyond the column's floor or ceiling.
inline constexpr std::uint32_t bent_line = 0xFFFFFFFEU;

/// Lines that are nearly on a sight line meet it nobody knows where, but marks that are apart by
/// more than this part of their depth are never one vertex.
inline constexpr double largest_zone_error = 0x1p-36;

struct ZoneVertex {
  DVec2 point{};
  double depth = 0.0;  ///< bigger is nearer; along a lane it is linear in `direction` of the stops
  bool used = false;   ///< a polygon has a corner here
};

struct ZoneStop {
  /// Direction of the sight line, of any length; for parallel light any point of it.
  DVec2 direction{};
  Range vertices{};
};

/// A line through a column; vertices by index.
struct ZoneLane {
  std::uint32_t line = 0;
  std::uint32_t left = 0;  ///< on the stop before the column
  std::uint32_t right = 0;
};

/// A pane between two neighbouring stops.
struct ZonePassage {
  std::uint32_t interval = 0;
  std::uint32_t pane = 0;

  // NOLINTNEXTLINE(modernize-use-nullptr): the linter takes the 0 in what this stands for to be one
  friend auto operator<=>(const ZonePassage&, const ZonePassage&) = default;
};

/// Where a lane meets a stop.
struct ZoneMark {
  double depth = 0.0;
  double error = 0.0;  ///< marks that are no farther apart than their errors are one vertex
  DVec2 point{};
  int rank = 0;                     ///< of several marks the point of the lowest rank stays
  std::uint32_t* vertex = nullptr;  ///< gets the index; may be null
};

/// Part of a column between two lanes that follow each other.
struct ZoneCell {
  std::uint32_t near_line = 0;
  std::uint32_t far_line = 0;
  std::uint32_t left_near = 0;
  std::uint32_t left_far = 0;
  std::uint32_t right_near = 0;
  std::uint32_t right_far = 0;
  Color transmittance{1.0F, 1.0F, 1.0F};
  std::uint32_t next = none;     ///< the cell of the next column that belongs to the same zone
  bool continued = false;        ///< some cell has it as its next
  std::uint32_t start_stop = 0;  ///< where its zone begins
  std::uint32_t column = 0;

  static constexpr std::uint32_t none = 0xFFFFFFFFU;
};

struct ZoneColumn {
  std::uint32_t left_stop = 0;
  std::uint32_t right_stop = 0;
  Range cells{};
};

/// Built up stop by stop and column by column, then written out as zones. Keeps its memory.
class ZoneArrangement {
 public:
  /// `parallel`: light of one direction; points of stops are then linear in depth.
  void reset(bool parallel);

  /// The panes by number.
  std::vector<Color> transmittances;

  /// Index of the first vertex of the next stop.
  [[nodiscard]] std::uint32_t next_vertex() const {
    return static_cast<std::uint32_t>(vertices_.size());
  }
  /// Adds a sight line with the vertices that the marks name (reordered).
  std::uint32_t add_stop(DVec2 direction, std::vector<ZoneMark>& marks);

  /// Adds what lies between two stops: from the first lane, where the lit part begins, to the last,
  /// where it ends; panes between, in any order (reordered). Lanes that cross are cut by stops
  /// between. Columns are added in counter-clockwise order.
  void add_column(std::uint32_t left_stop, std::uint32_t right_stop, std::vector<ZoneLane>& lanes);

  /// True if a cell is tinted.
  [[nodiscard]] bool tinted() const;
  /// Writes zones, zone_vertices, zone_triangles of `out`, which are empty.
  void write(LightGeometry& out);
  void reserve_like(const ZoneArrangement& other);
  [[nodiscard]] std::size_t bytes() const;

 private:
  void find_crossings();
  std::uint32_t cut_at(double at, std::uint32_t left_stop, std::uint32_t right_stop);
  [[nodiscard]] ZoneMark mark_at(const ZoneLane& lane, double at, DVec2 direction) const;
  [[nodiscard]] Color passed_transmittance() const;
  void add_cells(std::uint32_t left_stop, std::uint32_t right_stop);
  void link();
  void link_columns(const ZoneColumn& before, const ZoneColumn& after);
  void mark(std::uint32_t vertex) { vertices_[vertex].used = true; }
  void mark_joint(std::uint32_t before, std::uint32_t line_before, std::uint32_t after,
                  std::uint32_t line_after);
  [[nodiscard]] bool may_link(const ZoneCell& before, const ZoneCell& after,
                              std::uint32_t end_stop) const;

  /// A corner of the zone that is being written.
  struct Corner {
    DVec2 point{};
    std::uint32_t order = 0;  ///< of its stop
    std::uint32_t index = 0;  ///< in zone_vertices
    bool far = true;          ///< on the chain of far lanes, sides included
  };
  void write_zone(std::uint32_t cell, LightGeometry& out);
  void trace(std::uint32_t from, std::uint32_t to, std::uint32_t order, std::vector<Corner>& out);
  void triangulate(LightGeometry& out);
  void close_stack(const Corner& tip, LightGeometry& out);

  bool parallel_ = false;
  std::vector<ZoneStop> stops_;
  std::vector<ZoneVertex> vertices_;
  std::vector<ZoneColumn> columns_;
  std::vector<ZoneCell> cells_;

  // Of one column.
  std::vector<ZoneMark> marks_;
  std::vector<ZoneLane> lanes_;        ///< in order
  std::vector<ZoneLane> inner_;        ///< lanes with their vertices on the present part
  std::vector<ZoneLane> whole_;        ///< lanes with their vertices on the column's own stops
  std::vector<double> crossings_;      ///< 0 ... 1 of the way from the left to the right stop
  std::vector<std::uint32_t> passed_;  ///< panes in the way, by number

  // Of one zone.
  std::vector<Corner> far_;
  std::vector<Corner> near_;
  std::vector<Corner> sequence_;
  std::vector<Corner> stack_;
};

}  // namespace quadlight::internal
