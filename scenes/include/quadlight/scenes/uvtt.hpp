// Importing Universal VTT maps (.dd2vtt, .uvtt, .df2vtt), as map editors for virtual table tops
// export them.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <string_view>

namespace quadlight::scenes {

/// Ambient light of maps that do not state one: a dim, cool night in which unlit parts can just be
/// told apart. Linear.
inline constexpr Color night_ambient{0.035F, 0.04F, 0.055F};

struct UvttOptions {
  /// Gives the map something to be lit: one node per grid square of the map, layer 0, in a stone
  /// colour with a checker of two shades and a small variation that depends on the square's column
  /// and row only. Maps of more than 65,536 squares get larger tiles (2 x 2 squares, 4 x 4, ...).
  bool floor = true;
};

/// Reads the geometry of a Universal VTT map. `name` stands for the file in error texts.
///
/// What becomes what (file coordinates are grid squares, y down; world units are pixels of the map
/// image, `px = (p - resolution.map_origin) * resolution.pixels_per_grid`):
/// - `line_of_sight`: each polyline of n points becomes n - 1 walls.
/// - `objects_line_of_sight`: the same, and each outline of 3 or more points is closed.
/// - `portals` (doors and windows) are gaps in the walls; each becomes one wall between its two
///   `bounds`, enabled if `closed` (or if that is missing). Its user payload is 1 + the portal's
///   index, so that a game finds its doors; other walls have 0.
/// - `lights`: a point light each. `range` is in grid squares; a range of 0 gives a disabled light.
///   `color` is AARRGGBB, also accepted with 3 (RGB), 4 (ARGB) or 6 (RRGGBB) digits and with '#';
///   it is sRGB and becomes linear; alpha is ignored. `shadows` false: shines through walls.
/// - `environment.ambient_light`, converted likewise, becomes the ambient light, with one
/// exception:
///   if `baked_lighting` is true and the map has lights, then the file's ambient describes the
///   picture that has the light painted in, which is not what is drawn here; night_ambient is used,
///   so that the map's lights can be seen. Without it: night_ambient.
/// - The camera shows the map (`map_size`). Cropped exports carry the walls and lights of the whole
///   map; they are kept, outside the camera.
/// - `image` is skipped, whatever it holds. Keys that are not named here are ignored.
/// As exporters differ, numbers and booleans may be given as strings, `null` counts as missing, and
/// all keys but resolution.pixels_per_grid, a light's position and range, and a portal's bounds may
/// be missing (without map_size: no floor, no camera).
///
/// Order: walls are those of line_of_sight, objects_line_of_sight, portals; lights as in the file;
/// floor row by row. Errors as for load(). Any thread. O(text + floor).
Result<SceneDocument> import_uvtt(std::string_view text, std::string_view name,
                                  const UvttOptions& options = {});

}  // namespace quadlight::scenes
