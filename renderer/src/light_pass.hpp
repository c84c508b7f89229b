// Light accumulation: the light polygons of all lights in one draw, added up in the light buffer.
#pragma once

#include "stream_buffer.hpp"
#include "view_transform.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/renderer/render_stats.hpp>

#include <cstddef>

namespace quadlight::renderer {

/// Records of one draw: lights, then tints.
struct Rows {
  Range lights{};
  Range tints{};
};

class LightPass {
 public:
  /// lights_per_draw: as RendererDesc says.
  static Result<LightPass> create(std::size_t lights_per_draw);

  /// Uploads the frame's mesh; once per frame, for all its views.
  Status upload(const Frame& frame, RenderStats& stats);
  /// Adds the light of the uploaded frame to the framebuffer and viewport that are set, which must
  /// have its lower left corner at (0, 0).
  Status draw(const Frame& frame, const ViewTransform& view, RenderStats& stats);

 private:
  LightPass(GlProgram program, std::size_t lights_per_draw);

  Status upload_records(const Frame& frame, const Rows& rows, const ViewTransform& view,
                        RenderStats& stats);

  GlProgram program_;
  GLint light_count_ = -1;
  GLint light_shift_ = -1;
  GLint tint_shift_ = -1;
  GLint clip_scale_ = -1;
  GLint world_per_pixel_ = -1;
  GLint half_view_ = -1;
  GlVertexArray vertex_array_;
  GlTexture record_texture_;
  StreamBuffer vertices_{"light mesh vertices"};
  StreamBuffer indices_{"light mesh indices"};
  StreamBuffer records_{"light records"};
  std::size_t lights_per_draw_;
};

}  // namespace quadlight::renderer
