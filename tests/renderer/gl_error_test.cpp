// GL errors become Error values that say where they happened.
#include "gl_error.hpp"

#include "hand_scenes.hpp"
#include "renderer/headless_test.hpp"

#include <gtest/gtest.h>

#include <string>

namespace quadlight::test {
namespace {

class GlError : public HeadlessTest {};

constexpr GLenum no_such_capability = 0xFFFF;

TEST_F(GlError, HasFileLineAndName) {
  ASSERT_TRUE(renderer::check_gl("before").ok());
  glEnable(no_such_capability);
  constexpr int line = __LINE__ + 1;
  const Status status = renderer::check_gl("testing");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::unavailable);
  const std::string place = std::to_string(line) + ": testing: ";
  EXPECT_NE(status.error().text.find(place), std::string::npos) << status.error().text;
  EXPECT_NE(status.error().text.find("gl_error_test.cpp"), std::string::npos);
  EXPECT_NE(status.error().text.find("GL_INVALID_ENUM"), std::string::npos);
}

TEST_F(GlError, AddsTheDriversWordsInADebugContext) {
  if (GLAD_GL_KHR_debug == 0) GTEST_SKIP() << "the driver has no KHR_debug";
  glEnable(no_such_capability);
  const Status status = renderer::check_gl("testing");
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().text.back(), ')') << status.error().text;
}

TEST_F(GlError, IsTakenOnce) {
  glEnable(no_such_capability);
  EXPECT_FALSE(renderer::check_gl("first").ok());
  EXPECT_TRUE(renderer::check_gl("second").ok());
}

TEST_F(GlError, OfDrawingNamesTheRenderersSource) {
  auto renderer = make_renderer();
  const HandFrame scene = one_sprite();
  constexpr unsigned no_such_framebuffer = 4711;
  const Status status = renderer.draw(scene.frame(), 0, {no_such_framebuffer, {8, 8}});
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::unavailable);
  EXPECT_EQ(status.error().text.rfind("renderer/src/", 0), 0U) << status.error().text;
  EXPECT_NE(status.error().text.find("GL_INVALID_"), std::string::npos) << status.error().text;
}

}  // namespace
}  // namespace quadlight::test
