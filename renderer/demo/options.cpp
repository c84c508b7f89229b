// The command line through CLI11, with error texts that say what a valid value looks like.
#include "options.hpp"

#include <CLI/CLI.hpp>

#include <charconv>
#include <string_view>
#include <tuple>
#include <utility>

namespace quadlight::demo {
namespace {

/// The whole of `text` as a number in [low, high]; nothing if it is anything else.
std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t low,
                                          std::uint64_t high) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value < low || value > high) return std::nullopt;
  return value;
}

CLI::Validator number_in(std::uint64_t low, std::uint64_t high) {
  const std::string range = std::to_string(low) + " to " + std::to_string(high);
  return {[low, high, range](const std::string& text) {
            return whole_number(text, low, high)
                       ? std::string{}
                       : "'" + text + "' is not a whole number from " + range;
          },
          ""};
}

std::optional<std::pair<std::uint32_t, std::uint32_t>> parse_size(std::string_view text) {
  const std::size_t x = text.find('x');
  if (x == std::string_view::npos) return std::nullopt;
  const auto width = whole_number(text.substr(0, x), 1, 16384);
  const auto height = whole_number(text.substr(x + 1), 1, 16384);
  if (!width || !height) return std::nullopt;
  return std::pair{static_cast<std::uint32_t>(*width), static_cast<std::uint32_t>(*height)};
}

CLI::Validator valid_size() {
  return {[](const std::string& text) {
            return parse_size(text) ? std::string{}
                                    : "'" + text +
                                          "' is not WIDTHxHEIGHT with 1 to 16384 pixels each, "
                                          "for example 1280x720";
          },
          ""};
}

/// "quadtree, leaf, ... or linear".
std::string index_choices() {
  std::string text;
  const auto names = scenes::index_names();
  for (const std::string_view name : names) {
    if (!text.empty()) text += name == names.back() ? " or " : ", ";
    text += name;
  }
  return text;
}

CLI::Validator known_index() {
  return {[](const std::string& text) {
            return scenes::index_of(text) ? std::string{}
                                          : "'" + text + "' is no index; use " + index_choices();
          },
          ""};
}

CLI::Validator not_empty(std::string what) {
  return {[what = std::move(what)](const std::string& text) {
            return text.empty() ? "an empty " + what + "; name one" : std::string{};
          },
          ""};
}

/// Options whose texts become values after parsing.
struct Texts {
  std::string size;
  std::string index;
};

void add_options(CLI::App& app, Options& o, Texts& texts) {
  app.add_option("scene", o.scene, "A built-in scene (see --list) or a map file")
      ->type_name("SCENE|FILE")
      ->check(not_empty("scene name"));
  app.add_flag("--list", o.list, "Print the built-in scenes and end")->disable_flag_override();
  app.add_flag("--headless", o.headless, "Render without a window")->disable_flag_override();
  app.add_option("--frames", o.frames, "End after N frames (headless: 60 if not given)")
      ->type_name("N")
      ->check(number_in(1, 1'000'000));
  app.add_option("--size", texts.size, "Picture or window size in pixels (1280x720 if not given)")
      ->type_name("WxH")
      ->check(valid_size());
  app.add_option("--threads", o.threads, "Worker threads, 0 to 256; 0 is one per core")
      ->type_name("N")
      ->check(number_in(0, 256));
  app.add_option("--seed", o.seed, "Seed of generated scenes")
      ->type_name("N")
      ->check(number_in(0, UINT64_MAX));
  app.add_option(
         "--index", texts.index,
         "Index that the scene battle works with: " + index_choices() + " (quadtree if not given)")
      ->type_name("NAME")
      ->check(known_index());
  const auto file = [&app](const char* name, std::filesystem::path& to, const char* what) {
    app.add_option(name, to, what)->type_name("FILE")->check(not_empty("file name"));
  };
  file("--screenshot", o.screenshot,
       "Write the last frame as PNG (headless: quadlight-SCENE.png if not given)");
  file("--stats-json", o.stats_json, "Write counters and times as JSON");
  file("--stats-csv", o.stats_csv, "Write counters and times as CSV, one row per frame");
  file("--dump-frame", o.dump_frame,
       "Write the last frame as JSON: visible nodes, light polygons, counters");
}

/// Ends with what to do.
EarlyExit wrong_usage(const std::string& text) {
  return {exit_usage, text + " (see quadlight-demo --help)"};
}

}  // namespace

std::variant<Options, EarlyExit> parse_options(int argc, const char* const* argv) {
  CLI::App app("Shows a lit 2D scene in a window, or renders it without one.", "quadlight-demo");
  app.footer(
      "Without a display the program renders headless by itself.\n"
      "Exit status: 0 ok; 1 a file, the machine or OpenGL failed; 2 wrong command line.");
  app.set_version_flag("--version", std::string("quadlight ") + QUADLIGHT_VERSION);
  Options options;
  Texts texts;
  add_options(app, options, texts);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return EarlyExit{exit_ok, app.help()};
  } catch (const CLI::CallForVersion& version) {
    return EarlyExit{exit_ok, std::string(version.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {
    const std::string extra = app.remaining().front();
    return wrong_usage(extra.starts_with("-") ? extra + ": no such option"
                                              : extra + ": only one scene or file can be shown");
  } catch (const CLI::ParseError& error) {
    return wrong_usage(error.what());
  }
  if (const auto parsed = parse_size(texts.size)) {
    std::tie(options.width, options.height) = *parsed;
  }
  if (const auto index = scenes::index_of(texts.index)) options.index = *index;
  return options;
}

}  // namespace quadlight::demo
