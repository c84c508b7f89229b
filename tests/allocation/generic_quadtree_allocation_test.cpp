// generic::Quadtree: queries into reused buffers and visitors, and values that move, in memory that
// is there.
#include "support/allocation_counter.hpp"

#include <quadlight/generic_quadtree.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <utility>
#include <vector>

namespace quadlight::test {
namespace {

struct Body {
  generic::Box<double> box;
};
struct BoxOfBody {
  generic::Box<double> operator()(const Body* body) const { return body->box; }
};
using Tree = generic::Quadtree<Body*, BoxOfBody, std::equal_to<Body*>, double>;

TEST(GenericQuadtreeAllocation, SteadyState) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> place(0, 1'000);
  std::vector<Body> bodies(2'000);
  Tree tree({0, 0, 1'000, 1'000});
  tree.reserve(2 * bodies.size());
  for (Body& body : bodies) {
    body.box = {place(random), place(random), 10, 10};
    ASSERT_TRUE(tree.add(&body));
  }
  std::vector<Body*> found;
  std::vector<std::pair<Body*, Body*>> pairs;
  IdBuffer ids;
  found.reserve(2 * bodies.size());
  ids.reserve(2 * bodies.size());
  pairs.reserve(20 * bodies.size());
  std::size_t visits = 0;
  bool all_good = true;
  const auto frame = [&] {
    for (std::size_t i = 0; i < bodies.size(); i += 3) {
      all_good = tree.remove(&bodies[i]) && all_good;
      bodies[i].box.left = place(random);
      all_good = tree.add(&bodies[i]) && all_good;
    }
    found.clear();
    pairs.clear();
    tree.query({place(random), place(random), 300, 300}, found);
    tree.query({place(random), place(random), 300, 300}, found, ids);
    tree.query({place(random), place(random), 300, 300}, [&](Body*) { ++visits; });
    tree.find_all_intersections(pairs);
    tree.find_all_intersections([&](Body*, Body*) { ++visits; });
  };
  for (int i = 0; i < 50; ++i) frame();
  const AllocationCounts before = allocation_counts();
  for (int i = 0; i < 100; ++i) frame();
  EXPECT_EQ(before, allocation_counts());
  EXPECT_TRUE(all_good);
  EXPECT_GT(visits, 10'000U);
}

}  // namespace
}  // namespace quadlight::test
