// Scene, rule by rule: handles, errors, what a commit makes visible, placement.
#include <quadlight/scene.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace quadlight {
namespace {

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float largest = std::numeric_limits<float>::max();
constexpr Box everywhere{{-infinity, -infinity}, {infinity, infinity}};

class SceneTest : public testing::Test {
 protected:
  NodeHandle add_node(NodeHandle parent = {}, Vec2 position = {0, 0}) {
    NodeDesc desc;
    desc.parent = parent;
    desc.transform.position = position;
    desc.bounds = {{-1, -1}, {1, 1}};
    return scene_.create_node(desc).value();
  }
  WallHandle add_wall(const Segment& segment, NodeHandle node = {}) {
    WallDesc desc;
    desc.segment = segment;
    desc.node = node;
    return scene_.create_wall(desc).value();
  }
  void commit() { ASSERT_TRUE(scene_.commit(executor_).ok()); }
  [[nodiscard]] std::vector<NodeHandle> all_nodes() const {
    std::vector<NodeHandle> nodes;
    scene_.nodes_in_box(everywhere, nodes);
    return nodes;
  }

  Scene scene_;
  SerialExecutor executor_;
};

using Nodes = std::vector<NodeHandle>;

TEST_F(SceneTest, EditsShowAtCommit) {
  const NodeHandle node = add_node();
  EXPECT_TRUE(scene_.is_valid(node));
  EXPECT_FALSE(scene_.is_committed(node));
  EXPECT_EQ(Nodes{}, all_nodes());
  EXPECT_EQ(0U, scene_.node_count());
  commit();
  EXPECT_TRUE(scene_.is_committed(node));
  EXPECT_EQ(Nodes{node}, all_nodes());
  ASSERT_TRUE(scene_.set_transform(node, {{10, 0}, 0, {1, 1}}).ok());
  EXPECT_EQ((Box{{-1, -1}, {1, 1}}), scene_.world_box(node));
  EXPECT_EQ((Vec2{10, 0}), scene_.get(node)->transform.position);
  commit();
  EXPECT_EQ((Box{{9, -1}, {11, 1}}), scene_.world_box(node));
}

TEST_F(SceneTest, DestroyedHandleIsStaleAtOnceButStaysCommittedUntilCommit) {
  const NodeHandle node = add_node();
  commit();
  EXPECT_TRUE(scene_.destroy(node));
  EXPECT_FALSE(scene_.is_valid(node));
  EXPECT_EQ(nullptr, scene_.get(node));
  EXPECT_FALSE(scene_.destroy(node));
  EXPECT_EQ(Nodes{node}, all_nodes());
  EXPECT_EQ((Box{{-1, -1}, {1, 1}}), scene_.world_box(node));
  const NodeHandle next = add_node();
  EXPECT_NE(node.index, next.index);  // a slot that still shows something is not reused
  commit();
  EXPECT_EQ(Nodes{next}, all_nodes());
  const NodeHandle later = add_node();
  EXPECT_EQ(node.index, later.index);
  EXPECT_NE(node.generation, later.generation);
  EXPECT_FALSE(scene_.is_valid(node));
}

TEST_F(SceneTest, DestroyTakesSubtreeAndWhatIsAttached) {
  const NodeHandle root = add_node();
  const NodeHandle child = add_node(root);
  const NodeHandle grandchild = add_node(child);
  const NodeHandle sibling = add_node(root);
  const WallHandle wall = add_wall({{0, 0}, {1, 0}}, grandchild);
  const WallHandle free_wall = add_wall({{0, 0}, {1, 0}});
  LightDesc light_desc;
  light_desc.node = child;
  const LightHandle light = scene_.create_light(light_desc).value();
  commit();
  EXPECT_TRUE(scene_.destroy(child));
  for (const NodeHandle gone : {child, grandchild}) EXPECT_FALSE(scene_.is_valid(gone));
  EXPECT_FALSE(scene_.is_valid(wall));
  EXPECT_FALSE(scene_.is_valid(light));
  EXPECT_TRUE(scene_.is_valid(free_wall));
  commit();
  EXPECT_EQ((Nodes{root, sibling}), all_nodes());
  EXPECT_EQ(1U, scene_.wall_count());
  EXPECT_EQ(0U, scene_.light_count());
  EXPECT_EQ(1U, scene_.wall_tree().size());
}

TEST_F(SceneTest, CreatedAndDestroyedBeforeCommitLeavesNothing) {
  EXPECT_TRUE(scene_.destroy(add_node()));
  EXPECT_TRUE(scene_.destroy(add_wall({{0, 0}, {1, 1}})));
  EXPECT_TRUE(scene_.destroy(scene_.create_light({}).value()));
  commit();
  EXPECT_EQ(0U, scene_.node_count() + scene_.wall_count() + scene_.light_count());
  EXPECT_TRUE(scene_.node_tree().empty());
  EXPECT_TRUE(scene_.wall_tree().empty());
}

TEST_F(SceneTest, VeryDeepHierarchyNeedsNoStack) {
  constexpr int depth = 50'000;
  NodeHandle node{};
  NodeHandle root{};
  for (int i = 0; i < depth; ++i) {
    node = add_node(node, {0.1F, 0});
    if (i == 0) root = node;
  }
  commit();
  // Composed in double and rounded once: a float sum would be off by hundreds of units.
  EXPECT_EQ(static_cast<float>(double{0.1F} * depth), scene_.world_transform(node).origin.x);
  ASSERT_TRUE(scene_.set_transform(root, {{1, 5}, 0, {1, 1}}).ok());
  commit();
  EXPECT_EQ(5.0F, scene_.world_transform(node).origin.y);
  EXPECT_TRUE(scene_.destroy(root));
  commit();
  EXPECT_EQ(0U, scene_.node_count());
}

TEST_F(SceneTest, CycleOfParentsIsRefused) {
  const NodeHandle a = add_node();
  const NodeHandle b = add_node(a);
  const NodeHandle c = add_node(b);
  for (const NodeHandle below : {a, b, c}) {
    const Status status = scene_.set_parent(a, below);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(ErrorCode::out_of_range, status.error().code);
  }
  EXPECT_TRUE(scene_.get(a)->parent.is_null());
  EXPECT_TRUE(scene_.set_parent(c, a).ok());
  EXPECT_TRUE(scene_.set_parent(b, c).ok());
  EXPECT_FALSE(scene_.set_parent(a, b).ok());
  EXPECT_TRUE(scene_.set_parent(c, {}).ok());
}

TEST_F(SceneTest, StaleHandlesAreRefusedEverywhere) {
  const NodeHandle node = add_node();
  const WallHandle wall = add_wall({{0, 0}, {1, 0}});
  const LightHandle light = scene_.create_light({}).value();
  const NodeHandle live = add_node();
  scene_.destroy(node);
  scene_.destroy(wall);
  scene_.destroy(light);
  NodeDesc child;
  child.parent = node;
  WallDesc attached_wall;
  attached_wall.node = node;
  LightDesc attached_light;
  attached_light.node = node;
  const WallHandle live_wall = add_wall({{0, 0}, {1, 0}});
  const LightHandle live_light = scene_.create_light({}).value();
  const auto code = [](const auto& result) {
    return result.ok() ? ErrorCode::io : result.error().code;
  };
  const ErrorCode stale = ErrorCode::stale_handle;
  EXPECT_EQ(stale, code(scene_.create_node(child)));
  EXPECT_EQ(stale, code(scene_.create_wall(attached_wall)));
  EXPECT_EQ(stale, code(scene_.create_light(attached_light)));
  for (const NodeHandle gone : {node, NodeHandle{}, NodeHandle{1'000'000, 1}}) {
    EXPECT_EQ(stale, code(scene_.set_transform(gone, {})));
    EXPECT_EQ(stale, code(scene_.set_bounds(gone, {})));
    EXPECT_EQ(stale, code(scene_.set_parent(gone, live)));
    EXPECT_EQ(stale, code(scene_.set_layer(gone, 1, 1)));
    EXPECT_EQ(stale, code(scene_.set_categories(gone, 1)));
    EXPECT_EQ(stale, code(scene_.set_visible(gone, true)));
    EXPECT_EQ(stale, code(scene_.set_user(gone, 1)));
    EXPECT_FALSE(scene_.destroy(gone));
  }
  EXPECT_EQ(stale, code(scene_.set_parent(live, node)));
  EXPECT_EQ(stale, code(scene_.set_wall(wall, {})));
  EXPECT_EQ(stale, code(scene_.set_wall(live_wall, attached_wall)));
  EXPECT_EQ(stale, code(scene_.set_enabled(wall, true)));
  EXPECT_EQ(stale, code(scene_.set_light(light, {})));
  EXPECT_EQ(stale, code(scene_.set_light(live_light, attached_light)));
  EXPECT_EQ(nullptr, scene_.get(wall));
  EXPECT_EQ(nullptr, scene_.get(light));
}

TEST_F(SceneTest, NotFiniteIsRefusedInEveryField) {
  const NodeHandle node = add_node();
  const WallHandle wall = add_wall({{0, 0}, {1, 0}});
  const LightHandle light = scene_.create_light({}).value();
  const auto refuses = [](const auto& result) {
    return !result.ok() && result.error().code == ErrorCode::not_finite &&
           !result.error().text.empty();
  };
  for (const float bad : {nan_value, infinity, -infinity}) {
    std::vector<Transform> transforms(5);
    transforms[0].position.x = bad;
    transforms[1].position.y = bad;
    transforms[2].rotation = bad;
    transforms[3].scale.x = bad;
    transforms[4].scale.y = bad;
    for (const Transform& t : transforms) {
      NodeDesc desc;
      desc.transform = t;
      EXPECT_TRUE(refuses(scene_.create_node(desc)));
      EXPECT_TRUE(refuses(scene_.set_transform(node, t)));
    }
    for (const Box& box : {Box{{bad, 0}, {1, 1}}, Box{{0, bad}, {1, 1}}, Box{{0, 0}, {bad, 1}},
                           Box{{0, 0}, {1, bad}}}) {
      NodeDesc desc;
      desc.bounds = box;
      EXPECT_TRUE(refuses(scene_.create_node(desc)));
      EXPECT_TRUE(refuses(scene_.set_bounds(node, box)));
    }
    for (const Segment& s : {Segment{{bad, 0}, {1, 1}}, Segment{{0, bad}, {1, 1}},
                             Segment{{0, 0}, {bad, 1}}, Segment{{0, 0}, {1, bad}}}) {
      WallDesc desc;
      desc.segment = s;
      EXPECT_TRUE(refuses(scene_.create_wall(desc)));
      EXPECT_TRUE(refuses(scene_.set_wall(wall, desc)));
    }
    std::vector<LightDesc> lights(9);
    lights[0].position.x = bad;
    lights[1].position.y = bad;
    lights[2].radius = bad > 0.0F ? -bad : bad;  // +infinity is a radius
    lights[3].color.r = bad;
    lights[4].color.g = bad;
    lights[5].color.b = bad;
    lights[6].intensity = bad;
    lights[7].direction = bad;
    lights[8].angle = bad;
    for (const LightDesc& desc : lights) {
      EXPECT_TRUE(refuses(scene_.create_light(desc)));
      EXPECT_TRUE(refuses(scene_.set_light(light, desc)));
    }
    EXPECT_TRUE(refuses(scene_.set_ambient({0, bad, 0})));
  }
  EXPECT_EQ((Box{{-1, -1}, {1, 1}}), scene_.get(node)->bounds);
  EXPECT_EQ((Segment{{0, 0}, {1, 0}}), scene_.get(wall)->segment);
  EXPECT_EQ(LightDesc{}.radius, scene_.get(light)->radius);
  commit();
  EXPECT_EQ(1U, scene_.node_count());
  EXPECT_EQ(1U, scene_.wall_count());
  EXPECT_EQ(1U, scene_.light_count());
}

TEST_F(SceneTest, OutOfRangeIsRefused) {
  const auto refuses = [](const auto& result) {
    return !result.ok() && result.error().code == ErrorCode::out_of_range;
  };
  NodeDesc node;
  node.bounds = {{1, 0}, {0, 0}};
  EXPECT_TRUE(refuses(scene_.create_node(node)));
  node.bounds = {{0, 1}, {0, 0}};
  EXPECT_TRUE(refuses(scene_.create_node(node)));
  WallDesc wall;
  wall.side = static_cast<WallSide>(3);
  EXPECT_TRUE(refuses(scene_.create_wall(wall)));
  std::vector<LightDesc> lights(7);
  lights[0].radius = 0;
  lights[1].radius = -1;
  lights[2].color.g = -0.1F;
  lights[3].intensity = -1;
  lights[4].type = static_cast<LightType>(3);
  lights[5].type = lights[6].type = LightType::cone;
  lights[5].angle = 0;
  lights[6].angle = 7;
  for (const LightDesc& light : lights) EXPECT_TRUE(refuses(scene_.create_light(light)));
  EXPECT_TRUE(refuses(scene_.set_ambient({-1, 0, 0})));
  LightDesc point;
  point.angle = 0;  // a point light has no opening
  EXPECT_TRUE(scene_.create_light(point).ok());
}

TEST_F(SceneTest, ErrorsNameEditFieldAndValue) {
  NodeDesc desc;
  desc.bounds = {{3, 0}, {2, 0}};
  const std::string text = scene_.create_node(desc).error().text;
  for (const char* part : {"create_node", "bounds", "3.0", "<="}) {
    EXPECT_NE(std::string::npos, text.find(part)) << text;
  }
}

TEST_F(SceneTest, HiddenNodesAreCommittedButNotFound) {
  const NodeHandle root = add_node();
  const NodeHandle child = add_node(root);
  ASSERT_TRUE(scene_.set_visible(root, false).ok());
  commit();
  EXPECT_EQ(Nodes{}, all_nodes());
  EXPECT_EQ(2U, scene_.node_count());
  EXPECT_TRUE(scene_.is_committed(child));
  ASSERT_TRUE(scene_.set_visible(root, true).ok());
  ASSERT_TRUE(scene_.set_visible(child, false).ok());
  commit();
  EXPECT_EQ(Nodes{root}, all_nodes());
  // Under another parent only its own flag counts.
  ASSERT_TRUE(scene_.set_visible(child, true).ok());
  ASSERT_TRUE(scene_.set_visible(root, false).ok());
  ASSERT_TRUE(scene_.set_parent(child, {}).ok());
  commit();
  EXPECT_EQ(Nodes{child}, all_nodes());
}

TEST_F(SceneTest, DisabledWallsAreNotInTheTree) {
  const WallHandle door = add_wall({{0, -1}, {0, 1}});
  commit();
  EXPECT_FALSE(scene_.line_of_sight({-1, 0}, {1, 0}));
  ASSERT_TRUE(scene_.set_enabled(door, false).ok());
  EXPECT_FALSE(scene_.line_of_sight({-1, 0}, {1, 0}));
  commit();
  EXPECT_TRUE(scene_.line_of_sight({-1, 0}, {1, 0}));
  EXPECT_EQ(1U, scene_.wall_count());
  EXPECT_EQ((Segment{{0, -1}, {0, 1}}), scene_.world_segment(door));
}

TEST_F(SceneTest, AttachedElementsFollowTheirNode) {
  const NodeHandle root = add_node({}, {100, 0});
  const NodeHandle node = add_node(root, {0, 10});
  const WallHandle wall = add_wall({{1, 0}, {2, 0}}, node);
  LightDesc desc;
  desc.type = LightType::cone;
  desc.angle = 1;
  desc.node = node;
  desc.position = {0, 3};
  const LightHandle light = scene_.create_light(desc).value();
  commit();
  EXPECT_EQ((Segment{{101, 10}, {102, 10}}), scene_.world_segment(wall));
  EXPECT_EQ((Vec2{100, 13}), scene_.world_light(light)->position);
  constexpr float quarter = std::numbers::pi_v<float> / 2;
  ASSERT_TRUE(scene_.set_transform(root, {{0, 0}, quarter, {2, 2}}).ok());
  commit();
  EXPECT_NEAR(-20, scene_.world_segment(wall).a.x, 1e-5);
  EXPECT_NEAR(2, scene_.world_segment(wall).a.y, 1e-5);
  EXPECT_NEAR(-26, scene_.world_light(light)->position.x, 1e-5);
  EXPECT_NEAR(quarter, scene_.world_light(light)->direction, 1e-6);
  EXPECT_EQ(desc.radius, scene_.world_light(light)->radius);
  // Detached: the same numbers are world coordinates now.
  WallDesc free_wall = *scene_.get(wall);
  free_wall.node = {};
  ASSERT_TRUE(scene_.set_wall(wall, free_wall).ok());
  scene_.destroy(root);
  commit();
  EXPECT_EQ((Segment{{1, 0}, {2, 0}}), scene_.world_segment(wall));
  EXPECT_FALSE(scene_.is_valid(light));
}

// A mirrored one-sided wall stops light from the mirrored side.
TEST_F(SceneTest, MirroringNodeFlipsSidesAndDirections) {
  const NodeHandle node = add_node();
  WallDesc wall;
  wall.segment = {{5, -1}, {5, 1}};
  wall.side = WallSide::left;
  wall.node = node;
  ASSERT_TRUE(scene_.create_wall(wall).ok());
  commit();
  const bool from_inside = scene_.line_of_sight({0, 0}, {9, 0});
  const bool from_outside = scene_.line_of_sight({9, 0}, {0, 0});
  EXPECT_NE(from_inside, from_outside);
  ASSERT_TRUE(scene_.set_transform(node, {{0, 0}, 0, {-1, 1}}).ok());
  commit();
  EXPECT_EQ(from_inside, scene_.line_of_sight({0, 0}, {-9, 0}));
  EXPECT_EQ(from_outside, scene_.line_of_sight({-9, 0}, {0, 0}));
}

TEST_F(SceneTest, OverflowLeavesOutOnlyWhatItConcerns) {
  const NodeHandle far = add_node({}, {largest, 0});
  const NodeHandle farther = add_node(far, {largest, 0});
  const NodeHandle back = add_node(farther, {-largest, 0});
  const NodeHandle fine = add_node();
  const WallHandle wall = add_wall({{0, 0}, {1, 0}}, farther);
  LightDesc desc;
  desc.node = farther;
  const LightHandle light = scene_.create_light(desc).value();
  const Status status = scene_.commit(executor_);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(ErrorCode::not_finite, status.error().code);
  EXPECT_NE(std::string::npos, status.error().text.find("node with handle index 1"))
      << status.error().text;
  EXPECT_NE(std::string::npos, status.error().text.find("3 elements")) << status.error().text;
  EXPECT_TRUE(scene_.is_committed(far));
  EXPECT_FALSE(scene_.is_committed(farther));
  EXPECT_TRUE(scene_.is_committed(back));  // the sum is a float again
  EXPECT_FALSE(scene_.is_committed(wall));
  EXPECT_FALSE(scene_.is_committed(light));
  EXPECT_FALSE(scene_.world_light(light).has_value());
  EXPECT_EQ((Nodes{far, back, fine}), all_nodes());
  EXPECT_EQ(3U, scene_.node_count());
  EXPECT_EQ(0U, scene_.wall_count());
  ASSERT_TRUE(scene_.set_transform(far, {}).ok());
  commit();
  EXPECT_EQ(4U, scene_.node_count());
  EXPECT_TRUE(scene_.is_committed(wall));
  EXPECT_TRUE(scene_.is_committed(light));
}

TEST_F(SceneTest, CommitStatsCountWhatChanged) {
  const NodeHandle root = add_node();
  for (int i = 0; i < 9; ++i) add_node(root);
  const NodeHandle lone = add_node();
  const WallHandle wall = add_wall({{0, 0}, {1, 0}}, root);
  commit();
  EXPECT_EQ(11U, scene_.commit_stats().nodes_moved);
  EXPECT_EQ(11U, scene_.commit_stats().nodes_reinserted);
  EXPECT_EQ(1U, scene_.commit_stats().walls_moved);
  commit();
  EXPECT_EQ(0U, scene_.commit_stats().nodes_moved + scene_.commit_stats().walls_moved);
  ASSERT_TRUE(scene_.set_transform(root, {{1, 0}, 0, {1, 1}}).ok());
  commit();
  EXPECT_EQ(10U, scene_.commit_stats().nodes_moved);
  EXPECT_EQ(1U, scene_.commit_stats().walls_moved);
  ASSERT_TRUE(scene_.set_user(lone, 5).ok());
  ASSERT_TRUE(scene_.set_transform(lone, scene_.get(lone)->transform).ok());  // the same
  ASSERT_TRUE(scene_.set_enabled(wall, true).ok());
  commit();
  EXPECT_EQ(0U, scene_.commit_stats().nodes_moved + scene_.commit_stats().walls_moved);
}

// The tree is built around the content, wherever that is; a few stray nodes do not matter.
TEST_F(SceneTest, TreeFollowsContentFarFromTheOrigin) {
  for (int i = 0; i < 4000; ++i) {
    add_node({}, {1e7F + static_cast<float>(i % 64) * 64, -2e6F + static_cast<float>(i / 64) * 64});
  }
  add_node({}, {3e37F, 0});
  commit();
  EXPECT_EQ(1U, scene_.commit_stats().node_tree_rebuilds);
  EXPECT_EQ("", scene_.node_tree().validate());
  QueryStats stats;
  IdBuffer found;
  scene_.node_tree().query({{1e7F, -2e6F}, {1e7F + 100, -2e6F + 100}}, found, &stats);
  EXPECT_EQ(4U, found.size());
  EXPECT_LT(stats.boxes_tested, 400U);
  ASSERT_TRUE(scene_.set_transform(scene_.node_of_item(found[0]), {}).ok());
  commit();
  EXPECT_EQ(0U, scene_.commit_stats().node_tree_rebuilds);
  EXPECT_EQ(4001U, all_nodes().size());
}

TEST_F(SceneTest, AmbientIsHandedOn) {
  ASSERT_TRUE(scene_.set_ambient({0.1F, 0.2F, 0.3F}).ok());
  EXPECT_EQ((Color{0.1F, 0.2F, 0.3F}), scene_.ambient());
}

TEST_F(SceneTest, MovesAsAWhole) {
  const NodeHandle node = add_node();
  commit();
  Scene other = std::move(scene_);
  EXPECT_TRUE(other.is_committed(node));
  scene_ = std::move(other);
  EXPECT_EQ(Nodes{node}, all_nodes());
}

}  // namespace
}  // namespace quadlight
