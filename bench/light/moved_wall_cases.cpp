// One wall of many moves: what the index pays, and what a frame with lights pays.
#include "light/light_cases.hpp"
#include "random.hpp"

#include <quadlight/frame.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace quadlight::bench {
namespace {

constexpr float radius = 300.0F;
constexpr std::size_t frame_lights = 200;
constexpr float longest_step = 5.0F;
// A wall goes out by its step and comes back the next time that it is moved.
constexpr std::size_t batch = 1000;

// Which walls move, in which order, and by what.
class Moves {
 public:
  explicit Moves(const LightWorld& world) : walls_(world.walls), is_out_(walls_.size(), false) {
    Random random(0x5EED5555U);
    for (std::size_t i = 0; i < walls_.size(); ++i) {
      order_.push_back(random.below(walls_.size()));
      const double x = random.uniform(-longest_step, longest_step);
      const double y = random.uniform(-longest_step, longest_step);
      steps_.emplace_back(static_cast<float>(x), static_cast<float>(y));
    }
  }
  // The next wall to move; wall() is where it is from then on.
  std::size_t next() {
    const std::size_t i = order_[at_++ % order_.size()];
    is_out_[i] = !is_out_[i];
    return i;
  }
  [[nodiscard]] Occluder wall(std::size_t i) const {
    Occluder wall = walls_[i];
    if (is_out_[i]) wall.segment = {wall.segment.a + steps_[i], wall.segment.b + steps_[i]};
    return wall;
  }

 private:
  std::vector<Occluder> walls_;
  std::vector<bool> is_out_;
  std::vector<std::size_t> order_;
  std::vector<Vec2> steps_;
  std::size_t at_ = 0;
};

void time_index(benchmark::State& state, const Workload& workload) {
  const LightWorld& world = light_stage(workload).world();
  IndexedWalls walls = index_walls(world.walls);
  Moves moves(world);
  while (state.KeepRunningBatch(batch)) {
    for (std::size_t i = 0; i < batch; ++i) {
      const std::size_t moved = moves.next();
      if (!walls.index.update(walls.handles[moved], moves.wall(moved))) std::abort();
    }
  }
}

// A scene with one view of everything.
class LitScene {
 public:
  explicit LitScene(const LightWorld& world) : moves_(world), view_{world.bounds} {
    for (const Occluder& wall : world.walls) {
      WallDesc desc;
      desc.segment = wall.segment;
      walls_.push_back(scene_.create_wall(desc).value());
    }
    for (std::size_t i = 0; i < frame_lights; ++i) {
      LightDesc desc;
      desc.position = world.lights[i];
      desc.radius = radius;
      lights_.push_back(scene_.create_light(desc).value());
    }
    commit();
  }
  void move_wall() {
    const std::size_t moved = moves_.next();
    WallDesc desc = *scene_.get(walls_[moved]);
    desc.segment = moves_.wall(moved).segment;
    if (!scene_.set_wall(walls_[moved], desc)) std::abort();
    commit();
  }
  // Every light goes out by one float step, or back: nothing built for it before is of use.
  void move_lights() {
    for (const LightHandle light : lights_) {
      LightDesc desc = *scene_.get(light);
      desc.position.x = std::nextafter(desc.position.x, are_out_ ? -HUGE_VALF : HUGE_VALF);
      if (!scene_.set_light(light, desc)) std::abort();
    }
    are_out_ = !are_out_;
    commit();
  }
  const Frame& build(FrameBuilder& builder) {
    return builder.build(scene_, std::span(&view_, 1), executor_);
  }

 private:
  void commit() {
    if (!scene_.commit(executor_)) std::abort();
  }
  Scene scene_;
  Moves moves_;
  View view_;
  SerialExecutor executor_;
  std::vector<WallHandle> walls_;
  std::vector<LightHandle> lights_;
  bool are_out_ = false;
};

void expect_same(const Frame& p, const Frame& q) {
  const auto same = [](const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  };
  if (!same(p.polygon_vertices, q.polygon_vertices) ||
      !same(p.shadow_vertices, q.shadow_vertices)) {
    end_with_difference("a frame after one wall moved and one built from nothing",
                        "their polygons");
  }
}

enum class Change { one_wall, all_lights };

void time_frame(benchmark::State& state, const Workload& workload, Change change) {
  LitScene scene(light_stage(workload).world());
  FrameBuilder builder;
  scene.build(builder);
  std::uint64_t built = 0;
  for (auto _ : state) {
    if (change == Change::one_wall) {
      scene.move_wall();
    } else {
      scene.move_lights();
    }
    const FrameStats& stats = scene.build(builder).stats;
    built += stats.lights_built;
    state.SetIterationTime(1e-3 * (stats.lights + stats.polygons + stats.mesh));
  }
  FrameBuilder fresh;
  expect_same(scene.build(builder), scene.build(fresh));
  state.counters["built"] = static_cast<double>(built) / static_cast<double>(state.iterations());
}

}  // namespace

void add_moved_wall_cases(std::size_t n) {
  const Workload workload = random_workload(n, radius, light_count);
  const std::string name = "quadlight/random_" + short_count(n);
  benchmark::RegisterBenchmark((name + "/move_wall").c_str(),
                               [=](benchmark::State& state) { time_index(state, workload); });
  for (const Change change : {Change::one_wall, Change::all_lights}) {
    const char* what = change == Change::one_wall ? "/frame_one_wall" : "/frame_all_lights";
    benchmark::RegisterBenchmark((name + what).c_str(), [=](benchmark::State& state) {
      time_frame(state, workload, change);
    })->UseManualTime();
  }
}

}  // namespace quadlight::bench
