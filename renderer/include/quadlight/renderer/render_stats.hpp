// RenderStats: the built-in counters of drawing. Always on. FrameStats has the library's stages.
#pragma once

#include <cstdint>

namespace quadlight::renderer {

/// Counters and times of one Renderer::draw. Plain numbers; see each line.
struct RenderStats {
  std::uint64_t draw_calls = 0;           ///< all passes, all views
  std::uint64_t instances = 0;            ///< sprites and overlay lines
  std::uint64_t triangles = 0;            ///< light mesh, sprites and overlay lines, all views
  std::uint64_t bytes_uploaded = 0;       ///< to the GPU
  std::uint64_t light_buffer_width = 0;   ///< pixels in use, the largest view
  std::uint64_t light_buffer_height = 0;  ///< pixels in use, the largest view
  // times in milliseconds
  double upload = 0.0;  ///< CPU: filling buffers
  double draw = 0.0;    ///< CPU: the whole Renderer::draw, upload included
  // GPU times come without waiting, so they are those of an earlier frame; 0 until the first comes
  double gpu_sprites = 0.0;
  double gpu_lights = 0.0;
  double gpu_composite = 0.0;
  double gpu_total = 0.0;  ///< with clears and overlay

  /// Calls visit(name, value) for each member in order; names are as above.
  template <class Stats, class Visit>
  static void for_each_counter(Stats& s, Visit visit) {
    visit("draw_calls", s.draw_calls);
    visit("instances", s.instances);
    visit("triangles", s.triangles);
    visit("bytes_uploaded", s.bytes_uploaded);
    visit("light_buffer_width", s.light_buffer_width);
    visit("light_buffer_height", s.light_buffer_height);
  }
  template <class Stats, class Visit>
  static void for_each_time(Stats& s, Visit visit) {
    visit("upload", s.upload);
    visit("draw", s.draw);
    visit("gpu_sprites", s.gpu_sprites);
    visit("gpu_lights", s.gpu_lights);
    visit("gpu_composite", s.gpu_composite);
    visit("gpu_total", s.gpu_total);
  }
};

}  // namespace quadlight::renderer
