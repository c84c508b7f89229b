// Writes the dump as text directly: a DOM of it would be many times its size.
#include "frame_dump.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <vector>

namespace quadlight::demo {
namespace {

void append(std::string& out, double value) {
  // JSON has no word for infinity; the scene format's is this.
  if (std::isinf(value)) {
    out += "\"unbounded\"";
    return;
  }
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                 std::chars_format::general, 17);
  out.append(digits.data(), end.ptr);
}

void append(std::string& out, std::uint64_t value) {
  out += std::to_string(value);
}

void append_pair(std::string& out, DVec2 p) {
  out += '[';
  append(out, p.x);
  out += ',';
  append(out, p.y);
  out += ']';
}

/// Starts a member of an object; the first one has no comma before it.
void append_key(std::string& out, std::string_view key) {
  if (out.back() != '{') out += ',';
  out += '"';
  out += key;
  out += "\":";
}

template <class Value>
void append_member(std::string& out, std::string_view key, Value value) {
  append_key(out, key);
  append(out, value);
}

/// Index in the document for each handle index of a light.
std::vector<std::size_t> document_indices(const scenes::SceneHandles& handles) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < handles.lights.size(); ++i) {
    const std::size_t slot = handles.lights[i].index;
    if (slot >= indices.size()) indices.resize(slot + 1, handles.lights.size());
    indices[slot] = i;
  }
  return indices;
}

double degrees(float radians) {
  return double{radians} * 180.0 / std::numbers::pi;
}

void append_light(std::string& out, const Frame& frame, const FrameLight& light, std::size_t id) {
  const DVec2 position{light.bound.position};
  const bool cone = light.type == LightType::cone;
  out += '{';
  append_member(out, "id", std::uint64_t{id});
  append_key(out, "type");
  out += cone ? "\"cone\"" : "\"point\"";
  append_key(out, "position");
  append_pair(out, position);
  append_member(out, "radius", double{light.bound.radius});
  if (cone) {
    append_member(out, "direction", degrees(light.bound.direction));
    append_member(out, "angle", degrees(light.bound.angle));
  }
  append_key(out, "color");
  out += '[';
  append(out, double{light.color.r});
  out += ',';
  append(out, double{light.color.g});
  out += ',';
  append(out, double{light.color.b});
  out += ']';
  append_member(out, "intensity", double{light.intensity});
  append_member(out, "lit_area", light.lit_area);
  append_key(out, "polygon");
  out += '[';
  for (const DVec2 offset :
       frame.polygon_vertices.subspan(light.polygon.first, light.polygon.count)) {
    if (out.back() != '[') out += ',';
    append_pair(out, position + offset);
  }
  out += "]}";
}

}  // namespace

std::string dump_frame(const Frame& frame, const scenes::SceneHandles& handles) {
  std::string out = "{\"visible_nodes\":[";
  if (!frame.view_nodes.empty()) {
    const Range run = frame.view_nodes.front();
    for (const VisibleNode& node : frame.visible_nodes.subspan(run.first, run.count)) {
      if (out.back() != '[') out += ',';
      append(out, std::uint64_t{node.node.index});
    }
  }
  out += "],\n\"lights\":[";
  const std::vector<std::size_t> ids = document_indices(handles);
  for (const FrameLight& light : frame.lights) {
    out += out.back() == '[' ? "\n" : ",\n";
    const std::size_t slot = light.light.index;
    append_light(out, frame, light, slot < ids.size() ? ids[slot] : handles.lights.size());
  }
  out += "],\n\"stats\":{";
  const auto member = [&out](std::string_view name, auto value) {
    append_member(out, name, value);
  };
  FrameStats::for_each_counter(frame.stats, member);
  FrameStats::for_each_time(frame.stats, member);
  out += "}}\n";
  return out;
}

}  // namespace quadlight::demo
