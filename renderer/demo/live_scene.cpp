// Runs a scene: instantiate once, then animate, commit and build per frame.
#include "live_scene.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <span>
#include <utility>

namespace quadlight::demo {

Result<LiveScene> LiveScene::create(DemoScene source, Executor& executor) {
  LiveScene live(std::move(source));
  Result<scenes::SceneHandles> handles = scenes::instantiate(live.source_.document, live.scene_);
  if (!handles) return handles.error();
  live.handles_ = std::move(handles).value();
  if (Status ambient = live.scene_.set_ambient(live.source_.document.ambient); !ambient) {
    return ambient.error();
  }
  live.torch_desc_.color = {1.0F, 0.75F, 0.45F};
  live.torch_desc_.enabled = false;
  if (Status moved = live.advance(0.0, executor); !moved) return moved.error();
  return live;
}

void LiveScene::set_torch(std::optional<Vec2> position, float radius) {
  torch_desc_.enabled = position.has_value();
  if (!position) return;
  torch_desc_.position = *position;
  torch_desc_.radius = radius;
}

Status LiveScene::apply_torch() {
  if (torch_) return scene_.set_light(torch_, torch_desc_);
  if (!torch_desc_.enabled) return success();
  Result<LightHandle> made = scene_.create_light(torch_desc_);
  if (!made) return made.error();
  torch_ = made.value();
  return success();
}

void LiveScene::simulate(double t, Executor& executor) {
  using Clock = std::chrono::steady_clock;
  const std::int64_t now = std::llround(t / scenes::Simulation::step_seconds);
  const Clock::time_point start = Clock::now();
  for (std::int64_t i = std::min(now - step_, max_steps); i > 0; --i) {
    source_.simulation->step(executor);
  }
  simulate_ = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  step_ = now;
  source_.simulation->show(scene_, handles_);
}

std::optional<scenes::Camera> LiveScene::flight(double t) const {
  return source_.animation != nullptr ? source_.animation->camera(t) : std::nullopt;
}

scenes::SimulationStats LiveScene::simulation_stats() const {
  return source_.simulation != nullptr ? source_.simulation->stats() : scenes::SimulationStats{};
}

std::string_view LiveScene::index_name() const {
  return source_.simulation != nullptr ? scenes::name_of(source_.simulation->index())
                                       : std::string_view{};
}

Status LiveScene::advance(double t, Executor& executor) {
  if (source_.animation != nullptr) source_.animation->apply(scene_, handles_, t);
  if (source_.simulation != nullptr) simulate(t, executor);
  if (Status torch = apply_torch(); !torch) return torch;
  return scene_.commit(executor);
}

const Frame& LiveScene::build(const View& view, Executor& executor) {
  return builder_.build(scene_, std::span(&view, 1), executor);
}

}  // namespace quadlight::demo
