// The degenerate wall configurations of the torture scene: what users of visibility code report.
#include "torture_cases.hpp"

#include "random.hpp"

#include <cmath>
#include <initializer_list>
#include <iterator>
#include <numbers>

namespace quadlight::scenes::internal {
namespace {

using Walls = std::vector<WallDesc>;

WallDesc wall(float x1, float y1, float x2, float y2, WallSide side = WallSide::both) {
  return {.segment = {{x1, y1}, {x2, y2}}, .side = side};
}

/// Walls along points, the last joined to the first.
Walls outline(std::initializer_list<Vec2> points, WallSide side = WallSide::both) {
  Walls out;
  const Vec2* previous = points.end() - 1;
  for (const Vec2& p : points) {
    out.push_back({.segment = {*previous, p}, .side = side});
    previous = &p;
  }
  return out;
}

Walls box(float half) {
  return outline({{-half, -half}, {half, -half}, {half, half}, {-half, half}});
}

/// A box to the right of the origin, with room for a light on either side of its left wall.
Walls right_box(WallSide side) {
  return outline({{0.5F, -1.5F}, {3.5F, -1.5F}, {3.5F, 1.5F}, {0.5F, 1.5F}}, side);
}

Walls joined(std::initializer_list<Walls> parts) {
  Walls out;
  for (const Walls& part : parts) out.insert(out.end(), part.begin(), part.end());
  return out;
}

Vec2 polar(float radius, float turns) {
  const float angle = 2.0F * std::numbers::pi_v<float> * turns;
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

/// `count` spokes that all start at `center`.
Walls star(Vec2 center, int count, float length) {
  Walls out;
  for (int i = 0; i < count; ++i) {
    const Vec2 tip = polar(length, (static_cast<float>(i) + 0.3F) / static_cast<float>(count));
    out.push_back({.segment = {center, center + tip}});
  }
  return out;
}

/// A ring of `count` pieces that each cover `fill` of their share.
Walls ring(float radius, int count, float fill, float turn = 0.0F) {
  Walls out;
  for (int i = 0; i < count; ++i) {
    const float from = (static_cast<float>(i) + turn) / static_cast<float>(count);
    out.push_back(
        {.segment = {polar(radius, from), polar(radius, from + fill / static_cast<float>(count))}});
  }
  return out;
}

/// A straight fence at x with gaps between pieces.
Walls fence(float x, int count, float gap) {
  Walls out;
  const float step = 18.0F / static_cast<float>(count);
  for (int i = 0; i < count; ++i) {
    const float y = -9.0F + step * static_cast<float>(i);
    out.push_back(wall(x, y, x, y + step - gap));
  }
  return out;
}

Walls lattice(int lines, float spacing) {
  Walls out;
  const float reach = spacing * static_cast<float>(lines) * 0.5F;
  for (int i = 0; i < lines; ++i) {
    const float at = spacing * (static_cast<float>(i) - 0.5F * static_cast<float>(lines - 1));
    out.push_back(wall(-reach, at, reach, at));
    out.push_back(wall(at, -reach, at, reach));
  }
  return out;
}

Walls scribble(int count) {
  Walls out;
  Random random(5);
  const auto offset = [&](float min, float max) {
    const float radius = random.uniform(min, max);
    return polar(radius, random.uniform(0.0F, 1.0F));
  };
  for (int i = 0; i < count; ++i) {
    const Vec2 a = offset(3.0F, 8.0F);
    out.push_back({.segment = {a, a + offset(1.0F, 3.0F)}});
  }
  return out;
}

Walls spiral() {
  Walls out;
  Vec2 last = polar(1.0F, 0.0F);
  for (int i = 1; i <= 60; ++i) {
    const Vec2 next = polar(1.0F + 0.14F * static_cast<float>(i), static_cast<float>(i) / 20.0F);
    out.push_back({.segment = {last, next}});
    last = next;
  }
  return out;
}

Walls saw(int teeth) {
  Walls out;
  const float width = 18.0F / static_cast<float>(teeth);
  for (int i = 0; i < teeth; ++i) {
    const float x = -9.0F + width * static_cast<float>(i);
    out.push_back(wall(x, 4.0F, x + width, 2.0F));
    out.push_back(wall(x + width, 2.0F, x + width, 4.0F));
  }
  return out;
}

/// Triangles as thin as they are long, pointing at the light.
Walls needles() {
  Walls out;
  for (int i = 0; i < 24; ++i) {
    const float turn = static_cast<float>(i) / 24.0F;
    const Vec2 tip = polar(2.5F, turn);
    const Vec2 left = polar(9.0F, turn - 0.001F);
    const Vec2 right = polar(9.0F, turn + 0.001F);
    for (const Segment& s : {Segment{tip, left}, Segment{left, right}, Segment{right, tip}}) {
      out.push_back({.segment = s});
    }
  }
  return out;
}

/// Squares whose corners touch and no more.
Walls touching_squares() {
  Walls out;
  for (int i = -2; i <= 2; ++i) {
    for (int j = -2; j <= 2; ++j) {
      if ((i + j) % 2 == 0) continue;
      const float x = 3.0F * static_cast<float>(i);
      const float y = 3.0F * static_cast<float>(j);
      const Walls square = outline(
          {{x - 1.5F, y - 1.5F}, {x + 1.5F, y - 1.5F}, {x + 1.5F, y + 1.5F}, {x - 1.5F, y + 1.5F}});
      out.insert(out.end(), square.begin(), square.end());
    }
  }
  return out;
}

Walls switched_off(Walls walls) {
  for (std::size_t i = 0; i < walls.size(); i += 2) walls[i].enabled = false;
  return walls;
}

/// The first row of cells: y is small there, so offsets of 1e-6 survive in a float.
std::vector<TortureCase> on_and_along_walls() {
  return {
      {"COLLINEAR", {wall(2, 0, 6, 0)}, {{0, 0}}, 0.5F},
      {"NEARLY COLLINEAR", {wall(2, 0, 6, 1e-7F)}, {{0, 0}}, 0.1F},
      {"LIGHT ON WALL", {wall(-5, 0, 5, 0)}, {{0, 0}}, 1.5F},
      {"GAPS 1E-6", fence(3, 12, 1e-6F), {{0, 0}}, 2.0F},
      {"LIGHT 1E-6 OFF", {wall(-5, 0, 5, 0)}, {{0, 1e-6F}}, 1e-6F},
      {"BOX GAP 1E-6",
       {wall(-2, -2, 2, -2), wall(2, -2, 2, 1.999999F), wall(2, 2, -2, 2), wall(-2, 2, -2, -2)},
       {{0, 0}},
       1.9F},
      {"LIGHT ON END", {wall(0, 0, 5, 0)}, {{0, 0}}, 1.0F},
      {"LIGHT ON CORNER", outline({{-4, -4}, {0, -4}, {0, 0}, {-4, 0}}), {{0, 0}}, 1.0F},
      {"ALONG A CORRIDOR", {wall(-9, 1, 9, 1), wall(-9, -1, 9, -1)}, {{-2, 0.9999F}}, 0.9F},
  };
}

std::vector<TortureCase> touching_walls() {
  return {
      {"T BEHIND", {wall(3, -4, 3, 4), wall(3, 0, 8, 0)}, {{0, 0}}, 2.0F},
      {"T FREE", {wall(-2, 3, 2, 3), wall(0, 3, 0, 8), wall(0, -8, 0, -3)}, {{0, 0}}, 2.0F},
      {"END AT ANGLE 0", {wall(3, -4, 3, 0), wall(3, 0, 3, 4)}, {{0, 0}}, 1.5F},
      {"CORNER", {wall(3, 0, 5, 3), wall(3, 0, 5, -3)}, {{0, 0}}, 2.5F},
      {"DIAMOND", outline({{0, 1}, {3, 4}, {0, 7}, {-3, 4}}), {{0, -2}}, 1.5F},
      {"CORNERS TOUCH", touching_squares(), {{0, 0}}, 1.2F},
      {"CROSSING X", {wall(3, -2, 6, 2), wall(3, 2, 6, -2)}, {{0, 0}}, 4.0F},
      {"LIGHT ON CROSSING", {wall(-5, -5, 5, 5), wall(-5, 5, 5, -5)}, {{0, 0}}, 1.0F},
      {"STAR", star({3, 0}, 16, 2), {{0, 0}}, 3.0F},
  };
}

std::vector<TortureCase> repeated_walls() {
  return {
      {"DUPLICATES", {wall(3, -3, 3, 3), wall(3, -3, 3, 3), wall(3, 3, 3, -3)}, {{0, 0}}, 2.0F},
      {"OVERLAPPING", {wall(3, -5, 3, 2), wall(3, -2, 3, 5), wall(3, -1, 3, 1)}, {{0, 0}}, 2.0F},
      {"ZERO LENGTH", {wall(3, 0, 3, 0), wall(4, -1, 4, 1)}, {{0, 0}}, 2.0F},
      {"ZERO AT LIGHT", {wall(0, 0, 0, 0), wall(-4, -2, -4, 2)}, {{0, 0}}, 1.0F},
      {"GRID", lattice(4, 4), {{0.5F, 0.25F}}, 4.0F},
      {"GRID NODE", lattice(5, 3), {{0, 0}}, 1.5F},
      {"SCRIBBLE", scribble(40), {{0, 0}}, 1.0F},
      {"SCRIBBLE 300", scribble(300), {{0, 0}}, 0.5F},
  };
}

std::vector<TortureCase> gaps_and_slits() {
  return {
      {"SLITS", fence(3, 12, 0.3F), {{0, 0}}, 2.5F},
      {"SLITS 300", joined({fence(3, 300, 0.02F), {wall(8, -9, 8, 9)}}), {{0, 0}}, 2.0F},
      {"SMALL BODIES", ring(9, 40, 0.02F), {{0, 0}}, 4.0F},
      {"RINGS", joined({ring(3, 9, 0.7F), ring(5, 13, 0.7F), ring(7, 17, 0.7F)}), {{0, 0}}, 2.0F},
      {"SPIRAL", spiral(), {{0, 0}}, 0.8F},
      {"SAW", saw(18), {{0, -1}}, 2.0F},
  };
}

std::vector<TortureCase> bounds_and_sides() {
  return {
      {"CLOSED BOX", box(2), {{0, 0}}, 1.0F},
      {"LIGHT IN SOLID", box(1), {{0.3F, 0.2F}}, 0.4F},
      {"REFLEX L", outline({{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}), {{2, 2}}, 0.5F},
      {"TANGENT", {wall(10, -9, 10, 9), wall(-9, 10, 9, 10)}, {{0, 0}}, 0.2F},
      {"CUTS CORNER", {wall(0, 10, 10, 0), wall(-10, 0, 0, -10)}, {{0, 0}}, 2.0F},
      {"ONE-SIDED L", right_box(WallSide::left), {{2, 0}, {-2, 0}}, 0.5F},
      {"ONE-SIDED R", right_box(WallSide::right), {{2, 0}, {-2, 0}}, 0.5F},
      {"OPEN DOORS", switched_off(box(3)), {{0, 0}}, 1.0F},
      {"CONE ON WALL", {wall(0, 0, 8, 0), wall(5, -4, 5, -1)}, {{0, 0}}, 1.0F, 60.0F},
      {"CONE 180", {wall(3, -2, 3, 2), wall(0, 3, 0, 6)}, {{0, 0}}, 1.0F, 180.0F},
      {"CONE 300", right_box(WallSide::both), {{-1, 0}}, 1.2F, 300.0F},
      {"NEEDLES", needles(), {{0, 0}}, 1.5F},
      {"CONE 1", fence(5, 40, 0.2F), {{0, 0}}, 3.0F, 1.0F},
  };
}

}  // namespace

std::vector<TortureCase> torture_cases() {
  std::vector<TortureCase> out;
  for (auto part :
       {on_and_along_walls, touching_walls, repeated_walls, gaps_and_slits, bounds_and_sides}) {
    std::vector<TortureCase> cases = part();
    out.insert(out.end(), std::make_move_iterator(cases.begin()),
               std::make_move_iterator(cases.end()));
  }
  return out;
}

}  // namespace quadlight::scenes::internal
