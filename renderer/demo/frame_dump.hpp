// A frame as JSON, for debugging and for other programs.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/scenes/document.hpp>

#include <string>

namespace quadlight::demo {

/// The frame's first view and all its lights:
///   {"visible_nodes": [id, ...],
///    "lights": [{"id", "type", "position": [x, y], "radius", "direction", "angle", "color",
///                "intensity", "lit_area", "polygon": [[x, y], ...]}, ...],
///    "stats": {counter: number, ...}}
/// Node ids are handle indices, in draw order. Light ids are indices into the document's lights (a
/// light that the document does not hold comes after them). Positions and vertices are world
/// coordinates with 17 significant digits: the light's position plus the vertex's offset, added in
/// double, so nothing is lost far from the origin. `lit_area` is the exact lit area inside the
/// light's circle or sector. `direction` and `angle` are in degrees, as in scene files, and only
/// there for cones. Colours are linear. Times in "stats" are milliseconds.
[[nodiscard]] std::string dump_frame(const Frame& frame, const scenes::SceneHandles& handles);

}  // namespace quadlight::demo
