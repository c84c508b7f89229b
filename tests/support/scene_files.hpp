// Helpers for tests of scene files: temporary files, comparison of documents.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace quadlight::test {

/// A folder of its own, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Writes a file into the folder and returns its path.
  std::filesystem::path write(std::string_view name, std::string_view bytes) const;

 private:
  std::filesystem::path path_;
};

/// The document from a text that must load; a test failure and an empty document otherwise.
[[nodiscard]] scenes::SceneDocument loaded(std::string_view text);

/// The error of a text that must not load, as file "f"; a test failure otherwise.
[[nodiscard]] Error refused(std::string_view text);

/// Every value of a document except its name, floats with all their bits: equal texts are equal
/// documents.
[[nodiscard]] std::string fingerprint(const scenes::SceneDocument& document);

}  // namespace quadlight::test
