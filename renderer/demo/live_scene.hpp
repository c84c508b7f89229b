// LiveScene: a scene that runs: content, animation, the torch that follows the cursor, frames.
#pragma once

#include "scene_source.hpp"

#include <quadlight/executor.hpp>
#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace quadlight::demo {

/// Owner thread only. Knows nothing of windows and GL.
class LiveScene {
 public:
  static constexpr std::int64_t max_steps = 2;

  /// Fills a Scene from the source and commits it. Errors: those of instantiate and commit.
  static Result<LiveScene> create(DemoScene source, Executor& executor);

  /// Lights the place with a torch from the next advance on; nullopt puts it out.
  /// radius: world units, > 0.
  void set_torch(std::optional<Vec2> position, float radius);
  /// Moves everything to time t (seconds, >= 0) and commits. A simulation goes on by as many steps
  /// as have passed since the last call, but by max_steps at most: if it is too slow for the time,
  /// it falls behind instead of making ever slower frames.
  Status advance(double t, Executor& executor);
  /// Builds the frame of one view; valid until the next build.
  const Frame& build(const View& view, Executor& executor);

  /// Where the scene's flight is at time t; nothing if its camera stays.
  [[nodiscard]] std::optional<scenes::Camera> flight(double t) const;
  /// The simulation's counters; all zero if there is none.
  [[nodiscard]] scenes::SimulationStats simulation_stats() const;
  /// Milliseconds that the simulation's steps took in the last advance.
  [[nodiscard]] double simulate_milliseconds() const { return simulate_; }
  /// The index that the simulation works with; empty if there is none.
  [[nodiscard]] std::string_view index_name() const;

  [[nodiscard]] const std::string& name() const { return source_.name; }
  [[nodiscard]] const scenes::SceneDocument& document() const { return source_.document; }
  [[nodiscard]] bool outlines_walls() const { return source_.outline_walls; }
  [[nodiscard]] bool marks_lights() const { return source_.mark_lights; }
  [[nodiscard]] const scenes::SceneHandles& handles() const { return handles_; }
  [[nodiscard]] const Scene& scene() const { return scene_; }

 private:
  explicit LiveScene(DemoScene source) : source_(std::move(source)) {}

  Status apply_torch();
  void simulate(double t, Executor& executor);

  DemoScene source_;
  Scene scene_;
  scenes::SceneHandles handles_;
  FrameBuilder builder_;
  LightDesc torch_desc_{};
  LightHandle torch_{};    ///< null until it was lit once
  std::int64_t step_ = 0;  ///< of the time of the last advance
  double simulate_ = 0.0;
};

}  // namespace quadlight::demo
