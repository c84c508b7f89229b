// Writing scenes in quadlight's own JSON format.
#include "placement.hpp"
#include "scene_words.hpp"
#include "text.hpp"
#include "units.hpp"

#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/save.hpp>

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

namespace quadlight::scenes {
namespace {

using internal::number_text;

/// The shortest decimal that a reader who goes through double turns into the same float.
std::string number(float v) {
  std::string brief = number_text(v);
  double read = 0.0;
  std::from_chars(brief.data(), brief.data() + brief.size(), read);
  return static_cast<float>(read) == v ? brief : number_text(double{v});
}

std::string array(std::initializer_list<float> values) {
  std::string out = "[";
  for (const float v : values) {
    if (out.size() > 1) out += ", ";
    out += number(v);
  }
  return out + ']';
}

std::string array(Vec2 v) {
  return array({v.x, v.y});
}

std::string array(Color c) {
  return array({c.r, c.g, c.b});
}

std::string quoted(std::string_view text) {
  return '"' + std::string(text) + '"';
}

std::string member(std::string_view key, const std::string& value) {
  return quoted(key) + ": " + value;
}

/// The word of an enum's value; of a value beyond the enum one that load() refuses.
template <class Enum, std::size_t n>
std::string word(const std::array<const char*, n>& names, Enum value) {
  const auto i = static_cast<std::size_t>(value);
  return quoted(i < n ? names[i] : "unknown");
}

Error cannot_say(const char* kind, std::size_t index, std::string_view what) {
  return {ErrorCode::out_of_range, std::string(kind) + ' ' + std::to_string(index) +
                                       " cannot be written: " + std::string(what)};
}

std::string node_text(const DocumentNode& node) {
  const Transform& t = node.desc.transform;
  const Box& b = node.desc.bounds;
  std::string out = '{' + member("box", array({b.min.x, b.min.y, b.max.x, b.max.y}));
  out += ", " + member("color", array(node.color));
  out += ", " + member("layer", std::to_string(node.desc.layer));
  if (node.parent) out += ", " + member("parent", std::to_string(*node.parent));
  out += ", " + member("position", array(t.position));
  out += ", " + member("rotation", number_text(internal::degrees_of(t.rotation)));
  return out + ", " + member("scale", array(t.scale)) + '}';
}

std::string wall_text(const WallDesc& wall) {
  const Segment& s = wall.segment;
  std::string segment = array({s.a.x, s.a.y, s.b.x, s.b.y});
  const WallDesc plain;
  const bool tinted = wall.opacity != plain.opacity || wall.color != plain.color;
  if (wall.side == plain.side && wall.kind == plain.kind && !tinted) return segment;
  std::string out = '{' + member("segment", segment);
  out += ", " + member("side", word(internal::side_names, wall.side));
  out += ", " + member("kind", word(internal::kind_names, wall.kind));
  if (tinted) {
    out += ", " + member("opacity", number(wall.opacity));
    out += ", " + member("color", array(wall.color));
  }
  return out + '}';
}

std::string light_text(const LightDesc& light) {
  const bool endless = light.radius == std::numeric_limits<float>::infinity();
  std::string out = '{' + member("type", word(internal::type_names, light.type));
  out += ", " + member("position", array(light.position));
  out += ", " + member("radius", endless ? quoted(internal::unbounded) : number(light.radius));
  out += ", " + member("color", array(light.color));
  out += ", " + member("intensity", number(light.intensity));
  out += ", " + member("direction", number_text(internal::degrees_of(light.direction)));
  // A full turn in radians is a float just above 360 degrees.
  const double angle = light.angle == full_turn ? 360.0 : internal::degrees_of(light.angle);
  out += ", " + member("angle", number_text(angle));
  out += ", " + member("soft_angle", number_text(internal::degrees_of(light.soft_angle)));
  return out + ", " + member("source_radius", number(light.source_radius)) + '}';
}

/// A wall whose node is placed like this, as a free wall. A mirrored node exchanges the sides.
WallDesc free_wall(WallDesc wall, const Affine& node) {
  wall.segment = {node.apply(wall.segment.a), node.apply(wall.segment.b)};
  const float turn = node.x_axis.x * node.y_axis.y - node.x_axis.y * node.y_axis.x;
  if (turn < 0.0F && wall.side != WallSide::both) {
    wall.side = wall.side == WallSide::left ? WallSide::right : WallSide::left;
  }
  return wall;
}

LightDesc free_light(LightDesc light, const Affine& node) {
  light.position = node.apply(light.position);
  const Vec2 ahead =
      node.x_axis * std::cos(light.direction) + node.y_axis * std::sin(light.direction);
  light.direction = std::atan2(ahead.y, ahead.x);
  return light;
}

/// Why the format has no words for an element; empty if it has.
std::string_view beyond_format(const NodeDesc& node) {
  const NodeDesc plain;
  if (!node.visible) return "the format has no invisible nodes; remove the node first";
  if (node.order != plain.order) return "the format has no order within a layer; use layers";
  if (node.categories != plain.categories) return "the format has no categories; reset them to 1";
  return {};
}

std::string_view beyond_format(const WallDesc& wall) {
  if (wall.categories != WallDesc{}.categories) {
    return "the format has no categories; reset them to 1";
  }
  return {};
}

std::string_view beyond_format(const LightDesc& light) {
  if (!light.casts_shadows) return "the format has no lights without shadows; remove the light";
  if (light.mask != LightDesc{}.mask) return "the format has no masks; reset it to all_categories";
  return {};
}

/// `"key": [` the texts of the enabled elements, one a line `]`. Elements are made free by
/// make_free(element, placement of its node) where attached.
template <class Desc, class MakeFree, class Text>
Status add_elements(const std::vector<Desc>& elements, const std::vector<Attachment>& attachments,
                    const std::vector<Affine>& placements, const char* kind, MakeFree make_free,
                    Text text_of, std::string& out) {
  std::vector<std::optional<std::size_t>> nodes(elements.size());
  for (const Attachment& a : attachments) nodes[a.element] = a.node;
  out += ",\n\"" + std::string(kind) + "s\": [";
  const char* separator = "\n  ";
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i].enabled) continue;
    if (const std::string_view problem = beyond_format(elements[i]); !problem.empty()) {
      return cannot_say(kind, i, problem);
    }
    out += separator;
    out += text_of(nodes[i] ? make_free(elements[i], placements[*nodes[i]]) : elements[i]);
    separator = ",\n  ";
  }
  out += "\n]";
  return success();
}

Status add_nodes(const SceneDocument& document, std::string& out) {
  out += ",\n\"nodes\": [";
  for (std::size_t i = 0; i < document.nodes.size(); ++i) {
    if (const std::string_view problem = beyond_format(document.nodes[i].desc); !problem.empty()) {
      return cannot_say("node", i, problem);
    }
    out += i == 0 ? "\n  " : ",\n  ";
    out += node_text(document.nodes[i]);
  }
  out += "\n]";
  return success();
}

Result<std::string> written(const SceneDocument& document) {
  const auto placements = internal::world_placements(document);
  if (!placements ||
      !internal::valid_attachments(document.attached_walls, document.walls.size(), document) ||
      !internal::valid_attachments(document.attached_lights, document.lights.size(), document)) {
    return Error{ErrorCode::out_of_range,
                 "the document cannot be written: parents form a cycle, or an index is outside the "
                 "document; correct it"};
  }
  std::string out = "{\n" + member("quadlight", "1");
  out += ",\n" + member("ambient", array(document.ambient));
  if (document.camera) {
    out += ",\n" + member("camera", '{' + member("center", array(document.camera->center)) + ", " +
                                        member("height", number(document.camera->height)) + '}');
  }
  if (const Status status = add_nodes(document, out); !status) return status.error();
  if (const Status status = add_elements(document.walls, document.attached_walls, *placements,
                                         "wall", free_wall, wall_text, out);
      !status) {
    return status.error();
  }
  if (const Status status = add_elements(document.lights, document.attached_lights, *placements,
                                         "light", free_light, light_text, out);
      !status) {
    return status.error();
  }
  return out + "\n}\n";
}

Error io_error(const std::filesystem::path& file, std::string_view what,
               const std::error_code& reason) {
  return {ErrorCode::io, file.string() + ": " + std::string(what) + " (" + reason.message() +
                             "); check the folder, its permissions and the free space"};
}

}  // namespace

Result<std::string> save_text(const SceneDocument& document) {
  Result<std::string> text = written(document);
  if (!text) return text;
  // What load() would refuse is found by load() itself: one set of rules.
  const Result<SceneDocument> again = load_text(text.value(), "document");
  if (!again) {
    return Error{ErrorCode::out_of_range, "the document cannot be written: " + again.error().text};
  }
  return text;
}

Status save(const SceneDocument& document, const std::filesystem::path& file) {
  const Result<std::string> text = save_text(document);
  if (!text) return text.error();
  std::filesystem::path draft = file;
  draft += ".part";
  std::FILE* stream = std::fopen(draft.c_str(), "wb");
  if (stream == nullptr) {
    return io_error(file, "cannot be written", {errno, std::generic_category()});
  }
  const std::string& bytes = text.value();
  const bool complete = std::fwrite(bytes.data(), 1, bytes.size(), stream) == bytes.size();
  std::error_code reason(errno, std::generic_category());
  std::error_code ignored;
  if (std::fclose(stream) != 0 || !complete) {
    std::filesystem::remove(draft, ignored);
    return io_error(file, "cannot be written in full", reason);
  }
  std::filesystem::rename(draft, file, reason);
  if (reason) {
    std::filesystem::remove(draft, ignored);
    return io_error(file, "cannot be replaced", reason);
  }
  return success();
}

}  // namespace quadlight::scenes
