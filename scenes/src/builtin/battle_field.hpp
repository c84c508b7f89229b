// The ground that the battle is fought on.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstdint>

namespace quadlight::scenes::internal {

/// What is drawn above what.
namespace battle_layer {
inline constexpr std::int32_t ground = 0;
inline constexpr std::int32_t fallen = 1;
inline constexpr std::int32_t man = 2;
inline constexpr std::int32_t arms = 3;
inline constexpr std::int32_t tree = 4;
}  // namespace battle_layer

/// Adds grass over [0, field], trees whose trunks throw shadows, and fires along the middle and at
/// both ends.
void add_battle_field(Vec2 field, std::uint64_t seed, SceneDocument& document);

}  // namespace quadlight::scenes::internal
