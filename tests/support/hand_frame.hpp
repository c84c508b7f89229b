// A Frame made by hand, for tests of the renderer alone: no scene, no kernel.
#pragma once

#include <quadlight/frame.hpp>

#include <span>
#include <vector>

namespace quadlight::test {

/// Owns what the Frame's spans point at.
class HandFrame {
 public:
  /// Views see the sprites that are added after them, up to the next view.
  void add_view(const Box& box) {
    views_.push_back({.box = box});
    view_nodes_.push_back({static_cast<std::uint32_t>(nodes_.size()), 0});
  }

  void add_sprite(const Affine& world, const Box& bounds, std::uint32_t color) {
    VisibleNode node;
    node.world = world;
    node.bounds = bounds;
    node.user = color;
    nodes_.push_back(node);
    ++view_nodes_.back().count;
  }

  /// A light with a star-shaped, counter-clockwise polygon (offsets from it), drawn as a fan
  /// around the light; without one it gets a square that covers its disc.
  void add_light(const LightDesc& desc, std::span<const Vec2> polygon = {}) {
    FrameLight light;
    light.type = desc.type;
    light.bound = {desc.position, desc.radius, desc.direction, desc.angle};
    light.color = desc.color;
    light.intensity = desc.intensity;
    light.soft_angle = desc.soft_angle;
    const auto index = static_cast<std::uint32_t>(lights_.size());
    lights_.push_back(light);
    const float r = desc.radius;
    const std::vector<Vec2> square{{-r, -r}, {r, -r}, {r, r}, {-r, r}};
    add_fan(index, polygon.empty() ? std::span<const Vec2>(square) : polygon);
  }

  void set_ambient(Color ambient) { ambient_ = ambient; }

  [[nodiscard]] Frame frame() const {
    Frame f;
    f.views = views_;
    f.view_nodes = view_nodes_;
    f.visible_nodes = nodes_;
    f.lights = lights_;
    f.mesh_vertices = vertices_;
    f.mesh_indices = indices_;
    f.ambient = ambient_;
    return f;
  }

 private:
  void add_fan(std::uint32_t light, std::span<const Vec2> polygon) {
    const auto center = static_cast<std::uint32_t>(vertices_.size());
    const auto count = static_cast<std::uint32_t>(polygon.size());
    vertices_.push_back({0.0F, 0.0F, light});
    for (const Vec2 v : polygon) vertices_.push_back({v.x, v.y, light});
    for (std::uint32_t i = 0; i < count; ++i) {
      indices_.insert(indices_.end(), {center, center + 1 + i, center + 1 + (i + 1) % count});
    }
  }

  std::vector<View> views_;
  std::vector<Range> view_nodes_;
  std::vector<VisibleNode> nodes_;
  std::vector<FrameLight> lights_;
  std::vector<LightVertex> vertices_;
  std::vector<std::uint32_t> indices_;
  Color ambient_{0.0F, 0.0F, 0.0F};
};

}  // namespace quadlight::test
