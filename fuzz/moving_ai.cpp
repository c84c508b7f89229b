// Importer of grid maps: any text gives a sound document or a readable error, whatever the options.
#include "fuzz/document_checks.hpp"

#include <quadlight/scenes/moving_ai.hpp>

#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  quadlight::scenes::MovingAiOptions options;
  options.floor = size % 32 == 0;
  options.solid = size % 2 == 0;
  options.merged = size % 3 != 0;
  options.lights = size % 5;
  quadlight::fuzz::expect_sound(quadlight::scenes::import_moving_ai(text, "f", options));
  return 0;
}
