// The headless loop.
#include "headless_app.hpp"

#include "frame_runner.hpp"
#include "results.hpp"

#include <quadlight/renderer/context.hpp>
#include <quadlight/renderer/image.hpp>
#include <quadlight/renderer/target.hpp>

#include <iostream>
#include <utility>

namespace quadlight::demo {
namespace {

constexpr std::uint32_t default_frames = 60;
constexpr double time_step = 1.0 / 60.0;
constexpr std::size_t logged_frames = 100'000;

Status save_picture(const renderer::Target& target, const std::filesystem::path& file) {
  const Result<renderer::Image> image = renderer::read_pixels(target);
  if (!image) return image.error();
  return renderer::write_png(file, image.value());
}

Status render(const Options& options, LiveScene& live, FrameRunner& runner,
              const renderer::Target& target, FrameLog& log) {
  const float aspect = static_cast<float>(options.width) / static_cast<float>(options.height);
  const scenes::Camera still = scenes::camera_or_fit(live.document());
  const OverlayChoice overlay{.walls = live.outlines_walls(), .light_marks = live.marks_lights()};
  const auto wait = [] { return renderer::wait_for_gpu(); };
  const std::uint32_t frames = options.frames.value_or(default_frames);
  for (std::uint32_t i = 0; i < frames; ++i) {
    const double t = i * time_step;
    const View view = scenes::view_of(live.flight(t).value_or(still), aspect);
    const Result<FrameRecord> record = runner.run(live, t, view, target, overlay, wait);
    if (!record) return record.error();
    log.add(record.value());
  }
  return success();
}

}  // namespace

Status run_headless(const Options& options, DemoScene source) {
  Result<renderer::HeadlessContext> context = renderer::HeadlessContext::create();
  if (!context) return context.error();
  Result<renderer::Renderer> renderer = renderer::Renderer::create();
  if (!renderer) return renderer.error();
  Result<renderer::OffscreenTarget> target = renderer::OffscreenTarget::create(
      {static_cast<int>(options.width), static_cast<int>(options.height)});
  if (!target) return target.error();

  TbbExecutor executor(options.threads);
  Result<LiveScene> live = LiveScene::create(std::move(source), executor);
  if (!live) return Error{live.error().code, options.scene + ": " + live.error().text};
  FrameRunner runner(renderer.value(), executor);
  FrameLog log(logged_frames);
  if (Status done = render(options, live.value(), runner, target.value().target(), log); !done) {
    return done;
  }

  std::filesystem::path picture = options.screenshot;
  if (picture.empty()) picture = "quadlight-" + live.value().name() + ".png";
  if (Status saved = save_picture(target.value().target(), picture); !saved) return saved;
  const renderer::GlInfo gl = renderer::gl_info();
  const Environment environment{
      live.value().name(), options.width, options.height, executor.slots(),
      cpu_name(),          gl.renderer,   gl.version,     std::string(live.value().index_name())};
  if (Status written =
          write_results(options, log, environment, *runner.frame(), live.value().handles());
      !written) {
    return written;
  }
  std::cout << stats_table(log, environment)
            << "picture: " << std::filesystem::absolute(picture).string() << '\n';
  return success();
}

}  // namespace quadlight::demo
