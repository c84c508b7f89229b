// The library in an engine: an own job system behind Executor, a moving light, the frame as data.
#include <quadlight/frame.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

namespace {

// Stands for an engine's job system: a few threads that share the chunks of a loop by turns.
class EngineJobs final : public quadlight::Executor {
 public:
  [[nodiscard]] unsigned slots() const override { return 4; }

  void parallel_for(std::size_t count, std::size_t grain, quadlight::LoopBody body) override {
    const std::size_t chunks = (count + grain - 1) / grain;
    std::vector<std::jthread> threads;
    for (unsigned slot = 0; slot < slots(); ++slot) {
      threads.emplace_back([=, this] {
        for (std::size_t chunk = slot; chunk < chunks; chunk += slots()) {
          body(chunk * grain, std::min(count, (chunk + 1) * grain), slot);
        }
      });
    }
  }
};

int fail(const quadlight::Error& error) {
  std::fprintf(stderr, "embed: %s\n", error.text.c_str());
  return 1;
}

}  // namespace

int main() {
  quadlight::Scene scene;
  for (int i = 0; i < 8; ++i) {  // a ring of walls with gaps
    const float from = 0.785F * static_cast<float>(i);
    const float to = from + 0.6F;
    const auto wall = scene.create_wall({.segment = {{100 * std::cos(from), 100 * std::sin(from)},
                                                     {100 * std::cos(to), 100 * std::sin(to)}}});
    if (!wall) return fail(wall.error());
  }
  const auto light = scene.create_light({.position = {0, 0}, .radius = 300});
  if (!light) return fail(light.error());

  EngineJobs jobs;
  quadlight::FrameBuilder builder;
  const quadlight::View view{.box = {{-320, -240}, {320, 240}}};
  for (int frame = 0; frame < 3; ++frame) {
    quadlight::LightDesc moved = *scene.get(light.value());
    moved.position.x = 20.0F * static_cast<float>(frame);
    if (const auto status = scene.set_light(light.value(), moved); !status) {
      return fail(status.error());
    }
    if (const auto status = scene.commit(jobs); !status) return fail(status.error());
    const quadlight::Frame& result = builder.build(scene, {&view, 1}, jobs);
    for (const quadlight::FrameLight& lit : result.lights) {
      std::printf("frame %d: light polygon of %u vertices, lit area %.3f\n", frame,
                  lit.polygon.count, lit.lit_area);
    }
  }
  return 0;
}
