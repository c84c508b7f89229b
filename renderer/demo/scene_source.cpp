// Chooses between built-in scenes and files.
#include "scene_source.hpp"

#include <quadlight/scenes/load.hpp>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace quadlight::demo {
namespace {

bool is_builtin(const std::string& scene) {
  return std::ranges::any_of(scenes::builtin_scenes(),
                             [&](const scenes::BuiltinInfo& info) { return info.name == scene; });
}

}  // namespace

bool names_scene_or_file(const std::string& scene) {
  std::error_code ignored;
  return is_builtin(scene) || scene.find_first_of("./") != std::string::npos ||
         std::filesystem::exists(scene, ignored);
}

scenes::BuiltinOptions builtin_options(const Options& options) {
  return {.seed = options.seed, .index = options.index};
}

Result<DemoScene> open_scene(const std::string& scene, const scenes::BuiltinOptions& options) {
  if (is_builtin(scene)) {
    Result<scenes::BuiltinScene> made = scenes::make_builtin(scene, options);
    if (!made) return made.error();
    scenes::BuiltinScene builtin = std::move(made).value();
    return DemoScene{scene,
                     std::move(builtin.document),
                     std::move(builtin.animation),
                     std::move(builtin.simulation),
                     false,
                     builtin.mark_lights};
  }
  Result<scenes::SceneDocument> loaded = scenes::load(scene);
  if (!loaded) return loaded.error();
  const bool bare_walls = loaded.value().bare_walls;
  return DemoScene{std::filesystem::path(scene).stem().string(), std::move(loaded).value(), nullptr,
                   nullptr, bare_walls};
}

std::string list_scenes() {
  std::size_t width = 0;
  for (const scenes::BuiltinInfo& info : scenes::builtin_scenes()) {
    width = std::max(width, info.name.size());
  }
  std::string text;
  for (const scenes::BuiltinInfo& info : scenes::builtin_scenes()) {
    text += info.name;
    text.append(width - info.name.size() + 2, ' ');
    text += info.description;
    text += '\n';
  }
  return text;
}

std::string scene_names() {
  std::string text;
  for (const scenes::BuiltinInfo& info : scenes::builtin_scenes()) {
    if (!text.empty()) text += ", ";
    text += info.name;
  }
  return text;
}

}  // namespace quadlight::demo
