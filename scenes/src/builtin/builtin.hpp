// The built-in scenes: one function each. builtin.cpp lists them.
#pragma once

#include <quadlight/scenes/builtin.hpp>

#include <cstdint>

namespace quadlight::scenes::internal {

/// A dungeon by torchlight, from the embedded map; a lantern makes its round. Ignores seeds.
Result<BuiltinScene> make_dungeon();

/// A city at night with traffic, generated from a seed.
Result<BuiltinScene> make_city(std::uint64_t seed);

/// Every degenerate wall configuration, a cell each; lights circle through the awkward places.
Result<BuiltinScene> make_torture();

}  // namespace quadlight::scenes::internal
