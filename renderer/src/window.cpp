// See window.hpp.
#include "gl_load.hpp"
#include "glfw_session.hpp"

#include <quadlight/renderer/window.hpp>

#include <GLFW/glfw3.h>

#include <utility>

namespace quadlight::renderer {

struct Window::State {
  explicit State(GlfwSession glfw) : session(std::move(glfw)) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (window != nullptr) glfwDestroyWindow(window);
  }

  static State& of(GLFWwindow* window) {
    return *static_cast<State*>(glfwGetWindowUserPointer(window));
  }
  // GLFW speaks screen coordinates, which are not pixels on every system.
  [[nodiscard]] Vec2 in_pixels(double x, double y) const;
  [[nodiscard]] Vec2 cursor() const;
  void install_callbacks();

  GlfwSession session;  // before the window, so that it ends after it
  GLFWwindow* window = nullptr;
  std::vector<WindowEvent> events;
};

Vec2 Window::State::in_pixels(double x, double y) const {
  Size screen;
  Size pixels;
  glfwGetWindowSize(window, &screen.width, &screen.height);
  glfwGetFramebufferSize(window, &pixels.width, &pixels.height);
  if (screen.width == 0 || screen.height == 0) return {0.0F, 0.0F};
  return {static_cast<float>(x * pixels.width / screen.width),
          static_cast<float>(y * pixels.height / screen.height)};
}

Vec2 Window::State::cursor() const {
  double x = 0.0;
  double y = 0.0;
  glfwGetCursorPos(window, &x, &y);
  return in_pixels(x, y);
}

void Window::State::install_callbacks() {
  using Type = WindowEventType;
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* w, int key, int /*scancode*/, int action, int mods) {
    of(w).events.push_back({.type = Type::key, .key = key, .action = action, .mods = mods});
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* w, int button, int action, int mods) {
    State& state = of(w);
    state.events.push_back({.type = Type::mouse_button,
                            .key = button,
                            .action = action,
                            .mods = mods,
                            .position = state.cursor()});
  });
  glfwSetCursorPosCallback(window, [](GLFWwindow* w, double x, double y) {
    State& state = of(w);
    state.events.push_back({.type = Type::mouse_move, .position = state.in_pixels(x, y)});
  });
  glfwSetScrollCallback(window, [](GLFWwindow* w, double x, double y) {
    State& state = of(w);
    state.events.push_back({.type = Type::scroll,
                            .position = state.cursor(),
                            .scroll = {static_cast<float>(x), static_cast<float>(y)}});
  });
  glfwSetFramebufferSizeCallback(window, [](GLFWwindow* w, int width, int height) {
    of(w).events.push_back({.type = Type::resize, .size = {width, height}});
  });
  glfwSetDropCallback(window, [](GLFWwindow* w, int count, const char** paths) {
    State& state = of(w);
    state.events.push_back(
        {.type = Type::drop, .position = state.cursor(), .paths = {paths, paths + count}});
  });
  glfwSetWindowCloseCallback(window,
                             [](GLFWwindow* w) { of(w).events.push_back({.type = Type::close}); });
}

namespace {

Error cannot_open(const std::string& reason) {
  return {ErrorCode::unavailable,
          "cannot open a window with OpenGL 3.3: " + reason +
              "; check DISPLAY or WAYLAND_DISPLAY and the graphics driver, or run headless"};
}

void set_hints(const WindowDesc& desc) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, desc.debug ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_VISIBLE, desc.visible ? GLFW_TRUE : GLFW_FALSE);
  // All passes draw into buffers of their own; the window only gets the finished picture.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
}

}  // namespace

Window::Window(std::unique_ptr<State> state) : state_(std::move(state)) {}
Window::Window(Window&&) noexcept = default;
Window& Window::operator=(Window&&) noexcept = default;
Window::~Window() = default;

Result<Window> Window::create(const WindowDesc& desc) {
  if (desc.width < 1 || desc.height < 1 || desc.width > max_target_size ||
      desc.height > max_target_size) {
    return Error{ErrorCode::out_of_range,
                 "a window of " + std::to_string(desc.width) + " x " + std::to_string(desc.height) +
                     " cannot be: each must be 1 ... " + std::to_string(max_target_size)};
  }
  auto session = GlfwSession::start();
  if (!session) return cannot_open(session.error().text);
  auto state = std::make_unique<State>(std::move(session).value());
  set_hints(desc);
  state->window = glfwCreateWindow(desc.width, desc.height, desc.title.c_str(), nullptr, nullptr);
  if (state->window == nullptr) return cannot_open(take_glfw_error());
  glfwMakeContextCurrent(state->window);
  if (Status loaded = load_gl(glfwGetProcAddress); !loaded) {
    return cannot_open(loaded.error().text);
  }
  glfwSwapInterval(desc.vsync ? 1 : 0);
  state->install_callbacks();
  return Window(std::move(state));
}

void Window::make_current() {
  glfwMakeContextCurrent(state_->window);
}

std::span<const WindowEvent> Window::poll() {
  state_->events.clear();
  glfwPollEvents();
  return state_->events;
}

std::span<const WindowEvent> Window::wait(double seconds) {
  state_->events.clear();
  glfwWaitEventsTimeout(seconds);
  return state_->events;
}

void Window::swap() {
  glfwSwapBuffers(state_->window);
}

void Window::set_vsync(bool on) {
  glfwSwapInterval(on ? 1 : 0);
}

void Window::set_title(const std::string& title) {
  glfwSetWindowTitle(state_->window, title.c_str());
}

bool Window::should_close() const {
  return glfwWindowShouldClose(state_->window) == GLFW_TRUE;
}

void Window::request_close() {
  glfwSetWindowShouldClose(state_->window, GLFW_TRUE);
}

Size Window::framebuffer_size() const {
  Size size;
  glfwGetFramebufferSize(state_->window, &size.width, &size.height);
  return size;
}

Size Window::window_size() const {
  Size size;
  glfwGetWindowSize(state_->window, &size.width, &size.height);
  return size;
}

float Window::content_scale() const {
  float x = 1.0F;
  float y = 1.0F;
  glfwGetWindowContentScale(state_->window, &x, &y);
  return x;
}

Vec2 Window::cursor() const {
  return state_->cursor();
}

bool Window::key_down(int key) const {
  return glfwGetKey(state_->window, key) == GLFW_PRESS;
}

bool Window::button_down(int button) const {
  return glfwGetMouseButton(state_->window, button) == GLFW_PRESS;
}

Target Window::target() const {
  return {0, framebuffer_size()};
}

GLFWwindow* Window::native() const {
  return state_->window;
}

}  // namespace quadlight::renderer
