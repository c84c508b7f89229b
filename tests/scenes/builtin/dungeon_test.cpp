// The dungeon: what its map promises, and a patrol that walks through no wall.
#include <quadlight/predicates.hpp>
#include <quadlight/scenes/builtin.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <embedded/scene_documents.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace quadlight::scenes {
namespace {

SceneDocument map() {
  auto document = import_uvtt(embedded::scene_documents("scenes/data/dungeon.dd2vtt"), "dungeon");
  EXPECT_TRUE(document) << document.error().text;
  return std::move(document).value();
}

TEST(Dungeon, HasTorchesOfManyColours) {
  const SceneDocument document = map();
  EXPECT_GE(document.lights.size(), 12U);
  EXPECT_LE(document.lights.size(), 25U);
  const auto warm = std::count_if(document.lights.begin(), document.lights.end(),
                                  [](const LightDesc& l) { return l.color.r > l.color.b; });
  EXPECT_GE(warm, 5);
  EXPECT_GE(static_cast<std::ptrdiff_t>(document.lights.size()) - warm, 5);
}

TEST(Dungeon, HasOpenAndClosedDoors) {
  const SceneDocument document = map();
  std::size_t open = 0;
  std::size_t closed = 0;
  for (const WallDesc& wall : document.walls) {
    if (wall.user == 0) continue;
    ++(wall.enabled ? closed : open);
  }
  EXPECT_GE(open, 3U);
  EXPECT_GE(closed, 3U);
}

/// True if the open segments cross at one inner point.
bool cross(const Segment& p, const Segment& q) {
  return orientation(p.a, p.b, q.a) * orientation(p.a, p.b, q.b) < 0 &&
         orientation(q.a, q.b, p.a) * orientation(q.a, q.b, p.b) < 0;
}

TEST(Dungeon, HasCrossingAndTouchingWalls) {
  const SceneDocument document = map();
  std::size_t crossings = 0;
  std::size_t tees = 0;
  for (const WallDesc& p : document.walls) {
    for (const WallDesc& q : document.walls) {
      if (cross(p.segment, q.segment)) ++crossings;
      const Vec2 end = q.segment.a;
      const bool inside = contains(bounds(p.segment), end) && end != p.segment.a &&
                          end != p.segment.b && orientation(p.segment.a, p.segment.b, end) == 0;
      if (inside) ++tees;
    }
  }
  EXPECT_GE(crossings, 2U);
  EXPECT_GE(tees, 5U);
}

TEST(Dungeon, ThePatrolWalksThroughNoWallAndRoundTheMap) {
  auto builtin = make_builtin("dungeon");
  ASSERT_TRUE(builtin) << builtin.error().text;
  Scene scene;
  const auto handles = instantiate(builtin.value().document, scene);
  ASSERT_TRUE(handles) << handles.error().text;
  Animation& animation = *builtin.value().animation;
  constexpr int steps = 2000;
  Vec2 last{};
  std::set<std::pair<int, int>> squares;
  for (int i = 0; i <= steps; ++i) {
    animation.apply(scene, handles.value(), animation.period() * i / steps);
    const Vec2 now = scene.get(handles.value().lights[0])->position;
    squares.emplace(static_cast<int>(now.x / 70.0F), static_cast<int>(now.y / 70.0F));
    for (const WallDesc& wall : builtin.value().document.walls) {
      if (i > 0 && wall.enabled) {
        ASSERT_FALSE(cross(wall.segment, {last, now})) << now.x / 70.0F << ' ' << now.y / 70.0F;
      }
    }
    last = now;
  }
  EXPECT_GT(squares.size(), 40U) << "a round through several rooms";
}

TEST(Dungeon, TorchesFlickerGently) {
  auto builtin = make_builtin("dungeon");
  ASSERT_TRUE(builtin);
  const SceneDocument& document = builtin.value().document;
  Scene scene;
  const auto handles = instantiate(document, scene);
  ASSERT_TRUE(handles);
  for (std::size_t i = 1; i < document.lights.size(); ++i) {
    const LightDesc& rest = document.lights[i];
    float least = 10.0F;
    float most = 0.0F;
    for (int step = 0; step < 300; ++step) {
      builtin.value().animation->apply(scene, handles.value(), step * 0.05);
      const LightDesc& now = *scene.get(handles.value().lights[i]);
      EXPECT_EQ(now.position, rest.position);
      least = std::min(least, now.intensity / rest.intensity);
      most = std::max(most, now.intensity / rest.intensity);
    }
    EXPECT_LT(least, 0.97F);
    EXPECT_GT(least, 0.80F);
    EXPECT_GT(most, 1.03F);
    EXPECT_LT(most, 1.20F);
  }
}

}  // namespace
}  // namespace quadlight::scenes
