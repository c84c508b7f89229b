// See renderer.hpp. Runs the passes in order; each pass has a file of its own.
#include "composite_pass.hpp"
#include "draw_check.hpp"
#include "gl_error.hpp"
#include "gpu_timer.hpp"
#include "light_pass.hpp"
#include "overlay_pass.hpp"
#include "sprite_pass.hpp"
#include "srgb.hpp"
#include "stopwatch.hpp"
#include "texture_target.hpp"

#include <quadlight/renderer/renderer.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace quadlight::renderer {

struct Renderer::State {
  State(SpritePass s, LightPass l, CompositePass c, OverlayPass o)
      : sprites(std::move(s)),
        lights(std::move(l)),
        composite(std::move(c)),
        overlay(std::move(o)) {}

  Status fit_buffers(std::span<const ViewArea> areas);
  Status draw_area(const Frame& frame, const ViewArea& area, const Target& target,
                   const DrawOptions& options);
  Status draw_world(const Frame& frame, const ViewArea& area, const DrawOptions& options);

  SpritePass sprites;
  LightPass lights;
  CompositePass composite;
  OverlayPass overlay;
  GpuTimer timer;
  GLenum format = GL_RGBA16F;
  // Pictures between passes, the first row on top; as large as the largest area so far.
  TextureTarget albedo;
  TextureTarget light;
  std::optional<Size> drawn;  // what of the light buffer the last area used
  RenderStats stats;
};

namespace {

using Rgba = std::array<float, 4>;

// Other libraries that share the context may leave anything behind.
void set_known_state() {
  constexpr std::array<GLenum, 7> switched_off{GL_BLEND,       GL_CULL_FACE,        GL_DEPTH_TEST,
                                               GL_DITHER,      GL_FRAMEBUFFER_SRGB, GL_SCISSOR_TEST,
                                               GL_STENCIL_TEST};
  for (const GLenum capability : switched_off) glDisable(capability);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBlendEquation(GL_FUNC_ADD);
  glFrontFace(GL_CCW);
}

// Clears no more than the part in use.
void begin_buffer(const TextureTarget& buffer, Size used, const Rgba& clear) {
  glBindFramebuffer(GL_FRAMEBUFFER, buffer.framebuffer.get());
  glViewport(0, 0, used.width, used.height);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, used.width, used.height);
  glClearBufferfv(GL_COLOR, 0, clear.data());
  glDisable(GL_SCISSOR_TEST);
}

void clear_target(const Target& target) {
  constexpr Rgba black{0.0F, 0.0F, 0.0F, 1.0F};
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glClearBufferfv(GL_COLOR, 0, black.data());
}

}  // namespace

Renderer::Renderer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

Result<Renderer> Renderer::create(const RendererDesc& desc) {
  auto sprites = SpritePass::create();
  if (!sprites) return sprites.error();
  auto lights = LightPass::create(desc.lights_per_draw);
  if (!lights) return lights.error();
  auto composite = CompositePass::create();
  if (!composite) return composite.error();
  auto overlay = OverlayPass::create();
  if (!overlay) return overlay.error();
  auto state = std::make_unique<State>(std::move(sprites).value(), std::move(lights).value(),
                                       std::move(composite).value(), std::move(overlay).value());
  state->format = desc.light_format == LightFormat::rgba32f ? GL_RGBA32F : GL_RGBA16F;
  if (Status good = check_gl("making the renderer"); !good) return good.error();
  return Renderer(std::move(state));
}

Status Renderer::draw(const Frame& frame, std::size_t view, const Target& target,
                      const DrawOptions& options) {
  const std::array<ViewArea, 1> whole{ViewArea{view, 0, 0, target.size}};
  return draw(frame, whole, target, options);
}

Status Renderer::draw(const Frame& frame, std::span<const ViewArea> areas, const Target& target,
                      const DrawOptions& options) {
  State& s = *state_;
  const Stopwatch watch;
  s.stats = {};
  if (Status good = check_draw(frame, areas, target, options); !good) return good;
  if (Status fits = s.fit_buffers(areas); !fits) return fits;
  set_known_state();
  if (options.gpu_timers) s.timer.begin_frame();
  if (options.lighting) {
    if (Status sent = s.lights.upload(frame, s.stats); !sent) return sent;
  }
  clear_target(target);
  for (const ViewArea& area : areas) {
    if (Status drawn = s.draw_area(frame, area, target, options); !drawn) return drawn;
  }
  if (options.gpu_timers) {
    s.timer.end_frame();
    s.timer.take(s.stats);
  }
  s.stats.draw = watch.milliseconds();
  return check_gl("end of the frame");
}

Status Renderer::State::fit_buffers(std::span<const ViewArea> areas) {
  Size wanted = albedo.size;
  for (const ViewArea& area : areas) {
    wanted.width = std::max(wanted.width, area.size.width);
    wanted.height = std::max(wanted.height, area.size.height);
    stats.light_buffer_width =
        std::max(stats.light_buffer_width, static_cast<std::uint64_t>(area.size.width));
    stats.light_buffer_height =
        std::max(stats.light_buffer_height, static_cast<std::uint64_t>(area.size.height));
  }
  if (wanted == albedo.size) return success();
  auto new_albedo = make_texture_target(wanted, format, "albedo buffer");
  if (!new_albedo) return new_albedo.error();
  auto new_light = make_texture_target(wanted, format, "light buffer");
  if (!new_light) return new_light.error();
  albedo = std::move(new_albedo).value();
  light = std::move(new_light).value();
  drawn.reset();
  return success();
}

Status Renderer::State::draw_area(const Frame& frame, const ViewArea& area, const Target& target,
                                  const DrawOptions& options) {
  if (Status world = draw_world(frame, area, options); !world) return world;
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glViewport(area.x, target.size.height - area.y - area.size.height, area.size.width,
             area.size.height);
  if (Status done = composite.draw(albedo.texture.get(), light.texture.get(), area,
                                   target.size.height, frame.ambient, options, stats);
      !done) {
    return done;
  }
  if (options.gpu_timers) timer.mark(GpuMark::composite);
  const View& view = frame.views[area.view];
  if (!shows_something(view)) return success();
  return overlay.draw(options.overlay, options.overlay_width,
                      ViewTransform::of(view.box, area.size), stats);
}

Status Renderer::State::draw_world(const Frame& frame, const ViewArea& area,
                                   const DrawOptions& options) {
  const View& view = frame.views[area.view];
  const bool visible = shows_something(view);
  const ViewTransform transform = ViewTransform::of(view.box, area.size);

  const Color background = options.background;
  begin_buffer(albedo, area.size,
               {linear_from_srgb(background.r), linear_from_srgb(background.g),
                linear_from_srgb(background.b), 1.0F});
  if (visible && options.sprites) {
    const Range run = frame.view_nodes[area.view];
    const auto nodes = frame.visible_nodes.subspan(run.first, run.count);
    if (Status done = sprites.draw(nodes, transform, stats); !done) return done;
  }
  if (options.gpu_timers) timer.mark(GpuMark::sprites);

  begin_buffer(light, area.size, {0.0F, 0.0F, 0.0F, 0.0F});
  drawn = area.size;
  if (visible && options.lighting) {
    if (Status done = lights.draw(frame, transform, stats); !done) return done;
  }
  if (options.gpu_timers) timer.mark(GpuMark::lights);
  return success();
}

const RenderStats& Renderer::stats() const {
  return state_->stats;
}

Result<LightImage> Renderer::read_light() const {
  if (!state_->drawn) {
    return Error{ErrorCode::out_of_range,
                 "nothing has been drawn yet, so there is no light to read"};
  }
  const Size size = *state_->drawn;
  LightImage image{size.width, size.height, {}};
  image.rgb.resize(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height));
  static_assert(sizeof(Color) == 3 * sizeof(float));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, state_->light.framebuffer.get());
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, size.width, size.height, GL_RGB, GL_FLOAT, image.rgb.data());
  if (Status read = check_gl("reading the light buffer back"); !read) return read.error();
  return image;
}

}  // namespace quadlight::renderer
