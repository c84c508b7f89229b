// HeadlessContext: OpenGL 3.3 core without a display. For tests, servers and screenshots.
#pragma once

#include <quadlight/result.hpp>

#include <memory>
#include <string>

namespace quadlight::renderer {

/// What draws: the strings that the driver gives for the current context.
struct GlInfo {
  std::string vendor;
  std::string renderer;
  std::string version;
  std::string shading_language;
};

/// Of the context that is current on this thread (there must be one, made by this library).
[[nodiscard]] GlInfo gl_info();

/// True if a window can be opened: DISPLAY or WAYLAND_DISPLAY is set and GLFW starts on it.
/// Main thread only. Costs a connection to the display server, so call it once.
[[nodiscard]] bool display_available();

/// An OpenGL 3.3 core context without any surface; draw into an OffscreenTarget.
///
/// Comes from EGL on the surfaceless platform, never from the default display, so that a set
/// DISPLAY changes nothing; where EGL cannot do that, from a hidden GLFW window if there is a
/// display. A context is current on one thread at a time. Everything made under it must be
/// destroyed before it and on its thread.
class HeadlessContext {
 public:
  /// Makes the context and makes it current on the calling thread (the main thread, if the fallback
  /// is to work). With `debug`, drivers check more and explain their errors.
  /// Error unavailable: the text says what EGL and GLFW answered and which package helps.
  static Result<HeadlessContext> create(bool debug = false);

  HeadlessContext(HeadlessContext&&) noexcept;
  HeadlessContext& operator=(HeadlessContext&&) noexcept;
  ~HeadlessContext();

  /// Makes it current on the calling thread. Error unavailable if it is current elsewhere.
  Status make_current();

 private:
  struct State;
  explicit HeadlessContext(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace quadlight::renderer
