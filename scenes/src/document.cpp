// Documents into scenes, and what can be told of a document by itself.
#include "placement.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/scenes/document.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace quadlight::scenes {
namespace {

/// The part of an error text that names an element, before the text of Scene's own error.
Error in_element(const Error& error, const char* kind, std::size_t index) {
  return {error.code, std::string(kind) + ' ' + std::to_string(index) + ": " + error.text};
}

Status check_structure(const SceneDocument& document) {
  if (internal::parents_first(document).size() != document.nodes.size()) {
    return Error{ErrorCode::out_of_range,
                 "document \"" + document.name +
                     "\": the parents of some nodes form a cycle or are outside the document; give "
                     "each chain of parents an end"};
  }
  if (!internal::valid_attachments(document.attached_walls, document.walls.size(), document) ||
      !internal::valid_attachments(document.attached_lights, document.lights.size(), document)) {
    return Error{ErrorCode::out_of_range,
                 "document \"" + document.name +
                     "\": an attachment names an element or a node outside the document; correct "
                     "its index"};
  }
  return success();
}

Status add_nodes(const SceneDocument& document, Scene& scene, std::vector<NodeHandle>& handles) {
  // Slots are taken in the document's order, since ties in drawing order follow it; parents that
  // come later are set afterwards.
  for (std::size_t i = 0; i < document.nodes.size(); ++i) {
    const DocumentNode& node = document.nodes[i];
    NodeDesc desc = node.desc;
    desc.parent = node.parent && *node.parent < i ? handles[*node.parent] : NodeHandle{};
    desc.user = pack_color(node.color);
    const Result<NodeHandle> made = scene.create_node(desc);
    if (!made) return in_element(made.error(), "node", i);
    handles.push_back(made.value());
  }
  for (std::size_t i = 0; i < document.nodes.size(); ++i) {
    const auto& parent = document.nodes[i].parent;
    if (!parent || *parent < i) continue;
    const Status set = scene.set_parent(handles[i], handles[*parent]);
    if (!set) return in_element(set.error(), "node", i);
  }
  return success();
}

/// The node of each of `count` elements; null where free.
std::vector<NodeHandle> nodes_of(const std::vector<Attachment>& attachments, std::size_t count,
                                 const std::vector<NodeHandle>& nodes) {
  std::vector<NodeHandle> out(count);
  for (const Attachment& a : attachments) out[a.element] = nodes[a.node];
  return out;
}

/// Everything that a camera should show; empty (min > max) for a document without content.
Box content_box(const SceneDocument& document) {
  Box box{{HUGE_VALF, HUGE_VALF}, {-HUGE_VALF, -HUGE_VALF}};
  const auto placements = internal::world_placements(document);
  if (!placements) return box;
  std::vector<Affine> walls(document.walls.size());
  std::vector<Affine> lights(document.lights.size());
  for (const Attachment& a : document.attached_walls) walls.at(a.element) = placements->at(a.node);
  for (const Attachment& a : document.attached_lights) {
    lights.at(a.element) = placements->at(a.node);
  }
  for (std::size_t i = 0; i < document.nodes.size(); ++i) {
    box = united(box, internal::placed_bounds((*placements)[i], document.nodes[i].desc.bounds));
  }
  for (std::size_t i = 0; i < document.walls.size(); ++i) {
    const Segment& s = document.walls[i].segment;
    box = united(box, bounds(Segment{walls[i].apply(s.a), walls[i].apply(s.b)}));
  }
  for (std::size_t i = 0; i < document.lights.size(); ++i) {
    const Vec2 p = lights[i].apply(document.lights[i].position);
    box = united(box, {p, p});
  }
  return box;
}

}  // namespace

Result<SceneHandles> instantiate(const SceneDocument& document, Scene& scene) {
  if (const Status status = check_structure(document); !status) return status.error();
  if (const Status status = scene.set_ambient(document.ambient); !status) {
    return Error{status.error().code, "ambient: " + status.error().text};
  }
  SceneHandles handles;
  handles.nodes.reserve(document.nodes.size());
  handles.walls.reserve(document.walls.size());
  handles.lights.reserve(document.lights.size());
  if (const Status status = add_nodes(document, scene, handles.nodes); !status) {
    return status.error();
  }
  const std::vector<NodeHandle> wall_nodes =
      nodes_of(document.attached_walls, document.walls.size(), handles.nodes);
  for (std::size_t i = 0; i < document.walls.size(); ++i) {
    WallDesc desc = document.walls[i];
    desc.node = wall_nodes[i];
    const Result<WallHandle> made = scene.create_wall(desc);
    if (!made) return in_element(made.error(), "wall", i);
    handles.walls.push_back(made.value());
  }
  const std::vector<NodeHandle> light_nodes =
      nodes_of(document.attached_lights, document.lights.size(), handles.nodes);
  for (std::size_t i = 0; i < document.lights.size(); ++i) {
    LightDesc desc = document.lights[i];
    desc.node = light_nodes[i];
    const Result<LightHandle> made = scene.create_light(desc);
    if (!made) return in_element(made.error(), "light", i);
    handles.lights.push_back(made.value());
  }
  return handles;
}

std::uint64_t pack_color(Color srgb) {
  const auto byte = [](float v) {
    // max(0, NaN) is 0 in this order of arguments.
    return static_cast<std::uint64_t>(std::lround(std::min(std::max(0.0F, v), 1.0F) * 255.0F));
  };
  return byte(srgb.r) << 24U | byte(srgb.g) << 16U | byte(srgb.b) << 8U | 0xFFU;
}

Color unpack_color(std::uint64_t user) {
  const auto part = [user](unsigned shift) {
    return static_cast<float>(user >> shift & 0xFFU) / 255.0F;
  };
  return {part(24U), part(16U), part(8U)};
}

Camera camera_or_fit(const SceneDocument& document) {
  if (document.camera) return *document.camera;
  const Box box = content_box(document);
  const Vec2 size = box.max - box.min;
  if (!(size.x >= 0.0F && size.y >= 0.0F) || !is_finite(size)) return {};
  const float fit = std::max(size.y, size.x * 9.0F / 16.0F) * 1.05F;
  if (!is_finite(fit)) return {};
  return {box.min + size * 0.5F, fit > 0.0F ? fit : Camera{}.height};
}

View view_of(const Camera& camera, float aspect) {
  QUADLIGHT_ASSERT(camera.height > 0.0F && aspect > 0.0F, "a view needs an extent");
  const Vec2 half{camera.height * aspect * 0.5F, camera.height * 0.5F};
  return {.box = {camera.center - half, camera.center + half}};
}

}  // namespace quadlight::scenes
