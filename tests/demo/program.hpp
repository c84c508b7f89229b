// Runs quadlight-demo as a user would, in a folder of its own, without a display.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace quadlight::demo::test {

struct Outcome {
  int status = -1;  ///< exit status; -1 if it did not exit by itself
  std::string out;
  std::string err;
};

/// A folder that lives as long as the object, and the program run in it.
class Workplace {
 public:
  Workplace();
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  /// Runs the program in the folder; DISPLAY and WAYLAND_DISPLAY are not set.
  [[nodiscard]] Outcome run(const std::vector<std::string>& arguments) const;
  /// Runs any command line of the shell in the folder; $demo is the program's path.
  [[nodiscard]] Outcome run_shell(const std::string& command) const;

  /// Full path of a file of that name in the folder.
  [[nodiscard]] std::filesystem::path path(std::string_view name) const { return folder_ / name; }
  void write(std::string_view name, std::string_view content) const;
  [[nodiscard]] std::string read(std::string_view name) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace quadlight::demo::test
