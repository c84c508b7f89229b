// The scenes that are simulated: what they show is what the simulation says.
#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace quadlight::scenes {
namespace {

/// A built-in scene with a simulation.
class Stage {
 public:
  explicit Stage(std::string_view name, const BuiltinOptions& options = {})
      : builtin_(make_builtin(name, options).value()) {
    auto handles = instantiate(builtin_.document, scene_);
    EXPECT_TRUE(handles) << handles.error().text;
    handles_ = std::move(handles).value();
    show();
  }
  void step(int count) {
    for (int i = 0; i < count; ++i) simulation().step(executor_);
    show();
  }
  Simulation& simulation() { return *builtin_.simulation; }
  [[nodiscard]] const SceneDocument& document() const { return builtin_.document; }
  [[nodiscard]] const SceneHandles& handles() const { return handles_; }
  Scene& scene() { return scene_; }

  /// Place, direction and colour of every node, bit for bit.
  [[nodiscard]] std::vector<std::pair<Affine, std::uint64_t>> state() const {
    std::vector<std::pair<Affine, std::uint64_t>> out;
    for (const NodeHandle node : handles_.nodes) {
      out.emplace_back(scene_.world_transform(node), scene_.get(node)->user);
    }
    return out;
  }

 private:
  void show() {
    simulation().show(scene_, handles_);
    const Status committed = scene_.commit(executor_);
    EXPECT_TRUE(committed) << committed.error().text;
  }

  BuiltinScene builtin_;
  Scene scene_;
  SceneHandles handles_;
  TbbExecutor executor_{2};
};

TEST(SimulatedScene, TheDocumentIsTheStateAtTheBeginning) {
  for (const char* name : {"collisions", "battle", "stealth", "fog"}) {
    Stage stage(name);
    for (std::size_t i = 0; i < stage.document().nodes.size(); ++i) {
      ASSERT_EQ(stage.scene().get(stage.handles().nodes[i])->transform,
                stage.document().nodes[i].desc.transform)
          << name << ", node " << i;
    }
  }
}

TEST(SimulatedScene, StepsCountNotShows) {
  for (const char* name : {"collisions", "battle", "stealth", "fog"}) {
    Stage often(name);
    Stage once(name);
    for (int i = 0; i < 40; ++i) often.step(1);
    once.step(40);
    EXPECT_EQ(often.state(), once.state()) << name;
    EXPECT_EQ(often.simulation().stats(), once.simulation().stats()) << name;
  }
}

TEST(SimulatedScene, LeavesOutWhatWasDestroyed) {
  for (const char* name : {"collisions", "battle", "stealth", "fog"}) {
    Stage stage(name);
    for (const NodeHandle node : stage.handles().nodes) stage.scene().destroy(node);
    stage.step(200);
    EXPECT_EQ(stage.scene().node_count(), 0U) << name;
  }
}

TEST(CollisionsScene, AsManyBoxesAreLitUpAsMeetOthers) {
  Stage stage("collisions");
  stage.step(30);
  std::size_t lit = 0;
  for (const NodeHandle node : stage.handles().nodes) {
    const Color color = unpack_color(stage.scene().get(node)->user);
    if (color.r > 0.99F) ++lit;
  }
  const SimulationStats stats = stage.simulation().stats();
  EXPECT_EQ(stats.simulated, 5000U);
  EXPECT_GT(stats.pair_tests, stats.pairs);
  // A chain of k + 1 boxes has k pairs; each pair lights two boxes at most.
  EXPECT_GT(lit, 1000U);
  EXPECT_LE(lit, 2 * stats.pairs);
  EXPECT_LT(lit, stats.simulated) << "some boxes meet nobody";
}

TEST(BattleScene, IsTheSameForEveryIndex) {
  Stage reference("battle");
  reference.step(12);
  for (const std::string_view name : index_names()) {
    Stage stage("battle", {.index = *index_of(name)});
    EXPECT_EQ(name_of(stage.simulation().index()), name);
    stage.step(12);
    EXPECT_EQ(stage.state(), reference.state()) << name;
    EXPECT_EQ(stage.simulation().stats(), reference.simulation().stats()) << name;
  }
}

TEST(BattleScene, TheFallenLieWhereTheyFell) {
  Stage stage("battle");
  const auto graves_used = [&] {
    std::size_t used = 0;
    for (std::size_t i = 0; i < stage.handles().nodes.size(); ++i) {
      const Vec2 place = stage.scene().get(stage.handles().nodes[i])->transform.position;
      if (stage.document().nodes[i].desc.transform.position.x < -1000.0F && place.x >= 0.0F) ++used;
    }
    return used;
  };
  EXPECT_EQ(graves_used(), 0U);
  while (stage.simulation().stats().deaths < 100) stage.step(7);
  EXPECT_EQ(graves_used(), stage.simulation().stats().deaths);
}

}  // namespace
}  // namespace quadlight::scenes
