// The list of built-in scenes.
#include "builtin.hpp"

#include <array>
#include <string>

namespace quadlight::scenes {
namespace {

struct Entry {
  BuiltinInfo info;
  Result<BuiltinScene> (*make)(std::uint64_t seed);
};

constexpr std::array infos{
    BuiltinInfo{"dungeon", "rooms and corridors by torchlight, from a Universal VTT map"},
    BuiltinInfo{"city", "a generated city at night: 30,000 sprites, hundreds of lights, traffic"},
    BuiltinInfo{"torture", "every degenerate wall configuration, one cell each"},
};

constexpr std::array entries{
    Entry{infos[0], [](std::uint64_t) { return internal::make_dungeon(); }},
    Entry{infos[1], [](std::uint64_t seed) { return internal::make_city(seed); }},
    Entry{infos[2], [](std::uint64_t) { return internal::make_torture(); }},
};

}  // namespace

std::span<const BuiltinInfo> builtin_scenes() {
  return infos;
}

Result<BuiltinScene> make_builtin(std::string_view name, std::uint64_t seed) {
  for (const Entry& entry : entries) {
    if (entry.info.name != name) continue;
    Result<BuiltinScene> scene = entry.make(seed);
    if (scene) scene.value().document.name = name;
    return scene;
  }
  std::string text = "no built-in scene is called \"" + std::string(name) + "\"; use one of: ";
  for (const BuiltinInfo& info : infos) {
    if (&info != infos.data()) text += ", ";
    text += info.name;
  }
  return Error{ErrorCode::out_of_range, std::move(text)};
}

}  // namespace quadlight::scenes
