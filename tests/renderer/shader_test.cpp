// Shader errors say file and line.
#include "shader.hpp"

#include "renderer/headless_test.hpp"

#include <gtest/gtest.h>

namespace quadlight::test {
namespace {

class Shader : public HeadlessTest {};

constexpr renderer::ShaderSource good_vertex{
    "good.vert", "#version 330 core\nvoid main() { gl_Position = vec4(0.0); }\n"};
constexpr renderer::ShaderSource good_fragment{
    "good.frag", "#version 330 core\nout vec4 c;\nvoid main() { c = vec4(1.0); }\n"};

TEST_F(Shader, CompilesAndLinks) {
  const auto program = renderer::build_program(good_vertex, good_fragment);
  ASSERT_TRUE(program.ok()) << program.error().text;
  EXPECT_NE(program.value().get(), 0U);
}

TEST_F(Shader, CompileErrorNamesFileAndLine) {
  const auto program = renderer::build_program(
      good_vertex,
      {"folder/bad.frag", "#version 330 core\nout vec4 c;\n\nvoid main() { c = 1; }\n"});
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().code, ErrorCode::unavailable);
  EXPECT_EQ(program.error().text.rfind("folder/bad.frag:4: ", 0), 0U) << program.error().text;
}

TEST_F(Shader, EmptySourceIsAnErrorToo) {
  const auto program = renderer::build_program({"empty.vert", ""}, good_fragment);
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().text.rfind("empty.vert", 0), 0U) << program.error().text;
}

TEST_F(Shader, LinkErrorNamesBothFiles) {
  const auto program = renderer::build_program(
      {"giver.vert",
       "#version 330 core\nout vec2 v;\nvoid main() { v = vec2(1.0); gl_Position = vec4(0.0); }\n"},
      {"taker.frag",
       "#version 330 core\nin vec3 v;\nout vec4 c;\nvoid main() { c = vec4(v, 1.0); }\n"});
  ASSERT_FALSE(program.ok());
  EXPECT_EQ(program.error().text.rfind("giver.vert with taker.frag: link error: ", 0), 0U)
      << program.error().text;
}

TEST_F(Shader, EmbeddedFilesArePresent) {
  for (const char* name : {"composite", "light", "overlay", "sprite"}) {
    const std::string base = std::string("shaders/") + name;
    EXPECT_FALSE(renderer::embedded_shader(base + ".vert").text.empty()) << base;
    EXPECT_FALSE(renderer::embedded_shader(base + ".frag").text.empty()) << base;
  }
}

}  // namespace
}  // namespace quadlight::test
