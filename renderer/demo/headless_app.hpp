// The program without a window.
#pragma once

#include "options.hpp"
#include "scene_source.hpp"

#include <quadlight/result.hpp>

namespace quadlight::demo {

/// Renders options.frames frames (60 if not given), 1/60 s apart so that the output repeats, writes
/// the last one as PNG and the other files asked for, and prints a table. Errors: those of the
/// scene, of OpenGL, and of writing.
Status run_headless(const Options& options, DemoScene source);

}  // namespace quadlight::demo
