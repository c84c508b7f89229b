// Counts calls of operator new.
#pragma once

#include <cstddef>

namespace quadlight::bench {

/// Calls of operator new by this thread so far. The program's own; what a peer's shared library
/// takes by malloc is not seen.
[[nodiscard]] std::size_t allocation_count();

}  // namespace quadlight::bench
