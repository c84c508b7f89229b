// The hash of a frame: every output and counter changes it, times and memory do not.
#include "support/moving_scene.hpp"

#include <quadlight/frame.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace quadlight {
namespace {

class FrameHash : public testing::Test {
 protected:
  FrameHash() : moving_({}) {
    moving_.move_to(1, executor_);
    frame_ = builder_.build(moving_.scene(), moving_.views(), executor_);
  }
  // Expects that a change of the middle item of one span changes the hash.
  template <class T, class Change>
  void expect_counts(std::span<const T> Frame::*span, Change change) {
    std::vector<T> items((frame_.*span).begin(), (frame_.*span).end());
    ASSERT_FALSE(items.empty());
    Frame changed = frame_;
    changed.*span = items;
    ASSERT_EQ(hash(frame_), hash(changed)) << "equal content, equal hash";
    change(items[items.size() / 2]);
    EXPECT_NE(hash(frame_), hash(changed));
    changed.*span = std::span<const T>(items).first(items.size() - 1);
    EXPECT_NE(hash(frame_), hash(changed));
  }

  SerialExecutor executor_;
  test::MovingScene moving_;
  FrameBuilder builder_;
  Frame frame_;
};

TEST_F(FrameHash, EverySpanCounts) {
  expect_counts(&Frame::views, [](View& v) { v.categories ^= 1; });
  expect_counts(&Frame::view_nodes, [](Range& r) { ++r.count; });
  expect_counts(&Frame::visible_nodes, [](VisibleNode& n) { n.user ^= 1; });
  expect_counts(&Frame::lights, [](FrameLight& l) { l.lit_area += 1; });
  expect_counts(&Frame::lights, [](FrameLight& l) { l.intensity += 1; });
  expect_counts(&Frame::gathered_walls, [](WallHandle& w) { ++w.generation; });
  expect_counts(&Frame::polygon_vertices, [](DVec2& v) { v.y = std::nextafter(v.y, 1e9); });
  expect_counts(&Frame::polygon_edges, [](std::uint32_t& e) { ++e; });
  expect_counts(&Frame::silhouettes, [](Silhouette& s) { s.opens = !s.opens; });
  expect_counts(&Frame::shadow_polygons, [](Range& r) { ++r.first; });
  expect_counts(&Frame::shadow_vertices, [](DVec2& v) { v.x = -v.x; });
  expect_counts(&Frame::mesh_vertices, [](LightVertex& v) { ++v.light; });
  expect_counts(&Frame::mesh_indices, [](std::uint32_t& i) { ++i; });
  Frame changed = frame_;
  changed.ambient.g = 1;
  EXPECT_NE(hash(frame_), hash(changed));
}

TEST_F(FrameHash, CountersCountButMachineHistoryAndTimesDoNot) {
  const std::set<std::string> left_out{"workers",       "frame_arena_bytes", "lights_built",
                                       "lights_cached", "walls_tested",      "tasks"};
  FrameStats::for_each_counter(frame_.stats, [&](const char* name, std::uint64_t& value) {
    const std::uint64_t before = hash(frame_);
    ++value;
    EXPECT_EQ(left_out.count(name) != 0, before == hash(frame_)) << name;
  });
  FrameStats::for_each_time(frame_.stats, [&](const char* name, double& value) {
    const std::uint64_t before = hash(frame_);
    value += 1;
    EXPECT_EQ(before, hash(frame_)) << name;
  });
}

}  // namespace
}  // namespace quadlight
