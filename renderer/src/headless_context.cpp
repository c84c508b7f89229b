// See context.hpp. EGL on the surfaceless platform; a hidden GLFW window where that is missing.
#include "gl_load.hpp"

#include <quadlight/renderer/context.hpp>
#include <quadlight/renderer/window.hpp>

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <array>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace quadlight::renderer {

namespace {

std::string egl_failure(const char* call) {
  std::array<char, 16> code{};
  std::snprintf(code.data(), code.size(), "0x%04X", static_cast<unsigned>(eglGetError()));
  return std::string(call) + " failed (EGL error " + code.data() + ")";
}

/// The surfaceless display is one object per process, so the last user closes it.
class EglDisplay {
 public:
  static Result<EglDisplay> open();
  EglDisplay(EglDisplay&& other) noexcept : display_(std::exchange(other.display_, nullptr)) {}
  EglDisplay& operator=(EglDisplay&&) = delete;
  ~EglDisplay();

  [[nodiscard]] EGLDisplay get() const { return display_; }

 private:
  explicit EglDisplay(EGLDisplay display) : display_(display) {}
  EGLDisplay display_;
  static inline std::mutex mutex;
  static inline int users = 0;
};

Result<EglDisplay> EglDisplay::open() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (extensions == nullptr || std::string_view(extensions).find("EGL_MESA_platform_surfaceless") ==
                                   std::string_view::npos) {
    return Error{ErrorCode::unavailable, "EGL has no surfaceless platform"};
  }
  const std::lock_guard lock(mutex);
  const EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
  if (display == EGL_NO_DISPLAY) {
    return Error{ErrorCode::unavailable, egl_failure("eglGetPlatformDisplay")};
  }
  if (eglInitialize(display, nullptr, nullptr) != EGL_TRUE) {
    return Error{ErrorCode::unavailable, egl_failure("eglInitialize")};
  }
  ++users;
  return EglDisplay(display);
}

EglDisplay::~EglDisplay() {
  if (display_ == nullptr) return;
  const std::lock_guard lock(mutex);
  if (--users == 0) eglTerminate(display_);
}

class EglContext {
 public:
  static Result<EglContext> create(bool debug);
  EglContext(EglContext&& other) noexcept
      : display_(std::move(other.display_)), context_(std::exchange(other.context_, nullptr)) {}
  EglContext& operator=(EglContext&&) = delete;
  ~EglContext();

  Status make_current();

 private:
  EglContext(EglDisplay display, EGLContext context)
      : display_(std::move(display)), context_(context) {}
  EglDisplay display_;
  EGLContext context_;
};

Result<EglContext> EglContext::create(bool debug) {
  auto display = EglDisplay::open();
  if (!display) return display.error();
  const auto failed = [](const char* call) {
    return Error{ErrorCode::unavailable, egl_failure(call)};
  };
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) return failed("eglBindAPI(EGL_OPENGL_API)");
  constexpr std::array<EGLint, 5> wanted{EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                         EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  if (eglChooseConfig(display.value().get(), wanted.data(), &config, 1, &count) != EGL_TRUE ||
      count == 0) {
    return failed("eglChooseConfig");
  }
  const std::array<EGLint, 9> attributes{EGL_CONTEXT_MAJOR_VERSION,
                                         3,
                                         EGL_CONTEXT_MINOR_VERSION,
                                         3,
                                         EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                         EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                         EGL_CONTEXT_OPENGL_DEBUG,
                                         debug ? EGL_TRUE : EGL_FALSE,
                                         EGL_NONE};
  const EGLContext context =
      eglCreateContext(display.value().get(), config, EGL_NO_CONTEXT, attributes.data());
  if (context == EGL_NO_CONTEXT) return failed("eglCreateContext for OpenGL 3.3 core");
  EglContext made(std::move(display).value(), context);
  if (Status current = made.make_current(); !current) return current.error();
  if (Status loaded = load_gl(eglGetProcAddress); !loaded) return loaded.error();
  return made;
}

EglContext::~EglContext() {
  if (context_ == nullptr) return;
  if (eglGetCurrentContext() == context_) {
    eglMakeCurrent(display_.get(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  eglDestroyContext(display_.get(), context_);
}

Status EglContext::make_current() {
  // The bound API is a property of the thread.
  if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE ||
      eglMakeCurrent(display_.get(), EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE) {
    return Error{ErrorCode::unavailable, egl_failure("eglMakeCurrent without a surface")};
  }
  return success();
}

}  // namespace

struct HeadlessContext::State {
  std::optional<EglContext> egl;
  std::optional<Window> window;
};

HeadlessContext::HeadlessContext(std::unique_ptr<State> state) : state_(std::move(state)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

Result<HeadlessContext> HeadlessContext::create(bool debug) {
  auto state = std::make_unique<State>();
  auto egl = EglContext::create(debug);
  if (egl) {
    state->egl.emplace(std::move(egl).value());
    return HeadlessContext(std::move(state));
  }
  std::string reason = egl.error().text + "; ";
  if (display_available()) {
    auto window = Window::create({.width = 16, .height = 16, .visible = false, .debug = debug});
    if (window) {
      state->window.emplace(std::move(window).value());
      return HeadlessContext(std::move(state));
    }
    reason += window.error().text;
  } else {
    reason += "and there is no display for a hidden window";
  }
  return Error{ErrorCode::unavailable,
               "no OpenGL 3.3 context without a display: " + reason +
                   "; install Mesa's EGL driver (Debian: libegl1 libgl1-mesa-dri)"};
}

Status HeadlessContext::make_current() {
  if (state_->egl) return state_->egl->make_current();
  state_->window->make_current();
  return success();
}

}  // namespace quadlight::renderer
