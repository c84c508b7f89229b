// SceneDocument: a scene as plain data, between files, importers, generators and the Scene.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

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

/// Everything that a scene file can say. World units are pixels of the map, y down, angles radians.
struct SceneDocument {
  std::string name;
  Color ambient{0.0F, 0.0F, 0.0F};  ///< linear
  std::optional<Camera> camera{};
  std::vector<DocumentNode> nodes;
  std::vector<WallDesc> walls;    ///< free walls, world coordinates
  std::vector<LightDesc> lights;  ///< free lights, world coordinates
};

/// Handles of what instantiate() made, in the order of the document.
struct SceneHandles {
  std::vector<NodeHandle> nodes;
  std::vector<WallHandle> walls;
  std::vector<LightHandle> lights;
};

/// Adds the document's content to a scene (not committed). The user payload of a node is
/// pack_color(color). Errors: those of Scene's create functions, and a cycle of parents; the text
/// says which element. On an error the scene may hold a part of the document.
Result<SceneHandles> instantiate(const SceneDocument& document, Scene& scene);

/// Colour of a node as its user payload: 0xRRGGBBAA in the low 32 bits, sRGB, rounded to 8 bits.
[[nodiscard]] std::uint64_t pack_color(Color srgb);
[[nodiscard]] Color unpack_color(std::uint64_t user);

/// The document's camera, or one that shows all of its content with a small margin.
[[nodiscard]] Camera camera_or_fit(const SceneDocument& document);

/// The view of a camera in a window of the given aspect (width / height).
[[nodiscard]] View view_of(const Camera& camera, float aspect);

}  // namespace quadlight::scenes
