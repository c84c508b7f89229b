// A GPU buffer that is filled anew each frame.
#pragma once

#include "gl.hpp"

#include <quadlight/function_ref.hpp>
#include <quadlight/result.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace quadlight::renderer {

/// Grows to powers of two and keeps its capacity. Each fill orphans the old content, so that the
/// CPU never waits for draws that still read it.
class StreamBuffer {
 public:
  explicit StreamBuffer(std::string_view name);

  /// Makes the content what `write` stores at its argument: `bytes` bytes, > 0, all of them.
  /// `write` may be called again if the driver lost the memory. Error unavailable with GL's words.
  Status fill(std::size_t bytes, FunctionRef<void(std::byte*)> write);

  [[nodiscard]] GLuint get() const { return buffer_.get(); }

 private:
  GlBuffer buffer_;
  std::string name_;
  std::size_t capacity_ = 0;
};

}  // namespace quadlight::renderer
