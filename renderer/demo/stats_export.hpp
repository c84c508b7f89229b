// The program's counters and times as JSON, as CSV and as a table for people.
#pragma once

#include "frame_log.hpp"

#include <cstdint>
#include <string>

namespace quadlight::demo {

/// Where and how the numbers were made.
struct Environment {
  std::string scene;
  std::uint32_t width = 0;  ///< pixels
  std::uint32_t height = 0;
  unsigned threads = 0;  ///< that work at the same time
  std::string cpu;
  std::string gl_renderer;
  std::string gl_version;
  std::string index{};  ///< that the simulation works with; empty: there is none
};

/// The processor's name as the system states it, or "unknown".
[[nodiscard]] std::string cpu_name();

/// {"environment": {...}, "frames": number of frames run,
///  counter: value in the last frame, ..., time: {"p50", "p95", "p99", "max"}, ...}
/// Keys are the names of FrameStats, RenderStats, SimulationStats and FrameRecord; times in
/// milliseconds, over the frames that the log holds. The log must not be empty.
[[nodiscard]] std::string stats_json(const FrameLog& log, const Environment& environment);

/// A header of the same names, then one row per frame that the log holds; the first column is the
/// frame's number from 0.
[[nodiscard]] std::string stats_csv(const FrameLog& log);

/// A short table: the main times and counters. The log must not be empty.
[[nodiscard]] std::string stats_table(const FrameLog& log, const Environment& environment);

}  // namespace quadlight::demo
