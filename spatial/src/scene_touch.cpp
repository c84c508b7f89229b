// Which lights a commit touched: those that a wall reaches that came, went or changed, and those
// that matter now covers or sets free.
#include "light_reach.hpp"
#include "matter.hpp"
#include "scene_state.hpp"

#include <algorithm>

namespace quadlight::internal {
namespace {

constexpr std::size_t wall_grain = 64;
constexpr std::size_t matter_grain = 16;

// What one loop body knows: the lights that its walls touched, each once.
struct HitList {
  std::vector<std::uint32_t>& slots;
  std::vector<std::uint8_t>& seen;

  void add(const LightStore& lights, std::uint32_t slot, const Occluder& wall) const {
    const LightDesc& light = lights.world[slot];
    if (seen[slot] != 0 || !light.casts_shadows || (wall.categories & light.mask) == 0) return;
    if (!may_shape(wall.segment, bound_of(light), lights.reach[slot])) return;
    seen[slot] = 1;
    slots.push_back(slot);
  }
};

void find_hits(const SceneState& state, std::size_t begin, std::size_t end, const HitList& hits) {
  const LightStore& lights = state.lights;
  for (std::size_t i = begin; i < end; ++i) {
    const Occluder& wall = state.walls.touched[i];
    lights.index.tree().query(bounds(wall.segment), [&](std::uint32_t item) {
      hits.add(lights, lights.index.slot_of(item), wall);
    });
    for (const std::uint32_t slot : lights.unbounded) hits.add(lights, slot, wall);
  }
}

void touch_by_walls(SceneState& state, Executor& executor) {
  LightStore& lights = state.lights;
  lights.hit.resize(std::max<std::size_t>(lights.hit.size(), executor.slots()));
  lights.is_hit.resize(lights.hit.size());
  for (std::vector<std::uint32_t>& slots : lights.hit) slots.reserve(lights.reach.size());
  for (std::vector<std::uint8_t>& seen : lights.is_hit) seen.resize(lights.reach.size());
  executor.parallel_for(state.walls.touched.size(), wall_grain,
                        [&](std::size_t begin, std::size_t end, unsigned slot) {
                          find_hits(state, begin, end, {lights.hit[slot], lights.is_hit[slot]});
                        });
  for (std::size_t i = 0; i < lights.hit.size(); ++i) {
    for (const std::uint32_t slot : lights.hit[i]) {
      lights.is_hit[i][slot] = 0;
      lights.revisions[slot] = state.commits;
    }
    lights.hit[i].clear();
  }
}

// True if the wall may change whether p is in matter: it meets the ray that in_matter() follows.
bool meets_ray(const Segment& wall, Vec2 p) {
  return std::min(wall.a.y, wall.b.y) <= p.y && p.y <= std::max(wall.a.y, wall.b.y) &&
         p.x <= std::max(wall.a.x, wall.b.x);
}

// Lights that changed themselves, and those for which a solid wall may have made a difference.
void collect_matter_checks(SceneState& state) {
  LightStore& lights = state.lights;
  lights.check_matter.clear();
  const auto& touched = state.walls.touched;
  const bool solids_changed = std::any_of(touched.begin(), touched.end(), [](const Occluder& wall) {
    return wall.kind == WallKind::solid;
  });
  if (!solids_changed && state.walls.index.content().solid_count() == 0) return;
  // Beyond some walls, to look at each costs more than to decide anew.
  constexpr std::size_t few = 64;
  const auto is_concerned = [&](std::uint32_t slot) {
    if (lights.revisions[slot] == state.commits) return true;
    if (!solids_changed) return false;
    return touched.size() > few || std::any_of(touched.begin(), touched.end(), [&](const auto& w) {
             return w.kind == WallKind::solid && meets_ray(w.segment, lights.world[slot].position);
           });
  };
  for (std::uint32_t slot = 0; slot < lights.reach.size(); ++slot) {
    if (lights.shines(slot) && lights.world[slot].casts_shadows && is_concerned(slot)) {
      lights.check_matter.push_back(slot);
    }
  }
}

void touch_by_matter(SceneState& state, Executor& executor) {
  LightStore& lights = state.lights;
  collect_matter_checks(state);
  const std::vector<std::uint32_t>& slots = lights.check_matter;
  lights.matter_found.resize(slots.size());
  executor.parallel_for(
      slots.size(), matter_grain, [&](std::size_t begin, std::size_t end, unsigned) {
        for (std::size_t i = begin; i < end; ++i) {
          const LightDesc& light = lights.world[slots[i]];
          lights.matter_found[i] =
              in_matter(state.walls.index.content(), light.position, light.mask) ? 1 : 0;
        }
      });
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::uint8_t& known = lights.in_matter[slots[i]];
    if (known != lights.matter_found[i]) lights.revisions[slots[i]] = state.commits;
    known = lights.matter_found[i];
  }
}

}  // namespace

void touch_lights(SceneState& state, Executor& executor) {
  if (!state.walls.touched.empty()) touch_by_walls(state, executor);
  touch_by_matter(state, executor);
}

}  // namespace quadlight::internal
