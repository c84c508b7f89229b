// Real Moving AI maps, read where they are: walls against brute force over the cells.
#include "support/corpus.hpp"

#include <quadlight/light_geometry.hpp>
#include <quadlight/scenes/load.hpp>
#include <quadlight/scenes/moving_ai.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace quadlight::scenes {
namespace {

std::vector<std::filesystem::path> files() {
  return test::corpus_files("movingai");
}

std::string text_of(const std::filesystem::path& file) {
  std::ostringstream out;
  out << std::ifstream(file).rdbuf();
  return out.str();
}

/// The cells as a bitmap with an open rim of one cell, by the simplest means.
struct Bitmap {
  std::size_t width = 0;
  std::size_t height = 0;
  std::vector<bool> solid;

  explicit Bitmap(const std::string& text) {
    std::istringstream in(text);
    std::string word;
    in >> word >> word >> word >> height >> word >> width >> word;
    solid.assign((width + 2) * (height + 2), false);
    for (std::size_t y = 1; y <= height; ++y) {
      in >> word;
      for (std::size_t x = 1; x <= width; ++x) {
        solid[y * (width + 2) + x] = std::string("@OTW").find(word[x - 1]) != std::string::npos;
      }
    }
  }
  [[nodiscard]] int at(std::size_t x, std::size_t y) const { return solid[y * (width + 2) + x]; }
};

struct Count {
  std::size_t sides = 0;  ///< of cells between solid and open
  std::size_t runs = 0;   ///< of sides in a row with the solid cell on the same side

  friend bool operator==(const Count&, const Count&) = default;
};

/// Adds a line of differences between neighbouring cells: -1, 0 or 1 each.
template <class Difference>
void count_line(std::size_t length, Difference difference, Count& out) {
  int last = 0;
  for (std::size_t i = 1; i <= length; ++i) {
    const int d = difference(i);
    out.sides += d != 0 ? 1 : 0;
    out.runs += d != 0 && d != last ? 1 : 0;
    last = d;
  }
}

Count brute_force(const Bitmap& map) {
  Count out;
  for (std::size_t y = 1; y <= map.height + 1; ++y) {
    count_line(
        map.width, [&](std::size_t x) { return map.at(x, y) - map.at(x, y - 1); }, out);
  }
  for (std::size_t x = 1; x <= map.width + 1; ++x) {
    count_line(
        map.height, [&](std::size_t y) { return map.at(x, y) - map.at(x - 1, y); }, out);
  }
  return out;
}

double length_of(const std::vector<WallDesc>& walls) {
  double sum = 0.0;
  for (const WallDesc& wall : walls) {
    const Vec2 d = wall.segment.b - wall.segment.a;
    sum += std::abs(double{d.x}) + std::abs(double{d.y});
  }
  return sum;
}

/// Closed outlines: as many walls begin at each point as end there.
bool closed(const std::vector<WallDesc>& walls) {
  std::map<std::pair<float, float>, int> balance;
  for (const WallDesc& wall : walls) {
    ++balance[{wall.segment.a.x, wall.segment.a.y}];
    --balance[{wall.segment.b.x, wall.segment.b.y}];
  }
  return std::all_of(balance.begin(), balance.end(), [](const auto& p) { return p.second == 0; });
}

/// The cell to the left of each wall, along all of it, is open and the one to the right solid.
bool air_on_the_left(const std::vector<WallDesc>& walls, const Bitmap& map) {
  return std::all_of(walls.begin(), walls.end(), [&](const WallDesc& wall) {
    const Vec2 d = wall.segment.b - wall.segment.a;
    const float length = std::abs(d.x) + std::abs(d.y);
    const Vec2 step = d / length;
    const Vec2 left{step.y, -step.x};
    for (int k = 0; k < static_cast<int>(length); ++k) {
      const Vec2 middle = wall.segment.a + step * (static_cast<float>(k) + 0.5F);
      const auto cell = [&](Vec2 p) {
        return map.at(static_cast<std::size_t>(p.x + 1.0F), static_cast<std::size_t>(p.y + 1.0F));
      };
      if (cell(middle + left * 0.5F) != 0 || cell(middle - left * 0.5F) != 1) return false;
    }
    return true;
  });
}

TEST(MovingAiCorpus, WallsAreTheBordersOfSolidCells) {
  const auto all = files();
  if (all.empty()) GTEST_SKIP() << "no maps under " QUADLIGHT_SHARED "/corpus/movingai";
  for (const auto& file : all) {
    SCOPED_TRACE(file.string());
    const std::string text = text_of(file);
    const Bitmap map(text);
    const Count expected = brute_force(map);
    for (const bool merged : {true, false}) {
      const auto document = import_moving_ai(
          text, "f", {.cell = 1.0F, .merged = merged, .lights = 0, .floor = false});
      ASSERT_TRUE(document) << document.error().text;
      const auto& walls = document.value().walls;
      EXPECT_EQ(walls.size(), merged ? expected.runs : expected.sides);
      EXPECT_EQ(length_of(walls), static_cast<double>(expected.sides));
      EXPECT_TRUE(closed(walls));
      EXPECT_TRUE(air_on_the_left(walls, map));
    }
  }
}

std::vector<Occluder> occluders(const SceneDocument& document) {
  std::vector<Occluder> out;
  for (const WallDesc& wall : document.walls) out.push_back({wall.segment, wall.side, wall.kind});
  return out;
}

TEST(MovingAiCorpus, MergedWallsGiveTheLightOfUnitWalls) {
  const std::filesystem::path file = QUADLIGHT_SHARED "/corpus/movingai/dao-arena.map";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no map " << file;
  const std::string text = text_of(file);
  for (const bool solid : {true, false}) {
    const auto merged = import_moving_ai(text, "f", {.cell = 1.0F, .solid = solid, .lights = 50});
    const auto unit =
        import_moving_ai(text, "f", {.cell = 1.0F, .solid = solid, .merged = false, .lights = 0});
    ASSERT_TRUE(merged && unit);
    LightKernel kernel;
    LightGeometry of_merged;
    LightGeometry of_unit;
    for (const LightDesc& light : merged.value().lights) {
      const LightBound bound{.position = light.position, .radius = light.radius};
      kernel.build(bound, occluders(merged.value()), of_merged);
      kernel.build(bound, occluders(unit.value()), of_unit);
      EXPECT_NEAR(of_merged.lit_area, of_unit.lit_area, 1e-9 * of_unit.lit_area);
      EXPECT_EQ(of_merged.vertices.size(), of_unit.vertices.size());
    }
  }
}

}  // namespace
}  // namespace quadlight::scenes
