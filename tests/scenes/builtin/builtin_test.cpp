// What holds for every built-in scene.
#include "support/scene_files.hpp"

#include <quadlight/scenes/builtin.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace quadlight::scenes {
namespace {

using test::fingerprint;
using testing::HasSubstr;

/// The largest scene in a smaller edition.
BuiltinScene made(std::string_view name, std::uint64_t seed = 1) {
  auto scene = make_builtin(name, {.seed = seed, .million_nodes = 20'000});
  EXPECT_TRUE(scene) << scene.error().text;
  return std::move(scene).value();
}

/// World places of everything that can move, after a commit.
std::string state_of(const Scene& scene, const SceneHandles& handles) {
  SceneDocument state;
  for (const NodeHandle node : handles.nodes) {
    const Affine a = scene.world_transform(node);
    state.walls.push_back({.segment = {a.origin, a.x_axis}});
  }
  for (const LightHandle light : handles.lights) state.lights.push_back(*scene.world_light(light));
  return fingerprint(state);
}

/// The scenes that an animation moves.
std::vector<std::string_view> animated_scenes() {
  std::vector<std::string_view> names;
  for (const BuiltinInfo& info : builtin_scenes()) {
    if (made(info.name).animation != nullptr) names.push_back(info.name);
  }
  return names;
}

class Stage {
 public:
  explicit Stage(std::string_view name) : builtin_(made(name)) {
    auto handles = instantiate(builtin_.document, scene_);
    EXPECT_TRUE(handles) << handles.error().text;
    handles_ = std::move(handles).value();
  }
  std::string at(double t) {
    builtin_.animation->apply(scene_, handles_, t);
    const Status committed = scene_.commit(executor_);
    EXPECT_TRUE(committed) << committed.error().text;
    return state_of(scene_, handles_);
  }
  [[nodiscard]] double period() const { return builtin_.animation->period(); }
  Scene& scene() { return scene_; }
  [[nodiscard]] const SceneHandles& handles() const { return handles_; }

 private:
  BuiltinScene builtin_;
  Scene scene_;
  SceneHandles handles_;
  SerialExecutor executor_;
};

TEST(Builtin, ListsTheScenes) {
  std::vector<std::string> names;
  for (const BuiltinInfo& info : builtin_scenes()) {
    names.emplace_back(info.name);
    EXPECT_FALSE(info.description.empty());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"dungeon", "city", "torture", "collisions", "battle",
                                             "million", "doors", "stealth", "glass", "fog"}));
}

TEST(Builtin, AnUnknownNameListsTheKnownOnes) {
  const auto scene = make_builtin("castle");
  ASSERT_FALSE(scene);
  EXPECT_EQ(scene.error().code, ErrorCode::out_of_range);
  EXPECT_EQ(scene.error().text,
            "no built-in scene is called \"castle\"; use one of: dungeon, city, torture, "
            "collisions, battle, million, doors, stealth, glass, fog");
}

TEST(Builtin, TheSameSeedGivesTheSameScene) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    EXPECT_EQ(fingerprint(made(info.name, 7).document), fingerprint(made(info.name, 7).document));
  }
}

TEST(Builtin, EveryDocumentIsAValidNamedSceneWithACamera) {
  SerialExecutor executor;
  for (const BuiltinInfo& info : builtin_scenes()) {
    const BuiltinScene builtin = made(info.name);
    EXPECT_EQ(builtin.document.name, info.name);
    ASSERT_TRUE(builtin.document.camera) << info.name;
    Scene scene;
    const auto handles = instantiate(builtin.document, scene);
    ASSERT_TRUE(handles) << handles.error().text;
    const Status committed = scene.commit(executor);
    EXPECT_TRUE(committed) << committed.error().text;
    // The camera sees something, and some of it is lit.
    std::vector<NodeHandle> seen;
    scene.nodes_in_box(view_of(*builtin.document.camera, 16.0F / 9.0F).box, seen);
    EXPECT_GT(seen.size(), 500U) << info.name;
    std::size_t lit = 0;
    for (const NodeHandle node : seen) {
      const Box box = scene.world_box(node);
      if (scene.is_lit((box.min + box.max) * 0.5F)) ++lit;
    }
    // Most of the maze is dark at first.
    EXPECT_GT(lit, seen.size() / (info.name == "fog" ? 50 : 10)) << info.name;
  }
}

TEST(Builtin, ColoursShowLight) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    const BuiltinScene builtin = made(info.name);
    double sum = 0.0;
    for (const DocumentNode& node : builtin.document.nodes) sum += double{node.color.g};
    const double mean = sum / static_cast<double>(builtin.document.nodes.size());
    EXPECT_GT(mean, 0.3) << info.name;
    EXPECT_LT(mean, 0.8) << info.name;
    EXPECT_GE(builtin.document.ambient.b, 0.03F) << info.name;
    EXPECT_LE(builtin.document.ambient.b, 0.1F) << info.name;
  }
}

TEST(Builtin, SomethingMovesInEveryScene) {
  for (const BuiltinInfo& info : builtin_scenes()) {
    const BuiltinScene builtin = made(info.name);
    EXPECT_TRUE((builtin.animation != nullptr) != (builtin.simulation != nullptr)) << info.name;
  }
  EXPECT_EQ(animated_scenes(), (std::vector<std::string_view>{"dungeon", "city", "torture",
                                                              "million", "doors", "glass"}));
}

TEST(Animation, IsPeriodic) {
  for (const std::string_view name : animated_scenes()) {
    Stage stage(name);
    const double period = stage.period();
    ASSERT_GT(period, 0.0);
    // Quarters of the period are exact in double, so whole periods later is bit for bit the same.
    for (const double t : {0.0, 0.25 * period, 0.75 * period}) {
      const std::string state = stage.at(t);
      EXPECT_EQ(stage.at(t + period), state) << name << " at " << t;
      EXPECT_EQ(stage.at(t + 1024.0 * period), state) << name << " at " << t;
    }
  }
}

TEST(Animation, DependsOnTheTimeOnly) {
  for (const std::string_view name : animated_scenes()) {
    Stage straight(name);
    Stage wandering(name);
    static_cast<void>(wandering.at(17.25));
    static_cast<void>(wandering.at(3.0));
    EXPECT_EQ(straight.at(5.5), wandering.at(5.5)) << name;
  }
}

TEST(Animation, MovesThingsSmoothly) {
  for (const std::string_view name : animated_scenes()) {
    Stage stage(name);
    EXPECT_NE(stage.at(0.0), stage.at(1.0)) << name;
    // From frame to frame nothing jumps, apart from cars that leave the city.
    static_cast<void>(stage.at(2.0));
    std::vector<Vec2> before;
    for (const LightHandle light : stage.handles().lights) {
      before.push_back(stage.scene().world_light(light)->position);
    }
    static_cast<void>(stage.at(2.0 + 1.0 / 60.0));
    std::size_t jumps = 0;
    for (std::size_t i = 0; i < before.size(); ++i) {
      const Vec2 now = stage.scene().world_light(stage.handles().lights[i])->position;
      if (std::hypot(now.x - before[i].x, now.y - before[i].y) > 5.0F) ++jumps;
    }
    EXPECT_LE(jumps, name == "city" ? 8U : 0U) << name;
  }
}

TEST(Animation, StaysValidAtAnyTime) {
  for (const std::string_view name : animated_scenes()) {
    Stage stage(name);
    for (const double t : {1e-300, 1e9, 1e300, -3.5, HUGE_VAL, std::nan("")}) {
      static_cast<void>(stage.at(t));
    }
  }
}

TEST(Animation, LeavesOutWhatWasDestroyed) {
  for (const std::string_view name : animated_scenes()) {
    BuiltinScene builtin = made(name);
    Scene scene;
    const auto handles = instantiate(builtin.document, scene);
    ASSERT_TRUE(handles);
    for (const NodeHandle node : handles.value().nodes) scene.destroy(node);
    for (const LightHandle light : handles.value().lights) scene.destroy(light);
    builtin.animation->apply(scene, handles.value(), 1.0);
    SerialExecutor executor;
    EXPECT_TRUE(scene.commit(executor));
    EXPECT_EQ(scene.light_count(), 0U);
  }
}

}  // namespace
}  // namespace quadlight::scenes
