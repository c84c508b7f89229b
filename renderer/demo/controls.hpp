// Controls: what the user wants, from the window's events. Knows no window, so tests feed it
// events.
#pragma once

#include "camera_control.hpp"
#include "overlay.hpp"

#include <quadlight/renderer/window.hpp>

#include <filesystem>
#include <optional>
#include <span>

namespace quadlight::demo {

struct Controls {
  scenes::Camera camera{};
  Viewport viewport{};  ///< kept up to date by resize events
  OverlayChoice overlay{};
  bool hud = true;
  bool help = false;
  bool paused = false;
  bool torch = false;
  bool dragging = false;
  bool fly = true;  ///< follow the scene's flight if it has one; ends when the user moves
  Vec2 cursor{};    ///< pixels

  // Wishes: the loop fulfils and clears them.
  bool step = false;  ///< one frame's time while paused
  bool next_scene = false;
  bool screenshot = false;
  bool quit = false;
  std::optional<std::filesystem::path> open{};
};

/// Whether panels of the HUD have taken the input.
struct PanelFocus {
  bool mouse = false;
  bool keyboard = false;
};

/// Applies one event. Events that mean nothing here change nothing.
void handle(Controls& controls, const renderer::WindowEvent& event, PanelFocus focus);

/// Pans by held keys: direction components are -1, 0 or 1; a screen height takes about 1.4 s.
void pan(Controls& controls, Vec2 direction, double seconds);

struct KeyHelp {
  const char* keys;
  const char* what;
};
/// The keys that handle and the window loop know, for the help panel.
[[nodiscard]] std::span<const KeyHelp> key_help();

}  // namespace quadlight::demo
