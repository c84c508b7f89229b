// quadlight's own scene format: reading a parsed tree, element by element.
#include "scene_file.hpp"

#include "json_cursor.hpp"
#include "placement.hpp"
#include "scene_words.hpp"
#include "units.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace quadlight::scenes::internal {
namespace {

using Keys = std::string_view;

constexpr std::array root_keys{Keys{"quadlight"}, Keys{"ambient"}, Keys{"camera"},
                               Keys{"nodes"},     Keys{"walls"},   Keys{"lights"}};
constexpr std::array camera_keys{Keys{"center"}, Keys{"height"}};
constexpr std::array node_keys{Keys{"box"},      Keys{"color"},    Keys{"layer"}, Keys{"parent"},
                               Keys{"position"}, Keys{"rotation"}, Keys{"scale"}};
constexpr std::array wall_keys{Keys{"segment"}, Keys{"side"}, Keys{"kind"}, Keys{"opacity"},
                               Keys{"color"}};
constexpr std::array light_keys{Keys{"type"},  Keys{"position"},   Keys{"radius"},
                                Keys{"color"}, Keys{"intensity"},  Keys{"direction"},
                                Keys{"angle"}, Keys{"soft_angle"}, Keys{"source_radius"}};

/// True, with `out` as it was, if the key is missing; else reads it with `read`.
template <class Read>
bool optional(const Cursor& object, std::string_view key, Read read) {
  const auto found = object.member(key);
  return !found || read(*found);
}

template <class T>
bool optional_value(const Cursor& object, std::string_view key, T& out) {
  return optional(object, key, [&](const Cursor& c) { return c.read(out); });
}

bool read_positive(const Cursor& c, float& out) {
  if (!c.read(out)) return false;
  // A number too small for a float has become 0.
  return out > 0.0F ||
         c.fail(ErrorCode::out_of_range, "this must be above 0", "use a positive number");
}

bool read_not_negative(const Cursor& c, float& out) {
  if (!c.read(out)) return false;
  return out >= 0.0F ||
         c.fail(ErrorCode::out_of_range, "this must be 0 or above", "use 0 or a positive number");
}

constexpr float no_limit = std::numeric_limits<float>::max();

/// [r, g, b] within [0, max]; `owner` is what a colour beyond 1 is said to be of.
bool read_color(const Cursor& c, float max, std::string_view owner, Color& out) {
  std::array<float, 3> rgb{};
  if (!c.read_floats(rgb, "[r, g, b]")) return false;
  for (std::size_t i = 0; i < rgb.size(); ++i) {
    if (!read_not_negative(c.element(i), rgb[i])) return false;
    if (rgb[i] > max) {
      return c.element(i).fail(ErrorCode::out_of_range,
                               std::string(owner) + " colour must be from 0 to 1",
                               "divide by 255 if it is in bytes");
    }
  }
  out = {rgb[0], rgb[1], rgb[2]};
  return true;
}

bool read_degrees(const Cursor& c, float& radians) {
  float checked = 0.0F;
  double degrees = 0.0;
  if (!c.read(checked) || !c.read(degrees)) return false;
  radians = radians_of(degrees);
  return true;
}

bool read_camera(const Cursor& c, Camera& out) {
  return c.require_object("write {\"center\": [x, y], \"height\": h}") &&
         c.require_keys(camera_keys) && optional_value(c, "center", out.center) &&
         optional(c, "height", [&](const Cursor& h) { return read_positive(h, out.height); });
}

bool read_box(const Cursor& c, Box& out) {
  std::array<float, 4> v{};
  if (!c.read_floats(v, "[x0, y0, x1, y1]")) return false;
  out = {{v[0], v[1]}, {v[2], v[3]}};
  for (const std::size_t axis : {0U, 1U}) {
    if (v[axis] <= v[axis + 2]) continue;
    std::string what = axis == 0 ? "the box's x0 must not exceed its x1, which is "
                                 : "the box's y0 must not exceed its y1, which is ";
    what += number_text(v[axis + 2]);
    return c.element(axis).fail(ErrorCode::out_of_range, what, "exchange the two");
  }
  return true;
}

bool read_node(const Cursor& c, std::size_t count, DocumentNode& out) {
  Transform& t = out.desc.transform;
  const auto read_layer = [&](const Cursor& layer) {
    std::int64_t v = 0;
    if (!layer.read_integer(std::numeric_limits<std::int32_t>::min(),
                            std::numeric_limits<std::int32_t>::max(), v)) {
      return false;
    }
    out.desc.layer = static_cast<std::int32_t>(v);
    return true;
  };
  const auto read_parent = [&](const Cursor& parent) {
    std::int64_t v = 0;
    if (!parent.read_integer(0, static_cast<std::int64_t>(count) - 1, v)) return false;
    out.parent = static_cast<std::size_t>(v);
    return true;
  };
  return c.require_object("write {\"box\": [x0, y0, x1, y1], ...}") && c.require_keys(node_keys) &&
         optional(c, "box", [&](const Cursor& b) { return read_box(b, out.desc.bounds); }) &&
         optional(c, "color",
                  [&](const Cursor& v) { return read_color(v, 1.0F, "a node's", out.color); }) &&
         optional(c, "layer", read_layer) && optional(c, "parent", read_parent) &&
         optional_value(c, "position", t.position) &&
         optional(c, "rotation", [&](const Cursor& r) { return read_degrees(r, t.rotation); }) &&
         optional_value(c, "scale", t.scale);
}

/// One of the names, by its place among them.
template <class Enum, std::size_t n>
bool read_name(const Cursor& c, const std::array<const char*, n>& names, std::string_view what,
               std::string_view remedy, Enum& out) {
  for (std::size_t i = 0; i < n; ++i) {
    if (c.json() != names[i]) continue;
    out = static_cast<Enum>(i);
    return true;
  }
  return c.fail(ErrorCode::format, what, remedy);
}

bool read_side(const Cursor& c, WallSide& out) {
  return read_name(c, side_names, "a side must be \"both\", \"left\" or \"right\"",
                   "use one of the three", out);
}

bool read_kind(const Cursor& c, WallKind& out) {
  return read_name(c, kind_names,
                   "a wall's kind must be \"opaque\", \"limited\", \"solid\" or \"glass\"",
                   "use one of the four", out);
}

bool read_opacity(const Cursor& c, float& out) {
  if (!c.read(out)) return false;
  return (out >= 0.0F && out <= 1.0F) ||
         c.fail(ErrorCode::out_of_range, "an opacity must be from 0 to 1", "use such a number");
}

bool check_solid(const Cursor& c, const WallDesc& wall) {
  return wall.kind != WallKind::solid || wall.side != WallSide::both ||
         c.fail(
             "a solid wall must say on which side the air is; add \"side\": \"left\" or "
             "\"right\"");
}

bool read_wall(const Cursor& c, WallDesc& out) {
  const auto read_segment = [&](const Cursor& s) {
    std::array<float, 4> v{};
    if (!s.read_floats(v, "[x1, y1, x2, y2]")) return false;
    out.segment = {{v[0], v[1]}, {v[2], v[3]}};
    return true;
  };
  if (c.json().is_array()) return read_segment(c);
  if (!c.require_object("write [x1, y1, x2, y2] or {\"segment\": [x1, y1, x2, y2], \"side\": s}") ||
      !c.require_keys(wall_keys)) {
    return false;
  }
  if (!c.member("segment")) {
    return c.fail("this wall has no key \"segment\"; add \"segment\": [x1, y1, x2, y2]");
  }
  const auto read_glass = [&](const Cursor& v) {
    return read_color(v, 1.0F, "a wall's", out.color);
  };
  return read_segment(*c.member("segment")) &&
         optional(c, "side", [&](const Cursor& s) { return read_side(s, out.side); }) &&
         optional(c, "kind", [&](const Cursor& k) { return read_kind(k, out.kind); }) &&
         optional(c, "opacity", [&](const Cursor& o) { return read_opacity(o, out.opacity); }) &&
         optional(c, "color", read_glass) && check_solid(c, out);
}

bool read_type(const Cursor& c, LightDesc& out) {
  if (!read_name(c, type_names, "a light's type must be \"point\", \"cone\" or \"directional\"",
                 "use one of the three", out.type)) {
    return false;
  }
  if (out.type == LightType::cone) out.angle = radians_of(60.0);  // the default of cones
  return true;
}

bool read_radius(const Cursor& c, float& out) {
  if (c.json() == unbounded) {
    out = std::numeric_limits<float>::infinity();
    return true;
  }
  if (c.json().is_number()) return read_positive(c, out);
  return c.fail(ErrorCode::format, "a radius must be a number or \"unbounded\"",
                "write digits such as 12.5");
}

bool read_angle(const Cursor& c, float& radians) {
  double degrees = 0.0;
  if (!c.read(degrees)) return false;
  radians = degrees > 0.0 && degrees <= 360.0 ? radians_of(degrees) : 0.0F;
  return radians > 0.0F ||
         c.fail(ErrorCode::out_of_range, "a cone's whole opening must be above 0 and at most 360",
                "use degrees of that range");
}

/// The angle over which a cone's sides fade; it is read after the angle.
bool read_soft_angle(const Cursor& c, LightDesc& out) {
  if (!read_degrees(c, out.soft_angle)) return false;
  if (out.soft_angle < 0.0F) {
    return c.fail(ErrorCode::out_of_range, "this must be 0 or above", "use 0 or a positive number");
  }
  return out.type != LightType::cone || out.soft_angle <= 0.5F * out.angle ||
         c.fail(ErrorCode::out_of_range,
                "a cone fades inside of its angle, so this must be at most half of that",
                "use a smaller number");
}

bool read_light(const Cursor& c, LightDesc& out) {
  return c.require_object("write {\"position\": [x, y], \"radius\": r, ...}") &&
         c.require_keys(light_keys) &&
         optional(c, "type", [&](const Cursor& t) { return read_type(t, out); }) &&
         optional_value(c, "position", out.position) &&
         optional(c, "radius", [&](const Cursor& r) { return read_radius(r, out.radius); }) &&
         optional(c, "color",
                  [&](const Cursor& v) { return read_color(v, no_limit, {}, out.color); }) &&
         optional(c, "intensity",
                  [&](const Cursor& i) { return read_not_negative(i, out.intensity); }) &&
         optional(c, "direction",
                  [&](const Cursor& d) { return read_degrees(d, out.direction); }) &&
         optional(c, "angle", [&](const Cursor& a) { return read_angle(a, out.angle); }) &&
         optional(c, "soft_angle", [&](const Cursor& s) { return read_soft_angle(s, out); }) &&
         optional(c, "source_radius",
                  [&](const Cursor& r) { return read_not_negative(r, out.source_radius); });
}

/// The elements of an optional array, each read by read_element(cursor, element).
template <class T, class Read>
bool read_all(const Cursor& root, std::string_view key, std::vector<T>& out, Read read_element) {
  return optional(root, key, [&](const Cursor& list) {
    if (!list.require_array("write [ ... ]")) return false;
    out.resize(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (!read_element(list.element(i), out[i])) return false;
    }
    return true;
  });
}

bool check_parents(const Cursor& root, const SceneDocument& document) {
  const std::vector<std::size_t> order = parents_first(document);
  if (order.size() == document.nodes.size()) return true;
  std::vector<bool> rooted(document.nodes.size(), false);
  for (const std::size_t i : order) rooted[i] = true;
  const auto first = std::find(rooted.begin(), rooted.end(), false);
  const Cursor nodes = *root.member("nodes");
  const Cursor node = nodes.element(static_cast<std::size_t>(first - rooted.begin()));
  return node.member("parent")->fail(
      ErrorCode::out_of_range, "the chain of parents from here must end at a node without parent",
      "it runs in a cycle, remove the key \"parent\" of one node");
}

bool read_version(const Cursor& c) {
  return c.json() == 1 || c.fail(ErrorCode::format, "the format's version must be 1",
                                 "write \"quadlight\": 1, or use a newer quadlight");
}

bool read_document(const Cursor& root, SceneDocument& out) {
  const std::size_t node_count = root.member("nodes") ? root.member("nodes")->size() : 0;
  return root.require_object("write {\"quadlight\": 1, ...}") &&
         optional(root, "quadlight", read_version) && root.require_keys(root_keys) &&
         optional(root, "ambient",
                  [&](const Cursor& c) { return read_color(c, no_limit, {}, out.ambient); }) &&
         optional(root, "camera",
                  [&](const Cursor& c) { return read_camera(c, out.camera.emplace()); }) &&
         read_all(root, "nodes", out.nodes,
                  [&](const Cursor& c, DocumentNode& n) { return read_node(c, node_count, n); }) &&
         read_all(root, "walls", out.walls, read_wall) &&
         read_all(root, "lights", out.lights, read_light) && check_parents(root, out);
}

}  // namespace

Result<SceneDocument> read_scene_file(const Json& root, std::string_view name) {
  ReadContext context{name, false, std::nullopt};
  SceneDocument document;
  if (!read_document(Cursor(root, context), document)) return *std::move(context.error);
  return document;
}

}  // namespace quadlight::scenes::internal
