// A running scene: simulations keep to the time, as far as they can.
#include "live_scene.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace quadlight::demo {
namespace {

/// Counts what it is asked for.
class Counted final : public scenes::Simulation {
 public:
  explicit Counted(int& shows) : shows_(shows) {}
  void step(Executor& /*executor*/) override { ++stats_.deaths; }
  void show(Scene& /*scene*/, const scenes::SceneHandles& /*handles*/) override { ++shows_; }
  [[nodiscard]] scenes::SimulationStats stats() const override { return stats_; }
  [[nodiscard]] scenes::IndexKind index() const override { return scenes::IndexKind::leaf; }

 private:
  int& shows_;
  scenes::SimulationStats stats_;
};

LiveScene live_scene(int& shows, Executor& executor) {
  DemoScene source;
  source.simulation = std::make_unique<Counted>(shows);
  return std::move(LiveScene::create(std::move(source), executor)).value();
}

TEST(LiveScene, StepsOncePerFrameOfASixtieth) {
  SerialExecutor executor;
  int shows = 0;
  LiveScene live = live_scene(shows, executor);
  for (int frame = 0; frame < 5000; ++frame) {
    ASSERT_TRUE(live.advance(frame * (1.0 / 60.0), executor));
    ASSERT_EQ(live.simulation_stats().deaths, static_cast<std::uint64_t>(frame));
  }
  EXPECT_EQ(shows, 5001) << "one when it was created, one per frame";
  EXPECT_EQ(live.index_name(), "leaf");
  EXPECT_GE(live.simulate_milliseconds(), 0.0);
}

TEST(LiveScene, AFastDisplayWaitsForTheNextStep) {
  SerialExecutor executor;
  int shows = 0;
  LiveScene live = live_scene(shows, executor);
  for (int frame = 0; frame <= 240; ++frame) ASSERT_TRUE(live.advance(frame / 240.0, executor));
  EXPECT_EQ(live.simulation_stats().deaths, 60U);
}

TEST(LiveScene, ASlowSimulationFallsBehindInsteadOfRunningAfterTheTime) {
  SerialExecutor executor;
  int shows = 0;
  LiveScene live = live_scene(shows, executor);
  ASSERT_TRUE(live.advance(1.0, executor));
  EXPECT_EQ(live.simulation_stats().deaths, static_cast<std::uint64_t>(LiveScene::max_steps));
  ASSERT_TRUE(live.advance(1.0 + 1.0 / 60.0, executor));
  EXPECT_EQ(live.simulation_stats().deaths, static_cast<std::uint64_t>(LiveScene::max_steps) + 1)
      << "what was missed is not made up for";
  ASSERT_TRUE(live.advance(0.5, executor));
  EXPECT_EQ(live.simulation_stats().deaths, static_cast<std::uint64_t>(LiveScene::max_steps) + 1)
      << "it never goes back";
}

TEST(LiveScene, WithoutSimulationOrFlightThereIsNone) {
  SerialExecutor executor;
  LiveScene live = std::move(LiveScene::create(DemoScene{}, executor)).value();
  EXPECT_EQ(live.simulation_stats(), scenes::SimulationStats{});
  EXPECT_TRUE(live.index_name().empty());
  EXPECT_FALSE(live.flight(1.0));
}

}  // namespace
}  // namespace quadlight::demo
