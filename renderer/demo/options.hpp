// Options: what the user asked for on the command line, checked. Opens no scene, knows no GL.
#pragma once

#include <quadlight/scenes/simulation.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

namespace quadlight::demo {

/// Exit statuses of the program, as --help states them.
inline constexpr int exit_ok = 0;
inline constexpr int exit_failure = 1;  ///< a file, the machine, OpenGL
inline constexpr int exit_usage = 2;    ///< the command line

struct Options {
  std::string scene = "dungeon";  ///< name of a built-in scene, or a file
  bool list = false;
  bool headless = false;
  std::optional<std::uint32_t> frames{};  ///< 1 ... 1e6; unset: 60 headless, no end in the window
  std::uint32_t width = 1280;             ///< pixels, 1 ... 16384
  std::uint32_t height = 720;
  unsigned threads = 0;  ///< 0 ... 256; 0: one per core
  std::uint64_t seed = 1;
  scenes::IndexKind index = scenes::IndexKind::quadtree;  ///< that "battle" works with
  // Files to write; empty: not asked for.
  std::filesystem::path screenshot{};
  std::filesystem::path stats_json{};
  std::filesystem::path stats_csv{};
  std::filesystem::path dump_frame{};
};

/// The program is to end now: --help, --version or a wrong command line.
struct EarlyExit {
  int status = exit_ok;
  std::string text;  ///< for stdout if status is exit_ok, else what is wrong, without end of line
};

/// Reads the command line. No side effects; the scene and the files are not looked at.
[[nodiscard]] std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv);

}  // namespace quadlight::demo
