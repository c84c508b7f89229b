// Quadtree: two million random edits of all kinds, 200,000 for each layout of boxes.
#include "support/box_scenes.hpp"
#include "support/quadtree_twin.hpp"
#include "support/shuffled_executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace quadlight::test {
namespace {

constexpr std::size_t edits_per_layout = 200'000;
constexpr std::size_t edits_per_check = 10'000;
constexpr std::size_t edits_per_spot_check = 500;

void spot_check(QuadtreeTwin& twin) {
  const Categories mask = some_masks[twin.below(std::size(some_masks))];
  for (const RangeShape shape : all_range_shapes) {
    const RangeQuery query = twin.query(shape, mask);
    IdBuffer found;
    twin.tree().find(query, found);
    std::sort(found.begin(), found.end());
    ASSERT_EQ(twin.oracle().find(query), found);
  }
  const Vec2 p = twin.source().point();
  std::vector<Neighbor> nearest;
  twin.tree().nearest(p, 8, nearest, mask);
  ASSERT_EQ(twin.oracle().nearest(p, 8, mask), nearest);
  const Segment segment = next_query(twin.source(), RangeShape::segment, 0).line;
  ASSERT_EQ(twin.oracle().first_hit(segment, mask), twin.tree().first_hit(segment, mask));
}

// One step: mostly a single edit, now and then a batch or a rebuild. The number of items swings
// between some hundreds and some thousands.
void step(QuadtreeTwin& twin, Executor& executor, bool growing) {
  const std::size_t size = twin.tree().size();
  const std::size_t dice = twin.below(2'000);
  const std::size_t some = 1 + twin.below(size / 2 + 200);
  if (dice == 0) {
    twin.rebuild(executor);
  } else if (dice <= 2) {
    twin.move_many(some, dice == 1, executor);
  } else if (dice == 3) {
    if (growing) {
      twin.insert_many(some, executor);
    } else {
      twin.erase_many(some, executor);
    }
  } else if (dice < 200) {
    if (growing) {
      twin.insert();
    } else if (size > 0) {
      twin.erase();
    }
  } else {
    twin.edit();
  }
}

class QuadtreeMarathon : public testing::TestWithParam<BoxLayout> {};

TEST_P(QuadtreeMarathon, HoldsItsInvariants) {
  QuadtreeDesc desc{{{-1024, -1024}, {1024, 1024}}, 16, 16};
  desc.keep_scratch = GetParam() == BoxLayout::uniform || GetParam() == BoxLayout::grid;
  QuadtreeTwin twin(desc, GetParam(), 101);
  ShuffledExecutor executor(102);
  bool growing = true;
  for (std::size_t edit = 0; edit < edits_per_layout; ++edit) {
    ASSERT_NO_FATAL_FAILURE(step(twin, executor, growing)) << "edit " << edit;
    if (twin.tree().size() > 8'000) growing = false;
    if (twin.tree().size() < 300) growing = true;
    if (edit == edits_per_layout / 4) twin.use_categories();
    if (edit % edits_per_spot_check == 0) {
      ASSERT_NO_FATAL_FAILURE(spot_check(twin)) << "edit " << edit;
    }
    if (edit % edits_per_check == 0) {
      ASSERT_NO_FATAL_FAILURE(twin.check_structure()) << "edit " << edit;
    }
  }
  ASSERT_NO_FATAL_FAILURE(twin.check_structure());
  EXPECT_GT(twin.tree().tree_stats().rebuilds, 10U);
}

INSTANTIATE_TEST_SUITE_P(Layouts, QuadtreeMarathon, testing::ValuesIn(all_box_layouts),
                         [](const auto& layout) { return name_of(layout.param); });

}  // namespace
}  // namespace quadlight::test
