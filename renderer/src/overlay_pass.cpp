// See overlay_pass.hpp.
#include "overlay_pass.hpp"

#include "gl_error.hpp"
#include "shader.hpp"
#include "stopwatch.hpp"

#include <cstddef>
#include <cstring>

namespace quadlight::renderer {

namespace {

struct Instance {
  Vec2 a;  ///< from the view's centre
  Vec2 b;
  std::uint32_t color;
};
static_assert(sizeof(Instance) == 20);

}  // namespace

Result<OverlayPass> OverlayPass::create() {
  auto program = build_program(embedded_shader("shaders/overlay.vert"),
                               embedded_shader("shaders/overlay.frag"));
  if (!program) return program.error();
  return OverlayPass(std::move(program).value());
}

OverlayPass::OverlayPass(GlProgram program)
    : program_(std::move(program)),
      clip_scale_(glGetUniformLocation(program_.get(), "clip_scale")),
      half_size_(glGetUniformLocation(program_.get(), "half_size")),
      half_width_(glGetUniformLocation(program_.get(), "half_width")),
      vertex_array_(generate<GlVertexArray>(glGenVertexArrays)) {
  glBindVertexArray(vertex_array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, instances_.get());
  constexpr GLsizei stride = sizeof(Instance);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, nullptr);
  glVertexAttribIPointer(1, 1, GL_UNSIGNED_INT, stride, at_byte(offsetof(Instance, color)));
  for (GLuint i = 0; i < 2; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
}

Status OverlayPass::draw(std::span<const OverlayLine> lines, float width, const ViewTransform& view,
                         RenderStats& stats) {
  if (lines.empty()) return success();
  const Stopwatch watch;
  const std::size_t bytes = lines.size() * sizeof(Instance);
  Status filled = instances_.fill(bytes, [&](std::byte* out) {
    for (const OverlayLine& line : lines) {
      const Instance instance{view.relative(line.a), view.relative(line.b), line.color};
      std::memcpy(out, &instance, sizeof instance);
      out += sizeof instance;
    }
  });
  if (!filled) return filled;
  stats.upload += watch.milliseconds();
  stats.bytes_uploaded += bytes;

  glEnable(GL_BLEND);
  // The picture's own alpha stays 1.
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ZERO, GL_ONE);
  glUseProgram(program_.get());
  const Vec2 scale = view.clip_scale();
  glUniform2f(clip_scale_, scale.x, -scale.y);  // the target's first row is the bottom one
  glUniform2f(half_size_, 0.5F * static_cast<float>(view.pixels.width),
              0.5F * static_cast<float>(view.pixels.height));
  glUniform1f(half_width_, 0.5F * width);
  glBindVertexArray(vertex_array_.get());
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
  ++stats.draw_calls;
  stats.instances += lines.size();
  stats.triangles += 2 * lines.size();
  return check_gl("overlay");
}

}  // namespace quadlight::renderer
