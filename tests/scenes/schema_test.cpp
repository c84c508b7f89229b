// The written schema, the page that explains it and the parser say the same.
#include "support/scene_files.hpp"

#include <quadlight/scenes/load.hpp>

#include <embedded/scene_documents.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace quadlight::scenes {
namespace {

using nlohmann::json;

const json& schema() {
  static const json parsed = json::parse(embedded::scene_documents("scenes/scene.schema.json"));
  return parsed;
}

/// The five kinds of objects: where they are in the schema, and a scene around one of them.
struct Kind {
  const char* pointer;
  json required;  ///< members that every object of the kind needs
  json (*around)(json object);
};

const Kind kinds[] = {
    {"", {{"quadlight", 1}}, [](json o) { return o; }},
    {"/$defs/camera", json::object(),
     [](json o) {
       return json{{"quadlight", 1}, {"camera", o}};
     }},
    // After another node, so that a parent has one to name.
    {"/$defs/node", json::object(),
     [](json o) {
       return json{{"quadlight", 1}, {"nodes", {json::object(), o}}};
     }},
    {"/$defs/wall",
     {{"segment", {0, 0, 1, 1}}},
     [](json o) {
       return json{{"quadlight", 1}, {"walls", {o}}};
     }},
    {"/$defs/light", json::object(),
     [](json o) {
       return json{{"quadlight", 1}, {"lights", {o}}};
     }},
};

const json& definition(const Kind& kind) {
  return schema().at(json::json_pointer(kind.pointer));
}

/// The keys that the parser says it knows, from its error for an unknown one.
std::set<std::string> keys_of_parser(const Kind& kind) {
  json object = kind.required;
  object["no such key"] = 1;
  const std::string text = test::refused(kind.around(object).dump()).text;
  const std::string before = "use one of: ";
  std::set<std::string> keys;
  std::string list = text.substr(text.find(before) + before.size()) + ", ";
  for (std::size_t end = list.find(", "); end != std::string::npos; end = list.find(", ")) {
    keys.insert(list.substr(0, end));
    list.erase(0, end + 2);
  }
  return keys;
}

TEST(Schema, HasTheParsersKeys) {
  for (const Kind& kind : kinds) {
    std::set<std::string> keys;
    for (const auto& [key, value] : definition(kind).at("properties").items()) keys.insert(key);
    EXPECT_EQ(keys, keys_of_parser(kind)) << kind.pointer;
    EXPECT_EQ(definition(kind).at("additionalProperties"), false) << kind.pointer;
  }
}

TEST(Schema, ExamplesAndDefaultsAreAccepted) {
  for (const Kind& kind : kinds) {
    for (const auto& [key, property] : definition(kind).at("properties").items()) {
      json values = property.value("examples", json::array());
      if (property.contains("default")) values.push_back(property.at("default"));
      if (property.contains("const")) values.push_back(property.at("const"));
      ASSERT_FALSE(values.empty()) << key;
      for (const json& value : values) {
        json object = kind.required;
        object[key] = value;
        const auto document = load_text(kind.around(object).dump(), "f");
        EXPECT_TRUE(document) << document.error().text;
      }
    }
  }
}

TEST(Schema, DefaultsChangeNothing) {
  for (const Kind& kind : kinds) {
    const std::string plain = test::fingerprint(test::loaded(kind.around(kind.required).dump()));
    for (const auto& [key, property] : definition(kind).at("properties").items()) {
      if (!property.contains("default")) continue;
      json object = kind.required;
      object[key] = property.at("default");
      EXPECT_EQ(test::fingerprint(test::loaded(kind.around(object).dump())), plain) << key;
    }
  }
}

TEST(Schema, RequiresWhatTheParserRequires) {
  for (const Kind& kind : kinds) {
    std::set<std::string> required;
    for (const auto& [key, value] : kind.required.items()) required.insert(key);
    EXPECT_EQ(definition(kind).value("required", std::set<std::string>{}), required);
    for (const std::string& key : required) {
      json object = kind.required;
      object.erase(key);
      EXPECT_FALSE(load_text(kind.around(object).dump(), "f")) << key;
    }
  }
}

/// Values just outside a limit of the schema are refused, those on an inclusive limit accepted.
TEST(Schema, LimitsAreTheParsersLimits) {
  int checked = 0;
  for (const Kind& kind : kinds) {
    for (const auto& [key, property] : definition(kind).at("properties").items()) {
      const auto accepted = [&, name = key](const json& value) {
        json object = kind.required;
        object[name] = value;
        return load_text(kind.around(object).dump(), "f").ok();
      };
      if (property.contains("exclusiveMinimum")) {
        EXPECT_FALSE(accepted(property.at("exclusiveMinimum"))) << key;
        ++checked;
      }
      if (property.contains("minimum")) {
        EXPECT_TRUE(accepted(property.at("minimum"))) << key;
        EXPECT_FALSE(accepted(property.at("minimum").get<double>() - 1.0)) << key;
        ++checked;
      }
      if (property.contains("maximum")) {
        EXPECT_TRUE(accepted(property.at("maximum"))) << key;
        EXPECT_FALSE(accepted(property.at("maximum").get<double>() * 1.01)) << key;
        ++checked;
      }
    }
  }
  EXPECT_GE(checked, 10);
}

TEST(FormatPage, ExampleLoads) {
  const std::string_view page = embedded::scene_documents("scenes/FORMAT.md");
  const std::string_view fence = "```json\n";
  const std::size_t begin = page.find(fence) + fence.size();
  const SceneDocument document = test::loaded(page.substr(begin, page.find("```", begin) - begin));
  EXPECT_EQ(document.nodes.size(), 3U);
  EXPECT_EQ(document.walls.size(), 3U);
  EXPECT_EQ(document.lights.size(), 2U);
}

TEST(FormatPage, ExplainsEveryKey) {
  const std::string_view page = embedded::scene_documents("scenes/FORMAT.md");
  for (const Kind& kind : kinds) {
    for (const auto& [key, property] : definition(kind).at("properties").items()) {
      const bool named = page.find('`' + key + '`') != std::string_view::npos ||
                         page.find('.' + key + '`') != std::string_view::npos;
      EXPECT_TRUE(named) << key;
    }
  }
}

}  // namespace
}  // namespace quadlight::scenes
