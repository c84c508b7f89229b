// Cases that users of such libraries reported: exact areas and points, from the shared table.
#include "support/light_checks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace quadlight::test {
namespace {

struct CasePoint {
  double x;
  double y;
  int lit;  // -1: on a boundary
};

struct LightCase {
  std::string name;
  LightBound bound;
  std::vector<Occluder> walls;
  double area_square = 0.0;
  double area_circle = 0.0;
  std::vector<CasePoint> points;
};

std::string spaced(std::string text) {
  for (char& c : text) {
    if (std::string("(),=|").find(c) != std::string::npos) c = ' ';
  }
  return text;
}

LightCase parse(const std::string& row) {
  std::vector<std::string> field;
  std::stringstream fields(row);
  for (std::string f; std::getline(fields, f, ';');) field.push_back(f);
  LightCase result;
  result.name = field.at(0) + " " + field.at(1);
  std::stringstream walls(spaced(field.at(3)));
  for (Segment s; walls >> s.a.x >> s.a.y >> s.b.x >> s.b.y;) result.walls.push_back({s});
  std::stringstream(field.at(4)) >> result.bound.position.x >> result.bound.position.y;
  result.bound.radius = std::stof(field.at(5));
  result.area_square = std::stod(field.at(6));
  result.area_circle = std::stod(field.at(7));
  std::stringstream points(spaced(field.at(8)));
  for (CasePoint p{}; points >> p.x >> p.y >> p.lit;) result.points.push_back(p);
  return result;
}

// Clips a polygon to the square |x|, |y| <= half (Sutherland and Hodgman 1974); bridges along the
// square's sides enclose no area.
std::vector<DVec2> clipped(std::vector<DVec2> polygon, double half) {
  for (int side = 0; side < 4; ++side) {
    const DVec2 normal = side == 0   ? DVec2{1, 0}
                         : side == 1 ? DVec2{0, 1}
                         : side == 2 ? DVec2{-1, 0}
                                     : DVec2{0, -1};
    const auto inside = [&](DVec2 p) { return half - (p.x * normal.x + p.y * normal.y); };
    std::vector<DVec2> out;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
      const DVec2 p = polygon[i];
      const DVec2 q = polygon[(i + 1) % polygon.size()];
      if (inside(p) >= 0.0) out.push_back(p);
      if ((inside(p) < 0.0) != (inside(q) < 0.0)) {
        out.push_back(p + (q - p) * (inside(p) / (inside(p) - inside(q))));
      }
    }
    polygon = out;
  }
  return polygon;
}

void expect_case(LightKernel& kernel, const LightCase& c) {
  SCOPED_TRACE(c.name);
  LightGeometry geometry;
  kernel.build(c.bound, c.walls, geometry);
  EXPECT_TRUE(valid(c.bound, c.walls, geometry));
  EXPECT_NEAR(c.area_circle, geometry.lit_area, 1e-7 * c.area_circle);

  // The square fits into a larger circle; what a wall hides does not depend on the radius.
  LightBound larger = c.bound;
  larger.radius *= 1.5F;
  kernel.build(larger, c.walls, geometry);
  const double half = c.bound.radius;
  const double square = polygon_area(clipped(geometry.vertices, half));
  EXPECT_NEAR(c.area_square, square, 1e-7 * c.area_square);
  for (const CasePoint& p : c.points) {
    if (p.lit < 0) continue;
    const DVec2 offset{p.x - c.bound.position.x, p.y - c.bound.position.y};
    EXPECT_EQ(p.lit == 1, contains(geometry, offset)) << p.x << ' ' << p.y;
  }
}

TEST(LightCases, EveryReportedCase) {
  const std::filesystem::path path =
      std::filesystem::path(QUADLIGHT_SHARED) / "cases" / "light_polygon.csv";
  std::ifstream file(path);
  if (!file) GTEST_SKIP() << "no file " << path << "; set -DQUADLIGHT_SHARED=<folder of cases/>";
  std::string row;
  std::getline(file, row);  // column names
  LightKernel kernel;
  int count = 0;
  while (std::getline(file, row)) {
    expect_case(kernel, parse(row));
    ++count;
  }
  EXPECT_GE(count, 24);
}

}  // namespace
}  // namespace quadlight::test
