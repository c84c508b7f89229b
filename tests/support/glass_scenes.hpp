// Small scenes with panes of tinted glass among the walls.
#pragma once

#include "support/light_scenes.hpp"

#include <vector>

namespace quadlight::test {

struct GlassScene {
  LightBound bound;
  std::vector<Occluder> walls;
  std::vector<Occluder> glass;
};

/// Makes about half of the walls panes; few colours, so that equal neighbours occur.
[[nodiscard]] GlassScene with_glass(LightSceneSource& source, LightScene scene);

}  // namespace quadlight::test
