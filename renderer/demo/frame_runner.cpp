// Runs and measures one frame.
#include "frame_runner.hpp"

#include "allocation_count.hpp"

#include <chrono>

namespace quadlight::demo {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

}  // namespace

Status FrameRunner::redraw(const renderer::Target& target) {
  renderer::DrawOptions options;
  options.tone_map = renderer::ToneMap::shoulder;
  options.background = {0.55F, 0.55F, 0.55F};
  options.overlay = lines_;
  return renderer_.draw(*frame_, 0, target, options);
}

Result<FrameRecord> FrameRunner::run(LiveScene& live, double t, const View& view,
                                     const renderer::Target& target, const OverlayChoice& overlay,
                                     FunctionRef<Status()> present) {
  const Clock::time_point start = Clock::now();
  const std::uint64_t allocations = allocation_count();
  if (Status moved = live.advance(t, executor_); !moved) return moved.error();
  frame_ = &live.build(view, executor_);
  collect_overlay(live, *frame_, overlay, lines_);
  if (Status drawn = redraw(target); !drawn) return drawn.error();
  const Clock::time_point drawn_at = Clock::now();
  if (Status shown = present(); !shown) return shown.error();

  FrameRecord record;
  record.swap = milliseconds_since(drawn_at);
  record.frame = milliseconds_since(start);
  record.allocations = allocation_count() - allocations;
  record.scene = frame_->stats;
  record.render = renderer_.stats();
  record.simulation = live.simulation_stats();
  record.simulate = live.simulate_milliseconds();
  return record;
}

}  // namespace quadlight::demo
