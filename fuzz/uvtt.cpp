// Importer of Universal VTT maps: any text gives a sound document or a readable error.
#include "fuzz/document_checks.hpp"

#include <quadlight/scenes/uvtt.hpp>

#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  // A floor of up to 65,536 tiles takes a thousand times longer than the rest.
  quadlight::scenes::UvttOptions options;
  options.floor = size % 32 == 0;
  quadlight::fuzz::expect_sound(quadlight::scenes::import_uvtt(text, "f", options));
  return 0;
}
