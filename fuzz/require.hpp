// How a harness reports a broken promise: a line on stderr, and abort.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace quadlight::fuzz {

inline void require(bool kept, std::string_view promise) {
  if (kept) return;
  std::fprintf(stderr, "broken: %.*s\n", static_cast<int>(promise.size()), promise.data());
  std::abort();
}

}  // namespace quadlight::fuzz
