// Scenes in quadlight's own JSON: any text gives a sound document or a readable error, and what is
// saved loads as what it was.
#include "fuzz/document_checks.hpp"

#include <quadlight/scenes/load.hpp>

#include <cstdint>
#include <string_view>

namespace quadlight::fuzz {
namespace {

void expect_save_and_load(const scenes::SceneDocument& document) {
  const Result<std::string> saved = scenes::save_text(document);
  if (!saved) return;  // the format has no words for parts of other formats
  const Result<scenes::SceneDocument> loaded = scenes::load_text(saved.value(), "f");
  require(loaded.ok(), loaded ? "" : "what was saved does not load: " + loaded.error().text);
  const Result<std::string> again = scenes::save_text(loaded.value());
  require(again.ok() && again.value() == saved.value(), "saving twice gives two texts");
}

}  // namespace
}  // namespace quadlight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // Other formats have harnesses of their own, and floors that would slow this one down.
  if (text.find("\"quadlight\"") == std::string_view::npos) return 0;
  const auto document = quadlight::scenes::load_text(text, "f");
  quadlight::fuzz::expect_sound(document);
  if (document) quadlight::fuzz::expect_save_and_load(document.value());
  return 0;
}
