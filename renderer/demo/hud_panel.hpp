// The panel over the picture: frame time graph, counters, key help.
#pragma once

#include "controls.hpp"
#include "frame_log.hpp"
#include "live_scene.hpp"

#include <string>

namespace quadlight::demo {

/// Adds the panel to the current ImGui frame. `message` is shown as it is if not empty.
void draw_panel(const FrameLog& log, const Controls& controls, const LiveScene& live,
                const std::string& message);

}  // namespace quadlight::demo
