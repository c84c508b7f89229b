// Pan and zoom arithmetic.
#include "camera_control.hpp"

#include <gtest/gtest.h>

namespace quadlight::demo {
namespace {

const scenes::Camera camera{{100.0F, -50.0F}, 200.0F};
const Viewport viewport{400.0F, 100.0F};

TEST(CameraControl, PixelsMapToTheViewsCorners) {
  EXPECT_EQ(to_world(camera, viewport, {200.0F, 50.0F}), camera.center);
  const View view = scenes::view_of(camera, viewport.width / viewport.height);
  EXPECT_EQ(to_world(camera, viewport, {0.0F, 0.0F}), view.box.min);
  EXPECT_EQ(to_world(camera, viewport, {400.0F, 100.0F}), view.box.max);
}

TEST(CameraControl, ADragKeepsThePlaceUnderTheCursor) {
  const Vec2 from{30.0F, 70.0F};
  const Vec2 to{170.0F, 20.0F};
  const scenes::Camera moved = dragged(camera, viewport, to - from);
  EXPECT_EQ(to_world(moved, viewport, to), to_world(camera, viewport, from));
  EXPECT_EQ(moved.height, camera.height);
}

TEST(CameraControl, AZoomKeepsThePlaceUnderTheCursor) {
  const Vec2 cursor{320.0F, 10.0F};
  for (const float factor : {0.5F, 2.0F, 8.0F}) {
    const scenes::Camera moved = zoomed(camera, viewport, cursor, factor);
    EXPECT_EQ(moved.height, camera.height * factor);
    EXPECT_EQ(to_world(moved, viewport, cursor), to_world(camera, viewport, cursor));
  }
}

TEST(CameraControl, ZoomStopsAtItsLimits) {
  scenes::Camera c = camera;
  for (int i = 0; i < 1000; ++i) c = zoomed(c, viewport, {0.0F, 0.0F}, 0.5F);
  EXPECT_EQ(c.height, 1e-3F);
  for (int i = 0; i < 1000; ++i) c = zoomed(c, viewport, {0.0F, 0.0F}, 2.0F);
  EXPECT_EQ(c.height, 1e9F);
  EXPECT_TRUE(is_finite(c.center));
}

}  // namespace
}  // namespace quadlight::demo
