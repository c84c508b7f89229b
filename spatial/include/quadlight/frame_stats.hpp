// FrameStats: the built-in counters. Always on.
#pragma once

#include <cstdint>

namespace quadlight {

/// Counters and times of one frame's library stages. Plain numbers; see each line.
/// All but the times, workers and frame_arena_bytes are the same for any executor.
struct FrameStats {
  // culling
  std::uint64_t nodes_total = 0;  ///< committed nodes
  std::uint64_t tree_nodes = 0;   ///< nodes of the node tree in use
  std::uint64_t tree_depth = 0;
  std::uint64_t nodes_visited = 0;  ///< tree nodes looked at
  std::uint64_t nodes_inside = 0;   ///< tree nodes taken whole
  std::uint64_t boxes_tested = 0;
  std::uint64_t nodes_visible = 0;     ///< over all views
  std::uint64_t nodes_moved = 0;       ///< by the last commit
  std::uint64_t nodes_reinserted = 0;  ///< by the last commit
  std::uint64_t rebuilds = 0;          ///< trees built anew by the last commit
  // lighting
  std::uint64_t lights_total = 0;
  std::uint64_t lights_visible = 0;
  std::uint64_t lights_built = 0;   ///< polygons built in this frame
  std::uint64_t lights_cached = 0;  ///< polygons kept from earlier frames: the rest of the visible
  std::uint64_t walls_total = 0;
  std::uint64_t walls_moved = 0;         ///< by the last commit
  std::uint64_t walls_tested = 0;        ///< walls looked at to build polygons in this frame
  std::uint64_t walls_gathered = 0;      ///< walls that polygons lie on, summed over lights
  std::uint64_t walls_gathered_max = 0;  ///< the most for one light
  std::uint64_t crossings = 0;           ///< wall crossings that shaped a polygon
  std::uint64_t polygon_vertices = 0;
  std::uint64_t shadow_vertices = 0;
  std::uint64_t mesh_triangles = 0;
  // machine
  std::uint64_t workers = 0;            ///< slots of the executor
  std::uint64_t tasks = 0;              ///< chunks run in parallel loops of the build
  std::uint64_t frame_arena_bytes = 0;  ///< memory that the builder holds for results and scratch
  // times in milliseconds
  double commit = 0.0;  ///< the last commit
  double cull = 0.0;
  double lights = 0.0;
  double polygons = 0.0;
  double mesh = 0.0;
  double build = 0.0;  ///< the whole FrameBuilder::build

  /// Calls visit(name, value) for each member in order, for printing and export; names are as
  /// above.
  template <class Stats, class Visit>
  static void for_each_counter(Stats& s, Visit visit) {
    visit("nodes_total", s.nodes_total);
    visit("tree_nodes", s.tree_nodes);
    visit("tree_depth", s.tree_depth);
    visit("nodes_visited", s.nodes_visited);
    visit("nodes_inside", s.nodes_inside);
    visit("boxes_tested", s.boxes_tested);
    visit("nodes_visible", s.nodes_visible);
    visit("nodes_moved", s.nodes_moved);
    visit("nodes_reinserted", s.nodes_reinserted);
    visit("rebuilds", s.rebuilds);
    visit("lights_total", s.lights_total);
    visit("lights_visible", s.lights_visible);
    visit("lights_built", s.lights_built);
    visit("lights_cached", s.lights_cached);
    visit("walls_total", s.walls_total);
    visit("walls_moved", s.walls_moved);
    visit("walls_tested", s.walls_tested);
    visit("walls_gathered", s.walls_gathered);
    visit("walls_gathered_max", s.walls_gathered_max);
    visit("crossings", s.crossings);
    visit("polygon_vertices", s.polygon_vertices);
    visit("shadow_vertices", s.shadow_vertices);
    visit("mesh_triangles", s.mesh_triangles);
    visit("workers", s.workers);
    visit("tasks", s.tasks);
    visit("frame_arena_bytes", s.frame_arena_bytes);
  }
  template <class Stats, class Visit>
  static void for_each_time(Stats& s, Visit visit) {
    visit("commit", s.commit);
    visit("cull", s.cull);
    visit("lights", s.lights);
    visit("polygons", s.polygons);
    visit("mesh", s.mesh);
    visit("build", s.build);
  }
};

}  // namespace quadlight
