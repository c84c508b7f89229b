// Where the nodes of a document are in the world, worked out without a Scene.
#pragma once

#include <quadlight/scenes/document.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace quadlight::scenes::internal {

/// World placement of every node, by index; std::nullopt for a parent outside the document or a
/// cycle of parents. O(nodes).
[[nodiscard]] std::optional<std::vector<Affine>> world_placements(const SceneDocument& document);

/// Nodes ordered so that parents come first; where nodes are missing from it, they are on a cycle
/// of parents, below one, or have a parent outside the document. O(nodes).
[[nodiscard]] std::vector<std::size_t> parents_first(const SceneDocument& document);

/// True if attachments name elements below `elements` and nodes of the document.
[[nodiscard]] bool valid_attachments(const std::vector<Attachment>& attachments,
                                     std::size_t elements, const SceneDocument& document);

/// The smallest box around a placed box.
[[nodiscard]] Box placed_bounds(const Affine& placement, const Box& box);

}  // namespace quadlight::scenes::internal
