// How often the program asked operator new for memory.
#pragma once

#include <cstdint>

namespace quadlight::demo {

/// Calls of any operator new so far, over all threads. Linking this file's source replaces the
/// global operators.
[[nodiscard]] std::uint64_t allocation_count();

}  // namespace quadlight::demo
