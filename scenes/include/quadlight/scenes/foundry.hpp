// Importing scenes of the Foundry virtual table top, as it exports them (JSON).
#pragma once

#include <quadlight/scenes/document.hpp>

#include <string_view>

namespace quadlight::scenes {

struct FoundryOptions {
  /// Gives the map something to be lit: one node per grid square of the scene's rectangle, as
  /// UvttOptions::floor.
  bool floor = true;
};

/// Reads the geometry of a Foundry scene of any version so far: the grid as an object (`size`,
/// `distance`) or as a number with `gridDistance` beside it, lights with or without `config`.
/// `name` stands for the file in error texts.
///
/// World units are the file's pixels. They include the padding around the map: the map's own
/// rectangle, which the camera shows and the floor covers, begins at `ceil(padding * width / size)
/// * size - shift` (`shiftX` or `background.offsetX`; y likewise) and is `width` x `height` large.
///
/// Walls. Each wall `c: [x0, y0, x1, y1]` that stops light becomes one wall, in the file's order:
/// - `light` (if missing: `sense`, or else normal): 0 none becomes no wall; 10 limited becomes
///   WallKind::limited; 20 normal, 30 proximity and 40 distance become opaque (the last two let
///   pass the light of sources nearer or farther than a threshold, which is not modelled). Of the
///   oldest format: 1 normal, 2 limited.
/// - `dir` 0 both, 1 left, 2 right: the side from which the wall stops light, left and right as
///   WallSide has them.
/// - `door` 1 or 2 (secret) is a door: its user payload is 1 + its index among the file's walls
///   (other walls have 0), and it is disabled while `ds` is 1 (open; 0 closed, 2 locked).
///
/// Lights, one for each in the file, so that indices agree:
/// - `dim` and `bright` are distances; a distance is `size / distance` pixels. The radius is the
///   larger of the two. The light is disabled if both are 0; if it is a source of darkness (a
///   negative distance, a negative `luminosity`, or `negative`), which nothing here can render; if
///   it is `hidden`; or if the scene's darkness is outside the light's range (`darkness`, once
///   `darknessThreshold`).
/// - `color` (`tintColor`) is sRGB or null; `alpha` (`tintAlpha`, 0.5 if missing) is how much of it
///   tints the white light: the colour becomes white x (1 - alpha) + colour x alpha, linear.
/// - `angle` below 360 (0 counts as 360) is a cone's opening; its middle is `rotation` degrees
///   clockwise from straight down, so `direction` is rotation + 90 degrees.
/// - `walls` false (`t` "u") shines through walls. Animations and the other values are ignored.
///
/// Ambient: the map's darkness (`darkness` or `environment.darknessLevel`, 0 day ... 1 night)
/// counts where global light is on (`globalLight` or `environment.globalLight.enabled`, and the
/// darkness within its threshold or range): daylight x (1 - darkness) + night_ambient x darkness.
/// Without global light only lights make things seen: night_ambient.
///
/// Numbers and booleans may be given as strings, `null` counts as missing; keys not named here are
/// ignored. Missing values are Foundry's defaults: size 100, distance 5, padding 0.25; without
/// width and height no floor and no camera. Errors as for load(). Any thread. O(text + floor).
Result<SceneDocument> import_foundry(std::string_view text, std::string_view name,
                                     const FoundryOptions& options = {});

}  // namespace quadlight::scenes
