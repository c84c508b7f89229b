// Light kernel: walls and a light from bytes, most of them degenerate. Both forms of build must
// give a sound outline, the same region, and for small scenes the oracle's area.
#include "fuzz/bytes.hpp"
#include "fuzz/require.hpp"
#include "support/light_checks.hpp"
#include "support/light_oracle.hpp"

#include <quadlight/wall_index.hpp>

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

namespace quadlight::fuzz {
namespace {

enum class Coordinates : std::uint8_t {
  lattice,  ///< a byte, times a step: ties of every kind
  nudged,   ///< the same, some float steps aside
  distant,  ///< integers around 1e7
  modest,   ///< floats of 2^-20 ... 2^20
  raw,      ///< any finite float
};
constexpr unsigned coordinate_kinds = 5;
constexpr std::size_t max_walls = 48;
constexpr std::size_t max_oracle_walls = 24;

class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size) : bytes_(data, size) {
    kind_ = static_cast<Coordinates>(bytes_.below(coordinate_kinds));
    constexpr std::array steps{1.0F, 0.5F, 0.1F, 1e-3F, 1e3F};
    step_ = kind_ == Coordinates::distant ? 1.0F : steps[bytes_.below(steps.size())];
    read_bound();
    while (!bytes_.empty() && walls.size() < max_walls) read_wall();
  }

  [[nodiscard]] bool is_raw() const { return kind_ == Coordinates::raw; }

  LightBound bound;
  std::vector<Occluder> walls;

 private:
  float coordinate() {
    switch (kind_) {
      case Coordinates::lattice:
        return step_ * static_cast<float>(bytes_.small());
      case Coordinates::nudged: {
        float value = step_ * static_cast<float>(bytes_.small());
        const int nudge = bytes_.small();
        // A quarter of all nudges is none, so that exact ties stay likely.
        // Beside zero lie the least of all floats, which no check can tell from it.
        if (value == 0.0F && std::abs(nudge) >= 32) value = step_ * 0x1p-24F;
        for (int i = std::abs(nudge) / 32; i > 0; --i) {
          value = std::nextafter(value, nudge < 0 ? -HUGE_VALF : HUGE_VALF);
        }
        return value;
      }
      case Coordinates::distant:
        return 1e7F + static_cast<float>(bytes_.small());
      case Coordinates::modest: {
        const float mantissa = static_cast<float>(bytes_.small()) / 128.0F +
                               static_cast<float>(bytes_.small()) / 16384.0F;
        return std::ldexp(mantissa, bytes_.small() % 20);
      }
      case Coordinates::raw:
        break;
    }
    return bytes_.finite_float();
  }
  Vec2 point() {
    const float x = coordinate();
    return {x, coordinate()};
  }

  void read_bound() {
    bound.position = point();
    bound.radius = is_raw() ? std::abs(bytes_.finite_float())
                            : step_ * (1.0F + 2.0F * static_cast<float>(bytes_.byte()));
    if (bound.radius == 0.0F) bound.radius = 1.0F;
    const unsigned shape = bytes_.byte();
    if (shape % 4 == 1) read_clip();
    if (shape < 128) return;
    bound.direction = static_cast<float>(bytes_.small()) * (full_turn / 64.0F);
    bound.angle = (1.0F + static_cast<float>(bytes_.byte())) * (full_turn / 256.0F);
  }

  void read_clip() {
    const Vec2 a = point();
    const Vec2 b = point();
    bound.clip = {glm::min(a, b), glm::max(a, b)};
    const Vec2 p = bound.position;
    const bool holds = bound.clip.min.x < p.x && p.x < bound.clip.max.x && bound.clip.min.y < p.y &&
                       p.y < bound.clip.max.y;
    if (holds && bytes_.below(2) == 0) bound.radius = std::numeric_limits<float>::infinity();
  }

  void read_wall() {
    Occluder wall;
    const unsigned flags = bytes_.byte();
    wall.side = static_cast<WallSide>(flags % 4 % 3);
    if (flags % 64 >= 48) wall.kind = flags % 2 == 0 ? WallKind::limited : WallKind::glass;
    // Walls that start where the last one ended make corners and outlines.
    const bool joined = flags >= 128 && !walls.empty();
    wall.segment.a = joined ? walls.back().segment.b : point();
    wall.segment.b = point();
    walls.push_back(wall);
  }

  Bytes bytes_;
  Coordinates kind_ = Coordinates::lattice;
  float step_ = 1.0F;
};

// A clip may leave less of the disc than one corner of its outline, which is a point but for
// rounding.
double area_slack(const LightBound& bound) {
  const Box& clip = bound.clip;
  const double reach = std::isfinite(bound.radius) ? double{bound.radius}
                                                   : std::hypot(double{clip.max.x} - clip.min.x,
                                                                double{clip.max.y} - clip.min.y);
  return 1e-12 * reach * reach;
}

void expect_valid(const Input& input, const LightGeometry& geometry) {
  if (geometry.vertices.empty()) return;  // a cone too narrow for doubles
  if (input.is_raw()) {
    // Walls 1e-45 from the light, or 1e38 long, are beyond what the checks can tell.
    const double slack = area_slack(input.bound);
    const double whole = test::area_without_walls(input.bound);
    require(geometry.lit_area >= -slack && geometry.lit_area <= whole * (1.0 + 1e-9) + slack,
            "a lit area of " + std::to_string(geometry.lit_area));
    for (const DVec2 v : geometry.vertices) {
      require(std::isfinite(v.x) && std::isfinite(v.y), "a vertex is not finite");
    }
    return;
  }
  const testing::AssertionResult result = test::valid(input.bound, input.walls, geometry);
  require(result, result.message());
}

// What a permutation of walls must keep: all but their numbers.
void expect_same(const LightGeometry& p, const LightGeometry& q, std::string_view promise) {
  require(p.vertices == q.vertices && p.silhouettes == q.silhouettes && p.shadows == q.shadows &&
              p.shadow_vertices == q.shadow_vertices && p.lit_area == q.lit_area &&
              p.crossings == q.crossings,
          promise);
}

// What the history of the index must keep: all but the last bits of a vertex.
void expect_close(const LightGeometry& p, const LightGeometry& q) {
  constexpr std::string_view promise = "the history of the index changes the result";
  require(p.vertices.size() == q.vertices.size() && p.silhouettes == q.silhouettes &&
              p.shadows.size() == q.shadows.size() && p.crossings == q.crossings,
          promise);
  for (std::size_t i = 0; i < p.vertices.size(); ++i) {
    const DVec2 a = p.vertices[i];
    const DVec2 off = q.vertices[i] - a;
    require(std::hypot(off.x, off.y) <= 1e-12 * std::hypot(a.x, a.y), promise);
  }
}

void expect_area(double expected, double area, double relative, const LightBound& bound,
                 double extra = 0.0) {
  const double slack = relative * expected + 1e-13 * test::area_without_walls(bound) + extra;
  require(std::abs(expected - area) <= slack,
          "area " + std::to_string(area) + " of " + std::to_string(expected));
}

void run(const Input& input) {
  static LightKernel kernel;  // its past must not matter
  LightGeometry geometry;
  kernel.build(input.bound, input.walls, geometry);
  expect_valid(input, geometry);

  std::vector<Occluder> reversed(input.walls.rbegin(), input.walls.rend());
  LightKernel fresh;
  LightGeometry other;
  fresh.build(input.bound, reversed, other);
  expect_same(geometry, other, "the order of walls, or an earlier build, changes the result");

  WallIndex index;
  std::vector<ItemHandle> handles;
  for (const Occluder& wall : input.walls) handles.push_back(index.insert(wall).value());
  kernel.build(input.bound, all_categories, index, geometry);
  expect_valid(input, geometry);
  const double extra = input.is_raw() ? area_slack(input.bound) : 0.0;
  expect_area(other.lit_area, geometry.lit_area, 1e-9, input.bound, extra);

  // Another history of the index: all walls in again, in the reverse order. Where walls all but
  // coincide the last bits may differ, not the region.
  for (const ItemHandle handle : handles) require(index.erase(handle), "a wall is gone");
  for (const Occluder& wall : reversed) require(index.insert(wall).ok(), "a wall is refused");
  kernel.build(input.bound, all_categories, index, other);
  expect_area(other.lit_area, geometry.lit_area, 1e-12, input.bound, extra);
  if (!input.is_raw()) expect_close(geometry, other);

  if (input.is_raw() || input.walls.size() > max_oracle_walls) return;
  expect_area(test::LightOracle(input.bound, input.walls).lit_area(), geometry.lit_area, 1e-6,
              input.bound);
}

}  // namespace
}  // namespace quadlight::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const quadlight::fuzz::Input input(data, size);
  // A cone of less than 1e-6 of a turn cannot come out of the bytes, so every bound has an area.
  quadlight::fuzz::run(input);
  return 0;
}
