// Loading scene files: reads the bytes, finds the format, names the document.
#include "cell_map.hpp"
#include "foundry_reader.hpp"
#include "json_cursor.hpp"
#include "json_text.hpp"
#include "moving_ai_reader.hpp"
#include "scene_file.hpp"
#include "uvtt_reader.hpp"

#include <quadlight/scenes/foundry.hpp>
#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/moving_ai.hpp>
#include <quadlight/scenes/uvtt.hpp>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <new>
#include <string>
#include <system_error>

namespace quadlight::scenes {
namespace {

constexpr std::size_t max_file_size = std::size_t{512} << 20U;

Error io_error(std::string_view file, std::string_view text) {
  return {ErrorCode::io, std::string(file) + ": " + std::string(text)};
}

Error too_large(std::string_view file) {
  return io_error(file, "larger than 512 MiB; no scene is: check that this is the right file");
}

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

Result<std::string> read_bytes(const std::filesystem::path& file) {
  const std::string name = file.string();
  std::error_code ignored;
  if (std::filesystem::is_directory(file, ignored)) {
    return io_error(name, "this is a folder; give a scene file in it");
  }
  // Told early where the size is known; a pipe or a growing file meets the limit while it is read.
  const auto size = std::filesystem::file_size(file, ignored);
  if (!ignored && size > max_file_size) return too_large(name);
  const std::unique_ptr<std::FILE, CloseFile> stream(std::fopen(file.c_str(), "rb"));
  if (stream == nullptr) {
    return io_error(name, "cannot be opened (" + std::generic_category().message(errno) +
                              "); check the path and the permissions");
  }
  std::string bytes;
  std::size_t used = 0;
  do {
    bytes.resize(used + std::max<std::size_t>(used, std::size_t{64} << 10U));
    used += std::fread(bytes.data() + used, 1, bytes.size() - used, stream.get());
    if (used > max_file_size) return too_large(name);
  } while (used == bytes.size());
  if (std::ferror(stream.get()) != 0) {
    return io_error(name, "cannot be read (" + std::generic_category().message(errno) +
                              "); check the disk and the permissions");
  }
  bytes.resize(used);
  return bytes;
}

std::string document_name(std::string_view file) {
  return std::filesystem::path(file).stem().string();
}

Result<SceneDocument> read_any(const internal::Json& root, std::string_view name) {
  if (root.is_object() && root.contains("quadlight")) {
    return internal::read_scene_file(root, name);
  }
  if (root.is_object() && (root.contains("resolution") || root.contains("format"))) {
    return internal::read_uvtt(root, name, {});
  }
  if (root.is_object() && root.contains("grid") && root.contains("walls")) {
    return internal::read_foundry(root, name, {});
  }
  return internal::error_at(
      ErrorCode::format, name, "/",
      "neither a quadlight scene (an object with the key \"quadlight\"), nor a Universal VTT map "
      "(\"resolution\"), nor a Foundry scene (\"grid\" and \"walls\"); add the key, or give "
      "another file");
}

/// Runs `read` and names its document. Running out of memory becomes an error.
template <class Read>
Result<SceneDocument> named(std::string_view name, Read read) try {
  Result<SceneDocument> document = read();
  if (document) document.value().name = document_name(name);
  return document;
} catch (const std::bad_alloc&) {
  return internal::error_at(ErrorCode::limit_exceeded, name, "/",
                            "not enough memory for this file; use a smaller one");
}

/// Runs `read` on the parsed text.
template <class Read>
Result<SceneDocument> parse_and_read(std::string_view text, std::string_view name, Read read) {
  return named(name, [&]() -> Result<SceneDocument> {
    const Result<internal::Json> root = internal::parse_json(text, name);
    if (!root) return root.error();
    return read(root.value());
  });
}

}  // namespace

Result<SceneDocument> load(const std::filesystem::path& file) try {
  const Result<std::string> bytes = read_bytes(file);
  if (!bytes) return bytes.error();
  return load_text(bytes.value(), file.string());
} catch (const std::bad_alloc&) {
  return Error{ErrorCode::limit_exceeded, "not enough memory to read a file; use a smaller one"};
}

Result<SceneDocument> load_text(std::string_view text, std::string_view name) {
  if (internal::looks_like_cell_map(text)) return import_moving_ai(text, name);
  return parse_and_read(text, name,
                        [&](const internal::Json& root) { return read_any(root, name); });
}

Result<SceneDocument> import_uvtt(std::string_view text, std::string_view name,
                                  const UvttOptions& options) {
  return parse_and_read(text, name, [&](const internal::Json& root) {
    return internal::read_uvtt(root, name, options);
  });
}

Result<SceneDocument> import_foundry(std::string_view text, std::string_view name,
                                     const FoundryOptions& options) {
  return parse_and_read(text, name, [&](const internal::Json& root) {
    return internal::read_foundry(root, name, options);
  });
}

Result<SceneDocument> import_moving_ai(std::string_view text, std::string_view name,
                                       const MovingAiOptions& options) {
  return named(name, [&] { return internal::read_moving_ai(text, name, options); });
}

}  // namespace quadlight::scenes
