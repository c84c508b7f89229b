// The scenes about light and sight: each shows what it is there for.
#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

namespace quadlight::scenes {
namespace {

/// A built-in scene that runs by frames of a step each.
class Play {
 public:
  explicit Play(std::string_view name, unsigned workers = 1)
      : builtin_(make_builtin(name).value()), executor_(workers) {
    handles_ = instantiate(builtin_.document, scene_).value();
    EXPECT_TRUE(scene_.set_ambient(builtin_.document.ambient));
    commit();
  }
  const Frame& frame() {
    if (builtin_.animation != nullptr) {
      builtin_.animation->apply(scene_, handles_, Simulation::step_seconds * step_);
    } else {
      builtin_.simulation->step(executor_);
      builtin_.simulation->show(scene_, handles_);
    }
    ++step_;
    commit();
    const View view = view_of(*builtin_.document.camera, 16.0F / 9.0F);
    return builder_.build(scene_, std::span(&view, 1), executor_);
  }
  [[nodiscard]] const Scene& scene() const { return scene_; }
  [[nodiscard]] const SceneHandles& handles() const { return handles_; }
  [[nodiscard]] const SceneDocument& document() const { return builtin_.document; }
  [[nodiscard]] Color color(std::size_t node) const {
    return unpack_color(scene_.get(handles_.nodes[node])->user);
  }

 private:
  void commit() { ASSERT_TRUE(scene_.commit(executor_)); }

  BuiltinScene builtin_;
  TbbExecutor executor_;
  Scene scene_;
  SceneHandles handles_;
  FrameBuilder builder_;
  int step_ = 0;
};

TEST(LightScenes, AreTheSameForOneAndTwoWorkers) {
  for (const std::string_view name : {"doors", "stealth", "glass", "fog"}) {
    Play one(name, 1);
    Play two(name, 2);
    for (int i = 0; i < 120; ++i) ASSERT_EQ(hash(one.frame()), hash(two.frame())) << name << i;
  }
}

double distance(Vec2 p, const Segment& s) {
  const DVec2 along = DVec2{s.b} - DVec2{s.a};
  const DVec2 to = DVec2{p} - DVec2{s.a};
  const double length = along.x * along.x + along.y * along.y;
  const double t = std::clamp((to.x * along.x + to.y * along.y) / length, 0.0, 1.0);
  return std::hypot(to.x - t * along.x, to.y - t * along.y);
}

TEST(DoorsScene, ADoorThatMovesRebuildsTheLightsAroundItAndNoOthers) {
  Play play("doors");
  static_cast<void>(play.frame());
  const auto doors = [&] {
    std::vector<WallDesc> out;
    for (const WallHandle wall : play.handles().walls) out.push_back(*play.scene().get(wall));
    return out;
  };
  std::size_t rebuilt = 0;
  std::size_t kept = 0;
  std::size_t opened = 0;
  for (int i = 0; i < 720; ++i) {
    const std::vector<WallDesc> before = doors();
    const Frame& frame = play.frame();
    const std::vector<WallDesc> after = doors();
    // The first light is the lantern, which moves by itself.
    for (std::size_t k = 1; k < frame.lights.size(); ++k) {
      const FrameLight& light = frame.lights[k];
      bool touched = false;
      for (std::size_t d = 0; d < after.size(); ++d) {
        const bool changed =
            before[d].enabled != after[d].enabled || before[d].segment != after[d].segment;
        const bool near = std::min(distance(light.bound.position, before[d].segment),
                                   distance(light.bound.position, after[d].segment)) <=
                          double{light.bound.radius};
        touched = touched || (changed && near);
      }
      ASSERT_EQ(light.cached, !touched) << "frame " << i << ", light " << k;
      ++(touched ? rebuilt : kept);
    }
    for (std::size_t d = 0; d < after.size(); ++d) {
      opened += before[d].enabled && !after[d].enabled ? 1U : 0U;
    }
  }
  EXPECT_EQ(opened, 17U) << "each door once a period";
  EXPECT_GT(rebuilt, 100U);
  EXPECT_GT(kept, rebuilt);
}

TEST(StealthScene, WhoIsSeenIsRedAndNobodyElse) {
  Play play("stealth");
  std::size_t red = 0;
  std::size_t saved_by_walls = 0;
  for (int i = 0; i < 300; ++i) {
    static_cast<void>(play.frame());
    for (std::size_t n = 0; n < play.handles().nodes.size(); ++n) {
      const DocumentNode& node = play.document().nodes[n];
      if (node.desc.layer != 3 || node.desc.bounds.max != Vec2{9.0F, 9.0F}) continue;
      const Vec2 place = play.scene().world_transform(play.handles().nodes[n]).origin;
      bool seen = false;
      bool in_range = false;
      for (const LightHandle handle : play.handles().lights) {
        const LightDesc light = *play.scene().world_light(handle);
        if (light.type != LightType::cone) continue;
        const LightBound bound{.position = light.position,
                               .radius = light.radius,
                               .direction = light.direction,
                               .angle = light.angle};
        if (!contains(bound, place)) continue;
        in_range = true;
        seen = seen || play.scene().line_of_sight(light.position, place);
      }
      const Color color = play.color(n);
      ASSERT_EQ(color.r > 0.9F && color.b < 0.2F, seen) << "frame " << i << ", node " << n;
      red += seen ? 1U : 0U;
      saved_by_walls += in_range && !seen ? 1U : 0U;
    }
  }
  EXPECT_GT(red, 300U);
  EXPECT_GT(saved_by_walls, 100U);
}

TEST(GlassScene, ColoursTheLightBehindThePanes) {
  Play play("glass");
  const Frame& frame = play.frame();
  EXPECT_FALSE(frame.tints.empty());
  // Behind the middle of each window of the chapel its tint prevails.
  const Vec2 candle = play.scene().world_light(play.handles().lights[0])->position;
  std::size_t panes = 0;
  for (const WallDesc& wall : play.document().walls) {
    if (wall.kind != WallKind::glass || wall.segment.a.x > 720.0F) continue;
    const Vec2 middle = (wall.segment.a + wall.segment.b) * 0.5F;
    const Vec2 way =
        (middle - candle) * (1.0F / std::hypot(middle.x - candle.x, middle.y - candle.y));
    const Color inside = play.scene().light_at(middle - way * 6.0F);
    const Color behind = play.scene().light_at(middle + way * 6.0F);
    EXPECT_LT(behind.r + behind.g + behind.b, inside.r + inside.g + inside.b);
    const Color tint = wall.color;
    EXPECT_EQ(behind.r > behind.b, tint.r > tint.b) << "pane " << panes;
    ++panes;
  }
  EXPECT_EQ(panes, 10U);
}

TEST(FogScene, WhatIsKnownGrowsAndIsNeverForgotten) {
  Play play("fog");
  std::vector<bool> known(play.handles().nodes.size());
  std::size_t first = 0;
  std::size_t last = 0;
  for (int i = 0; i < 400; ++i) {
    static_cast<void>(play.frame());
    last = 0;
    for (std::size_t n = 0; n < known.size(); ++n) {
      const bool now = play.color(n).g > 0.1F;
      ASSERT_TRUE(now || !known[n]) << "frame " << i << ", node " << n;
      known[n] = now;
      last += now ? 1U : 0U;
    }
    if (i == 0) first = last;
  }
  EXPECT_GT(first, 10U);
  EXPECT_GT(last, 2 * first);
  EXPECT_LT(last, known.size()) << "not all at once";
}

}  // namespace
}  // namespace quadlight::scenes
