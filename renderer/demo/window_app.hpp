// The program in a window.
#pragma once

#include "options.hpp"
#include "scene_source.hpp"

#include <quadlight/result.hpp>

namespace quadlight::demo {

/// Opens the window and runs until the user closes it, or options.frames frames were shown; then
/// writes the files asked for. Time runs as on the clock. Errors: those of the window, of OpenGL,
/// and of writing; a dropped file that does not load is reported on screen only.
Status run_window(const Options& options, DemoScene source);

}  // namespace quadlight::demo
