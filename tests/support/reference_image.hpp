// The lighting reference as a picture: the formulas evaluated by brute force for each pixel centre,
// in double. Knows nothing of trees, kernels, frames or meshes: the oracle of image tests.
#pragma once

#include <quadlight/frame.hpp>
#include <quadlight/scene.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace quadlight::test {

/// A flat scene: no parents, nothing attached to nodes, everything visible and enabled.
struct FlatScene {
  std::vector<NodeDesc> nodes;  ///< user: 0xRRGGBBAA, alpha must be FF
  std::vector<WallDesc> walls;
  std::vector<LightDesc> lights;
  Color ambient{0.0F, 0.0F, 0.0F};
  std::array<double, 3> background{1.0, 1.0, 1.0};  ///< sRGB albedo where no sprite is
};

struct ReferencePixel {
  std::array<double, 3> light{};    ///< sum over the lights, linear, without ambient
  std::array<double, 3> encoded{};  ///< finished picture, 0 ... 255, not rounded
  /// True if a shadow, a sector's side or a sprite's edge runs within the band around the centre.
  bool near_edge = false;
};

struct ReferenceImage {
  int width = 0;
  int height = 0;
  std::vector<ReferencePixel> pixels;  ///< row by row from the top

  [[nodiscard]] const ReferencePixel& at(int x, int y) const {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                  static_cast<std::size_t>(x)];
  }
};

/// Tone map: none (clamped). band: pixels around a centre in which an edge marks it near_edge.
[[nodiscard]] ReferenceImage reference_image(const FlatScene& scene, const Box& view, int width,
                                             int height, double band);

/// sRGB encoding of linear light, both 0 ... 1, clamped; and back.
[[nodiscard]] double reference_encode(double linear);
[[nodiscard]] double reference_decode(double srgb);

}  // namespace quadlight::test
