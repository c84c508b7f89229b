// Composite: albedo x (ambient + light), tone mapped and encoded, onto the target.
#pragma once

#include "gl.hpp"

#include <quadlight/renderer/render_stats.hpp>
#include <quadlight/renderer/renderer.hpp>

namespace quadlight::renderer {

class CompositePass {
 public:
  static Result<CompositePass> create();

  /// Draws into the framebuffer that is set; the viewport must be `area` of a target that is
  /// `target_height` pixels high. Reads the first pixels of both textures, top row first.
  Status draw(GLuint albedo, GLuint light, const ViewArea& area, int target_height, Color ambient,
              const DrawOptions& options, RenderStats& stats);

 private:
  explicit CompositePass(GlProgram program);

  GlProgram program_;
  GLint albedo_ = -1;
  GLint light_ = -1;
  GLint origin_ = -1;
  GLint ambient_ = -1;
  GLint lighting_ = -1;
  GLint exposure_ = -1;
  GLint shoulder_ = -1;
  GlVertexArray vertex_array_;  // core profile draws nothing without one
};

}  // namespace quadlight::renderer
