// See gpu_timer.hpp.
#include "gpu_timer.hpp"

namespace quadlight::renderer {

void GpuTimer::begin_frame() {
  Slot& slot = slots_[next_];
  running_ = !slot.pending;
  if (!running_) return;
  slot.marks.clear();
  mark(GpuMark::begin);
}

void GpuTimer::mark(GpuMark what) {
  if (!running_) return;
  Slot& slot = slots_[next_];
  if (slot.marks.size() == slot.queries.size()) {
    slot.queries.push_back(generate<GlQuery>(glGenQueries));
  }
  glQueryCounter(slot.queries[slot.marks.size()].get(), GL_TIMESTAMP);
  slot.marks.push_back(what);
}

void GpuTimer::end_frame() {
  if (!running_) return;
  mark(GpuMark::end);
  slots_[next_].pending = true;
  next_ = (next_ + 1) % slot_count;
  running_ = false;
}

void GpuTimer::take(RenderStats& stats) {
  // From the oldest slot on, so that the newest complete one has the last word.
  for (std::size_t i = 0; i < slot_count; ++i) {
    Slot& slot = slots_[(next_ + i) % slot_count];
    if (!slot.pending) continue;
    GLuint there = GL_FALSE;
    glGetQueryObjectuiv(slot.queries[slot.marks.size() - 1].get(), GL_QUERY_RESULT_AVAILABLE,
                        &there);
    if (there == GL_FALSE) break;
    read(slot);
    slot.pending = false;
  }
  stats.gpu_sprites = newest_.gpu_sprites;
  stats.gpu_lights = newest_.gpu_lights;
  stats.gpu_composite = newest_.gpu_composite;
  stats.gpu_total = newest_.gpu_total;
}

void GpuTimer::read(const Slot& slot) {
  constexpr double milliseconds_per_nanosecond = 1e-6;
  newest_ = {};
  GLuint64 before = 0;
  for (std::size_t i = 0; i < slot.marks.size(); ++i) {
    GLuint64 now = 0;
    glGetQueryObjectui64v(slot.queries[i].get(), GL_QUERY_RESULT, &now);
    const double time = now > before && i > 0
                            ? static_cast<double>(now - before) * milliseconds_per_nanosecond
                            : 0.0;
    before = now;
    newest_.gpu_total += time;
    switch (slot.marks[i]) {
      case GpuMark::sprites:
        newest_.gpu_sprites += time;
        break;
      case GpuMark::lights:
        newest_.gpu_lights += time;
        break;
      case GpuMark::composite:
        newest_.gpu_composite += time;
        break;
      case GpuMark::begin:
      case GpuMark::end:
        break;
    }
  }
}

}  // namespace quadlight::renderer
