// Kept lights: bit for bit what a new builder makes, and what a new scene of the same content
// makes; and nothing is built that need not be.
#include <quadlight/frame.hpp>
#include <quadlight/predicates.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <vector>

namespace quadlight {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

template <class T>
bool same_bytes(std::span<const T> p, std::span<const T> q) {
  return std::ranges::equal(std::as_bytes(p), std::as_bytes(q));
}

/// The lights of two frames of two scenes, handles aside.
testing::AssertionResult same_lights(const Scene& scene, const Frame& frame, const Scene& other,
                                     const Frame& expected) {
  const auto fail = [](const char* what) { return testing::AssertionFailure() << what; };
  if (frame.lights.size() != expected.lights.size()) return fail("number of lights");
  for (std::size_t i = 0; i < frame.lights.size(); ++i) {
    const FrameLight& p = frame.lights[i];
    const FrameLight& q = expected.lights[i];
    if (p.bound != q.bound || p.color != q.color || p.intensity != q.intensity)
      return fail("light");
    if (p.polygon != q.polygon || p.silhouettes != q.silhouettes || p.shadows != q.shadows ||
        p.walls != q.walls || p.lit_area != q.lit_area) {
      return testing::AssertionFailure() << "results of light " << i;
    }
  }
  if (!same_bytes(frame.polygon_vertices, expected.polygon_vertices)) return fail("vertices");
  if (!same_bytes(frame.polygon_edges, expected.polygon_edges)) return fail("edges");
  if (!std::ranges::equal(frame.silhouettes, expected.silhouettes)) return fail("silhouettes");
  if (!same_bytes(frame.shadow_polygons, expected.shadow_polygons)) return fail("shadows");
  if (!same_bytes(frame.shadow_vertices, expected.shadow_vertices)) return fail("shadow vertices");
  if (!same_bytes(frame.mesh_vertices, expected.mesh_vertices)) return fail("mesh vertices");
  if (!same_bytes(frame.mesh_indices, expected.mesh_indices)) return fail("mesh indices");
  for (std::size_t i = 0; i < frame.gathered_walls.size(); ++i) {
    if (scene.world_segment(frame.gathered_walls[i]) !=
        other.world_segment(expected.gathered_walls[i])) {
      return fail("walls");
    }
  }
  return testing::AssertionSuccess();
}

/// A scene under random edits.
class EditedScene {
 public:
  explicit EditedScene(std::uint64_t seed) : random_(seed) {
    for (int i = 0; i < 12; ++i) add_node();
    for (int i = 0; i < 90; ++i) add_wall();
    for (int i = 0; i < 25; ++i) add_light();
  }

  void edit() {
    switch (below(12)) {
      case 0:
        return add_wall();
      case 1:
        return destroy_some(walls_);
      case 2:
        return add_light();
      case 3:
        return destroy_some(lights_);
      case 4:
        return below(4) == 0 ? destroy_some(nodes_) : add_node();
      case 5:
      case 6:
        return change_light();
      case 7:
        return move_node();
      default:
        return change_wall();
    }
  }
  void commit() { ASSERT_TRUE(scene_.commit(executor_).ok()); }
  Scene& scene() { return scene_; }

  /// A new scene of the same content, its elements in the order of their slots.
  [[nodiscard]] Scene copy();
  /// Windows of all sizes; sometimes everything.
  [[nodiscard]] std::vector<View> views() {
    std::vector<View> views;
    for (std::uint64_t i = 0; i <= below(2); ++i) {
      const Vec2 corner = point();
      views.push_back({{corner, corner + Vec2{between(10, 300), between(10, 300)}}});
    }
    if (below(3) == 0) views.push_back({{{-infinity, -infinity}, {infinity, infinity}}});
    return views;
  }
  std::uint64_t below(std::uint64_t n) { return random_() % n; }

 private:
  float between(float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random_);
  }
  Vec2 point() { return {between(-200, 200), between(-200, 200)}; }
  template <class List>
  auto& any(List& list) {
    return list[below(list.size())];
  }
  NodeHandle some_node() {
    const NodeHandle node = any(nodes_);
    return below(3) == 0 && scene_.is_valid(node) ? node : NodeHandle{};
  }
  WallDesc wall();
  LightDesc light();
  Transform transform() {
    return {point(), between(-3, 3), {below(2) == 0 ? 1.0F : -1.0F, between(0.5F, 1.5F)}};
  }
  void add_node() {
    NodeDesc desc;
    desc.transform = transform();
    desc.bounds = {{-5, -5}, {5, 5}};
    nodes_.push_back(scene_.create_node(desc).value());
  }
  void add_wall() { walls_.push_back(scene_.create_wall(wall()).value()); }
  void add_light() { lights_.push_back(scene_.create_light(light()).value()); }
  template <class List>
  void destroy_some(List& list) {
    scene_.destroy(any(list));
  }
  void move_node() { (void)scene_.set_transform(any(nodes_), transform()); }
  void change_wall() {
    const WallHandle handle = any(walls_);
    if (!scene_.is_valid(handle)) return;
    if (below(2) == 0) {
      (void)scene_.set_enabled(handle, !scene_.get(handle)->enabled);
    } else {
      (void)scene_.set_wall(handle, wall());
    }
  }
  void change_light();

  std::mt19937_64 random_;
  SerialExecutor executor_;
  Scene scene_;
  std::vector<NodeHandle> nodes_;
  std::vector<WallHandle> walls_;
  std::vector<LightHandle> lights_;
};

WallDesc EditedScene::wall() {
  WallDesc desc;
  desc.node = some_node();
  desc.segment.a = desc.node ? point() * 0.1F : point();
  desc.segment.b = desc.segment.a + point() * 0.3F;
  desc.side = static_cast<WallSide>(below(3));
  if (below(3) == 0) desc.kind = static_cast<WallKind>(below(4));
  if (desc.kind == WallKind::solid) desc.side = WallSide::left;
  desc.categories = 1U << below(3);
  desc.enabled = below(6) != 0;
  return desc;
}

LightDesc EditedScene::light() {
  LightDesc desc;
  desc.node = some_node();
  desc.position = desc.node ? point() * 0.1F : point();
  desc.radius = below(8) == 0 ? infinity : between(5, 150);
  desc.color = {between(0, 1), 1, 1};
  desc.mask = below(2) == 0 ? all_categories : 0b101U;
  desc.casts_shadows = below(8) != 0;
  desc.enabled = below(8) != 0;
  if (below(3) == 0) {
    desc.type = LightType::cone;
    desc.direction = between(-4, 4);
    desc.angle = between(0.1F, 6);
  }
  return desc;
}

// Often only one value, and often back to where it was: what a key that is too small would miss.
void EditedScene::change_light() {
  const LightHandle handle = any(lights_);
  if (!scene_.is_valid(handle)) return;
  LightDesc desc = *scene_.get(handle);
  switch (below(7)) {
    case 0:
      desc.enabled = !desc.enabled;
      break;
    case 1:
      desc.position.x = desc.position.x > 0 ? -desc.position.x : desc.position.x + 1;
      break;
    case 2:
      desc.mask = ~desc.mask | 0b1U;
      break;
    case 3:
      desc.casts_shadows = !desc.casts_shadows;
      break;
    case 4:
      desc.color.r = between(0, 1);
      break;
    case 5:
      desc.direction += 0.5F;
      break;
    default:
      desc = light();
  }
  ASSERT_TRUE(scene_.set_light(handle, desc).ok());
}

Scene EditedScene::copy() {
  Scene copy;
  std::map<std::uint32_t, NodeHandle> nodes;
  const auto in_order = [&](auto handles) {
    std::erase_if(handles, [&](auto h) { return !scene_.is_valid(h); });
    std::ranges::sort(handles, {}, [](auto h) { return h.index; });
    return handles;
  };
  for (const NodeHandle h : in_order(nodes_)) {
    nodes[h.index] = copy.create_node(*scene_.get(h)).value();
  }
  for (const WallHandle h : in_order(walls_)) {
    WallDesc desc = *scene_.get(h);
    if (desc.node) desc.node = nodes.at(desc.node.index);
    EXPECT_TRUE(copy.create_wall(desc).ok());
  }
  for (const LightHandle h : in_order(lights_)) {
    LightDesc desc = *scene_.get(h);
    if (desc.node) desc.node = nodes.at(desc.node.index);
    EXPECT_TRUE(copy.create_light(desc).ok());
  }
  EXPECT_TRUE(copy.commit(executor_).ok());
  return copy;
}

class LightCacheEdits : public testing::TestWithParam<std::uint64_t> {};

TEST_P(LightCacheEdits, KeptFramesEqualNewOnes) {
  SerialExecutor executor;
  EditedScene edited(GetParam());
  EditedScene other(GetParam() + 100);
  other.commit();
  FrameBuilder always;
  FrameBuilder sometimes;
  FrameBuilder of_both;
  std::uint64_t cached = 0;
  std::uint64_t built = 0;
  for (int step = 0; step < 400; ++step) {
    for (std::uint64_t i = 0; i <= edited.below(4); ++i) edited.edit();
    edited.commit();
    const std::vector<View> views = edited.views();
    FrameBuilder fresh;
    const Frame& expected = fresh.build(edited.scene(), views, executor);
    ASSERT_EQ(0U, expected.stats.lights_cached);
    const Frame& frame = always.build(edited.scene(), views, executor);
    ASSERT_EQ(hash(expected), hash(frame)) << step;
    ASSERT_EQ(frame.lights.size(), frame.stats.lights_built + frame.stats.lights_cached);
    cached += frame.stats.lights_cached;
    built += frame.stats.lights_built;
    if (step % 5 == 0) {
      const Frame& rare = sometimes.build(edited.scene(), views, executor);
      ASSERT_EQ(hash(expected), hash(rare)) << step;
    }
    if (step % 7 < 2) {
      (void)of_both.build(other.scene(), views, executor);
      ASSERT_EQ(hash(expected), hash(of_both.build(edited.scene(), views, executor))) << step;
    }
    if (step % 10 == 0) {
      const Scene copy = edited.copy();
      FrameBuilder of_copy;
      ASSERT_TRUE(same_lights(edited.scene(), frame, copy, of_copy.build(copy, views, executor)))
          << step;
    }
  }
  EXPECT_GT(cached, 4 * built / 3);
  EXPECT_GT(built, 300U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, LightCacheEdits, testing::Range<std::uint64_t>(1, 9));

/// Lights on a lattice, short walls strewn between them.
class LightCache : public testing::Test {
 protected:
  LightCache() {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(0, 1000);
    for (int i = 0; i < 400; ++i) {
      WallDesc wall;
      wall.segment.a = {place(random), place(random)};
      wall.segment.b = wall.segment.a + Vec2{place(random) * 0.02F, place(random) * 0.02F};
      walls_.push_back(scene_.create_wall(wall).value());
    }
    for (int y = 0; y < 10; ++y) {
      for (int x = 0; x < 10; ++x) {
        LightDesc light;
        light.position = Vec2{50 + 100 * x, 50 + 100 * y};
        light.radius = 80;
        lights_.push_back(scene_.create_light(light).value());
      }
    }
    commit();
  }
  void commit() { ASSERT_TRUE(scene_.commit(executor_).ok()); }
  const Frame& build(const Box& view = {{0, 0}, {1000, 1000}}) {
    const std::vector<View> views{{view}};
    return builder_.build(scene_, views, executor_);
  }
  void move(WallHandle wall, Vec2 by) {
    WallDesc desc = *scene_.get(wall);
    desc.segment = {desc.segment.a + by, desc.segment.b + by};
    ASSERT_TRUE(scene_.set_wall(wall, desc).ok());
  }

  SerialExecutor executor_;
  Scene scene_;
  std::vector<WallHandle> walls_;
  std::vector<LightHandle> lights_;
  FrameBuilder builder_;
};

TEST_F(LightCache, StaticLightsAreBuiltOnce) {
  EXPECT_EQ(100U, build().stats.lights_built);
  const Frame& again = build();
  EXPECT_EQ(0U, again.stats.lights_built);
  EXPECT_EQ(100U, again.stats.lights_cached);
  EXPECT_TRUE(std::ranges::all_of(again.lights, &FrameLight::cached));
}

TEST_F(LightCache, AMovedWallRebuildsTheLightsAtItsOldAndNewPlace) {
  (void)build();
  for (std::size_t i = 0; i < walls_.size(); i += 9) {
    const Segment before = scene_.world_segment(walls_[i]);
    move(walls_[i], {i % 2 == 0 ? 3.0F : 250.0F, -7.0F});
    commit();
    const Segment after = scene_.world_segment(walls_[i]);
    const Frame& frame = build();
    for (const FrameLight& light : frame.lights) {
      const double distance = std::sqrt(std::min(distance_squared(before, light.bound.position),
                                                 distance_squared(after, light.bound.position)));
      // In between are the corners of the chords around the circle.
      if (distance <= 80.0) {
        ASSERT_FALSE(light.cached);
      }
      if (distance > 80.0 * 1.03) {
        ASSERT_TRUE(light.cached);
      }
    }
    ASSERT_LT(frame.stats.lights_built, 12U);
  }
}

TEST_F(LightCache, WhatDoesNotShapeThePolygonRebuildsNothing) {
  (void)build();
  LightDesc light = *scene_.get(lights_[44]);
  light.color = {0.5F, 0.25F, 0};
  light.user = 7;
  light.intensity = 3;
  ASSERT_TRUE(scene_.set_light(lights_[44], light).ok());
  ASSERT_TRUE(scene_.set_wall(walls_[7], *scene_.get(walls_[7])).ok());
  WallDesc unseen = *scene_.get(walls_[8]);
  unseen.user = 9;
  ASSERT_TRUE(scene_.set_wall(walls_[8], unseen).ok());
  commit();
  const Frame& frame = build();
  EXPECT_EQ(0U, frame.stats.lights_built);
  EXPECT_EQ(light.color, frame.lights[44].color);
}

TEST_F(LightCache, WallsOfOtherCategoriesRebuildNothing) {
  for (const LightHandle handle : lights_) {
    LightDesc light = *scene_.get(handle);
    light.mask = 0b10;
    ASSERT_TRUE(scene_.set_light(handle, light).ok());
  }
  commit();
  (void)build();
  move(walls_[3], {40, 40});
  commit();
  EXPECT_EQ(0U, build().stats.lights_built);
}

TEST_F(LightCache, DoorsRebuildAndLightsOutOfViewWait) {
  EXPECT_LT(build({{0, 0}, {200, 1000}}).stats.lights_built, 40U);
  const Box right{{800, 0}, {1000, 1000}};
  EXPECT_GT(build(right).stats.lights_built, 15U);
  // Back to the left: all of it was kept.
  EXPECT_EQ(0U, build({{0, 0}, {200, 1000}}).stats.lights_built);
  WallDesc door;
  door.segment = {{950, 450}, {950, 460}};
  const WallHandle handle = scene_.create_wall(door).value();
  commit();
  EXPECT_EQ(0U, build({{0, 0}, {200, 1000}}).stats.lights_built) << "the door is on the right";
  EXPECT_GT(build(right).stats.lights_built, 0U);
  EXPECT_EQ(0U, build(right).stats.lights_built);
  ASSERT_TRUE(scene_.set_enabled(handle, false).ok());
  commit();
  const std::uint64_t rebuilt = build(right).stats.lights_built;
  EXPECT_GT(rebuilt, 0U);
  EXPECT_LT(rebuilt, 8U);
  move(handle, {0, 5});
  commit();
  EXPECT_EQ(0U, build(right).stats.lights_built) << "an open door may move";
}

// The body's outline is far beyond the light's reach.
TEST_F(LightCache, ALightInsideABodyIsBuiltAnewWhenTheBodyGoes) {
  (void)build();
  std::vector<WallHandle> body;
  const std::vector<Vec2> corners{{-500, -500}, {1500, -500}, {1500, 1500}, {-500, 1500}};
  for (std::size_t i = 0; i < 4; ++i) {
    WallDesc wall;
    wall.segment = {corners[i], corners[(i + 1) % 4]};
    wall.kind = WallKind::solid;
    wall.side = WallSide::left;  // orientation > 0, the inside, is the right one
    body.push_back(scene_.create_wall(wall).value());
  }
  commit();
  EXPECT_EQ(100U, build().stats.lights_built);
  EXPECT_EQ(0U, build().stats.lights_built);
  for (const WallHandle wall : body) ASSERT_TRUE(scene_.set_enabled(wall, false).ok());
  commit();
  EXPECT_EQ(100U, build().stats.lights_built);
  // Bodies that do not hold a light concern none.
  for (const WallHandle wall : body) {
    move(wall, {5000, 0});
    ASSERT_TRUE(scene_.set_enabled(wall, true).ok());
  }
  commit();
  EXPECT_EQ(0U, build().stats.lights_built);
}

TEST_F(LightCache, UnboundedLightsFollowTheSizeOfTheScene) {
  LightDesc sun;
  sun.position = {500, 500};
  sun.radius = infinity;
  const LightHandle handle = scene_.create_light(sun).value();
  LightDesc lamp = sun;
  lamp.type = LightType::cone;
  lamp.angle = 1;
  ASSERT_TRUE(scene_.create_light(lamp).ok());
  commit();
  (void)build();
  const NodeHandle node = scene_.create_node({.transform = {.position = {400, 400}}}).value();
  commit();
  EXPECT_EQ(0U, build().stats.lights_built) << "a node inside changes nothing";
  ASSERT_TRUE(scene_.set_transform(node, {.position = {9000, 400}}).ok());
  commit();
  const Frame& frame = build();
  EXPECT_EQ(2U, frame.stats.lights_built) << "a node far outside makes the scene larger";
  const FrameLight& light = frame.lights[handle.index];
  EXPECT_EQ(handle, light.light);
  EXPECT_TRUE(contains(light.bound.clip, Vec2{9000, 400}));
  EXPECT_EQ(0U, build().stats.lights_built);
  move(walls_[0], {1, 0});
  commit();
  const Frame& after = build();
  EXPECT_FALSE(after.lights[handle.index].cached) << "every wall reaches it";
  EXPECT_LT(after.stats.lights_built, 10U);
}

TEST_F(LightCache, MemoryOfDestroyedLightsIsUsedAgainOrGivenBack) {
  (void)build();
  const std::uint64_t full = build().stats.frame_arena_bytes;
  for (int round = 0; round < 20; ++round) {
    for (LightHandle& handle : lights_) {
      const LightDesc light = *scene_.get(handle);
      scene_.destroy(handle);
      handle = scene_.create_light(light).value();
    }
    commit();
    EXPECT_EQ(100U, build().stats.lights_built);
  }
  EXPECT_LT(build().stats.frame_arena_bytes, full + full / 2);
  for (std::size_t i = 0; i < 90; ++i) scene_.destroy(lights_[i]);
  commit();
  EXPECT_EQ(10U, build().stats.lights_cached);
}

}  // namespace
}  // namespace quadlight
