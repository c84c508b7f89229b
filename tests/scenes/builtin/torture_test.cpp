// The torture scene: the degeneracies that its labels promise are really there, to the bit.
#include <quadlight/predicates.hpp>
#include <quadlight/scenes/builtin.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

namespace quadlight::scenes {
namespace {

SceneDocument torture() {
  auto scene = make_builtin("torture");
  EXPECT_TRUE(scene) << scene.error().text;
  return std::move(scene.value().document);
}

bool on_wall(const WallDesc& wall, Vec2 p) {
  return orientation(wall.segment.a, wall.segment.b, p) == 0 && contains(bounds(wall.segment), p);
}

float length(const WallDesc& wall) {
  return std::hypot(wall.segment.b.x - wall.segment.a.x, wall.segment.b.y - wall.segment.a.y);
}

TEST(Torture, HasLightsOnWallsEndsAndAMillionthBeside) {
  const SceneDocument document = torture();
  std::size_t on = 0;
  std::size_t at_end = 0;
  std::size_t beside = 0;
  for (const LightDesc& light : document.lights) {
    for (const WallDesc& wall : document.walls) {
      if (on_wall(wall, light.position)) ++on;
      if (light.position == wall.segment.a || light.position == wall.segment.b) ++at_end;
      const float off = std::abs(light.position.y - wall.segment.a.y);
      if (wall.segment.a.y == wall.segment.b.y && off > 0.0F && off < 1e-4F) ++beside;
    }
  }
  EXPECT_GE(on, 6U);
  EXPECT_GE(at_end, 4U);
  EXPECT_GE(beside, 1U);
}

TEST(Torture, HasZeroLengthDuplicateOneSidedDisabledAndLongWalls) {
  const SceneDocument document = torture();
  const auto count = [&](auto holds) {
    return std::count_if(document.walls.begin(), document.walls.end(), holds);
  };
  EXPECT_GE(count([](const WallDesc& w) { return length(w) == 0.0F; }), 2);
  EXPECT_GE(count([](const WallDesc& w) { return length(w) > 1e6F; }), 1);
  EXPECT_GE(count([](const WallDesc& w) { return w.side == WallSide::left; }), 4);
  EXPECT_GE(count([](const WallDesc& w) { return w.side == WallSide::right; }), 4);
  EXPECT_GE(count([](const WallDesc& w) { return !w.enabled; }), 2);
  EXPECT_GE(count([](const WallDesc& w) { return w.segment.a.x > 9e6F; }), 4);
  std::set<std::tuple<float, float, float, float>> different;
  for (const WallDesc& w : document.walls) {
    const auto [a, b] = std::minmax(
        {std::pair{w.segment.a.x, w.segment.a.y}, std::pair{w.segment.b.x, w.segment.b.y}});
    different.emplace(a.first, a.second, b.first, b.second);
  }
  EXPECT_LE(different.size() + 2, document.walls.size()) << "duplicates";
}

TEST(Torture, GapsOfAMillionthAreOpen) {
  const SceneDocument document = torture();
  std::size_t gaps = 0;
  for (const WallDesc& p : document.walls) {
    for (const WallDesc& q : document.walls) {
      const float gap = q.segment.a.y - p.segment.b.y;
      if (p.segment.b.x == q.segment.a.x && gap > 0.0F && gap < 1e-3F) ++gaps;
    }
  }
  EXPECT_GE(gaps, 8U);
}

TEST(Torture, HasStarsAndCrossings) {
  const SceneDocument document = torture();
  std::map<std::pair<float, float>, int> ends;
  std::size_t crossings = 0;
  for (const WallDesc& p : document.walls) {
    ++ends[{p.segment.a.x, p.segment.a.y}];
    for (const WallDesc& q : document.walls) {
      const Segment& s = p.segment;
      const Segment& t = q.segment;
      if (orientation(s.a, s.b, t.a) * orientation(s.a, s.b, t.b) < 0 &&
          orientation(t.a, t.b, s.a) * orientation(t.a, t.b, s.b) < 0) {
        ++crossings;
      }
    }
  }
  EXPECT_TRUE(std::any_of(ends.begin(), ends.end(), [](const auto& e) { return e.second >= 16; }));
  EXPECT_GE(crossings, 300U);
}

TEST(Torture, BothKindsOfLightAreThere) {
  const SceneDocument document = torture();
  EXPECT_GE(document.lights.size(), 40U);
  EXPECT_GE(std::count_if(document.lights.begin(), document.lights.end(),
                          [](const LightDesc& l) { return l.type == LightType::cone; }),
            4);
}

/// At the beginning of each period every light is where the document says, to the bit, so that the
/// exact degeneracies are among the frames.
TEST(Torture, LightsStartInTheAwkwardPlaces) {
  auto builtin = make_builtin("torture");
  ASSERT_TRUE(builtin);
  Scene scene;
  const auto handles = instantiate(builtin.value().document, scene);
  ASSERT_TRUE(handles);
  Animation& animation = *builtin.value().animation;
  animation.apply(scene, handles.value(), 2.0 * animation.period());
  for (std::size_t i = 0; i < handles.value().lights.size(); ++i) {
    EXPECT_EQ(scene.get(handles.value().lights[i])->position,
              builtin.value().document.lights[i].position);
  }
}

}  // namespace
}  // namespace quadlight::scenes
