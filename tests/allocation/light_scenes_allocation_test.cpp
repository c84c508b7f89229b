// Whole frames of the scenes about sight: step, show, commit, build. None allocates once warm, but
// those in which the explored area grows.
#include "support/allocation_counter.hpp"

#include <quadlight/explored_area.hpp>
#include <quadlight/frame.hpp>
#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string_view>
#include <utility>

namespace quadlight::scenes {
namespace {

class Play {
 public:
  explicit Play(std::string_view name, std::uint64_t seed = 1)
      : builtin_(make_builtin(name, {.seed = seed}).value()),
        handles_(instantiate(builtin_.document, scene_).value()),
        view_(view_of(*builtin_.document.camera, 16.0F / 9.0F)) {
    EXPECT_TRUE(scene_.commit(executor_));
  }
  /// True if the frame allocated.
  bool frame() {
    const test::AllocationCounts before = test::allocation_counts();
    builtin_.simulation->step(executor_);
    builtin_.simulation->show(scene_, handles_);
    const bool committed = scene_.commit(executor_).ok();
    const Frame& built = builder_.build(scene_, {&view_, 1}, executor_);
    const bool allocated = test::allocation_counts() != before;
    EXPECT_TRUE(committed);
    lights_built_ += built.stats.lights_built;
    return allocated;
  }
  [[nodiscard]] const SceneDocument& document() const { return builtin_.document; }
  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const SceneHandles& handles() const { return handles_; }
  [[nodiscard]] SimulationStats stats() const { return builtin_.simulation->stats(); }
  [[nodiscard]] std::uint64_t lights_built() const { return lights_built_; }

 private:
  SerialExecutor executor_;
  BuiltinScene builtin_;
  Scene scene_;
  SceneHandles handles_;
  View view_;
  FrameBuilder builder_;
  std::uint64_t lights_built_ = 0;
};

TEST(LightScenesAllocation, StealthMakesNone) {
  constexpr int warm_up = 5000;  // each guard has gone some rounds
  constexpr int frames = 10'000;
  Play play("stealth");
  for (int i = 0; i < warm_up; ++i) play.frame();
  const std::uint64_t built_before = play.lights_built();
  std::uint64_t seen = 0;
  for (int i = 0; i < frames; ++i) {
    ASSERT_FALSE(play.frame()) << "frame " << i;
    seen += play.stats().pairs;
  }
  EXPECT_EQ(play.lights_built() - built_before, frames * play.document().lights.size());
  EXPECT_GT(seen, 0U);
}

/// What the explorer of `fog` has seen, found out again from where the scene shows him.
class Explorer {
 public:
  explicit Explorer(const Play& play)
      : play_(play), explored_(ExploredArea::create(cell_of(play.document())).value()) {}

  struct Look {
    bool grown = false;  ///< by a tile
    bool allocated = false;
  };
  Look look() {
    const Vec2 position = play_.scene().get(play_.handles().nodes.back())->transform.position;
    const float sight = play_.document().lights[0].radius;
    const std::size_t tiles = explored_.tiles().size();
    const test::AllocationCounts before = test::allocation_counts();
    play_.scene().visible_region({.position = position, .radius = sight}, all_categories, kernel_,
                                 region_);
    const bool added = explored_.add(region_).ok();
    const bool allocated = test::allocation_counts() != before;
    EXPECT_TRUE(added);
    return {explored_.tiles().size() > tiles, allocated};
  }
  [[nodiscard]] const ExploredArea& explored() const { return explored_; }
  void forget() { explored_.clear(); }

 private:
  // The floor's tiles are the area's cells.
  static float cell_of(const SceneDocument& document) {
    const Box& tile = document.nodes[0].desc.bounds;
    return tile.max.x - tile.min.x;
  }

  const Play& play_;
  ExploredArea explored_;
  LightKernel kernel_;
  VisibleRegion region_;
};

// More than the way through all of the maze and back.
constexpr int walk = 12'000;

// On the first way, besides, buffers find their sizes, and do so ever more seldom.
TEST(LightScenesAllocation, FogMakesSomeWhereTheExploredAreaGrows) {
  constexpr int most_to_find_sizes = 60;
  Play play("fog");
  Explorer explorer(play);
  static_cast<void>(explorer.look());
  int grown = 0;
  int others = 0;
  for (int i = 0; i < walk; ++i) {
    const bool allocated = play.frame();
    if (explorer.look().grown) {
      ++grown;
      EXPECT_TRUE(allocated) << "frame " << i;
    } else {
      others += allocated ? 1 : 0;
    }
  }
  EXPECT_GT(grown, 0);
  EXPECT_LT(others, most_to_find_sizes);

  // Now all is explored but for one who begins anew, and he allocates for tiles alone.
  const std::uint64_t cells = explorer.explored().cells();
  const std::size_t tiles = explorer.explored().tiles().size();
  explorer.forget();
  for (int i = 0; i < walk; ++i) {
    ASSERT_FALSE(play.frame()) << "frame " << i;
    const Explorer::Look look = explorer.look();
    ASSERT_EQ(look.grown, look.allocated) << "frame " << i;
  }
  EXPECT_EQ(explorer.explored().cells(), cells) << "the first way was not all";
  EXPECT_EQ(explorer.explored().tiles().size(), tiles);
}

}  // namespace
}  // namespace quadlight::scenes
