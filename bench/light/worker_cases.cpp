// Many lights on one and on two workers, a kernel for each.
#include "light/light_cases.hpp"

#include <benchmark/benchmark.h>

namespace quadlight::bench {
namespace {

constexpr float radius = 300.0F;
constexpr std::size_t many_lights = 1000;
constexpr std::size_t grain = 16;

class LightBatch {
 public:
  LightBatch(const LightStage& on, Executor& executor)
      : lights_(on.lights()),
        executor_(executor),
        walls_(index_walls(on.world().walls)),
        kernels_(executor.slots()),
        geometries_(on.lights().size()) {}
  void build() {
    executor_.parallel_for(
        lights_.size(), grain, [&](std::size_t begin, std::size_t end, unsigned slot) {
          for (std::size_t i = begin; i < end; ++i) {
            kernels_[slot].build(lights_[i], all_categories, walls_.index, geometries_[i]);
          }
        });
  }
  [[nodiscard]] const std::vector<LightGeometry>& geometries() const { return geometries_; }

 private:
  std::span<const LightBound> lights_;
  Executor& executor_;
  IndexedWalls walls_;
  std::vector<LightKernel> kernels_;
  std::vector<LightGeometry> geometries_;
};

void expect_same_as_serial(const LightStage& on, const LightBatch& batch) {
  SerialExecutor executor;
  LightBatch serial(on, executor);
  serial.build();
  for (std::size_t i = 0; i < many_lights; ++i) {
    if (serial.geometries()[i].vertices != batch.geometries()[i].vertices) {
      end_with_difference("lights on workers and on one thread",
                          "the polygon of light " + std::to_string(i));
    }
  }
}

}  // namespace

void add_light_worker_cases(std::size_t n) {
  Workload workload = random_workload(n, radius, many_lights);
  workload.name += "/many";
  for (const unsigned workers : {1U, 2U}) {
    const std::string name =
        "quadlight/random_" + short_count(n) + "/many/workers:" + std::to_string(workers);
    benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
      const LightStage& on = light_stage(workload);
      TbbExecutor executor(workers);
      LightBatch batch(on, executor);
      batch.build();
      expect_same_as_serial(on, batch);
      while (state.KeepRunningBatch(many_lights)) batch.build();
    })->UseRealTime();
  }
}

}  // namespace quadlight::bench
