// Stage 3: which walls reach each light.
#include "light_reach.hpp"
#include "stages.hpp"

#include <quadlight/predicates.hpp>

#include <algorithm>

namespace quadlight::internal {
namespace {

// Walls of one light by ascending slot, so that the indices in its polygon's edges do not depend
// on the tree's history.
void gather_light(const SceneState& scene, const FrameLight& light, std::size_t i,
                  GatherBuffers& out) {
  const LightDesc& desc = scene.lights.world[light.light.index];
  const Box& reach = scene.lights.reach[light.light.index];
  const WallStore& walls = scene.walls;
  std::vector<std::uint32_t>& slots = out.light_slots[i];
  slots.clear();
  out.light_tested[i] = 0;
  if (!desc.casts_shadows) return;
  // The distance is rounded: better one wall too many, which changes nothing.
  const double r = desc.radius;
  const double limit = r * r * (1.0 + 1e-9);
  QueryStats query;
  walls.index.tree().query_circle(
      desc.position, desc.radius,
      [&](std::uint32_t item) {
        const std::uint32_t slot = walls.index.slot_of(item);
        const Occluder& wall = walls.committed[slot].occluder;
        if ((wall.categories & desc.mask) != 0 && intersects(wall.segment, reach) &&
            distance_squared(wall.segment, desc.position) <= limit) {
          slots.push_back(slot);
        }
      },
      &query);
  out.light_tested[i] = query.boxes_tested;
  std::sort(slots.begin(), slots.end());
}

}  // namespace

void gather(const SceneState& scene, std::vector<FrameLight>& lights, Executor& executor,
            GatherBuffers& out) {
  out.light_slots.resize(std::max(out.light_slots.size(), lights.size()));
  out.light_tested.resize(lights.size());
  executor.parallel_for(lights.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    gather_light(scene, lights[i], i, out);
  });

  out.walls_tested = 0;
  for (const std::uint64_t tested : out.light_tested) out.walls_tested += tested;
  const std::uint32_t total = assign_ranges(
      lights, &FrameLight::walls, [&](std::size_t i) { return out.light_slots[i].size(); });
  out.walls.resize(total);
  out.occluders.resize(total);
  executor.parallel_for(lights.size(), 1, [&](std::size_t i, std::size_t, unsigned) {
    std::size_t at = lights[i].walls.first;
    for (const std::uint32_t slot : out.light_slots[i]) {
      const CommittedWall& wall = scene.walls.committed[slot];
      out.walls[at] = {slot, wall.generation};
      out.occluders[at] = wall.occluder;
      ++at;
    }
  });
}

std::size_t GatherBuffers::bytes() const {
  std::size_t bytes =
      bytes_of(walls) + bytes_of(occluders) + bytes_of(light_slots) + bytes_of(light_tested);
  for (const auto& slots : light_slots) bytes += bytes_of(slots);
  return bytes;
}

}  // namespace quadlight::internal
