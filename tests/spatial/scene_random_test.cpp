// Scene against its oracle: random edits, then everything compared after each commit.
#include "support/scene_model.hpp"
#include "support/shuffled_executor.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

namespace quadlight {
namespace {

using test::ModelNode;
using test::SceneModel;
using test::WorldPoint;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr Box whole_world{{-infinity, -infinity}, {infinity, infinity}};

class Fuzzer {
 public:
  explicit Fuzzer(std::uint64_t seed) : random_(seed), executor_(seed + 1) {}

  void edit();
  void commit_and_check();
  [[nodiscard]] int refused_cycles() const { return refused_cycles_; }

 private:
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point(float reach) { return {between(-reach, reach), between(-reach, reach)}; }
  Transform transform();
  Box bounds();
  // Any index of a list, dead elements included, to try stale handles too.
  template <class List>
  std::size_t any(const List& list) {
    return below(list.size());
  }
  std::optional<std::size_t> some_live_node();
  NodeHandle handle_of(std::optional<std::size_t> node) const {
    return node ? model_.nodes[*node].handle : NodeHandle{};
  }

  void create_node();
  void edit_node();
  void set_parent(std::size_t node);
  void edit_wall();
  void edit_light();
  void check_nodes();
  void check_tree(const std::vector<NodeHandle>& shown);
  void check_walls();
  void check_lights();

  std::mt19937_64 random_;
  test::ShuffledExecutor executor_;
  Scene scene_;
  SceneModel model_;
  std::vector<NodeHandle> found_;  ///< whole_world, after the last commit
  int refused_cycles_ = 0;
};

Transform Fuzzer::transform() {
  Transform t{point(200), 0, {1, 1}};
  if (below(2) == 0) t.rotation = between(-7, 7);
  if (below(3) == 0) t.scale = {between(-2, 2), between(-2, 2)};
  if (below(20) == 0) t.scale.x = 0;
  return t;
}

Box Fuzzer::bounds() {
  const Vec2 low = point(20);
  return {low, low + Vec2{between(0, 20), below(4) == 0 ? 0.0F : between(0, 20)}};
}

std::optional<std::size_t> Fuzzer::some_live_node() {
  if (model_.nodes.empty() || below(3) == 0) return std::nullopt;
  const std::size_t node = any(model_.nodes);
  return model_.nodes[node].alive ? std::optional(node) : std::nullopt;
}

void Fuzzer::create_node() {
  ModelNode node;
  node.parent = some_live_node();
  node.desc.parent = handle_of(node.parent);
  node.desc.transform = transform();
  node.desc.bounds = bounds();
  node.desc.categories = static_cast<std::uint32_t>(below(8));
  node.desc.visible = below(6) != 0;
  node.handle = scene_.create_node(node.desc).value();
  model_.nodes.push_back(node);
}

void Fuzzer::set_parent(std::size_t node) {
  const std::optional<std::size_t> parent = below(8) == 0 ? std::optional(node) : some_live_node();
  const bool cycle = model_.nodes[node].alive && parent && model_.is_in_subtree(*parent, node);
  const Status status = scene_.set_parent(model_.nodes[node].handle, handle_of(parent));
  ASSERT_EQ(model_.nodes[node].alive && !cycle, status.ok());
  if (cycle) ++refused_cycles_;
  if (status.ok()) model_.nodes[node].parent = parent;
}

void Fuzzer::edit_node() {
  const std::size_t index = any(model_.nodes);
  ModelNode& node = model_.nodes[index];
  // The model's description is what is edited; what it says of a dead node does not matter.
  bool done = node.alive;
  switch (below(7)) {
    case 0:
      done = scene_.set_transform(node.handle, node.desc.transform = transform()).ok();
      break;
    case 1:
      done = scene_.set_bounds(node.handle, node.desc.bounds = bounds()).ok();
      break;
    case 2:
      done = scene_.set_visible(node.handle, node.desc.visible = below(2) == 0).ok();
      break;
    case 3:
      node.desc.categories = static_cast<std::uint32_t>(below(8));
      done = scene_.set_categories(node.handle, node.desc.categories).ok();
      break;
    case 4:
      set_parent(index);
      break;
    case 5:
      done = !scene_.set_transform(node.handle, {{infinity, 0}, 0, {1, 1}}).ok() && node.alive;
      break;
    default:
      if (below(3) != 0) break;
      done = scene_.destroy(node.handle);
      if (done) model_.destroy_node(index);
      return;
  }
  ASSERT_EQ(node.alive, done);
}

void Fuzzer::edit_wall() {
  test::ModelWall wall;
  wall.node = some_live_node();
  wall.desc.node = handle_of(wall.node);
  wall.desc.segment = {point(200), point(200)};
  wall.desc.side = static_cast<WallSide>(below(3));
  wall.desc.enabled = below(4) != 0;
  if (model_.walls.empty() || below(3) == 0) {
    wall.handle = scene_.create_wall(wall.desc).value();
    model_.walls.push_back(wall);
    return;
  }
  test::ModelWall& old = model_.walls[any(model_.walls)];
  const bool alive = old.alive;
  wall.handle = old.handle;
  bool done = false;
  switch (below(4)) {
    case 0:
      done = scene_.destroy(old.handle);
      old.alive = false;
      break;
    case 1:
      done = scene_.set_enabled(old.handle, old.desc.enabled = below(2) == 0).ok();
      break;
    default:
      done = scene_.set_wall(old.handle, wall.desc).ok();
      if (alive) old = wall;
  }
  ASSERT_EQ(alive, done);
}

void Fuzzer::edit_light() {
  test::ModelLight light;
  light.node = some_live_node();
  light.desc.node = handle_of(light.node);
  light.desc.position = point(100);
  light.desc.radius = between(1, 100);
  if (model_.lights.empty() || below(3) == 0) {
    light.handle = scene_.create_light(light.desc).value();
    model_.lights.push_back(light);
    return;
  }
  test::ModelLight& old = model_.lights[any(model_.lights)];
  const bool alive = old.alive;
  light.handle = old.handle;
  if (below(3) == 0) {
    ASSERT_EQ(alive, scene_.destroy(old.handle));
    old.alive = false;
    return;
  }
  ASSERT_EQ(alive, scene_.set_light(old.handle, light.desc).ok());
  if (alive) old = light;
}

void Fuzzer::edit() {
  const std::uint64_t kind = below(10);
  if (kind < 3 || model_.nodes.empty()) {
    create_node();
  } else if (kind < 7) {
    edit_node();
  } else if (kind < 9) {
    edit_wall();
  } else {
    edit_light();
  }
  if (below(50) != 0) return;
  std::vector<NodeHandle> found;
  scene_.nodes_in_box(whole_world, found);
  ASSERT_EQ(found_, found) << "an edit must not show before the commit";
}

void Fuzzer::commit_and_check() {
  ASSERT_TRUE(scene_.commit(executor_).ok());
  check_nodes();
  check_walls();
  check_lights();
  ASSERT_EQ("", scene_.node_tree().validate());
  ASSERT_EQ("", scene_.wall_tree().validate());
}

// True if the box is the one around the points, as well as rounding allows.
bool is_box_of(const Box& box, const std::vector<WorldPoint>& points) {
  WorldPoint low = points[0];
  WorldPoint high = points[0];
  for (const WorldPoint& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::max(low.tolerance, p.tolerance)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.tolerance, p.tolerance)};
  }
  return low.is_near(box.min) && high.is_near(box.max);
}

void Fuzzer::check_nodes() {
  ASSERT_EQ(model_.live_nodes(), scene_.node_count());
  std::vector<NodeHandle> shown;
  for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
    const ModelNode& node = model_.nodes[i];
    ASSERT_EQ(node.alive, scene_.is_valid(node.handle));
    ASSERT_EQ(node.alive, scene_.is_committed(node.handle));
    if (!node.alive) continue;
    ASSERT_EQ(handle_of(node.parent), scene_.get(node.handle)->parent);
    ASSERT_TRUE(is_box_of(scene_.world_box(node.handle), model_.corners(i))) << "node " << i;
    ASSERT_TRUE(model_.to_world(i, {0, 0}).is_near(scene_.world_transform(node.handle).origin));
    if (model_.is_shown(i)) shown.push_back(node.handle);
  }
  std::sort(shown.begin(), shown.end(),
            [](NodeHandle a, NodeHandle b) { return a.index < b.index; });
  check_tree(shown);
  found_.clear();
  scene_.nodes_in_box(whole_world, found_);
}

void Fuzzer::check_tree(const std::vector<NodeHandle>& shown) {
  ASSERT_EQ(shown.size(), scene_.node_tree().size());
  for (int i = 0; i < 8; ++i) {
    const Vec2 low = point(400);
    const Box window =
        i == 0 ? whole_world : Box{low, low + Vec2{between(0, 400), between(0, 400)}};
    const auto mask = i == 1 ? 0xFFFFFFFFU : static_cast<std::uint32_t>(1 + below(7));
    std::vector<NodeHandle> expected;
    for (const NodeHandle node : shown) {
      if (intersects(window, scene_.world_box(node)) &&
          (scene_.get(node)->categories & mask) != 0) {
        expected.push_back(node);
      }
    }
    std::vector<NodeHandle> found;
    scene_.nodes_in_box(window, found, mask);
    ASSERT_EQ(expected, found);
  }
}

void Fuzzer::check_walls() {
  ASSERT_EQ(model_.live_walls(), scene_.wall_count());
  std::size_t enabled = 0;
  for (const test::ModelWall& wall : model_.walls) {
    ASSERT_EQ(wall.alive, scene_.is_valid(wall.handle));
    ASSERT_EQ(wall.alive, scene_.is_committed(wall.handle));
    if (!wall.alive) continue;
    const Segment world = scene_.world_segment(wall.handle);
    ASSERT_TRUE(model_.to_world(wall.node, wall.desc.segment.a).is_near(world.a));
    ASSERT_TRUE(model_.to_world(wall.node, wall.desc.segment.b).is_near(world.b));
    std::size_t hits = 0;
    scene_.wall_tree().query(quadlight::bounds(world), [&](std::uint32_t item) {
      hits += scene_.wall_of_item(item) == wall.handle ? 1 : 0;
    });
    ASSERT_EQ(wall.desc.enabled ? 1U : 0U, hits);
    enabled += wall.desc.enabled ? 1 : 0;
  }
  ASSERT_EQ(enabled, scene_.wall_tree().size());
}

void Fuzzer::check_lights() {
  ASSERT_EQ(model_.live_lights(), scene_.light_count());
  for (const test::ModelLight& light : model_.lights) {
    ASSERT_EQ(light.alive, scene_.is_valid(light.handle));
    const std::optional<LightDesc> world = scene_.world_light(light.handle);
    ASSERT_EQ(light.alive, world.has_value());
    if (!light.alive) continue;
    ASSERT_TRUE(model_.to_world(light.node, light.desc.position).is_near(world->position));
    ASSERT_EQ(light.desc.radius, world->radius);
  }
}

class SceneRandom : public testing::TestWithParam<std::uint64_t> {};

TEST_P(SceneRandom, EqualsTheModelAfterEachCommit) {
  Fuzzer fuzzer(GetParam());
  for (int commit = 0; commit < 60; ++commit) {
    const int edits = commit % 5 == 0 ? 0 : 1 << (commit % 7);
    for (int i = 0; i < edits; ++i) {
      fuzzer.edit();
      if (HasFatalFailure()) return;
    }
    fuzzer.commit_and_check();
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(fuzzer.refused_cycles(), 0);
}

INSTANTIATE_TEST_SUITE_P(Seeds, SceneRandom, testing::Range<std::uint64_t>(1, 17));

}  // namespace
}  // namespace quadlight
