// Scenes for image tests: each shows one thing that lighting must get right.
#pragma once

#include "support/reference_image.hpp"

#include <string>
#include <vector>

namespace quadlight::test {

struct PictureScene {
  std::string name;
  FlatScene scene;
  std::vector<Box> views;  ///< each drawn as one picture; same shape as width x height
  int width = 160;
  int height = 120;
};

/// All of them; made anew by each call, always the same.
[[nodiscard]] std::vector<PictureScene> picture_scenes();

}  // namespace quadlight::test
