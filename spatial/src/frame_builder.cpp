// FrameBuilder: runs the stages in order and fills in the statistics.
#include "stages.hpp"

#include <quadlight/frame.hpp>

#include <algorithm>
#include <chrono>
#include <utility>

namespace quadlight {

using namespace internal;  // NOLINT(google-build-using-namespace): this is the library's inside

namespace {

// Hands loops on and counts their chunks.
class CountingExecutor final : public Executor {
 public:
  explicit CountingExecutor(Executor& inner) : inner_(inner) {}

  [[nodiscard]] unsigned slots() const override { return inner_.slots(); }
  void parallel_for(std::size_t count, std::size_t grain, LoopBody body) override {
    chunks_ += (count + grain - 1) / grain;
    inner_.parallel_for(count, grain, body);
  }
  [[nodiscard]] std::uint64_t chunks() const { return chunks_; }

 private:
  Executor& inner_;
  std::uint64_t chunks_ = 0;
};

class StopWatch {
 public:
  /// Milliseconds since the last call, or since the start.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    return std::chrono::duration<double, std::milli>(now - std::exchange(last_, now)).count();
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace

struct FrameBuilder::State {
  std::vector<View> views;
  CullBuffers cull;
  LightBuffers lights;
  PolygonBuffers polygons;
  MeshBuffers mesh;
  Frame frame;

  void run_stages(const SceneState& scene, Executor& executor);
  void count(const SceneState& scene);
  void publish();
};

FrameBuilder::FrameBuilder() : state_(std::make_unique<State>()) {}
FrameBuilder::~FrameBuilder() = default;
FrameBuilder::FrameBuilder(FrameBuilder&&) noexcept = default;
FrameBuilder& FrameBuilder::operator=(FrameBuilder&&) noexcept = default;

const Frame& FrameBuilder::build(const Scene& scene, std::span<const View> views,
                                 Executor& executor) {
  StopWatch watch;
  CountingExecutor counting(executor);
  State& state = *state_;
  state.views.assign(views.begin(), views.end());
  state.frame.stats = {};
  state.run_stages(*scene.state_, counting);
  state.frame.ambient = scene.state_->committed_ambient;
  state.publish();
  state.count(*scene.state_);
  state.frame.stats.workers = counting.slots();
  state.frame.stats.tasks = counting.chunks();
  state.frame.stats.build = watch.lap();
  return state.frame;
}

void FrameBuilder::State::run_stages(const SceneState& scene, Executor& executor) {
  FrameStats& stats = frame.stats;
  StopWatch watch;
  internal::cull(scene, views, executor, cull);
  stats.cull = watch.lap();
  find_lights(scene, views, lights);
  stats.lights = watch.lap();
  build_polygons(scene, lights.lights, executor, polygons);
  stats.polygons = watch.lap();
  build_mesh(polygons, executor, mesh);
  stats.mesh = watch.lap();
}

void FrameBuilder::State::publish() {
  frame.views = views;
  frame.view_nodes = cull.view_nodes;
  frame.visible_nodes = cull.visible_nodes;
  frame.lights = lights.lights;
  frame.gathered_walls = polygons.walls;
  frame.polygon_vertices = polygons.vertices;
  frame.polygon_edges = polygons.edges;
  frame.silhouettes = polygons.silhouettes;
  frame.shadow_polygons = polygons.shadows;
  frame.shadow_vertices = polygons.shadow_vertices;
  frame.mesh_vertices = mesh.vertices;
  frame.mesh_indices = mesh.indices;
}

void FrameBuilder::State::count(const SceneState& scene) {
  FrameStats& stats = frame.stats;
  const Quadtree::TreeStats tree = scene.nodes.index.tree().tree_stats();
  stats.nodes_total = scene.nodes.present.count();
  stats.tree_nodes = tree.nodes;
  stats.tree_depth = tree.depth;
  stats.nodes_visited = cull.query.nodes_visited;
  stats.nodes_inside = cull.query.nodes_inside;
  stats.boxes_tested = cull.query.boxes_tested;
  stats.nodes_visible = cull.visible_nodes.size();
  stats.nodes_moved = scene.commit_stats.nodes_moved;
  stats.nodes_reinserted = scene.commit_stats.nodes_reinserted;
  stats.rebuilds =
      std::uint64_t{scene.commit_stats.node_tree_rebuilds} + scene.commit_stats.wall_tree_rebuilds;
  stats.commit = scene.commit_stats.milliseconds;

  stats.lights_total = scene.lights.present.count();
  stats.lights_visible = lights.lights.size();
  stats.lights_built = polygons.built.size();
  stats.lights_cached = lights.lights.size() - polygons.built.size();
  stats.walls_total = scene.walls.present.count();
  stats.walls_moved = scene.commit_stats.walls_moved;
  for (const std::uint32_t i : polygons.built) {
    stats.walls_tested += polygons.cache[polygons.entries[i]].geometry.work.walls_tested;
  }
  stats.walls_gathered = polygons.walls.size();
  for (const FrameLight& light : lights.lights) {
    stats.walls_gathered_max = std::max<std::uint64_t>(stats.walls_gathered_max, light.walls.count);
  }
  stats.crossings = polygons.crossings;
  stats.polygon_vertices = polygons.vertices.size();
  stats.shadow_vertices = polygons.shadow_vertices.size();
  stats.mesh_triangles = mesh.indices.size() / 3;
  stats.frame_arena_bytes =
      bytes_of(views) + cull.bytes() + lights.bytes() + polygons.bytes() + mesh.bytes();
}

}  // namespace quadlight
