// GPU times of passes by timestamp queries, without waiting for the GPU.
#pragma once

#include "gl.hpp"

#include <quadlight/renderer/render_stats.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::renderer {

/// A mark ends what has been drawn since the mark before it.
enum class GpuMark : std::uint8_t { begin, sprites, lights, composite, end };

/// Each frame's marks go to one of a few slots; a slot's results are taken when the GPU has them,
/// frames later. When all slots are still on their way, a frame goes unmeasured.
class GpuTimer {
 public:
  void begin_frame();
  void mark(GpuMark what);
  void end_frame();
  /// Writes the newest results that have arrived; keeps the earlier ones otherwise.
  void take(RenderStats& stats);

 private:
  struct Slot {
    std::vector<GlQuery> queries;  // grown to the most marks of any frame
    std::vector<GpuMark> marks;
    bool pending = false;
  };

  void read(const Slot& slot);

  static constexpr std::size_t slot_count = 4;
  std::array<Slot, slot_count> slots_;
  std::size_t next_ = 0;
  bool running_ = false;
  RenderStats newest_;
};

}  // namespace quadlight::renderer
