// The window loop.
#include "window_app.hpp"

#include "controls.hpp"
#include "frame_runner.hpp"
#include "hud_panel.hpp"
#include "results.hpp"

#include <quadlight/renderer/context.hpp>
#include <quadlight/renderer/hud.hpp>
#include <quadlight/renderer/window.hpp>

#include <GLFW/glfw3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace quadlight::demo {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::size_t graph_frames = 240;
constexpr std::size_t logged_frames = 100'000;
constexpr double step_seconds = 1.0 / 60.0;
constexpr double longest_step = 0.1;  ///< a hitch must not make the animation jump
constexpr double message_seconds = 5.0;
constexpr double idle_seconds = 0.1;
constexpr float torch_share = 0.35F;  ///< torch radius in view heights

/// What lives as long as the window.
class WindowApp {
 public:
  WindowApp(const Options& options, renderer::Window& window, renderer::Renderer& renderer,
            renderer::Hud& hud)
      : options_(options),
        window_(window),
        hud_(hud),
        executor_(options.threads),
        runner_(renderer, executor_),
        log_(logged_frames),
        graph_(graph_frames) {}

  Status show(DemoScene source);
  Status run();
  Status finish();

 private:
  void handle_all(std::span<const renderer::WindowEvent> events);
  void pan_by_held_keys(double seconds);
  Status fulfil_wishes();
  Status show_next_scene();
  void show_file(const fs::path& file);
  Status draw(double seconds);
  Status present(double seconds);
  Status save_picture(const fs::path& file);
  void say(std::string message);

  const Options& options_;
  renderer::Window& window_;
  renderer::Hud& hud_;
  TbbExecutor executor_;
  FrameRunner runner_;
  FrameLog log_;
  FrameLog graph_;
  Controls controls_;
  std::unique_ptr<LiveScene> live_;
  double time_ = 0.0;
  std::uint32_t frames_ = 0;  ///< shown, over all scenes
  std::string message_;
  Clock::time_point message_end_{};
};

Status WindowApp::show(DemoScene source) {
  Result<LiveScene> live = LiveScene::create(std::move(source), executor_);
  if (!live) return live.error();
  runner_.forget();  // its frame belongs to the scene that goes now
  live_ = std::make_unique<LiveScene>(std::move(live).value());
  log_ = FrameLog(logged_frames);
  time_ = 0.0;
  controls_.camera = scenes::camera_or_fit(live_->document());
  controls_.fly = true;
  controls_.overlay.walls = live_->outlines_walls();
  controls_.overlay.light_marks = live_->marks_lights();
  window_.set_title("quadlight: " + live_->name());
  return success();
}

Status WindowApp::show_next_scene() {
  const auto all = scenes::builtin_scenes();
  const auto now = std::ranges::find(all, live_->name(), &scenes::BuiltinInfo::name);
  const auto next = now == all.end() || now + 1 == all.end() ? all.begin() : now + 1;
  Result<DemoScene> scene = open_scene(std::string(next->name), builtin_options(options_));
  return scene ? show(std::move(scene).value()) : Status(scene.error());
}

void WindowApp::show_file(const fs::path& file) {
  Result<DemoScene> scene = open_scene(file.string(), builtin_options(options_));
  const Status shown = scene ? show(std::move(scene).value()) : Status(scene.error());
  if (!shown) say(shown.error().text);
}

void WindowApp::say(std::string message) {
  message_ = std::move(message);
  message_end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                    std::chrono::duration<double>(message_seconds));
}

void WindowApp::handle_all(std::span<const renderer::WindowEvent> events) {
  const PanelFocus focus{hud_.wants_mouse(), hud_.wants_keyboard()};
  for (const renderer::WindowEvent& event : events) handle(controls_, event, focus);
}

void WindowApp::pan_by_held_keys(double seconds) {
  if (hud_.wants_keyboard()) return;
  const auto held = [this](int arrow, int letter) {
    return window_.key_down(arrow) || window_.key_down(letter) ? 1.0F : 0.0F;
  };
  pan(controls_,
      {held(GLFW_KEY_RIGHT, GLFW_KEY_D) - held(GLFW_KEY_LEFT, GLFW_KEY_A),
       held(GLFW_KEY_DOWN, GLFW_KEY_S) - held(GLFW_KEY_UP, GLFW_KEY_W)},
      seconds);
}

/// The first name quadlight-SCENE-N.png that is free.
fs::path free_picture_name(const std::string& scene) {
  for (int i = 1;; ++i) {
    fs::path file = "quadlight-" + scene + "-" + std::to_string(i) + ".png";
    std::error_code ignored;
    if (!fs::exists(file, ignored)) return file;
  }
}

Status WindowApp::save_picture(const fs::path& file) {
  // Drawn again without the HUD, which may be on the framebuffer already.
  if (Status drawn = runner_.redraw(window_.target()); !drawn) return drawn;
  const Result<renderer::Image> image = renderer::read_pixels(window_.target());
  if (!image) return image.error();
  return renderer::write_png(file, image.value());
}

Status WindowApp::fulfil_wishes() {
  if (std::exchange(controls_.next_scene, false)) {
    if (Status shown = show_next_scene(); !shown) return shown;
  }
  if (controls_.open) show_file(*std::exchange(controls_.open, std::nullopt));
  if (controls_.quit) window_.request_close();
  return success();
}

Status WindowApp::present(double seconds) {
  if (std::exchange(controls_.screenshot, false)) {
    const fs::path file = free_picture_name(live_->name());
    const Status saved = save_picture(file);
    say(saved ? "saved " + fs::absolute(file).string() : saved.error().text);
  }
  if (Clock::now() >= message_end_) message_.clear();
  const renderer::Target target = window_.target();
  hud_.begin(target.size, std::max(seconds, 1e-6));
  draw_panel(graph_, controls_, *live_, message_);
  if (Status drawn = hud_.draw(target); !drawn) return drawn;
  window_.swap();
  return success();
}

Status WindowApp::draw(double seconds) {
  const bool moves = !controls_.paused || std::exchange(controls_.step, false);
  if (moves) time_ += controls_.paused ? step_seconds : std::min(seconds, longest_step);
  const Viewport viewport = controls_.viewport;
  if (const auto flight = live_->flight(time_); flight && controls_.fly) controls_.camera = *flight;
  live_->set_torch(controls_.torch
                       ? std::optional(to_world(controls_.camera, viewport, controls_.cursor))
                       : std::nullopt,
                   controls_.camera.height * torch_share);
  const View view = scenes::view_of(controls_.camera, viewport.width / viewport.height);
  const Result<FrameRecord> record = runner_.run(
      *live_, time_, view, window_.target(), controls_.overlay, [&] { return present(seconds); });
  if (!record) return record.error();
  log_.add(record.value());
  graph_.add(record.value());
  ++frames_;
  return success();
}

Status WindowApp::run() {
  Clock::time_point last = Clock::now();
  while (!window_.should_close() && frames_ != options_.frames) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - last).count();
    last = now;
    handle_all(window_.poll());
    pan_by_held_keys(seconds);
    if (Status done = fulfil_wishes(); !done) return done;
    const renderer::Size size = window_.framebuffer_size();
    if (size.width <= 0 || size.height <= 0) {
      handle_all(window_.wait(idle_seconds));
      continue;
    }
    controls_.viewport = {static_cast<float>(size.width), static_cast<float>(size.height)};
    if (Status drawn = draw(seconds); !drawn) return drawn;
  }
  return success();
}

Status WindowApp::finish() {
  if (runner_.frame() == nullptr) {
    return Error{ErrorCode::unavailable, "the window was closed before it showed a frame"};
  }
  const renderer::Size size = window_.framebuffer_size();
  if (!options_.screenshot.empty()) {
    if (Status saved = save_picture(options_.screenshot); !saved) return saved;
    std::cout << "picture: " << fs::absolute(options_.screenshot).string() << '\n';
  }
  const renderer::GlInfo gl = renderer::gl_info();
  const Environment environment{live_->name(),
                                static_cast<std::uint32_t>(size.width),
                                static_cast<std::uint32_t>(size.height),
                                executor_.slots(),
                                cpu_name(),
                                gl.renderer,
                                gl.version,
                                std::string(live_->index_name())};
  return write_results(options_, log_, environment, *runner_.frame(), live_->handles());
}

}  // namespace

Status run_window(const Options& options, DemoScene source) {
  renderer::WindowDesc desc;
  desc.width = static_cast<int>(options.width);
  desc.height = static_cast<int>(options.height);
  Result<renderer::Window> window = renderer::Window::create(desc);
  if (!window) return window.error();
  Result<renderer::Renderer> renderer = renderer::Renderer::create();
  if (!renderer) return renderer.error();
  Result<renderer::Hud> hud = renderer::Hud::create(window.value(), window.value().content_scale());
  if (!hud) return hud.error();

  WindowApp app(options, window.value(), renderer.value(), hud.value());
  if (Status shown = app.show(std::move(source)); !shown) {
    return Error{shown.error().code, options.scene + ": " + shown.error().text};
  }
  if (Status ran = app.run(); !ran) return ran;
  return app.finish();
}

}  // namespace quadlight::demo
