// See shader.hpp.
#include "shader.hpp"

#include "gl_error.hpp"

#include <quadlight/assert.hpp>

#include <embedded/shaders.hpp>

#include <string>

namespace quadlight::renderer {

namespace {

// Drivers write `0:12(5): error`, `0(12) : error` or `ERROR: 0:12:`: the number after the first
// `digit colon` or `digit parenthesis` is the line.
std::string_view line_in(std::string_view log) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t i = 1; i + 1 < log.size(); ++i) {
    if ((log[i] != ':' && log[i] != '(') || !is_digit(log[i - 1]) || !is_digit(log[i + 1])) {
      continue;
    }
    const std::string_view rest = log.substr(i + 1);
    return rest.substr(0, rest.find_first_not_of("0123456789"));
  }
  return "?";
}

std::string trimmed(std::string log) {
  while (!log.empty() && (log.back() == '\n' || log.back() == '\0' || log.back() == ' ')) {
    log.pop_back();
  }
  return log;
}

Result<GlShader> compile(GLenum stage, ShaderSource source) {
  GlShader shader(glCreateShader(stage));
  const char* text = source.text.data();
  const auto length = static_cast<GLint>(source.text.size());
  glShaderSource(shader.get(), 1, &text, &length);
  glCompileShader(shader.get());
  GLint good = GL_FALSE;
  glGetShaderiv(shader.get(), GL_COMPILE_STATUS, &good);
  if (good == GL_TRUE) return shader;
  GLint log_size = 0;
  glGetShaderiv(shader.get(), GL_INFO_LOG_LENGTH, &log_size);
  std::string log(static_cast<std::size_t>(log_size), '\0');
  glGetShaderInfoLog(shader.get(), log_size, nullptr, log.data());
  return Error{ErrorCode::unavailable,
               std::string(source.file) + ":" + std::string(line_in(log)) + ": " + trimmed(log)};
}

}  // namespace

ShaderSource embedded_shader(std::string_view file) {
  const std::string_view text = embedded::shaders(file);
  QUADLIGHT_ASSERT(!text.empty(), "a shader that renderer/CMakeLists.txt does not embed");
  return {file, text};
}

Result<GlProgram> build_program(ShaderSource vertex, ShaderSource fragment) {
  auto first = compile(GL_VERTEX_SHADER, vertex);
  if (!first) return first.error();
  auto second = compile(GL_FRAGMENT_SHADER, fragment);
  if (!second) return second.error();
  GlProgram program(glCreateProgram());
  glAttachShader(program.get(), first.value().get());
  glAttachShader(program.get(), second.value().get());
  glLinkProgram(program.get());
  GLint good = GL_FALSE;
  glGetProgramiv(program.get(), GL_LINK_STATUS, &good);
  if (good != GL_TRUE) {
    GLint log_size = 0;
    glGetProgramiv(program.get(), GL_INFO_LOG_LENGTH, &log_size);
    std::string log(static_cast<std::size_t>(log_size), '\0');
    glGetProgramInfoLog(program.get(), log_size, nullptr, log.data());
    return Error{ErrorCode::unavailable, std::string(vertex.file) + " with " +
                                             std::string(fragment.file) +
                                             ": link error: " + trimmed(log)};
  }
  label(GL_PROGRAM, program.get(), fragment.file);
  return program;
}

}  // namespace quadlight::renderer
