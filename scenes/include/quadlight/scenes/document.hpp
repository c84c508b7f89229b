// SceneDocument: a scene as plain data, between files, importers, generators and the Scene.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadlight::scenes {

/// Where to look at first: the centre of the view and its height in world units.
struct Camera {
  Vec2 center{0.0F, 0.0F};
  float height = 1080.0F;  ///< > 0
};

/// A node of a document: the description, its parent by index, its colour.
struct DocumentNode {
  NodeDesc desc{};  ///< desc.parent and desc.user are ignored; see parent and color
  std::optional<std::size_t> parent{};  ///< index of an earlier or later node of the document
  Color color{1.0F, 1.0F, 1.0F};        ///< sRGB albedo, 0 ... 1
};

/// Fastens a wall or light of a document to one of its nodes: its coordinates are then the node's
/// own, and it moves with the node.
struct Attachment {
  std::size_t element = 0;  ///< index into the document's walls or lights
  std::size_t node = 0;     ///< index into the document's nodes
};

/// Everything that a scene file can say, and what generators add to it (attachments, flags). World
/// units are pixels of the map, y down, angles radians.
struct SceneDocument {
  std::string name{};
  Color ambient{0.0F, 0.0F, 0.0F};  ///< linear
  std::optional<Camera> camera{};
  std::vector<DocumentNode> nodes{};
  std::vector<WallDesc> walls{};    ///< desc.node is ignored; world coordinates unless attached
  std::vector<LightDesc> lights{};  ///< desc.node is ignored; world coordinates unless attached
  std::vector<Attachment> attached_walls{};   ///< at most one per wall; the last one counts
  std::vector<Attachment> attached_lights{};  ///< at most one per light; the last one counts
  /// True for maps of other programs: no nodes show the walls, which are painted into an image that
  /// is not loaded.
  bool bare_walls = false;
};

/// Handles of what instantiate() made, in the order of the document.
struct SceneHandles {
  std::vector<NodeHandle> nodes;
  std::vector<WallHandle> walls;
  std::vector<LightHandle> lights;
};

/// Adds the document's content to a scene, in the document's order, and sets the scene's ambient
/// light (not committed). The user payload of a node is pack_color(color); walls and lights keep
/// theirs. Errors: those of Scene's create functions, out_of_range for an index outside the
/// document or a cycle of parents; the text says which element. On an error the scene may hold a
/// part of the document. O(elements).
Result<SceneHandles> instantiate(const SceneDocument& document, Scene& scene);

/// Colour of a node as its user payload: 0xRRGGBBAA in the low 32 bits, sRGB, rounded to 8 bits,
/// clamped to 0 ... 1 (NaN counts as 0), AA always FF.
[[nodiscard]] std::uint64_t pack_color(Color srgb);
/// The colour of a payload; AA and the high 32 bits are ignored.
[[nodiscard]] Color unpack_color(std::uint64_t user);

/// The document's camera, or one that shows all of its content (node boxes, walls, positions of
/// lights) with a margin of 2.5 % on each side in a window of 16:9 or wider. A document without
/// content, or with content that spans more than a float holds, gives Camera{}. O(elements).
[[nodiscard]] Camera camera_or_fit(const SceneDocument& document);

/// The view of a camera in a window of the given aspect (width / height, > 0).
[[nodiscard]] View view_of(const Camera& camera, float aspect);

}  // namespace quadlight::scenes
