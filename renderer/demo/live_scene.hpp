// LiveScene: a scene that runs: content, animation, the torch that follows the cursor, frames.
#pragma once

#include "scene_source.hpp"

#include <quadlight/executor.hpp>
#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <memory>
#include <optional>
#include <string>

namespace quadlight::demo {

/// Owner thread only. Knows nothing of windows and GL.
class LiveScene {
 public:
  /// Fills a Scene from the source and commits it. Errors: those of instantiate and commit.
  static Result<LiveScene> create(DemoScene source, Executor& executor);

  /// Lights the place with a torch from the next advance on; nullopt puts it out.
  /// radius: world units, > 0.
  void set_torch(std::optional<Vec2> position, float radius);
  /// Moves everything to time t (seconds, >= 0) and commits.
  Status advance(double t, Executor& executor);
  /// Builds the frame of one view; valid until the next build.
  const Frame& build(const View& view, Executor& executor);

  [[nodiscard]] const std::string& name() const { return source_.name; }
  [[nodiscard]] const scenes::SceneDocument& document() const { return source_.document; }
  [[nodiscard]] bool outlines_walls() const { return source_.outline_walls; }
  [[nodiscard]] const scenes::SceneHandles& handles() const { return handles_; }
  [[nodiscard]] const Scene& scene() const { return scene_; }

 private:
  explicit LiveScene(DemoScene source) : source_(std::move(source)) {}

  Status apply_torch();

  DemoScene source_;
  Scene scene_;
  scenes::SceneHandles handles_;
  FrameBuilder builder_;
  LightDesc torch_desc_{};
  LightHandle torch_{};  ///< null until it was lit once
};

}  // namespace quadlight::demo
