// What a FrameBuilder keeps of the lights that it has built, so that it need not build them again.
#pragma once

#include "scene_state.hpp"

#include <quadlight/frame.hpp>
#include <quadlight/light_mesh.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// Where a light's part of the frame begins in each array.
struct PolygonPlace {
  std::uint32_t vertices = 0;
  std::uint32_t silhouettes = 0;
  std::uint32_t shadows = 0;
  std::uint32_t shadow_vertices = 0;
  std::uint32_t walls = 0;

  friend bool operator==(const PolygonPlace&, const PolygonPlace&) = default;
};
/// Where a light's part of the mesh begins, and which light of the frame it is.
struct MeshPlace {
  LightMeshSize first{};
  std::uint32_t light = 0;

  friend bool operator==(const MeshPlace&, const MeshPlace&) = default;
};

/// A light as it was built last, and where the last frame has it.
struct CachedLight {
  // the key: equal keys have equal geometry
  std::uint64_t scene = 0;
  LightHandle light{};
  std::uint64_t revision = 0;  ///< LightStore::revisions
  LightBound bound{};          ///< the clip of an unbounded light follows the scene's content
  // the value
  LightGeometry geometry;  ///< edges: indices into walls
  std::vector<WallHandle> walls;
  std::vector<LightVertex> mesh_vertices;   ///< as if the light were the first of the frame
  std::vector<std::uint32_t> mesh_indices;  ///< as if the mesh were the first of the frame
  std::uint64_t placed_in = 0;  ///< number of the frame whose arrays hold it as below; 0: none
  PolygonPlace place{};
  MeshPlace mesh_place{};

  [[nodiscard]] std::size_t bytes() const;
};

/// One entry per light that was visible once, until the light is destroyed or the cache meets
/// another scene. Entries are used again, with their memory; at most as many as half of the
/// entries wait for that.
class LightCache {
 public:
  /// To be called before the entries of a frame are asked for. Gives up the entries of lights that
  /// are no more. O(1) if none was destroyed since the last call, else O(entries + light slots).
  void start_frame(const SceneState& scene);
  /// The entry of a light of that scene: the one that it has, or a fresh one with some other key.
  [[nodiscard]] std::uint32_t entry_of(LightHandle light);

  [[nodiscard]] CachedLight& operator[](std::uint32_t entry) { return entries_[entry]; }
  [[nodiscard]] const CachedLight& operator[](std::uint32_t entry) const { return entries_[entry]; }
  /// The number of the frame in work, counted from 2.
  [[nodiscard]] std::uint64_t frame() const { return frame_; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  void give_up(std::uint32_t slot);

  std::vector<CachedLight> entries_;
  std::vector<std::uint32_t> entry_of_slot_;  ///< none if the slot has no entry
  std::vector<std::uint32_t> free_;
  std::uint64_t frame_ = 1;  // the first is 2: what is placed in 0, nowhere, is not in place then
  std::uint64_t scene_ = 0;
  std::uint64_t departures_ = 0;  ///< LightStore::departures at the last look
};

}  // namespace quadlight::internal
