// Lists the methods, ours first; peers as far as CMake found them.
#include "light/method.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace quadlight::bench {
namespace {

class Kernel final : public LightMethod {
 public:
  explicit Kernel(LightParts parts) : parts_(parts) {}

  void prepare(const LightWorld& world, std::span<const LightBound> lights) override {
    lights_ = lights;
    walls_ = index_walls(world.walls);
  }
  void build(std::size_t i) override {
    kernel_.build(lights_[i], all_categories, walls_.index, geometry_, parts_);
    radius_ = lights_[i].radius;
  }
  [[nodiscard]] double area() const override {
    if (parts_ == LightParts::all) return geometry_.lit_area;
    double area = 0.0;
    const std::vector<DVec2>& corners = geometry_.vertices;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      area += area_in_circle(corners[i], corners[(i + 1) % corners.size()], radius_);
    }
    return area;
  }
  [[nodiscard]] std::size_t corners() const override { return geometry_.vertices.size(); }

 private:
  IndexedWalls walls_;
  LightKernel kernel_;
  LightGeometry geometry_;
  std::span<const LightBound> lights_;
  LightParts parts_;
  double radius_ = 0.0;
};

double sector(DVec2 p, DVec2 q, double radius) {
  return 0.5 * radius * radius * std::atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y);
}

std::vector<LightMethodInfo> list_methods() {
  std::vector<LightMethodInfo> list;
  list.push_back(
      {.name = "quadlight", .make = [] { return std::make_unique<Kernel>(LightParts::polygon); }});
  list.push_back(
      {.name = "quadlight_all", .make = [] { return std::make_unique<Kernel>(LightParts::all); }});
  list.push_back({.name = "peer/sweep", .make = make_plain_sweep, .needs_uncrossed = true});
#if QUADLIGHT_BENCH_BOX2D
  // The rays cut corners off and miss what is between them, either way by about as much.
  list.push_back({.name = "peer/box2d_rays",
                  .make = make_box2d_rays,
                  .tolerance = 0.02,
                  .is_sampled = true,
                  .needs_bounded = true});
#endif
#if QUADLIGHT_BENCH_CGAL_VISIBILITY
  list.push_back(
      {.name = "peer/cgal_expansion", .make = make_cgal_expansion, .needs_unbounded = true});
  list.push_back(
      {.name = "peer/cgal_rotation", .make = make_cgal_rotation, .needs_unbounded = true});
#endif
  return list;
}

}  // namespace

IndexedWalls index_walls(std::span<const Occluder> walls) {
  SerialExecutor executor;
  IndexedWalls made;
  made.handles.resize(walls.size());
  if (!made.index.insert(walls, made.handles, executor)) std::abort();
  made.index.rebuild(executor);
  return made;
}

const std::vector<LightMethodInfo>& light_methods() {
  static const std::vector<LightMethodInfo> list = list_methods();
  return list;
}

LightBound light_bound(const LightWorld& world, Vec2 position, float radius) {
  LightBound bound;
  bound.position = position;
  bound.radius = radius;
  if (std::isinf(radius)) bound.clip = world.bounds;
  return bound;
}

double area_in_circle(DVec2 p, DVec2 q, double radius) {
  const DVec2 d = q - p;
  const double length2 = d.x * d.x + d.y * d.y;
  const double doubled_area = p.x * q.y - p.y * q.x;
  if (std::isinf(radius)) return 0.5 * doubled_area;
  const double along = p.x * d.x + p.y * d.y;
  const double rest = length2 * radius * radius - doubled_area * doubled_area;
  if (rest <= 0.0) return sector(p, q, radius);
  const double first = std::max((-along - std::sqrt(rest)) / length2, 0.0);
  const double last = std::min((-along + std::sqrt(rest)) / length2, 1.0);
  if (first >= last) return sector(p, q, radius);
  return sector(p, p + first * d, radius) + 0.5 * doubled_area * (last - first) +
         sector(p + last * d, q, radius);
}

}  // namespace quadlight::bench
