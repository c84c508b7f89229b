// Sprites: all visible nodes of a view in one instanced draw, into the albedo buffer.
#pragma once

#include "stream_buffer.hpp"
#include "view_transform.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/renderer/render_stats.hpp>

#include <span>

namespace quadlight::renderer {

class SpritePass {
 public:
  static Result<SpritePass> create();

  /// Draws into the framebuffer and viewport that are set, over what is there, in the given order.
  Status draw(std::span<const VisibleNode> nodes, const ViewTransform& view, RenderStats& stats);

 private:
  explicit SpritePass(GlProgram program);

  GlProgram program_;
  GLint clip_scale_ = -1;
  GlVertexArray vertex_array_;
  StreamBuffer instances_{"sprite instances"};
};

}  // namespace quadlight::renderer
