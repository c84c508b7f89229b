// FrameRunner: one frame of the program from animation to picture, measured.
#pragma once

#include "frame_record.hpp"
#include "live_scene.hpp"
#include "overlay.hpp"

#include <quadlight/function_ref.hpp>
#include <quadlight/renderer/renderer.hpp>

#include <vector>

namespace quadlight::demo {

class FrameRunner {
 public:
  /// Both must outlive the runner; the renderer's context must be current.
  FrameRunner(renderer::Renderer& renderer, Executor& executor)
      : renderer_(renderer), executor_(executor) {}

  /// advance(t), build, draw, then `present`, which shows the picture or waits for it.
  /// Errors: those of the scene, the renderer and `present`.
  Result<FrameRecord> run(LiveScene& live, double t, const View& view,
                          const renderer::Target& target, const OverlayChoice& overlay,
                          FunctionRef<Status()> present);

  /// Draws the last run's frame again. There must have been a run, and its scene must still live.
  Status redraw(const renderer::Target& target);

  /// The last run's frame; null before the first. Valid until the next run and while the scene
  /// lives: call forget before the scene goes.
  [[nodiscard]] const Frame* frame() const { return frame_; }
  void forget() { frame_ = nullptr; }

 private:
  renderer::Renderer& renderer_;
  Executor& executor_;
  const Frame* frame_ = nullptr;
  std::vector<renderer::OverlayLine> lines_;
};

}  // namespace quadlight::demo
