// See the header.
#include "support/light_scenes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace quadlight::test {

std::string name_of(WallLayout layout) {
  switch (layout) {
    case WallLayout::random:
      return "random";
    case WallLayout::dense:
      return "dense";
    case WallLayout::tiles:
      return "tiles";
    case WallLayout::touching:
      return "touching";
    case WallLayout::nearly_collinear:
      return "nearly_collinear";
    case WallLayout::overlapping:
      return "overlapping";
    case WallLayout::far_away:
      return "far_away";
    case WallLayout::extreme:
      return "extreme";
    case WallLayout::lattice:
      return "lattice";
    case WallLayout::ring:
      return "ring";
    case WallLayout::grid:
      return "grid";
    case WallLayout::star:
      return "star";
    case WallLayout::near_touching:
      return "near_touching";
    case WallLayout::distant_tiles:
      return "distant_tiles";
  }
  return "unknown";
}

float LightSceneSource::between(float lo, float hi) {
  return std::uniform_real_distribution<float>(lo, hi)(random_);
}

int LightSceneSource::below(int n) {
  return std::uniform_int_distribution<int>(0, n - 1)(random_);
}

Vec2 LightSceneSource::point(float reach) {
  return {between(-reach, reach), between(-reach, reach)};
}

LightScene LightSceneSource::next(bool one_sided) {
  LightScene scene;
  scene.bound.radius = 10.0F;
  switch (layout_) {
    case WallLayout::random:
      add_random(scene);
      break;
    case WallLayout::dense:
      add_dense(scene);
      break;
    case WallLayout::tiles:
      add_tiles(scene);
      break;
    case WallLayout::touching:
      add_touching(scene);
      break;
    case WallLayout::nearly_collinear:
      add_nearly_collinear(scene);
      break;
    case WallLayout::overlapping:
      add_overlapping(scene);
      break;
    case WallLayout::far_away:
      add_far_away(scene);
      break;
    case WallLayout::extreme:
      add_extreme(scene);
      break;
    case WallLayout::lattice:
      add_lattice(scene);
      break;
    case WallLayout::ring:
      add_ring(scene);
      break;
    case WallLayout::grid:
      add_grid(scene);
      break;
    case WallLayout::star:
      add_star(scene);
      break;
    case WallLayout::near_touching:
      add_near_touching(scene);
      break;
    case WallLayout::distant_tiles:
      add_distant_tiles(scene);
      break;
  }
  if (one_sided) {
    for (Occluder& o : scene.walls) {
      const int side = below(4);
      if (side < 2) o.side = side == 0 ? WallSide::left : WallSide::right;
    }
  }
  std::shuffle(scene.walls.begin(), scene.walls.end(), random_);
  return scene;
}

void LightSceneSource::make_cone(LightScene& scene) {
  scene.bound.direction =
      below(4) == 0 ? static_cast<float>(below(8)) * 0.78539816F : between(-7.0F, 7.0F);
  switch (below(5)) {
    case 0:
      scene.bound.angle = between(0.01F, 0.5F);
      break;
    case 1:
      scene.bound.angle = between(3.2F, 6.2F);
      break;
    case 2:
      scene.bound.angle = std::nextafter(full_turn, 0.0F);
      break;
    case 3:
      scene.bound.angle = std::numbers::pi_v<float> * (below(2) == 0 ? 0.5F : 1.0F);
      break;
    default:
      scene.bound.angle = between(0.5F, 3.1F);
  }
}

void LightSceneSource::add_random(LightScene& scene) {
  scene.bound.position = point(5.0F);
  const int count = 2 + below(20);
  for (int i = 0; i < count; ++i) {
    const Vec2 p = scene.bound.position + point(11.0F);
    const float length = std::exp2(between(-6.0F, 4.0F));
    add(scene, p, p + length * point(1.0F));
  }
}

void LightSceneSource::add_dense(LightScene& scene) {
  const int count = 10 + below(16);
  for (int i = 0; i < count; ++i) add(scene, point(12.0F), point(12.0F));
}

void LightSceneSource::add_tiles(LightScene& scene) {
  // Edges of random solid cells on a lattice of unit cells; the light on a cell's middle, on a
  // quarter, on a corner or anywhere.
  scene.bound.radius = 3.5F;
  const float cell = below(2) == 0 ? 1.0F : 0.1F;
  scene.bound.radius *= cell;
  const auto at = [&](int v) { return static_cast<float>(v) * cell; };
  for (int y = -3; y < 3; ++y) {
    for (int x = -3; x < 3; ++x) {
      if (below(5) != 0) continue;
      const Vec2 c[4] = {
          {at(x), at(y)}, {at(x + 1), at(y)}, {at(x + 1), at(y + 1)}, {at(x), at(y + 1)}};
      for (int k = 0; k < 4; ++k) add(scene, c[k], c[(k + 1) % 4]);
    }
  }
  add(scene, {at(-3), at(2)}, {at(3), at(2)});
  const int kind = below(4);
  scene.bound.position = kind == 0   ? Vec2{at(1) * 0.5F, at(1) * 0.5F}
                         : kind == 1 ? Vec2{at(1) * 0.25F, at(1) * 0.5F}
                         : kind == 2 ? Vec2{at(below(3)), at(below(3))}
                                     : point(2.0F * cell);
}

void LightSceneSource::add_touching(LightScene& scene) {
  const auto lattice = [&](int reach) {
    return Vec2{static_cast<float>(below(2 * reach + 1) - reach),
                static_cast<float>(below(2 * reach + 1) - reach)};
  };
  scene.bound.position = below(2) == 0 ? lattice(2) : point(3.0F);
  for (int i = 0; i < 4; ++i) {
    // A slanted wall through lattice points, and walls that start exactly on it.
    const Vec2 a = lattice(9);
    const Vec2 step = lattice(3);
    const int steps = 1 + below(4);
    add(scene, a, a + static_cast<float>(steps) * step);
    for (int k = below(3); k > 0; --k) {
      add(scene, a + static_cast<float>(below(steps + 1)) * step, lattice(9));
    }
  }
  const Vec2 center = lattice(6);
  for (int k = below(8); k > 0; --k) add(scene, center, center + lattice(4));
}

void LightSceneSource::add_nearly_collinear(LightScene& scene) {
  scene.bound.position = below(3) == 0 ? Vec2{0.0F, 0.0F} : point(2.0F);
  for (int bundle = 0; bundle < 3; ++bundle) {
    const Vec2 a = point(9.0F);
    const Vec2 b =
        below(3) == 0 ? scene.bound.position + 0.3F * (scene.bound.position - a) : point(9.0F);
    const auto jitter = [&](Vec2 p) {
      const float size = std::exp2(static_cast<float>(-below(24)));
      return Vec2{p.x * (1.0F + 1.2e-7F * static_cast<float>(below(5) - 2)),
                  p.y + 1e-6F * size * static_cast<float>(below(5) - 2)};
    };
    for (int k = 2 + below(4); k > 0; --k) {
      const float t0 = between(0.0F, 0.5F);
      const float t1 = between(0.5F, 1.0F);
      add(scene, jitter(a + t0 * (b - a)), jitter(a + t1 * (b - a)));
    }
  }
}

void LightSceneSource::add_overlapping(LightScene& scene) {
  scene.bound.position = point(1.0F);
  for (int line = 0; line < 4; ++line) {
    const Vec2 a{static_cast<float>(below(17) - 8), static_cast<float>(below(17) - 8)};
    const Vec2 step{static_cast<float>(below(5) - 2), static_cast<float>(below(5) - 2)};
    for (int k = 1 + below(5); k > 0; --k) {
      const auto from = static_cast<float>(below(8) - 4);
      const auto to = static_cast<float>(below(8) - 4);
      add(scene, a + from * step, a + to * step);
      if (below(3) == 0) add(scene, a + from * step, a + to * step);
      if (below(3) == 0) add(scene, a + to * step, a + from * step);
    }
  }
}

void LightSceneSource::add_far_away(LightScene& scene) {
  const Vec2 origin{1.0e7F, -1.0e7F};
  const auto lattice = [&](int reach) {
    return origin + Vec2{static_cast<float>(below(2 * reach + 1) - reach),
                         static_cast<float>(below(2 * reach + 1) - reach)};
  };
  scene.bound.position = lattice(4);
  scene.bound.radius = 30.0F;
  for (int k = 5 + below(20); k > 0; --k) {
    const Vec2 a = lattice(30);
    add(scene, a, below(2) == 0 ? lattice(30) : a + (lattice(5) - origin));
  }
}

void LightSceneSource::add_extreme(LightScene& scene) {
  scene.bound.position = below(2) == 0 ? Vec2{0.0F, 0.0F} : point(3.0F);
  const Vec2 c = scene.bound.position;
  for (int k = 1 + below(5); k > 0; --k) {
    switch (below(5)) {
      case 0: {  // a wall 1e6 long
        const Vec2 p = point(5.0F);
        const float angle = between(0.0F, 6.3F);
        const Vec2 d{1.0e6F * std::cos(angle), 1.0e6F * std::sin(angle)};
        add(scene, p - d, p + d);
        break;
      }
      case 1: {  // a wall 1e-6 from the light, or less
        const float off = std::exp2(between(-30.0F, -20.0F));
        if (below(2) == 0) {
          add(scene, {c.x - 5.0F, c.y + off}, {c.x + between(0.0F, 5.0F), c.y + off});
        } else {
          add(scene, {c.x + off, c.y - 3.0F}, {c.x, c.y + 4.0F});
        }
        break;
      }
      case 2: {  // a corner with a gap of 1e-6
        const Vec2 p = point(5.0F);
        add(scene, {p.x, p.y - 3.0F}, {p.x, p.y - 1.0e-6F});
        add(scene, p, {p.x + 3.0F, p.y});
        break;
      }
      case 3: {  // tiny walls
        const Vec2 p = point(5.0F);
        for (int i = 0; i < 4; ++i) add(scene, p + point(1.0e-5F), p + point(1.0e-5F));
        break;
      }
      default:  // seen almost edge-on
        const Vec2 d = point(4.0F);
        add(scene, c + d, c + 2.0F * d + point(1.0e-6F));
    }
  }
}

void LightSceneSource::add_lattice(LightScene& scene) {
  const auto at = [&](int reach) { return static_cast<float>(below(2 * reach + 1) - reach); };
  const float scale = below(2) == 0 ? 1.0F : 0.37F;
  scene.bound.radius = 5.0F * scale;
  scene.bound.position = 0.5F * scale * Vec2{at(4), at(4)};
  for (int k = 3 + below(20); k > 0; --k) {
    add(scene, scale * Vec2{at(4), at(4)}, scale * Vec2{at(4), at(4)});
  }
}

void LightSceneSource::add_ring(LightScene& scene) {
  scene.bound.position = below(2) == 0 ? Vec2{0.0F, 0.0F} : Vec2{1.0e5F, 3.0e4F};
  const int corners = 3 + below(20);
  std::vector<Vec2> ring;
  for (int i = 0; i < corners; ++i) {
    const float angle =
        full_turn * (static_cast<float>(i) + between(0.0F, 0.4F)) / static_cast<float>(corners);
    const float distance = between(1.0F, 8.0F);
    ring.push_back(scene.bound.position + distance * Vec2{std::cos(angle), std::sin(angle)});
  }
  for (std::size_t i = 0; i < ring.size(); ++i) {
    add(scene, ring[i], ring[(i + 1) % ring.size()]);
  }
}

void LightSceneSource::add_grid(LightScene& scene) {
  // Lines that end one step before, on or behind the last line that they could meet.
  const float step = below(2) == 0 ? 2.0F : 1.7F;
  const auto at = [&](int v) { return static_cast<float>(v) * step; };
  for (int k = 2 + below(6); k > 0; --k) {
    const float line = at(below(9) - 4);
    const float from = at(-1 - below(4));
    const float to = at(1 + below(4));
    add(scene, {line, from}, {line, to});
    const float other = at(below(9) - 4);
    add(scene, {to, other}, {from, other});
  }
  const float turn = below(2) == 0 ? 0.0F : between(0.0F, 1.5F);  // not all on the axes
  const float c = std::cos(turn);
  const float s = std::sin(turn);
  for (Occluder& o : scene.walls) {
    for (Vec2* p : {&o.segment.a, &o.segment.b}) *p = {c * p->x - s * p->y, s * p->x + c * p->y};
  }
  scene.bound.position = below(3) == 0 ? Vec2{0.5F * step, 0.5F * step} : point(3.0F);
}

void LightSceneSource::add_star(LightScene& scene) {
  scene.bound.position = point(4.0F);
  Vec2 center = point(6.0F);
  for (int star = 1 + below(3); star > 0; --star) {
    for (int k = 2 + below(9); k > 0; --k) add(scene, center, center + point(7.0F));
    const Segment& ray = scene.walls.back().segment;
    center = ray.a + between(0.0F, 1.0F) * (ray.b - ray.a);
  }
  if (below(4) == 0) scene.bound.position = scene.walls.front().segment.a;
}

void LightSceneSource::add_near_touching(LightScene& scene) {
  scene.bound.position = point(3.0F);
  const auto nudged = [&](Vec2 p) {
    for (float* v : {&p.x, &p.y}) {
      const float aim = below(2) == 0 ? -HUGE_VALF : HUGE_VALF;
      for (int k = below(4); k > 0; --k) *v = std::nextafter(*v, aim);
    }
    return p;
  };
  add(scene, point(9.0F), point(9.0F));
  for (int k = 3 + below(16); k > 0; --k) {
    const auto which = static_cast<std::size_t>(below(static_cast<int>(scene.walls.size())));
    const Segment wall = scene.walls[which].segment;
    const float t = static_cast<float>(below(9)) / 8.0F;  // 0 and 1: the ends
    add(scene, nudged(wall.a + t * (wall.b - wall.a)), point(9.0F));
  }
}

void LightSceneSource::add_distant_tiles(LightScene& scene) {
  add_tiles(scene);
  const Vec2 origin{1.0e7F, -1.0e7F};
  // Floats are whole numbers there: cells of 8, from cells of 1 or 0.1.
  const float cell = scene.bound.radius < 1.0F ? 80.0F : 8.0F;
  scene.bound.radius *= cell;
  scene.bound.position = origin + cell * scene.bound.position;
  for (Occluder& o : scene.walls) {
    o.segment = {origin + cell * o.segment.a, origin + cell * o.segment.b};
  }
}

}  // namespace quadlight::test
