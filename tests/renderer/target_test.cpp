// Offscreen targets: sizes, resizing, orientation of what is read back.
#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

using renderer::OffscreenTarget;
using renderer::Size;

class OffscreenTargets : public HeadlessTest {};

TEST_F(OffscreenTargets, RefuseImpossibleSizes) {
  for (const Size size :
       {Size{0, 8}, Size{8, 0}, Size{-1, 8}, Size{8, -5}, Size{renderer::max_target_size + 1, 8},
        Size{8, renderer::max_target_size + 1}}) {
    const auto target = OffscreenTarget::create(size);
    ASSERT_FALSE(target.ok()) << size.width << " x " << size.height;
    EXPECT_EQ(target.error().code, ErrorCode::out_of_range);
    EXPECT_NE(target.error().text.find(std::to_string(size.width)), std::string::npos);
  }
}

TEST_F(OffscreenTargets, FailedResizeChangesNothing) {
  OffscreenTarget target = make_target({16, 9});
  EXPECT_FALSE(target.resize({0, 9}).ok());
  EXPECT_EQ(target.size(), (Size{16, 9}));
  EXPECT_TRUE(renderer::read_pixels(target.target()).ok());
}

TEST_F(OffscreenTargets, ResizeAndDrawAtOddSizes) {
  OffscreenTarget target = make_target({1, 1});
  auto renderer = make_renderer();
  const HandFrame scene = one_sprite();
  for (const Size size : {Size{1, 1}, Size{333, 77}, Size{2, 500}, Size{64, 64}, Size{1, 1}}) {
    ASSERT_TRUE(target.resize(size).ok());
    EXPECT_EQ(target.target().size, size);
    const Status drawn = renderer.draw(scene.frame(), 0, target.target());
    ASSERT_TRUE(drawn.ok()) << drawn.error().text;
    const auto image = renderer::read_pixels(target.target());
    ASSERT_TRUE(image.ok()) << image.error().text;
    for (int y = 0; y < size.height; ++y) {
      for (int x = 0; x < size.width; ++x) {
        // The sprite covers the left upper quarter; a centre on its right or lower edge is outside.
        const bool inside = 2 * x + 1 < size.width && 2 * y + 1 < size.height;
        const std::uint8_t expected = inside ? 255 : 0;
        ASSERT_EQ(image.value().at(x, y),
                  (std::array<std::uint8_t, 4>{expected, expected, expected, 255}))
            << "pixel " << x << ", " << y << " of " << size.width << " x " << size.height;
      }
    }
  }
}

TEST_F(OffscreenTargets, ReadingAnImpossibleSizeIsAnError) {
  EXPECT_FALSE(renderer::read_pixels({0, {0, 0}}).ok());
}

}  // namespace
}  // namespace quadlight::test
