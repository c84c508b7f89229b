// Debug overlay: walls, tree cells and light polygons as lines.
#pragma once

#include "live_scene.hpp"

#include <quadlight/renderer/renderer.hpp>

#include <vector>

namespace quadlight::demo {

struct OverlayChoice {
  bool walls = false;
  bool tree_cells = false;      ///< of the node tree and the wall tree
  bool light_polygons = false;  ///< of the frame's lights
  bool light_marks = false;     ///< polygon and place: green if kept, orange if built in the frame
};

/// Lines of what is chosen, clipped roughly to the view; `out` is cleared first.
void collect_overlay(const LiveScene& live, const Frame& frame, const OverlayChoice& choice,
                     std::vector<renderer::OverlayLine>& out);

}  // namespace quadlight::demo
