// The built-in scenes: one function each. builtin.cpp lists them.
#pragma once

#include <quadlight/scenes/builtin.hpp>

#include <cstddef>
#include <cstdint>

namespace quadlight::scenes::internal {

/// A dungeon by torchlight, from the embedded map; a lantern makes its round. Ignores seeds.
Result<BuiltinScene> make_dungeon();

/// A city at night with traffic, generated from a seed.
Result<BuiltinScene> make_city(std::uint64_t seed);

/// Spinning boxes that bounce; those that intersect light up.
Result<BuiltinScene> make_collisions(std::uint64_t seed);

/// Two armies by torchlight; the index finds each man's nearest enemy.
Result<BuiltinScene> make_battle(std::uint64_t seed, IndexKind index);

/// An island of so many sprites (at least 1,000), one percent of which move; the camera flies.
Result<BuiltinScene> make_million(std::uint64_t seed, std::size_t nodes);

/// Every degenerate wall configuration, a cell each; lights circle through the awkward places.
Result<BuiltinScene> make_torture();

/// Rooms whose doors open and shut on a schedule.
Result<BuiltinScene> make_doors();

/// Guards on patrol; whom they see turns red.
Result<BuiltinScene> make_stealth();

/// Tinted glass, limited walls, a directional light and one with soft shadows.
Result<BuiltinScene> make_glass();

/// An explorer in a maze made from a seed; what he has seen stays visible.
Result<BuiltinScene> make_fog(std::uint64_t seed);

}  // namespace quadlight::scenes::internal
