// See light_pass.hpp.
#include "light_pass.hpp"

#include "gl_error.hpp"
#include "shader.hpp"
#include "stopwatch.hpp"

#include <quadlight/assert.hpp>

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace quadlight::renderer {

namespace {

/// What the shader knows of a light: three RGBA32F texels.
struct Record {
  Vec2 position;  ///< from the view's centre
  float radius;
  float sector_kind;  ///< 0 whole disc, 1 opening up to half a turn, 2 wider
  Color power;        ///< colour x intensity
  float soft_angle;   ///< inside of each edge; 0: hard edges
  Vec2 first_edge;    ///< directions of the sector's two edges, counter-clockwise
  Vec2 last_edge;
};
constexpr std::size_t texels_per_record = 3;
static_assert(sizeof(Record) == texels_per_record * 4 * sizeof(float));

Vec2 unit(double angle) {
  return {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))};
}

Record record_of(const FrameLight& light, const ViewTransform& view) {
  constexpr float largest = std::numeric_limits<float>::max();
  const LightBound& bound = light.bound;
  Record r{};
  r.position = view.relative(DVec2(bound.position));
  r.radius = std::min(bound.radius, largest);  // infinite: the falloff is 1 everywhere
  // An infinite power would make NaN where the falloff is zero.
  r.power = glm::min(light.color * light.intensity, Color(largest));
  if (light.type == LightType::cone && bound.angle < full_turn) {
    r.sector_kind = bound.angle <= std::numbers::pi_v<float> ? 1.0F : 2.0F;
    r.first_edge = unit(double{bound.direction} - 0.5 * double{bound.angle});
    r.last_edge = unit(double{bound.direction} + 0.5 * double{bound.angle});
    r.soft_angle = light.soft_angle;
  }
  return r;
}

/// Records in the order in which the mesh uses them: each light is followed by its tints.
class RowWalk {
 public:
  explicit RowWalk(const Frame& frame) : frame_(frame) {}

  [[nodiscard]] std::size_t taken() const { return std::size_t{light_} + tint_; }
  [[nodiscard]] bool done() const {
    return light_ == frame_.lights.size() && tint_ == frame_.tints.size();
  }
  /// The next rows, at most so many.
  Rows take(std::size_t most) {
    Rows rows{{light_, 0}, {tint_, 0}};
    for (; most > 0 && !done(); --most) {
      if (tint_ < frame_.tints.size() && frame_.tints[tint_].light < light_) {
        ++tint_;
        ++rows.tints.count;
      } else {
        ++light_;
        ++rows.lights.count;
      }
    }
    return rows;
  }

 private:
  const Frame& frame_;
  std::uint32_t light_ = 0;
  std::uint32_t tint_ = 0;
};

/// Place of a triangle's record in that order.
std::size_t row_of_triangle(const Frame& frame, std::size_t triangle) {
  const std::size_t row = frame.mesh_vertices[frame.mesh_indices[3 * triangle]].light;
  const std::size_t lights = frame.lights.size();
  if (row >= lights) return row - lights + frame.tints[row - lights].light + 1;
  const auto own = std::partition_point(frame.tints.begin(), frame.tints.end(),
                                        [&](const LightTint& t) { return t.light < row; });
  return row + static_cast<std::size_t>(own - frame.tints.begin());
}

/// Number of leading triangles whose records come before `row`.
std::size_t triangles_below(const Frame& frame, std::size_t row) {
  std::size_t low = 0;
  std::size_t high = frame.mesh_indices.size() / 3;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (row_of_triangle(frame, middle) < row) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

[[maybe_unused]] bool mesh_is_in_order(const Frame& frame) {
  for (std::size_t t = 1; t < frame.mesh_indices.size() / 3; ++t) {
    if (row_of_triangle(frame, t) < row_of_triangle(frame, t - 1)) return false;
  }
  return true;
}

template <class T>
Status copy_into(StreamBuffer& buffer, std::span<const T> data, RenderStats& stats) {
  if (data.empty()) return success();
  stats.bytes_uploaded += data.size_bytes();
  return buffer.fill(data.size_bytes(),
                     [&](std::byte* out) { std::memcpy(out, data.data(), data.size_bytes()); });
}

}  // namespace

Result<LightPass> LightPass::create(std::size_t lights_per_draw) {
  auto program =
      build_program(embedded_shader("shaders/light.vert"), embedded_shader("shaders/light.frag"));
  if (!program) return program.error();
  GLint texels = 0;
  glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &texels);
  const std::size_t most = static_cast<std::size_t>(texels) / texels_per_record;
  return LightPass(std::move(program).value(),
                   lights_per_draw == 0 ? most : std::min(lights_per_draw, most));
}

LightPass::LightPass(GlProgram program, std::size_t lights_per_draw)
    : program_(std::move(program)),
      light_count_(glGetUniformLocation(program_.get(), "light_count")),
      light_shift_(glGetUniformLocation(program_.get(), "light_shift")),
      tint_shift_(glGetUniformLocation(program_.get(), "tint_shift")),
      clip_scale_(glGetUniformLocation(program_.get(), "clip_scale")),
      world_per_pixel_(glGetUniformLocation(program_.get(), "world_per_pixel")),
      half_view_(glGetUniformLocation(program_.get(), "half_view")),
      vertex_array_(generate<GlVertexArray>(glGenVertexArrays)),
      record_texture_(generate<GlTexture>(glGenTextures)),
      lights_per_draw_(lights_per_draw) {
  glBindVertexArray(vertex_array_.get());
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.get());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.get());
  constexpr GLsizei stride = sizeof(LightVertex);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, at_byte(offsetof(LightVertex, x)));
  glVertexAttribIPointer(1, 1, GL_UNSIGNED_INT, stride, at_byte(offsetof(LightVertex, light)));
  glEnableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
}

Status LightPass::upload(const Frame& frame, RenderStats& stats) {
  const Stopwatch watch;
  if (Status filled = copy_into(vertices_, frame.mesh_vertices, stats); !filled) return filled;
  if (Status filled = copy_into(indices_, frame.mesh_indices, stats); !filled) return filled;
  stats.upload += watch.milliseconds();
  return success();
}

Status LightPass::upload_records(const Frame& frame, const Rows& rows, const ViewTransform& view,
                                 RenderStats& stats) {
  const Stopwatch watch;
  const std::size_t bytes = (std::size_t{rows.lights.count} + rows.tints.count) * sizeof(Record);
  Status filled = records_.fill(bytes, [&](std::byte* out) {
    const auto add = [&](const Record& record) {
      std::memcpy(out, &record, sizeof record);
      out += sizeof record;
    };
    for (const FrameLight& light : frame.lights.subspan(rows.lights.first, rows.lights.count)) {
      add(record_of(light, view));
    }
    for (const LightTint& tint : frame.tints.subspan(rows.tints.first, rows.tints.count)) {
      Record record = record_of(frame.lights[tint.light], view);
      record.power *= tint.transmittance;
      add(record);
    }
  });
  stats.bytes_uploaded += bytes;
  stats.upload += watch.milliseconds();
  return filled;
}

Status LightPass::draw(const Frame& frame, const ViewTransform& view, RenderStats& stats) {
  if (frame.mesh_indices.empty()) return success();
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glUseProgram(program_.get());
  const Vec2 scale = view.clip_scale();
  const Vec2 step = view.world_per_pixel();
  glUniform2f(clip_scale_, scale.x, scale.y);
  glUniform2f(world_per_pixel_, step.x, step.y);
  glUniform2f(half_view_, static_cast<float>(view.half_view.x),
              static_cast<float>(view.half_view.y));
  glBindVertexArray(vertex_array_.get());
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_BUFFER, record_texture_.get());

  const bool split = frame.lights.size() + frame.tints.size() > lights_per_draw_;
  QUADLIGHT_ASSERT(!split || mesh_is_in_order(frame), "the mesh must be in order of lights");
  std::size_t begin = 0;
  for (RowWalk walk(frame); !walk.done();) {
    const Rows rows = walk.take(lights_per_draw_);
    const std::size_t end =
        split ? triangles_below(frame, walk.taken()) : frame.mesh_indices.size() / 3;
    if (begin == end) continue;
    if (Status filled = upload_records(frame, rows, view, stats); !filled) return filled;
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, records_.get());
    const auto lights = static_cast<GLint>(frame.lights.size());
    glUniform1i(light_count_, lights);
    glUniform1i(light_shift_, -static_cast<GLint>(rows.lights.first));
    glUniform1i(tint_shift_, static_cast<GLint>(rows.lights.count) -
                                 static_cast<GLint>(rows.tints.first) - lights);
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * (end - begin)), GL_UNSIGNED_INT,
                   at_byte(3 * begin * sizeof(std::uint32_t)));
    ++stats.draw_calls;
    stats.triangles += end - begin;
    begin = end;
  }
  return check_gl("light accumulation");
}

}  // namespace quadlight::renderer
