// See stream_buffer.hpp.
#include "stream_buffer.hpp"

#include "gl_error.hpp"

#include <algorithm>
#include <bit>

namespace quadlight::renderer {

namespace {

constexpr std::size_t smallest_capacity = 4096;

// A binding point that no vertex array records.
constexpr GLenum bind_point = GL_COPY_WRITE_BUFFER;

}  // namespace

StreamBuffer::StreamBuffer(std::string_view name)
    : buffer_(generate<GlBuffer>(glGenBuffers)), name_(name) {
  glBindBuffer(bind_point, buffer_.get());
  label(GL_BUFFER, buffer_.get(), name_);
}

Status StreamBuffer::fill(std::size_t bytes, FunctionRef<void(std::byte*)> write) {
  glBindBuffer(bind_point, buffer_.get());
  if (bytes > capacity_) {
    const std::size_t capacity = std::bit_ceil(std::max(bytes, smallest_capacity));
    capacity_ = 0;
    glBufferData(bind_point, static_cast<GLsizeiptr>(capacity), nullptr, GL_STREAM_DRAW);
    if (Status grown = check_gl("growing the " + name_); !grown) return grown;
    capacity_ = capacity;
  }
  constexpr int attempts = 3;
  for (int i = 0; i < attempts; ++i) {
    void* memory = glMapBufferRange(bind_point, 0, static_cast<GLsizeiptr>(bytes),
                                    GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
    if (memory == nullptr) break;
    write(static_cast<std::byte*>(memory));
    if (glUnmapBuffer(bind_point) == GL_TRUE) return success();
  }
  if (Status mapped = check_gl("filling the " + name_); !mapped) return mapped;
  return Error{ErrorCode::unavailable, "the driver gives no memory to fill the " + name_};
}

}  // namespace quadlight::renderer
