// Checks of output paths and writing of text files.
#include "output_files.hpp"

#include <array>
#include <cerrno>
#include <fstream>
#include <string>
#include <system_error>

namespace quadlight::demo {
namespace {

namespace fs = std::filesystem;

struct Output {
  const char* option;
  const fs::path* file;
};

Error io_error(const fs::path& file, const std::string& what) {
  return {ErrorCode::io, file.string() + ": " + what};
}

Status check_place(const Output& output) {
  std::error_code ignored;
  const fs::path& file = *output.file;
  if (fs::is_directory(file, ignored)) {
    return io_error(file, std::string("is a folder; name a file for ") + output.option);
  }
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, ignored)) {
    return io_error(file, "there is no folder " + folder.string() + "; create it, or name another");
  }
  return success();
}

/// True if both names mean one file, existing or not.
bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  if (fs::equivalent(a, b, ignored)) return fs::is_regular_file(a, ignored);
  return !fs::exists(a, ignored) &&
         fs::weakly_canonical(a, ignored) == fs::weakly_canonical(b, ignored);
}

}  // namespace

Status check_outputs(const Options& options) {
  const std::array all{
      Output{"--screenshot", &options.screenshot}, Output{"--stats-json", &options.stats_json},
      Output{"--stats-csv", &options.stats_csv}, Output{"--dump-frame", &options.dump_frame}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].file->empty()) continue;
    if (Status place = check_place(all[i]); !place) return place;
    if (same_file(*all[i].file, options.scene)) {
      return Error{ErrorCode::out_of_range, std::string(all[i].option) + ": " +
                                                all[i].file->string() +
                                                " is the scene file itself; name another file"};
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (all[j].file->empty() || !same_file(*all[i].file, *all[j].file)) continue;
      return Error{ErrorCode::out_of_range, std::string(all[i].option) + ": " +
                                                all[i].file->string() + " is the file of " +
                                                all[j].option + " too; name another file"};
    }
  }
  return success();
}

Status write_text(const fs::path& file, std::string_view text) {
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  if (out) {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
  }
  if (out) return success();
  const std::string reason =
      errno != 0 ? std::generic_category().message(errno) : std::string("unknown reason");
  return io_error(
      file, "cannot write: " + reason + "; name a place with free space and the right to write");
}

}  // namespace quadlight::demo
