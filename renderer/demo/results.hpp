// What a run leaves behind besides its picture: statistics and frame dump.
#pragma once

#include "frame_log.hpp"
#include "options.hpp"
#include "stats_export.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/result.hpp>
#include <quadlight/scenes/document.hpp>

namespace quadlight::demo {

/// Writes the files that the options ask for. `frame` is the last one, `handles` those of its
/// scene; the log must not be empty. Error io from the first file that cannot be written.
[[nodiscard]] Status write_results(const Options& options, const FrameLog& log,
                                   const Environment& environment, const Frame& frame,
                                   const scenes::SceneHandles& handles);

}  // namespace quadlight::demo
