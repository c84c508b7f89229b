// CPU time of a stage.
#pragma once

#include <chrono>

namespace quadlight::renderer {

/// Runs from its construction on.
class Stopwatch {
 public:
  [[nodiscard]] double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace quadlight::renderer
