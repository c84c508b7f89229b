// What many games do: rays in fixed directions through a physics engine's tree, here Box2D's.
#include "light/method.hpp"

#include <box2d/b2_collision.h>
#include <box2d/b2_dynamic_tree.h>

#include <array>
#include <cmath>
#include <numbers>

namespace quadlight::bench {
namespace {

constexpr std::size_t ray_count = 512;

b2Vec2 to_b2(Vec2 p) {
  return {p.x, p.y};
}

class Box2dRays final : public LightMethod {
 public:
  Box2dRays() {
    for (std::size_t i = 0; i < ray_count; ++i) {
      const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / ray_count;
      directions_[i] = {std::cos(angle), std::sin(angle)};
    }
  }

  void prepare(const LightWorld& world, std::span<const LightBound> lights) override {
    lights_ = lights;
    for (const Occluder& wall : world.walls) segments_.push_back(wall.segment);
    for (std::uint32_t i = 0; i < segments_.size(); ++i) {
      const Box box = quadlight::bounds(segments_[i]);
      b2AABB aabb;
      aabb.lowerBound = to_b2(box.min);
      aabb.upperBound = to_b2(box.max);
      tree_.CreateProxy(aabb, reinterpret_cast<void*>(static_cast<std::uintptr_t>(i)));
    }
  }

  void build(std::size_t i) override {
    const LightBound& light = lights_[i];
    for (std::size_t ray = 0; ray < ray_count; ++ray) {
      const Vec2 end = light.position + directions_[ray] * light.radius;
      b2RayCastInput input;
      input.p1 = to_b2(light.position);
      input.p2 = to_b2(end);
      input.maxFraction = 1.0F;
      Nearest nearest{*this};
      tree_.RayCast(&nearest, input);
      distances_[ray] = double{nearest.fraction} * light.radius;
    }
  }

  [[nodiscard]] double area() const override {
    double area = 0.0;
    for (const double d : distances_) area += d * d * std::numbers::pi / ray_count;
    return area;
  }
  [[nodiscard]] std::size_t corners() const override { return ray_count; }

 private:
  // The callback's name and types are Box2D's: what it returns cuts the ray.
  struct Nearest {
    const Box2dRays& rays;
    float fraction = 1.0F;
    // NOLINTNEXTLINE(readability-identifier-naming)
    float RayCastCallback(const b2RayCastInput& ray, int32 proxy) {
      const auto id = reinterpret_cast<std::uintptr_t>(rays.tree_.GetUserData(proxy));
      const Segment& wall = rays.segments_[id];
      const b2Vec2 along = ray.p2 - ray.p1;
      const b2Vec2 wall_along = to_b2(wall.b - wall.a);
      const float turn = b2Cross(along, wall_along);
      if (turn == 0.0F) return ray.maxFraction;
      const b2Vec2 offset = to_b2(wall.a) - ray.p1;
      const float on_ray = b2Cross(offset, wall_along) / turn;
      const float on_wall = b2Cross(offset, along) / turn;
      if (on_wall < 0.0F || on_wall > 1.0F || on_ray < 0.0F || on_ray > ray.maxFraction) {
        return ray.maxFraction;
      }
      fraction = on_ray;
      return on_ray;
    }
  };

  std::span<const LightBound> lights_;
  std::vector<Segment> segments_;
  b2DynamicTree tree_;
  std::array<Vec2, ray_count> directions_{};
  std::array<double, ray_count> distances_{};
};

}  // namespace

std::unique_ptr<LightMethod> make_box2d_rays() {
  return std::make_unique<Box2dRays>();
}

}  // namespace quadlight::bench
