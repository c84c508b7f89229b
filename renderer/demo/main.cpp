// quadlight-demo: shows a lit scene in a window, or renders it without one.
#include "headless_app.hpp"
#include "options.hpp"
#include "output_files.hpp"
#include "scene_source.hpp"
#include "window_app.hpp"

#include <quadlight/renderer/context.hpp>

#include <exception>
#include <iostream>
#include <string>
#include <utility>

namespace {

using namespace quadlight;
using namespace quadlight::demo;

/// One line on stderr, whatever is in the text.
int fail(int status, std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  std::cerr << "quadlight-demo: " << text << '\n';
  return status;
}

/// What was printed may have gone nowhere: a full disk, a closed pipe.
int printed() {
  std::cout.flush();
  return std::cout ? exit_ok
                   : fail(exit_failure, "standard output: cannot write; send it somewhere else");
}

int run(const Options& options) {
  if (options.list) {
    std::cout << list_scenes();
    return printed();
  }
  if (!names_scene_or_file(options.scene)) {
    return fail(
        exit_usage,
        options.scene + ": neither a built-in scene nor a file; the scenes are " + scene_names());
  }
  if (const Status outputs = check_outputs(options); !outputs) {
    const bool wrong_names = outputs.error().code == ErrorCode::out_of_range;
    return fail(wrong_names ? exit_usage : exit_failure, outputs.error().text);
  }
  Result<DemoScene> scene = open_scene(options.scene, builtin_options(options));
  if (!scene) return fail(exit_failure, scene.error().text);

  const bool window = !options.headless && renderer::display_available();
  if (!window && !options.headless) {
    std::cout << "no display (DISPLAY and WAYLAND_DISPLAY): rendering without a window\n";
  }
  const Status done = window ? run_window(options, std::move(scene).value())
                             : run_headless(options, std::move(scene).value());
  return done ? printed() : fail(exit_failure, done.error().text);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto parsed = parse_options(argc, argv);
    if (const auto* exit = std::get_if<EarlyExit>(&parsed)) {
      if (exit->status != exit_ok) return fail(exit->status, exit->text);
      std::cout << exit->text;
      return printed();
    }
    return run(std::get<Options>(parsed));
  } catch (const std::exception& error) {
    // Memory that ran out, in practice.
    return fail(exit_failure, std::string("cannot go on: ") + error.what());
  }
}
