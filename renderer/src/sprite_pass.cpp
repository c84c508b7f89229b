// See sprite_pass.hpp.
#include "sprite_pass.hpp"

#include "gl_error.hpp"
#include "shader.hpp"
#include "stopwatch.hpp"

#include <array>
#include <cstddef>
#include <cstring>

namespace quadlight::renderer {

namespace {

/// The corners come ready from the CPU: sprites that share an edge in the world then share its end
/// points bit for bit, whatever their transforms, and the rasteriser leaves no gap.
struct Instance {
  std::array<Vec2, 4> corners;
  std::uint32_t color;
};
static_assert(sizeof(Instance) == 36);

constexpr std::uint32_t alpha_mask = 0xFFU;

Instance instance_of(const VisibleNode& node, const ViewTransform& view) {
  const DVec2 x_axis(node.world.x_axis);
  const DVec2 y_axis(node.world.y_axis);
  const DVec2 origin(node.world.origin);
  const auto corner = [&](float x, float y) {
    return view.relative(origin + x_axis * double{x} + y_axis * double{y});
  };
  const Box& b = node.bounds;
  return {{corner(b.min.x, b.min.y), corner(b.max.x, b.min.y), corner(b.min.x, b.max.y),
           corner(b.max.x, b.max.y)},
          static_cast<std::uint32_t>(node.user)};
}

}  // namespace

Result<SpritePass> SpritePass::create() {
  auto program =
      build_program(embedded_shader("shaders/sprite.vert"), embedded_shader("shaders/sprite.frag"));
  if (!program) return program.error();
  return SpritePass(std::move(program).value());
}

SpritePass::SpritePass(GlProgram program)
    : program_(std::move(program)),
      clip_scale_(glGetUniformLocation(program_.get(), "clip_scale")),
      vertex_array_(generate<GlVertexArray>(glGenVertexArrays)) {
  glBindVertexArray(vertex_array_.get());
  glBindBuffer(GL_ARRAY_BUFFER, instances_.get());
  constexpr GLsizei stride = sizeof(Instance);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, at_byte(0));
  glVertexAttribPointer(1, 4, GL_FLOAT, GL_FALSE, stride, at_byte(2 * sizeof(Vec2)));
  glVertexAttribIPointer(2, 1, GL_UNSIGNED_INT, stride, at_byte(offsetof(Instance, color)));
  for (GLuint i = 0; i < 3; ++i) {
    glEnableVertexAttribArray(i);
    glVertexAttribDivisor(i, 1);
  }
}

Status SpritePass::draw(std::span<const VisibleNode> nodes, const ViewTransform& view,
                        RenderStats& stats) {
  if (nodes.empty()) return success();
  const Stopwatch watch;
  bool opaque = true;
  const std::size_t bytes = nodes.size() * sizeof(Instance);
  Status filled = instances_.fill(bytes, [&](std::byte* out) {
    for (const VisibleNode& node : nodes) {
      const Instance instance = instance_of(node, view);
      opaque = opaque && (instance.color & alpha_mask) == alpha_mask;
      std::memcpy(out, &instance, sizeof instance);
      out += sizeof instance;
    }
  });
  if (!filled) return filled;
  stats.upload += watch.milliseconds();
  stats.bytes_uploaded += bytes;

  if (opaque) {
    glDisable(GL_BLEND);
  } else {
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  }
  glUseProgram(program_.get());
  const Vec2 scale = view.clip_scale();
  glUniform2f(clip_scale_, scale.x, scale.y);
  glBindVertexArray(vertex_array_.get());
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(nodes.size()));
  ++stats.draw_calls;
  stats.instances += nodes.size();
  stats.triangles += 2 * nodes.size();
  return check_gl("sprites");
}

}  // namespace quadlight::renderer
