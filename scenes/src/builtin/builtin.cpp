// The list of built-in scenes.
#include "builtin.hpp"

#include <array>
#include <string>

namespace quadlight::scenes {
namespace {

struct Entry {
  BuiltinInfo info;
  Result<BuiltinScene> (*make)(const BuiltinOptions& options);
};

constexpr std::array infos{
    BuiltinInfo{"dungeon", "rooms and corridors by torchlight, from a Universal VTT map"},
    BuiltinInfo{"city", "a generated city at night: 30,000 sprites, hundreds of lights, traffic"},
    BuiltinInfo{"torture", "every degenerate wall configuration, one cell each"},
    BuiltinInfo{"collisions", "5,000 spinning boxes that bounce; those that intersect light up"},
    BuiltinInfo{"battle", "two armies of 4,000, each man after his nearest enemy (see --index)"},
    BuiltinInfo{"million", "an island of a million sprites, 10,000 of them moving, from the air"},
    BuiltinInfo{"doors", "doors that open and shut; green lights are kept, orange ones rebuilt"},
    BuiltinInfo{"stealth", "guards on patrol with their lamps; whom one of them sees turns red"},
    BuiltinInfo{"glass", "tinted windows, hedges that hide what is behind the second, a moon"},
    BuiltinInfo{"fog", "an explorer in a maze; what he has seen stays on the map"},
};

constexpr std::array entries{
    Entry{infos[0], [](const BuiltinOptions&) { return internal::make_dungeon(); }},
    Entry{infos[1], [](const BuiltinOptions& o) { return internal::make_city(o.seed); }},
    Entry{infos[2], [](const BuiltinOptions&) { return internal::make_torture(); }},
    Entry{infos[3], [](const BuiltinOptions& o) { return internal::make_collisions(o.seed); }},
    Entry{infos[4], [](const BuiltinOptions& o) { return internal::make_battle(o.seed, o.index); }},
    Entry{infos[5],
          [](const BuiltinOptions& o) { return internal::make_million(o.seed, o.million_nodes); }},
    Entry{infos[6], [](const BuiltinOptions&) { return internal::make_doors(); }},
    Entry{infos[7], [](const BuiltinOptions&) { return internal::make_stealth(); }},
    Entry{infos[8], [](const BuiltinOptions&) { return internal::make_glass(); }},
    Entry{infos[9], [](const BuiltinOptions& o) { return internal::make_fog(o.seed); }},
};

}  // namespace

std::span<const BuiltinInfo> builtin_scenes() {
  return infos;
}

Result<BuiltinScene> make_builtin(std::string_view name, const BuiltinOptions& options) {
  for (const Entry& entry : entries) {
    if (entry.info.name != name) continue;
    Result<BuiltinScene> scene = entry.make(options);
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
