// Entries of built lights: found by the light's slot, given up when the light is gone.
#include "light_cache.hpp"

#include "capacity.hpp"

namespace quadlight::internal {

std::size_t CachedLight::bytes() const {
  return bytes_of(geometry.vertices) + bytes_of(geometry.edges) + bytes_of(geometry.silhouettes) +
         bytes_of(geometry.shadows) + bytes_of(geometry.shadow_vertices) + bytes_of(walls) +
         bytes_of(mesh_vertices) + bytes_of(mesh_indices);
}

void LightCache::start_frame(const SceneState& scene) {
  ++frame_;
  const LightStore& lights = scene.lights;
  if (scene_ != scene.id || departures_ != lights.departures) {
    for (std::uint32_t slot = 0; slot < entry_of_slot_.size(); ++slot) {
      const std::uint32_t entry = entry_of_slot_[slot];
      if (entry == none) continue;
      const bool lives = slot < lights.committed.size() && entries_[entry].scene == scene.id &&
                         entries_[entry].light == lights.committed[slot];
      if (!lives) give_up(slot);
    }
  }
  scene_ = scene.id;
  departures_ = lights.departures;
  entry_of_slot_.resize(std::max(entry_of_slot_.size(), lights.committed.size()), none);
}

// A few entries wait for new lights with their memory; beyond that the memory is given back.
void LightCache::give_up(std::uint32_t slot) {
  const std::uint32_t entry = entry_of_slot_[slot];
  entry_of_slot_[slot] = none;
  if (free_.size() >= entries_.size() / 2) entries_[entry] = {};
  entries_[entry].scene = 0;
  free_.push_back(entry);
}

std::uint32_t LightCache::entry_of(LightHandle light) {
  std::uint32_t& entry = entry_of_slot_[light.index];
  if (entry != none) return entry;
  if (free_.empty()) {
    entry = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    entry = free_.back();
    free_.pop_back();
  }
  return entry;
}

std::size_t LightCache::bytes() const {
  std::size_t bytes = bytes_of(entries_) + bytes_of(entry_of_slot_) + bytes_of(free_);
  for (const CachedLight& entry : entries_) bytes += entry.bytes();
  return bytes;
}

}  // namespace quadlight::internal
