// Every kind of index gives the answers of a plain search, before and after moves.
#include "simulation/unit_index.hpp"

#include "random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace quadlight::scenes::internal {
namespace {

constexpr Box field{{0.0F, 0.0F}, {400.0F, 300.0F}};

/// Whole coordinates: many points at equal distances and some on one spot.
std::vector<Vec2> lattice_points(Random& random, std::size_t count) {
  std::vector<Vec2> out;
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back({static_cast<float>(random.below(41)) * 10.0F,
                   static_cast<float>(random.below(31)) * 10.0F});
  }
  return out;
}

std::vector<Neighbor> searched(const std::vector<Vec2>& places, Vec2 p, std::size_t k) {
  std::vector<Neighbor> all;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const DVec2 d = DVec2{places[i]} - DVec2{p};
    all.push_back({static_cast<std::uint32_t>(i), d.x * d.x + d.y * d.y});
  }
  std::ranges::sort(all, {}, [](const Neighbor& n) { return std::pair(n.distance_squared, n.id); });
  all.resize(std::min(k, all.size()));
  return all;
}

class EveryIndex : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryIndex, FindsTheNearestAsAPlainSearchDoes) {
  Random random(5);
  std::vector<Vec2> places = lattice_points(random, 700);
  const auto index = make_unit_index(*index_of(GetParam()), field, places);
  SerialExecutor executor;
  std::vector<Neighbor> found;
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < places.size(); i += 5) {
      for (const std::size_t k : {std::size_t{1}, std::size_t{4}}) {
        index->nearest(places[i], k, found);
        ASSERT_EQ(found, searched(places, places[i], k)) << "round " << round << ", unit " << i;
      }
    }
    places = lattice_points(random, places.size());
    index->move(places, executor);
  }
}

TEST_P(EveryIndex, HoldsASingleUnitOnAndOffTheField) {
  SerialExecutor executor;
  const auto index = make_unit_index(*index_of(GetParam()), field, std::vector{Vec2{5.0F, 5.0F}});
  index->move(std::vector{Vec2{-9000.0F, 70.0F}}, executor);
  std::vector<Neighbor> found;
  index->nearest({-9000.0F, 73.0F}, 4, found);
  EXPECT_EQ(found, (std::vector<Neighbor>{{0, 9.0}}));
}

INSTANTIATE_TEST_SUITE_P(UnitIndex, EveryIndex,
                         testing::ValuesIn(index_names().begin(), index_names().end()),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace quadlight::scenes::internal
