// Hud: Dear ImGui on top of the picture. The caller writes the panels with <imgui.h>.
#pragma once

#include <quadlight/renderer/target.hpp>
#include <quadlight/result.hpp>

#include <memory>

namespace quadlight::renderer {

class Window;

/// Owns an ImGui context (made current at creation and by begin). Works on a window, whose input it
/// then also gets (events still reach Window's caller: ask wants_mouse / wants_keyboard before
/// using them), or headless without input. Reads and writes no .ini file.
///
/// Use per frame: begin, ImGui calls, draw. Main thread only. Destroy it before window and context.
class Hud {
 public:
  /// scale: size of text and widgets, 1 for 96 dpi (see Window::content_scale); 0.25 ... 8.
  /// Errors: out_of_range (scale), unavailable (ImGui's GL backend does not start).
  static Result<Hud> create(Window& window, float scale = 1.0F);
  static Result<Hud> create_headless(float scale = 1.0F);

  Hud(Hud&&) noexcept;
  Hud& operator=(Hud&&) noexcept;
  ~Hud();

  /// Starts a frame of panels. `size` and `seconds` (since the last frame, > 0) are used headless
  /// only; a window knows both.
  void begin(Size size, double seconds);
  /// Ends the frame of panels and draws it over the target. Error unavailable for a GL error.
  Status draw(const Target& target);

  /// True while the pointer is over a panel or drags something of it.
  [[nodiscard]] bool wants_mouse() const;
  /// True while a text field has the keyboard.
  [[nodiscard]] bool wants_keyboard() const;

 private:
  struct State;
  explicit Hud(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace quadlight::renderer
