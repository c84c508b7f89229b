// See glfw_session.hpp.
#include "glfw_session.hpp"

#include <quadlight/renderer/context.hpp>

#include <GLFW/glfw3.h>

#include <cstdlib>
#include <utility>

namespace quadlight::renderer {

namespace {

int sessions = 0;  // main thread only, as GLFW is

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

std::string take_glfw_error() {
  const char* words = nullptr;
  return glfwGetError(&words) == GLFW_NO_ERROR || words == nullptr ? "no reason given" : words;
}

Result<GlfwSession> GlfwSession::start() {
  if (glfwInit() != GLFW_TRUE) {
    return Error{ErrorCode::unavailable, "GLFW does not start: " + take_glfw_error()};
  }
  ++sessions;
  return GlfwSession();
}

GlfwSession::GlfwSession(GlfwSession&& other) noexcept : owns_(std::exchange(other.owns_, false)) {}

GlfwSession& GlfwSession::operator=(GlfwSession&& other) noexcept {
  std::swap(owns_, other.owns_);
  return *this;
}

GlfwSession::~GlfwSession() {
  if (owns_ && --sessions == 0) glfwTerminate();
}

bool display_available() {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
  return GlfwSession::start().ok();
}

}  // namespace quadlight::renderer
