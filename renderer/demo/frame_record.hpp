// FrameRecord: all counters and times of one frame of the program, under one list of names.
#pragma once

#include <quadlight/frame_stats.hpp>
#include <quadlight/renderer/render_stats.hpp>
#include <quadlight/scenes/simulation.hpp>

#include <cstdint>

namespace quadlight::demo {

struct FrameRecord {
  FrameStats scene{};
  renderer::RenderStats render{};
  scenes::SimulationStats simulation{};
  std::uint64_t allocations = 0;  ///< calls of operator new during the frame
  double simulate = 0.0;          ///< ms: the steps of the scene's simulation
  double frame = 0.0;             ///< ms: animation, simulation, commit, build, draw and swap
  double swap = 0.0;              ///< ms: until the picture is shown, or done if headless

  /// Calls visit(name, value) for each member in order.
  template <class Record, class Visit>
  static void for_each_counter(Record& r, Visit visit) {
    FrameStats::for_each_counter(r.scene, visit);
    renderer::RenderStats::for_each_counter(r.render, visit);
    scenes::SimulationStats::for_each_counter(r.simulation, visit);
    visit("allocations", r.allocations);
  }
  template <class Record, class Visit>
  static void for_each_time(Record& r, Visit visit) {
    visit("frame", r.frame);
    visit("simulate", r.simulate);
    FrameStats::for_each_time(r.scene, visit);
    renderer::RenderStats::for_each_time(r.render, visit);
    visit("swap", r.swap);
  }
};

}  // namespace quadlight::demo
