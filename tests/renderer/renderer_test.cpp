// Renderer::draw as a whole: views and areas, empty frames, counters, timers, bad arguments.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

namespace quadlight::test {
namespace {

using renderer::Image;
using renderer::RenderStats;
using renderer::ViewArea;
using Rgba = std::array<std::uint8_t, 4>;

class Renderer : public HeadlessTest {};

TEST_F(Renderer, EmptyFrameShowsTheBackground) {
  HandFrame scene;
  scene.add_view({{0.0F, 0.0F}, {4.0F, 4.0F}});
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  auto renderer = make_renderer();
  renderer::DrawOptions options;
  options.background = {0.0F, 1.0F, 0.0F};
  const Image image = picture(renderer, scene.frame(), {3, 5}, options);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 3; ++x) EXPECT_EQ(image.at(x, y), (Rgba{0, 255, 0, 255}));
  }
}

TEST_F(Renderer, InvalidViewsShowTheBackground) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Box& box : {Box{{4.0F, 0.0F}, {0.0F, 4.0F}}, Box{{1.0F, 1.0F}, {1.0F, 1.0F}},
                         Box{{nan, 0.0F}, {4.0F, 4.0F}}}) {
    HandFrame scene;
    scene.add_view(box);
    scene.add_sprite({}, {{0.0F, 0.0F}, {4.0F, 4.0F}}, white);
    scene.add_light(counting_light({0.0F, 0.0F}));
    scene.set_ambient({1.0F, 1.0F, 1.0F});
    auto renderer = make_renderer();
    EXPECT_EQ(picture(renderer, scene.frame(), {4, 4}).at(1, 1), (Rgba{0, 0, 0, 255}));
  }
}

TEST_F(Renderer, NoAreasGiveABlackPicture) {
  auto renderer = make_renderer();
  const renderer::OffscreenTarget target = make_target({4, 4});
  EXPECT_FALSE(renderer.read_light().ok());
  ASSERT_TRUE(renderer.draw(Frame{}, std::span<const ViewArea>{}, target.target()).ok());
  const auto image = renderer::read_pixels(target.target());
  ASSERT_TRUE(image.ok());
  EXPECT_EQ(image.value().at(2, 2), (Rgba{0, 0, 0, 255}));
}

// Two views side by side and a small one on top, each with its own scale and its own nodes.
TEST_F(Renderer, DrawsEachViewIntoItsArea) {
  HandFrame scene;
  scene.set_ambient({1.0F, 1.0F, 1.0F});
  scene.add_view({{0.0F, 0.0F}, {10.0F, 10.0F}});
  scene.add_sprite({}, {{0.0F, 0.0F}, {5.0F, 5.0F}}, 0xFF0000FFU);
  scene.add_view({{100.0F, 100.0F}, {140.0F, 180.0F}});
  scene.add_sprite({}, {{120.0F, 100.0F}, {140.0F, 140.0F}}, 0x00FF00FFU);
  scene.add_view({{-1.0F, -1.0F}, {1.0F, 1.0F}});
  scene.add_sprite({}, {{-1.0F, -1.0F}, {1.0F, 1.0F}}, 0x0000FFFFU);
  const std::array<ViewArea, 3> areas{ViewArea{0, 0, 0, {20, 30}}, ViewArea{1, 20, 5, {20, 20}},
                                      ViewArea{2, 37, 1, {2, 3}}};
  auto renderer = make_renderer();
  const renderer::OffscreenTarget target = make_target({40, 30});
  ASSERT_TRUE(renderer.draw(scene.frame(), areas, target.target()).ok());
  const auto image = renderer::read_pixels(target.target());
  ASSERT_TRUE(image.ok());
  for (int y = 0; y < 30; ++y) {
    for (int x = 0; x < 40; ++x) {
      Rgba expected{0, 0, 0, 255};
      if (x < 10 && y < 15) expected[0] = 255;
      if (x >= 30 && y >= 5 && y < 15) expected[1] = 255;
      if (x >= 37 && x < 39 && y >= 1 && y < 4) expected[2] = 255;
      ASSERT_EQ(image.value().at(x, y), expected) << x << ", " << y;
    }
  }
  EXPECT_EQ(renderer.stats().light_buffer_width, 20U);
  EXPECT_EQ(renderer.stats().light_buffer_height, 30U);
}

// Guards against reading what a larger picture left in the buffers between passes.
TEST_F(Renderer, SmallerPicturesAfterLargerOnesAreClean) {
  auto used = make_renderer();
  auto fresh = make_renderer();
  HandFrame bright;
  bright.add_view({{0.0F, 0.0F}, {64.0F, 64.0F}});
  bright.add_light(counting_light({32.0F, 32.0F}));
  picture(used, bright.frame(), {64, 64});
  LightDesc dim = counting_light({1.0F, 1.0F});
  dim.radius = 4.0F;
  HandFrame small;
  small.add_view({{0.0F, 0.0F}, {8.0F, 8.0F}});
  small.add_light(dim);
  EXPECT_EQ(light(used, small.frame(), {13, 7}).rgb, light(fresh, small.frame(), {13, 7}).rgb);
}

TEST_F(Renderer, RepeatsBitForBit) {
  HandFrame scene = one_sprite();
  scene.add_light(counting_light({2.0F, 2.0F}));
  auto renderer = make_renderer();
  const Image first = picture(renderer, scene.frame(), {50, 50});
  EXPECT_EQ(picture(renderer, scene.frame(), {50, 50}).rgba, first.rgba);
}

TEST_F(Renderer, CountsWhatItDraws) {
  HandFrame scene = one_sprite();
  scene.add_sprite({}, {{4.0F, 4.0F}, {5.0F, 5.0F}}, white);
  scene.add_light(counting_light({2.0F, 2.0F}));
  auto renderer = make_renderer();
  picture(renderer, scene.frame(), {24, 16});
  const RenderStats& stats = renderer.stats();
  EXPECT_EQ(stats.draw_calls, 3U);
  EXPECT_EQ(stats.instances, 2U);
  EXPECT_EQ(stats.triangles, 2U * 2U + 4U);
  EXPECT_EQ(stats.bytes_uploaded, 2U * 36U + 5U * 12U + 12U * 4U + 48U);
  EXPECT_EQ(stats.light_buffer_width, 24U);
  EXPECT_EQ(stats.light_buffer_height, 16U);
  EXPECT_GT(stats.draw, 0.0);
  EXPECT_GE(stats.draw, stats.upload);
}

TEST_F(Renderer, GpuTimesArriveSomeFramesLater) {
  HandFrame scene = one_sprite();
  scene.add_light(counting_light({2.0F, 2.0F}));
  auto renderer = make_renderer();
  picture(renderer, scene.frame(), {256, 256});
  EXPECT_EQ(renderer.stats().gpu_total, 0.0) << "nothing can have arrived without waiting";
  for (int i = 0; i < 3; ++i) picture(renderer, scene.frame(), {256, 256});
  const RenderStats& stats = renderer.stats();
  EXPECT_GT(stats.gpu_total, 0.0);
  EXPECT_GT(stats.gpu_composite, 0.0);
  EXPECT_LE(stats.gpu_sprites + stats.gpu_lights + stats.gpu_composite, stats.gpu_total * 1.001);
}

TEST_F(Renderer, StatsAreVisitedByTheirNames) {
  RenderStats stats;
  std::set<std::string> names;
  RenderStats::for_each_counter(stats, [&](const char* name, std::uint64_t& value) {
    names.insert(name);
    value = 7;
  });
  RenderStats::for_each_time(stats, [&](const char* name, double& value) {
    names.insert(name);
    value = 7.0;
  });
  EXPECT_EQ(names.size() * sizeof(double), sizeof(RenderStats)) << "a member is not visited";
  EXPECT_EQ(stats.light_buffer_height, 7U);
  EXPECT_EQ(stats.gpu_total, 7.0);
}

TEST_F(Renderer, RefusesAreasOutsideAndMissingViews) {
  const HandFrame scene = one_sprite();
  auto renderer = make_renderer();
  const renderer::OffscreenTarget target = make_target({16, 16});
  const int huge = std::numeric_limits<int>::max();
  for (const ViewArea& area :
       {ViewArea{1, 0, 0, {16, 16}}, ViewArea{0, -1, 0, {4, 4}}, ViewArea{0, 0, 13, {4, 4}},
        ViewArea{0, 0, 0, {17, 4}}, ViewArea{0, 0, 0, {0, 4}}, ViewArea{0, huge, 0, {4, 4}},
        ViewArea{0, 0, 0, {huge, huge}}}) {
    const Status drawn = renderer.draw(scene.frame(), {&area, 1}, target.target());
    ASSERT_FALSE(drawn.ok());
    EXPECT_EQ(drawn.error().code, ErrorCode::out_of_range);
  }
  const Status drawn = renderer.draw(scene.frame(), 0, {target.target().framebuffer, {0, 16}});
  ASSERT_FALSE(drawn.ok());
  EXPECT_EQ(drawn.error().code, ErrorCode::out_of_range);
}

}  // namespace
}  // namespace quadlight::test
