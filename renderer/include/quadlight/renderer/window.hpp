// Window: a GLFW window with an OpenGL 3.3 core context; its input as plain data.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/renderer/target.hpp>
#include <quadlight/result.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

struct GLFWwindow;

namespace quadlight::renderer {

struct WindowDesc {
  std::string title = "quadlight";
  int width = 1280;  ///< screen coordinates, 1 ... 16384
  int height = 720;
  bool vsync = true;
  bool visible = true;
  bool debug = false;  ///< ask the driver for a debug context
};

enum class WindowEventType : std::uint8_t {
  key,           ///< key, action, mods
  mouse_button,  ///< key (the button), action, mods, position
  mouse_move,    ///< position
  scroll,        ///< scroll, position
  resize,        ///< size
  drop,          ///< paths, position
  close,         ///< the user asked to close; Window::should_close() is true
};

/// One input event. Members that its type does not name are as by default.
struct WindowEvent {
  WindowEventType type = WindowEventType::key;
  int key = 0;      ///< GLFW_KEY_... or GLFW_MOUSE_BUTTON_...
  int action = 0;   ///< GLFW_PRESS, GLFW_RELEASE, GLFW_REPEAT
  int mods = 0;     ///< GLFW_MOD_... bits
  Vec2 position{};  ///< of the cursor, framebuffer pixels from the top left corner
  Vec2 scroll{};    ///< steps; y > 0 is away from the user
  Size size{};      ///< of the framebuffer, pixels; 0 x 0 while minimised
  std::vector<std::filesystem::path> paths{};  ///< files dropped on the window
};

/// A window and its context. Main thread only (GLFW's rule). Movable; the native window stays.
/// Everything made under its context must be destroyed before it.
class Window {
 public:
  /// Opens it and makes its context current. Errors: out_of_range (a size outside its range),
  /// unavailable (no display, or no OpenGL 3.3; the text has GLFW's reason and the remedy).
  static Result<Window> create(const WindowDesc& desc = {});

  Window(Window&&) noexcept;
  Window& operator=(Window&&) noexcept;
  ~Window();

  /// Makes its context current on the calling thread; needed only with several contexts.
  void make_current();

  /// Fetches pending input without waiting. Returns the events since the last poll, in order;
  /// valid until the next poll.
  std::span<const WindowEvent> poll();
  /// The same, but waits up to `seconds` for the first event: for a paused program.
  std::span<const WindowEvent> wait(double seconds);

  /// Shows what was drawn; with vsync waits for the display.
  void swap();
  void set_vsync(bool on);
  void set_title(const std::string& title);

  [[nodiscard]] bool should_close() const;
  void request_close();

  /// Pixels to draw; may differ from window_size() (HiDPI) and is 0 x 0 while minimised: skip
  /// drawing then.
  [[nodiscard]] Size framebuffer_size() const;
  /// Screen coordinates.
  [[nodiscard]] Size window_size() const;
  /// How much larger than at 96 dpi text should be.
  [[nodiscard]] float content_scale() const;
  /// Of the cursor, framebuffer pixels from the top left corner.
  [[nodiscard]] Vec2 cursor() const;
  /// key: GLFW_KEY_...
  [[nodiscard]] bool key_down(int key) const;
  /// button: GLFW_MOUSE_BUTTON_...
  [[nodiscard]] bool button_down(int button) const;

  /// The window's framebuffer as something to draw into, at its present size.
  [[nodiscard]] Target target() const;

  /// For libraries that speak GLFW (Hud does); owned by this object.
  [[nodiscard]] GLFWwindow* native() const;

 private:
  struct State;
  explicit Window(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace quadlight::renderer
