// See composite_pass.hpp.
#include "composite_pass.hpp"

#include "gl_error.hpp"
#include "shader.hpp"

namespace quadlight::renderer {

Result<CompositePass> CompositePass::create() {
  auto program = build_program(embedded_shader("shaders/composite.vert"),
                               embedded_shader("shaders/composite.frag"));
  if (!program) return program.error();
  return CompositePass(std::move(program).value());
}

CompositePass::CompositePass(GlProgram program)
    : program_(std::move(program)),
      albedo_(glGetUniformLocation(program_.get(), "albedo")),
      light_(glGetUniformLocation(program_.get(), "light")),
      origin_(glGetUniformLocation(program_.get(), "origin")),
      ambient_(glGetUniformLocation(program_.get(), "ambient")),
      lighting_(glGetUniformLocation(program_.get(), "lighting")),
      exposure_(glGetUniformLocation(program_.get(), "exposure")),
      shoulder_(glGetUniformLocation(program_.get(), "shoulder")),
      vertex_array_(generate<GlVertexArray>(glGenVertexArrays)) {}

Status CompositePass::draw(GLuint albedo, GLuint light, const ViewArea& area, int target_height,
                           Color ambient, const DrawOptions& options, RenderStats& stats) {
  glDisable(GL_BLEND);
  glUseProgram(program_.get());
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, albedo);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, light);
  glUniform1i(albedo_, 0);
  glUniform1i(light_, 1);
  glUniform2i(origin_, area.x, target_height - area.y);
  glUniform3f(ambient_, ambient.r, ambient.g, ambient.b);
  glUniform1i(lighting_, options.lighting ? 1 : 0);
  glUniform1f(exposure_, options.exposure);
  glUniform1i(shoulder_, options.tone_map == ToneMap::shoulder ? 1 : 0);
  glBindVertexArray(vertex_array_.get());
  glDrawArrays(GL_TRIANGLES, 0, 3);
  ++stats.draw_calls;
  return check_gl("composite");
}

}  // namespace quadlight::renderer
