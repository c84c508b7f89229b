// Which workloads the light suite has, and how one is timed.
#include "cases.hpp"
#include "light/allocations.hpp"
#include "light/light_cases.hpp"

#include <algorithm>
#include <optional>

namespace quadlight::bench {
namespace {

constexpr float radius = 300.0F;
constexpr float aurora_radius = 60.0F;
constexpr std::size_t large_scene = 100'000;

void time_lights(benchmark::State& state, const LightMethodInfo& info, const Workload& workload) {
  LightStage& on = light_stage(workload);
  on.check();
  LightMethod& method = on.method(info.name);
  const std::size_t lights = lights_for(info);
  std::size_t corners = 0;
  // Warm-up was the comparison of areas.
  const std::size_t allocations_before = allocation_count();
  while (state.KeepRunningBatch(static_cast<benchmark::IterationCount>(lights))) {
    for (std::size_t i = 0; i < lights; ++i) {
      method.build(i);
      corners += method.corners();
    }
  }
  const auto per_light = [&](std::size_t sum) {
    return static_cast<double>(sum) / static_cast<double>(state.iterations());
  };
  state.counters["allocations"] = per_light(allocation_count() - allocations_before);
  state.counters["corners"] = per_light(corners);
  state.counters["prepare_ms"] = on.preparation(info.name);
  state.counters["walls"] = static_cast<double>(on.world().walls.size());
  if (info.name == "quadlight") state.counters["in_range"] = on.walls_in_range();
}

Workload make_random_workload(std::size_t n, Crossing crossing, float light_radius,
                              std::size_t lights) {
  const std::string world = crossing == Crossing::never ? "random_" : "crossing_";
  return {.name = world + short_count(n) + (light_radius == unbounded ? "/unbounded" : "/bounded"),
          .radius = light_radius,
          .is_uncrossed = crossing == Crossing::never,
          .make_world = [=] { return make_random_world(n, crossing, lights); }};
}

void add_cells(const std::string& name, float light_radius, const CellMap& map, Border border) {
  const char* kind = border == Border::unit     ? "unit"
                     : border == Border::merged ? "merged"
                                                : "solid";
  const char* reach = light_radius == unbounded ? "unbounded" : "bounded";
  add_light_cases({.name = name + "_" + kind + "/" + reach,
                   .radius = light_radius,
                   .is_solid = border == Border::solid,
                   .make_world = [=] { return make_cell_world(map, border); }});
}

void add_aurora(bool with_unbounded) {
  const auto map = read_moving_ai(QUADLIGHT_SHARED "/corpus/movingai/sc1-Aurora.map");
  if (!map) {
    leave_out("sc1-Aurora.map (not in the folder of shared files)");
    return;
  }
  for (const Border border : {Border::merged, Border::solid}) {
    add_cells("aurora", aurora_radius, *map, border);
    if (with_unbounded) add_cells("aurora", unbounded, *map, border);
  }
}

}  // namespace

std::string short_count(std::size_t n) {
  return n % 1000 == 0 ? std::to_string(n / 1000) + "k" : std::to_string(n);
}

Workload random_workload(std::size_t n, float light_radius, std::size_t lights) {
  return make_random_workload(n, Crossing::never, light_radius, lights);
}

void add_light_cases(const Workload& workload) {
  for (const LightMethodInfo& info : light_methods()) {
    if (!takes_part(info, workload)) continue;
    std::string name = info.name + "/" + workload.name;
    if (lights_for(info) != light_count) name += "/lights:" + std::to_string(lights_for(info));
    auto* added = benchmark::RegisterBenchmark(
        name.c_str(), [=](benchmark::State& state) { time_lights(state, info, workload); });
    if (is_slow(info, workload)) added->Repetitions(1);
  }
}

void add_light_suite(std::span<const std::size_t> sizes) {
  for (const std::size_t n : sizes) {
    for (const Crossing crossing : {Crossing::never, Crossing::allowed}) {
      add_light_cases(make_random_workload(n, crossing, radius, light_count));
      if (n < large_scene) {
        add_light_cases(make_random_workload(n, crossing, unbounded, light_count));
      }
    }
  }
  const bool is_full = sizes.back() >= large_scene;
  for (const std::size_t cells : {100, 1000}) {
    if (cells > 100 && !is_full) continue;
    const CellMap map = make_blocks(cells);
    for (const Border border : {Border::unit, Border::merged, Border::solid}) {
      add_cells("blocks_" + std::to_string(cells), radius, map, border);
    }
  }
  add_aurora(is_full);
  add_moved_wall_cases(sizes.back());
  add_light_worker_cases(sizes.back());
  add_foundry_cases();
}

}  // namespace quadlight::bench
