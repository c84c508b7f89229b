// See reference_image.hpp.
#include "support/reference_image.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace quadlight::test {

namespace {

struct Point {
  double x = 0.0;
  double y = 0.0;
};

double cross(Point a, Point b) {
  return a.x * b.y - a.y * b.x;
}
Point operator-(Point a, Point b) {
  return {a.x - b.x, a.y - b.y};
}
int sign(double v) {
  return (v > 0.0) - (v < 0.0);
}

/// A wall in coordinates centred on a light.
struct CenteredWall {
  Point a;
  Point b;
  std::array<double, 3> passes{};  ///< of the light that meets it
};

/// A light with the walls that count for it. A directional one is centred on the origin.
struct CenteredLight {
  LightDesc desc;
  Point position;
  Point direction;
  std::vector<CenteredWall> walls;
};

Point point(Vec2 v) {
  return {double{v.x}, double{v.y}};
}

bool is_directional(const LightDesc& light) {
  return light.type == LightType::directional;
}

bool blocks(const WallDesc& wall, Point a, Point b, const CenteredLight& centered) {
  const LightDesc& light = centered.desc;
  if (!light.casts_shadows || (wall.categories & light.mask) == 0 || !wall.enabled) return false;
  // Of the light; 0: the wall runs towards it.
  const double side = cross(b - a, Point{} - (is_directional(light) ? centered.direction : a));
  if (side == 0.0) return false;
  return wall.side == WallSide::both || (wall.side == WallSide::left) == (side < 0.0);
}

/// Distance of the segment from the origin.
double nearest(Point a, Point b) {
  const Point ab = b - a;
  const double square = ab.x * ab.x + ab.y * ab.y;
  const double t = square > 0.0 ? std::clamp(-(a.x * ab.x + a.y * ab.y) / square, 0.0, 1.0) : 0.0;
  return std::hypot(a.x + t * ab.x, a.y + t * ab.y);
}

std::array<double, 3> passes(const WallDesc& wall) {
  std::array<double, 3> left{};
  if (wall.kind != WallKind::glass) return left;
  for (int c = 0; c < 3; ++c) {
    left[static_cast<std::size_t>(c)] = double{wall.color[c]} * (1.0 - double{wall.opacity});
  }
  return left;
}

std::vector<CenteredLight> centered(const FlatScene& scene) {
  std::vector<CenteredLight> lights;
  for (const LightDesc& desc : scene.lights) {
    const double angle = double{desc.direction};
    CenteredLight light{desc, point(desc.position), {std::cos(angle), std::sin(angle)}, {}};
    if (is_directional(desc)) light.position = {};
    for (const WallDesc& wall : scene.walls) {
      const Point a = point(wall.segment.a) - light.position;
      const Point b = point(wall.segment.b) - light.position;
      if (!blocks(wall, a, b, light)) continue;
      if (!is_directional(desc) && nearest(a, b) > double{desc.radius}) continue;
      light.walls.push_back({a, b, passes(wall)});
    }
    lights.push_back(light);
  }
  return lights;
}

/// True if the closed segments from the origin to p and from a to b share a point (a and b not in
/// line with the origin).
bool meets(Point p, Point a, Point b) {
  const int side_a = sign(cross(p, a));
  const int side_b = sign(cross(p, b));
  if (side_a * side_b > 0) return false;
  const int origin_side = sign(cross(b - a, Point{} - a));
  const int point_side = sign(cross(b - a, p - a));
  if (origin_side * point_side > 0) return false;
  // On the wall's line and on the sight line's: a and b must not lie behind the origin.
  return side_a != side_b || sign(a.x * p.x + a.y * p.y) > 0;
}

bool in_sector(const LightDesc& light, Point p) {
  if (light.type != LightType::cone || light.angle >= full_turn) return true;
  constexpr double turn = 2.0 * std::numbers::pi;
  const double away = std::remainder(std::atan2(p.y, p.x) - double{light.direction}, turn);
  return std::abs(away) <= 0.5 * double{light.angle};
}

/// True if light that travels along d meets the closed segment from a to b no later than p.
bool meets_parallel(Point d, Point p, Point a, Point b) {
  if (sign(cross(d, a - p)) * sign(cross(d, b - p)) > 0) return false;
  return cross(a - p, b - a) / cross(d, b - a) <= 0.0;
}

/// What walls leave of the light at p.
std::array<double, 3> arrives(const CenteredLight& light, Point p) {
  if (!in_sector(light.desc, p)) return {};
  std::array<double, 3> left{1.0, 1.0, 1.0};
  for (const CenteredWall& w : light.walls) {
    const bool met = is_directional(light.desc) ? meets_parallel(light.direction, p, w.a, w.b)
                                                : meets(p, w.a, w.b);
    for (std::size_t c = 0; met && c < 3; ++c) left[c] *= w.passes[c];
  }
  return left;
}

/// A cone's share of light: a smoothstep over the soft angle inside of each side.
double cone_share(const LightDesc& light, Point p) {
  if (light.type == LightType::point || light.angle >= full_turn || light.soft_angle <= 0.0F) {
    return 1.0;
  }
  constexpr double turn = 2.0 * std::numbers::pi;
  const double away = std::remainder(std::atan2(p.y, p.x) - double{light.direction}, turn);
  const double inside = 0.5 * double{light.angle} - std::abs(away);
  const double t = std::clamp(inside / double{light.soft_angle}, 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

double falloff_at(const CenteredLight& light, Point p) {
  if (is_directional(light.desc)) return 1.0;
  const double r = double{light.desc.radius};
  const double t = std::max(0.0, 1.0 - (p.x * p.x + p.y * p.y) / (r * r));
  return t * t * cone_share(light.desc, p);
}

/// A node with what undoes its placement.
struct PlacedSprite {
  NodeDesc desc;
  double cosine = 1.0;
  double sine = 0.0;
};

/// In drawing order.
std::vector<PlacedSprite> placed(const FlatScene& scene) {
  std::vector<PlacedSprite> sprites;
  for (const NodeDesc& desc : scene.nodes) {
    const double angle = double{desc.transform.rotation};
    sprites.push_back({desc, std::cos(angle), std::sin(angle)});
  }
  std::ranges::stable_sort(
      sprites, {}, [](const PlacedSprite& s) { return std::pair(s.desc.layer, s.desc.order); });
  return sprites;
}

bool covers(const PlacedSprite& sprite, Point p) {
  const Transform& t = sprite.desc.transform;
  const Point q = p - point(t.position);
  const Point local{(sprite.cosine * q.x + sprite.sine * q.y) / double{t.scale.x},
                    (sprite.cosine * q.y - sprite.sine * q.x) / double{t.scale.y}};
  const Box& b = sprite.desc.bounds;
  return local.x >= double{b.min.x} && local.x < double{b.max.x} && local.y >= double{b.min.y} &&
         local.y < double{b.max.y};
}

/// The sprite on top at p, or null.
const PlacedSprite* top_sprite(const std::vector<PlacedSprite>& sprites, Point p) {
  for (auto i = sprites.rbegin(); i != sprites.rend(); ++i) {
    if (covers(*i, p)) return &*i;
  }
  return nullptr;
}

std::array<double, 3> albedo_of(const FlatScene& scene, const PlacedSprite* sprite) {
  std::array<double, 3> srgb = scene.background;
  if (sprite != nullptr) {
    const std::uint64_t user = sprite->desc.user;
    srgb = {static_cast<double>(user >> 24U & 255U) / 255.0,
            static_cast<double>(user >> 16U & 255U) / 255.0,
            static_cast<double>(user >> 8U & 255U) / 255.0};
  }
  return {reference_decode(srgb[0]), reference_decode(srgb[1]), reference_decode(srgb[2])};
}

/// The points at the band's distance around p, in eight directions.
std::array<Point, 8> around(Point p, Point step) {
  std::array<Point, 8> points;
  std::size_t n = 0;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx != 0 || dy != 0) points[n++] = {p.x + dx * step.x, p.y + dy * step.y};
    }
  }
  return points;
}

struct Evaluator {
  const FlatScene& scene;
  std::vector<CenteredLight> lights;
  std::vector<PlacedSprite> sprites;
  Point step;  // the band in world units

  [[nodiscard]] ReferencePixel at(Point p) const;
};

ReferencePixel Evaluator::at(Point p) const {
  ReferencePixel pixel;
  const std::array<Point, 8> neighbours = around(p, step);
  for (const CenteredLight& light : lights) {
    const Point offset = p - light.position;
    const double f = falloff_at(light, offset);
    if (f == 0.0) continue;
    const std::array<double, 3> left = arrives(light, offset);
    pixel.near_edge = pixel.near_edge || std::ranges::any_of(neighbours, [&](Point q) {
                        return arrives(light, q - light.position) != left;
                      });
    for (int c = 0; c < 3; ++c) {
      const auto i = static_cast<std::size_t>(c);
      pixel.light[i] += double{light.desc.color[c]} * double{light.desc.intensity} * f * left[i];
    }
  }
  const PlacedSprite* top = top_sprite(sprites, p);
  pixel.near_edge = pixel.near_edge || std::ranges::any_of(neighbours, [&](Point q) {
                      return top_sprite(sprites, q) != top;
                    });
  const std::array<double, 3> albedo = albedo_of(scene, top);
  for (std::size_t c = 0; c < 3; ++c) {
    const double ambient = double{scene.ambient[static_cast<int>(c)]};
    pixel.encoded[c] = 255.0 * reference_encode(albedo[c] * (ambient + pixel.light[c]));
  }
  return pixel;
}

}  // namespace

double reference_encode(double linear) {
  const double v = std::clamp(linear, 0.0, 1.0);
  return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055;
}

double reference_decode(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

ReferenceImage reference_image(const FlatScene& scene, const Box& view, int width, int height,
                               double band) {
  const Point min = point(view.min);
  const Point pixel{(double{view.max.x} - min.x) / width, (double{view.max.y} - min.y) / height};
  const Evaluator evaluator{
      scene, centered(scene), placed(scene), {band * pixel.x, band * pixel.y}};
  ReferenceImage image{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      image.pixels.push_back(
          evaluator.at({min.x + (x + 0.5) * pixel.x, min.y + (y + 0.5) * pixel.y}));
    }
  }
  return image;
}

}  // namespace quadlight::test
