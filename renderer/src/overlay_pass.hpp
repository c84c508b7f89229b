// Debug overlay: the caller's lines over the finished picture, in one instanced draw.
#pragma once

#include "stream_buffer.hpp"
#include "view_transform.hpp"

#include <quadlight/renderer/render_stats.hpp>
#include <quadlight/renderer/renderer.hpp>

#include <span>

namespace quadlight::renderer {

class OverlayPass {
 public:
  static Result<OverlayPass> create();

  /// Draws into the framebuffer and viewport that are set, in order. width: pixels.
  Status draw(std::span<const OverlayLine> lines, float width, const ViewTransform& view,
              RenderStats& stats);

 private:
  explicit OverlayPass(GlProgram program);

  GlProgram program_;
  GLint clip_scale_ = -1;
  GLint half_size_ = -1;
  GLint half_width_ = -1;
  GlVertexArray vertex_array_;
  StreamBuffer instances_{"overlay lines"};
};

}  // namespace quadlight::renderer
