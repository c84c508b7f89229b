// See the header.
#include "support/glass_scenes.hpp"

namespace quadlight::test {

GlassScene with_glass(LightSceneSource& source, LightScene scene) {
  const Color palette[] = {{0.5F, 0.25F, 1.0F}, {0.9F, 0.1F, 0.3F}, {0.0F, 0.0F, 0.0F}};
  GlassScene result{scene.bound, {}, {}};
  for (Occluder& wall : scene.walls) {
    if (source.below(2) == 0) {
      result.walls.push_back(wall);
      continue;
    }
    wall.kind = WallKind::glass;
    const int choice = source.below(8);
    wall.transmittance = choice < 3 ? palette[choice]
                                    : Color{source.between(0.1F, 1.0F), source.between(0.1F, 1.0F),
                                            source.between(0.1F, 1.0F)};
    result.glass.push_back(wall);
  }
  return result;
}

}  // namespace quadlight::test
