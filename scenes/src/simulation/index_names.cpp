// Names of the indices.
#include <quadlight/scenes/simulation.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

namespace quadlight::scenes {
namespace {

constexpr std::array<std::string_view, 6> names{"quadtree", "leaf", "point",
                                                "pr",       "grid", "linear"};

}  // namespace

std::span<const std::string_view> index_names() {
  return names;
}

std::string_view name_of(IndexKind kind) {
  return names[static_cast<std::size_t>(kind)];
}

std::optional<IndexKind> index_of(std::string_view name) {
  const auto at = std::ranges::find(names, name);
  if (at == names.end()) return std::nullopt;
  return static_cast<IndexKind>(at - names.begin());
}

}  // namespace quadlight::scenes
