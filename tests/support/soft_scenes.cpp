// See the header.
#include "support/soft_scenes.hpp"

#include <quadlight/predicates.hpp>

#include <cmath>
#include <numbers>
#include <random>

namespace quadlight::test {
namespace {

double cross(DVec2 a, DVec2 b) {
  return a.x * b.y - a.y * b.x;
}

class Source {
 public:
  explicit Source(std::uint64_t seed) : random_(seed) {}

  float between(float lo, float hi) {
    return std::uniform_real_distribution<float>(lo, hi)(random_);
  }
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }
  Vec2 point(float reach) { return {between(-reach, reach), between(-reach, reach)}; }

 private:
  std::mt19937_64 random_;
};

class Builder {
 public:
  Builder(SoftScene& scene, Source& source) : scene_(scene), source_(source) {}

  void add(Vec2 a, Vec2 b) {
    const Vec2 c = scene_.bound.position;
    scene_.walls.push_back({{c + a, c + b}});
  }
  void add_box(Vec2 low, Vec2 size) {
    const Vec2 high = low + size;
    // Around the light there must be room for its disc.
    if (low.x < 2.0F && high.x > -2.0F && low.y < 2.0F && high.y > -2.0F) return;
    add(low, {high.x, low.y});
    add({high.x, low.y}, high);
    add(high, {low.x, high.y});
    add({low.x, high.y}, low);
  }

  void random() {
    for (int i = 0; i < 60; ++i) {
      const Vec2 a = source_.point(100.0F);
      add(a, a + source_.point(25.0F));
    }
  }
  void boxes() {
    for (int i = 0; i < 24; ++i) {
      add_box(source_.point(95.0F), {source_.between(2.0F, 20.0F), source_.between(2.0F, 20.0F)});
    }
  }
  void rooms() {
    // Lines of a grid of rooms, each with a door between two neighbouring crossings.
    for (int line = -2; line <= 2; ++line) {
      const float at = 40.0F * static_cast<float>(line) + 20.0F;
      for (int cell = -3; cell < 3; ++cell) {
        const float from = 40.0F * static_cast<float>(cell) + 20.0F;
        const float door = source_.between(4.0F, 24.0F);
        const float wide = source_.below(3) == 0 ? 0.0F : 8.0F;
        add({from, at}, {from + door, at});
        add({from + door + wide, at}, {from + 40.0F, at});
        add({at, from}, {at, from + door});
        add({at, from + door + wide}, {at, from + 40.0F});
      }
    }
  }
  void tiles() {
    for (int y = -8; y < 8; ++y) {
      for (int x = -8; x < 8; ++x) {
        if (source_.below(6) != 0 || (std::abs(2 * x + 1) < 3 && std::abs(2 * y + 1) < 3)) continue;
        add_box({10.0F * static_cast<float>(x), 10.0F * static_cast<float>(y)}, {10.0F, 10.0F});
      }
    }
  }
  void mixed() {
    random();
    for (Occluder& wall : scene_.walls) {
      wall.side = static_cast<WallSide>(source_.below(3));
      const int kind = source_.below(4);
      wall.kind = kind < 2 ? WallKind::limited : WallKind::opaque;
      if (wall.side != WallSide::both && kind == 3) wall.kind = WallKind::solid;
    }
  }

 private:
  SoftScene& scene_;
  Source& source_;
};

bool counts(const Occluder& wall, Vec2 center) {
  return wall.kind != WallKind::glass && !on_segment(wall.segment, center);
}

int strength(const Occluder& wall) {
  return wall.kind == WallKind::limited ? 1 : 2;
}

// True if the wall crosses the way from q to p and blocks light from q's side.
bool stops(DVec2 a, DVec2 b, WallSide side, DVec2 q, DVec2 p) {
  const double of_q = cross(b - a, q - a);
  const double of_p = cross(b - a, p - a);
  if (of_q * of_p >= 0.0) return false;
  if (cross(p - q, a - q) * cross(p - q, b - q) > 0.0) return false;
  return side == WallSide::both || (side == WallSide::left) == (of_q < 0.0);
}

}  // namespace

std::string name_of(SoftLayout layout) {
  constexpr const char* names[] = {"random", "boxes", "rooms", "tiles", "mixed"};
  return names[static_cast<int>(layout)];
}

SoftScene soft_scene(SoftLayout layout, std::uint64_t seed) {
  Source source(seed * 5 + static_cast<std::uint64_t>(layout));
  SoftScene scene;
  scene.bound.position = {1000.0F + source.between(-9.0F, 9.0F), -500.0F};
  scene.bound.radius = 100.0F;
  scene.source_radius = source.between(1.0F, 12.0F);
  Builder builder(scene, source);
  switch (layout) {
    case SoftLayout::random:
      builder.random();
      break;
    case SoftLayout::boxes:
      builder.boxes();
      break;
    case SoftLayout::rooms:
      builder.rooms();
      break;
    case SoftLayout::tiles:
      builder.tiles();
      break;
    case SoftLayout::mixed:
      builder.mixed();
      break;
  }
  return scene;
}

bool arrives(Vec2 center, DVec2 q, DVec2 p, const std::vector<Occluder>& walls) {
  const DVec2 c(center);
  int depth = 0;
  for (const Occluder& wall : walls) {
    const DVec2 a = DVec2(wall.segment.a) - c;
    const DVec2 b = DVec2(wall.segment.b) - c;
    if (stops(a, b, wall.side, q, p) && counts(wall, center)) depth += strength(wall);
    if (depth >= 2) return false;
  }
  return true;
}

DVec2 disc_sample(double radius, int i, int samples) {
  // A spiral whose turns and steps are even in area.
  const double turn = std::numbers::pi * (3.0 - std::sqrt(5.0));
  const double r = radius * std::sqrt((i + 0.5) / samples);
  return {r * std::cos(turn * i), r * std::sin(turn * i)};
}

double sampled_visibility(Vec2 center, double source_radius, DVec2 p,
                          const std::vector<Occluder>& walls, int samples) {
  int arrived = 0;
  for (int i = 0; i < samples; ++i) {
    arrived += arrives(center, disc_sample(source_radius, i, samples), p, walls) ? 1 : 0;
  }
  return static_cast<double>(arrived) / samples;
}

}  // namespace quadlight::test
