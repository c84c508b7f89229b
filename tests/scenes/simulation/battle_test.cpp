// The battle: the same for every index and executor, by the rules, and without end.
#include "simulation/battle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

BattleDesc small(IndexKind index = IndexKind::quadtree, std::uint64_t seed = 1) {
  return {.field = {900.0F, 500.0F}, .ranks = 10, .files = 20, .seed = seed, .index = index};
}

std::vector<Unit> units_of(const Battle& battle) {
  std::vector<Unit> all(battle.army(0).begin(), battle.army(0).end());
  all.insert(all.end(), battle.army(1).begin(), battle.army(1).end());
  return all;
}

float distance(Vec2 a, Vec2 b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

class EveryBattle : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryBattle, IsTheSameBitForBit) {
  SerialExecutor serial;
  TbbExecutor four(4);
  Battle reference(small());
  Battle tested(small(*index_of(GetParam())));
  for (int i = 0; i < 500; ++i) {
    reference.step(serial);
    tested.step(four);
    ASSERT_EQ(units_of(tested), units_of(reference)) << "step " << i;
    ASSERT_EQ(tested.stats(), reference.stats()) << "step " << i;
  }
  EXPECT_GT(reference.stats().deaths, 50U);
}

INSTANTIATE_TEST_SUITE_P(Battle, EveryBattle,
                         testing::ValuesIn(index_names().begin(), index_names().end()),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Battle, SeedsDiffer) {
  EXPECT_NE(units_of(Battle(small(IndexKind::quadtree, 1))),
            units_of(Battle(small(IndexKind::quadtree, 2))));
}

TEST(Battle, CountsWhoHasAnEnemyWithinReach) {
  SerialExecutor executor;
  Battle battle(small());
  std::uint64_t most = 0;
  for (int step = 0; step < 400; ++step) {
    std::uint64_t in_reach = 0;
    for (std::uint32_t side = 0; side < 2; ++side) {
      for (const Unit& unit : battle.army(side)) {
        float nearest = HUGE_VALF;
        for (const Unit& enemy : battle.army(1 - side)) {
          nearest = std::min(nearest, distance(unit.place, enemy.place));
        }
        if (nearest <= (unit.archer ? Battle::bow_reach : Battle::sword_reach)) ++in_reach;
      }
    }
    battle.step(executor);
    ASSERT_EQ(battle.stats().pairs, in_reach) << "step " << step;
    most = std::max(most, in_reach);
  }
  EXPECT_GT(most, 20U) << "the armies meet";
  EXPECT_EQ(battle.stats().pair_tests, 400U);
  EXPECT_EQ(battle.stats().simulated, 400U);
}

TEST(Battle, WhoFallsComesBackFreshAtTheRear) {
  SerialExecutor executor;
  Battle battle(small());
  std::uint64_t deaths = 0;
  for (int step = 0; step < 600; ++step) {
    const std::vector<Unit> before = units_of(battle);
    battle.step(executor);
    const std::vector<Unit> after = units_of(battle);
    std::size_t jumped = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
      ASSERT_GT(after[i].health, 0);
      if (distance(before[i].place, after[i].place) < 50.0F) continue;
      ++jumped;
      EXPECT_EQ(after[i].health, Battle::full_health);
      const bool left = i < after.size() / 2;
      EXPECT_LE(left ? after[i].place.x : 900.0F - after[i].place.x, 60.0F);
    }
    deaths += battle.fallen().size();
    ASSERT_EQ(jumped, battle.fallen().size()) << "step " << step;
    ASSERT_EQ(battle.stats().deaths, deaths);
  }
  EXPECT_GT(deaths, 50U);
}

TEST(Battle, GoesOnForMinutesOnTheField) {
  TbbExecutor executor(2);
  Battle battle(small());
  std::uint64_t before = 0;
  for (int minute = 0; minute < 2; ++minute) {
    for (int step = 0; step < 3600; ++step) battle.step(executor);
    EXPECT_GT(battle.stats().deaths, before + 300U) << "minute " << minute;
    before = battle.stats().deaths;
    for (const Unit& unit : units_of(battle)) {
      ASSERT_TRUE(contains(Box{{0.0F, 0.0F}, {900.0F, 500.0F}}, unit.place));
      ASSERT_NEAR(std::hypot(unit.heading.x, unit.heading.y), 1.0F, 1e-5F);
    }
  }
}

TEST(Battle, MenOfOneKindKeepADistance) {
  TbbExecutor executor(2);
  Battle battle(small());
  for (int step = 0; step < 1200; ++step) battle.step(executor);
  const auto army = battle.army(0);
  std::size_t crowded = 0;
  for (std::size_t i = 0; i < army.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (army[i].archer != army[j].archer) continue;
      if (distance(army[i].place, army[j].place) < 0.5F * Battle::spacing) ++crowded;
    }
  }
  EXPECT_LT(crowded, army.size() / 10);
}

TEST(Battle, SwordsmenGoThroughTheLineOfArchers) {
  // A regression: the rear stood behind the archers, who stood where their bows reached.
  TbbExecutor executor(2);
  Battle battle({.field = {900.0F, 500.0F}, .ranks = 20, .files = 10});
  std::size_t most = 0;
  for (int step = 0; step < 1200; ++step) {
    battle.step(executor);
    std::size_t swords = 0;
    for (const Unit& unit : battle.army(0)) {
      if (!unit.archer && unit.place.x > 330.0F) ++swords;
    }
    most = std::max(most, swords);
  }
  EXPECT_GT(most, 100U) << "most of 160 get to the front";
}

TEST(Battle, TwoMenFightToo) {
  SerialExecutor executor;
  Battle battle({.field = {400.0F, 100.0F}, .ranks = 1, .files = 1});
  for (int step = 0; step < 3600; ++step) battle.step(executor);
  EXPECT_GT(battle.stats().deaths, 0U);
}

}  // namespace
}  // namespace quadlight::scenes::internal
