// Targets: what frames are drawn into, and how pixels come back.
#pragma once

#include <quadlight/renderer/image.hpp>
#include <quadlight/result.hpp>

#include <memory>

namespace quadlight::renderer {

/// Width and height in pixels.
struct Size {
  int width = 0;
  int height = 0;

  friend bool operator==(const Size&, const Size&) = default;
};

/// The largest width and height that is accepted where the driver allows it.
inline constexpr int max_target_size = 16384;

/// Names a framebuffer of the current context and its size. Plain value, owns nothing.
struct Target {
  unsigned framebuffer = 0;  ///< OpenGL name; 0 is the window
  Size size{};
};

/// Success if 1 <= width, height <= max_target_size and the current context's own limit;
/// else out_of_range with the limit in the text.
Status check_target_size(Size size);

/// An RGBA8 picture on the GPU to draw into. Needs the context, that it was created under, current.
class OffscreenTarget {
 public:
  /// Errors: out_of_range (see check_target_size), unavailable (the driver refuses, or memory).
  static Result<OffscreenTarget> create(Size size);

  OffscreenTarget(OffscreenTarget&&) noexcept;
  OffscreenTarget& operator=(OffscreenTarget&&) noexcept;
  ~OffscreenTarget();

  /// Makes it anew with another size; the content is lost. On an error nothing changes. The same
  /// size is a no-op.
  Status resize(Size size);

  [[nodiscard]] Size size() const;
  [[nodiscard]] Target target() const;

 private:
  struct State;
  explicit OffscreenTarget(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Reads the whole target back (waits for the GPU). For the window: what was drawn since the last
/// swap. Errors: out_of_range (size), unavailable (a GL error).
Result<Image> read_pixels(const Target& target);

/// Waits until everything given to the current context is drawn: for times of whole frames where no
/// window is there to swap. Error unavailable for a GL error.
Status wait_for_gpu();

}  // namespace quadlight::renderer
