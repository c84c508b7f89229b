// Damaged files: every prefix and thousands of mutations of valid files give a document that a
// scene takes, or an error; nothing else.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>

#include <embedded/scene_documents.hpp>
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <vector>

namespace quadlight::scenes {
namespace {

/// Small texts with every key of the formats.
std::vector<std::string> valid_texts() {
  return {
      R"({"quadlight": 1, "ambient": [0.1, 0.2, 3e-1], "camera": {"center": [10, 20], "height": 30},
  "nodes": [{"box": [-1, -2, 3, 4], "color": [0.5, 0.25, 1], "layer": 2, "parent": 1,
             "position": [1, 2], "rotation": 30, "scale": [1, 2]}, {}],
  "walls": [[0, 0, 10, 10], {"segment": [1, 2, 3, 4], "side": "left", "kind": "solid"},
            {"segment": [1, 2, 3, 4], "kind": "glass", "opacity": 0.5, "color": [1, 0.5, 0]}],
  "lights": [{"type": "cone", "position": [5, 6], "radius": 70, "color": [1, 2, 3],
              "intensity": 0.5, "direction": 45, "angle": 90, "soft_angle": 20, "source_radius": 3},
             {"type": "directional", "radius": "unbounded"}]})",
      R"({"format": 0.3, "resolution": {"map_origin": {"x": 1, "y": 2}, "map_size": {"x": 4, "y": 3},
  "pixels_per_grid": "64"}, "line_of_sight": [[{"x": 1, "y": 2}, {"x": 3, "y": 4}]],
  "objects_line_of_sight": [[{"x": 1, "y": 2}, {"x": 3, "y": 4}, {"x": 5, "y": 0}]],
  "portals": [{"bounds": [{"x": 1, "y": 1}, {"x": 2, "y": 1}], "closed": false}],
  "environment": {"baked_lighting": false, "ambient_light": "ff333741"},
  "lights": [{"position": {"x": 1.5, "y": 1.5}, "range": 4, "intensity": 0.8, "color": "ffb060",
              "shadows": true}], "image": "iVBORw0KGgo="})",
      R"({"grid": {"size": 50, "distance": 5}, "width": 200, "height": "100", "padding": 0.25,
  "shiftX": 3, "background": {"offsetY": 4}, "environment": {"darknessLevel": 0.5,
  "globalLight": {"enabled": true, "darkness": {"min": 0, "max": 0.7}}},
  "walls": [{"c": [1, 2, 3, 4], "light": 10, "dir": 1, "door": 1, "ds": 1}, {"c": [0, 0, 9, 9]}],
  "lights": [{"x": 1, "y": 2, "rotation": 30, "walls": false, "hidden": false, "config": {"dim": 20,
              "bright": 10, "angle": 60, "color": "#ffcf66", "alpha": 0.5, "luminosity": 0.5,
              "darkness": {"min": 0, "max": 1}}}]})",
      R"({"grid": 70, "gridDistance": 5, "darkness": 0.5, "globalLight": true,
  "globalLightThreshold": 0.9, "walls": [{"c": [1, 2, 3, 4], "sense": 1}],
  "lights": [{"t": "l", "x": 1, "y": 2, "dim": 20, "bright": 10, "angle": 360, "tintColor": "#f00",
              "tintAlpha": 0.5, "darknessThreshold": 0.2}]})",
      "type octile\nheight 3\nwidth 4\nmap\n.@@T\nSG.W\n...O"};
}

/// Loads the text; whatever comes of it must be sound.
void expect_sound(const std::string& text) {
  const auto document = load_text(text, "f");
  if (!document) {
    ASSERT_EQ(document.error().text.rfind("f:", 0), 0U) << document.error().text;
    ASSERT_LT(document.error().text.size(), 500U);
    for (const char c : document.error().text) ASSERT_TRUE(c >= ' ' && c <= '~');
    return;
  }
  Scene scene;
  const auto handles = instantiate(document.value(), scene);
  ASSERT_TRUE(handles) << handles.error().text << " from " << text;
  SerialExecutor executor;
  // Transforms may overflow when they are composed; then commit says so, as documented.
  const Status committed = scene.commit(executor);
  if (!committed) {
    ASSERT_EQ(committed.error().code, ErrorCode::not_finite) << text;
  }
}

// Keys may be of any length and deeply nested: the error names the way in and the place itself.
TEST(HostileText, ErrorDeepInLongKeysStaysShort) {
  std::string text = R"({"quadlight": 1)";
  for (int i = 0; i < 12; ++i) text += ", \"" + std::string(200, 'k') + "\": {\"a\": 1";
  text += ", \"last\": 1, \"last\": 2";
  const auto document = load_text(text, "f");
  ASSERT_FALSE(document);
  EXPECT_LT(document.error().text.size(), 400U);
  EXPECT_EQ(document.error().text.rfind("f:/kkk", 0), 0U) << document.error().text;
  EXPECT_NE(document.error().text.find("..."), std::string::npos) << document.error().text;
  EXPECT_NE(document.error().text.find("\"last\" is given twice"), std::string::npos)
      << document.error().text;
}

TEST(HostileText, ValidTextsAreValid) {
  for (const std::string& text : valid_texts()) EXPECT_TRUE(load_text(text, "f"));
}

TEST(HostileText, EveryPrefixIsRefused) {
  for (const std::string& text : valid_texts()) {
    for (std::size_t length = 0; length < text.size(); ++length) {
      const std::string prefix = text.substr(0, length);
      EXPECT_FALSE(load_text(prefix, "f")) << prefix;
      ASSERT_NO_FATAL_FAILURE(expect_sound(prefix));
    }
  }
}

TEST(HostileText, PrefixesOfARealMapAreRefused) {
  const std::string_view map = embedded::scene_documents("scenes/data/dungeon.dd2vtt");
  for (std::size_t length = 0; length + 2 < map.size(); length += 97) {
    EXPECT_FALSE(load_text(map.substr(0, length), "f")) << length;
  }
}

TEST(HostileText, MutatedBytesGiveADocumentOrAnError) {
  std::mt19937_64 random(1);
  const auto below = [&](std::size_t count) { return static_cast<std::size_t>(random() % count); };
  // Bytes that mean something to a parser are likelier to find a hole than any byte.
  constexpr std::string_view meaningful = "{}[]\",:-+.eE0123456789ntf\\u \n";
  for (const std::string& text : valid_texts()) {
    for (int i = 0; i < 6000; ++i) {
      std::string mutant = text;
      for (std::size_t edits = 1 + below(4); edits > 0; --edits) {
        const std::size_t at = below(mutant.size());
        const char byte =
            below(4) == 0 ? static_cast<char>(below(256)) : meaningful[below(meaningful.size())];
        switch (below(3)) {
          case 0:
            mutant[at] = byte;
            break;
          case 1:
            mutant.insert(at, 1, byte);
            break;
          default:
            mutant.erase(at, 1 + below(3));
            break;
        }
      }
      ASSERT_NO_FATAL_FAILURE(expect_sound(mutant)) << mutant;
    }
  }
}

TEST(HostileText, NumbersOfAnySizeGiveADocumentOrAnError) {
  constexpr std::array values{"0",     "-0.0",   "1e38",  "-3.5e38", "1e39", "1e308",
                              "1e400", "1e-400", "1e-45", "0.5",     "-1",   "99999999999999999999",
                              "null",  "true",   "\"1\"", "[]",      "{}",   "2147483648",
                              "NaN",   "3e38",   "\"\"",  "[1e38]",  "1e19"};
  for (const std::string& text : valid_texts()) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] < '0' || text[at] > '9') continue;
      std::size_t end = at;
      while (text[end] == '.' || text[end] == 'e' || text[end] == '-' ||
             (text[end] >= '0' && text[end] <= '9')) {
        ++end;
      }
      for (const char* value : values) {
        std::string mutant = text;
        mutant.replace(at, end - at, value);
        ASSERT_NO_FATAL_FAILURE(expect_sound(mutant));
      }
      at = end;
    }
  }
}

}  // namespace
}  // namespace quadlight::scenes
