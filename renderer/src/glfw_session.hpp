// GLFW, started once for all windows.
#pragma once

#include <quadlight/result.hpp>

#include <string>

namespace quadlight::renderer {

/// Keeps GLFW running while at least one session lives. Main thread only.
class GlfwSession {
 public:
  /// Error unavailable with GLFW's reason.
  static Result<GlfwSession> start();

  GlfwSession(GlfwSession&& other) noexcept;
  GlfwSession& operator=(GlfwSession&& other) noexcept;
  ~GlfwSession();

 private:
  GlfwSession() = default;
  bool owns_ = true;
};

/// GLFW's last error as text; takes it.
[[nodiscard]] std::string take_glfw_error();

}  // namespace quadlight::renderer
