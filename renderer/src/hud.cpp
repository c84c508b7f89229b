// See hud.hpp.
#include "gl.hpp"
#include "gl_error.hpp"

#include <quadlight/renderer/hud.hpp>
#include <quadlight/renderer/window.hpp>

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace quadlight::renderer {

struct Hud::State {
  State() : context(ImGui::CreateContext()) { ImGui::SetCurrentContext(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    ImGui::SetCurrentContext(context);
    if (has_renderer) ImGui_ImplOpenGL3_Shutdown();
    if (has_input) ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext(context);
  }

  Status start(GLFWwindow* window, float scale);

  ImGuiContext* context;
  bool has_input = false;
  bool has_renderer = false;
};

Status Hud::State::start(GLFWwindow* window, float scale) {
  constexpr float smallest = 0.25F;
  constexpr float largest = 8.0F;
  if (!(scale >= smallest && scale <= largest)) {
    return Error{ErrorCode::out_of_range,
                 "a HUD scale of " + std::to_string(scale) + " cannot be: it must be 0.25 ... 8"};
  }
  IMGUI_CHECKVERSION();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  constexpr float font_pixels = 13.0F;  // the built-in font's own size
  ImFontConfig font;
  font.SizePixels = std::round(font_pixels * scale);
  io.Fonts->AddFontDefault(&font);
  ImGui::StyleColorsDark();
  ImGui::GetStyle().ScaleAllSizes(scale);
  if (window != nullptr) {
    // Chains to the callbacks that Window has installed.
    has_input = ImGui_ImplGlfw_InitForOpenGL(window, true);
    if (!has_input) return Error{ErrorCode::unavailable, "ImGui cannot attach to the window"};
  }
  has_renderer = ImGui_ImplOpenGL3_Init("#version 330 core");
  if (!has_renderer) {
    return Error{ErrorCode::unavailable,
                 "ImGui's OpenGL backend does not start; install Debian's libgl1"};
  }
  return check_gl("starting the HUD");
}

Hud::Hud(std::unique_ptr<State> state) : state_(std::move(state)) {}
Hud::Hud(Hud&&) noexcept = default;
Hud& Hud::operator=(Hud&&) noexcept = default;
Hud::~Hud() = default;

Result<Hud> Hud::create(Window& window, float scale) {
  auto state = std::make_unique<State>();
  if (Status started = state->start(window.native(), scale); !started) return started.error();
  return Hud(std::move(state));
}

Result<Hud> Hud::create_headless(float scale) {
  auto state = std::make_unique<State>();
  if (Status started = state->start(nullptr, scale); !started) return started.error();
  return Hud(std::move(state));
}

void Hud::begin(Size size, double seconds) {
  ImGui::SetCurrentContext(state_->context);
  ImGui_ImplOpenGL3_NewFrame();
  if (state_->has_input) {
    ImGui_ImplGlfw_NewFrame();
  } else {
    constexpr float shortest = 1e-6F;  // ImGui refuses zero
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(size.width), static_cast<float>(size.height)};
    io.DeltaTime = std::max(static_cast<float>(seconds), shortest);
  }
  ImGui::NewFrame();
}

Status Hud::draw(const Target& target) {
  ImGui::SetCurrentContext(state_->context);
  ImGui::Render();
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glViewport(0, 0, target.size.width, target.size.height);
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
  return check_gl("HUD");
}

bool Hud::wants_mouse() const {
  ImGui::SetCurrentContext(state_->context);
  return ImGui::GetIO().WantCaptureMouse;
}

bool Hud::wants_keyboard() const {
  ImGui::SetCurrentContext(state_->context);
  return ImGui::GetIO().WantCaptureKeyboard;
}

}  // namespace quadlight::renderer
