// Where the demo's scenes come from: built in, or a file.
#pragma once

#include "options.hpp"

#include <quadlight/scenes/builtin.hpp>
#include <quadlight/scenes/document.hpp>

#include <memory>
#include <string>

namespace quadlight::demo {

struct DemoScene {
  std::string name;  ///< the built-in's name, or the file's without folder and extension
  scenes::SceneDocument document;
  std::unique_ptr<scenes::Animation> animation{};    ///< null: nothing moves with the time
  std::unique_ptr<scenes::Simulation> simulation{};  ///< null: nothing moves step by step
  bool outline_walls = false;  ///< nothing in the document draws its walls, so the program should
  bool mark_lights = false;    ///< show which lights were kept and which rebuilt
};

/// False for a word that is no built-in scene, looks like no file name and is no file: a typing
/// error on the command line.
[[nodiscard]] bool names_scene_or_file(const std::string& scene);

/// What the command line says about built-in scenes.
[[nodiscard]] scenes::BuiltinOptions builtin_options(const Options& options);

/// Makes the built-in scene of that name, or else loads the file. Errors as scenes::load.
[[nodiscard]] Result<DemoScene> open_scene(const std::string& scene,
                                           const scenes::BuiltinOptions& options);

/// The built-in scenes, "name  description" on a line each.
[[nodiscard]] std::string list_scenes();

/// The names of the built-in scenes: "dungeon, city, ...".
[[nodiscard]] std::string scene_names();

}  // namespace quadlight::demo
