// Collects overlay lines from the committed scene and the frame.
#include "overlay.hpp"

#include <array>
#include <cstddef>

namespace quadlight::demo {
namespace {

using Lines = std::vector<renderer::OverlayLine>;

constexpr std::uint32_t wall_color = 0xD9C8A0FFU;
constexpr std::uint32_t node_cell_color = 0x4AA3FF90U;
constexpr std::uint32_t wall_cell_color = 0xFF6A4A90U;
constexpr std::uint32_t polygon_color = 0x7CFF6AC0U;
constexpr std::uint32_t kept_color = 0x40E060FFU;
constexpr std::uint32_t built_color = 0xFF8A1EFFU;
constexpr float mark_share = 0.02F;  ///< radius of a mark in view heights
constexpr int mark_rings = 6;

void add_walls(const Scene& scene, const Box& view, Lines& out) {
  scene.wall_tree().query(view, [&](std::uint32_t id) {
    const Segment wall = scene.world_segment(scene.wall_of_item(id));
    out.push_back({DVec2{wall.a}, DVec2{wall.b}, wall_color});
  });
}

void add_cells(const Quadtree& tree, const Box& view, std::uint32_t color, Lines& out) {
  tree.for_each_node([&](const Box& box, std::uint32_t, std::size_t) {
    if (!intersects(box, view)) return;
    const DVec2 a{box.min};
    const DVec2 b{box.max.x, box.min.y};
    const DVec2 c{box.max};
    const DVec2 d{box.min.x, box.max.y};
    out.insert(out.end(), {{a, b, color}, {b, c, color}, {c, d, color}, {d, a, color}});
  });
}

void add_polygon(const Frame& frame, const FrameLight& light, std::uint32_t color, Lines& out) {
  const auto vertices = frame.polygon_vertices.subspan(light.polygon.first, light.polygon.count);
  const DVec2 position{light.bound.position};
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const DVec2 next = vertices[(i + 1) % vertices.size()];
    out.push_back({position + vertices[i], position + next, color});
  }
}

/// A lozenge, filled with smaller ones.
void add_mark(Vec2 center, float radius, std::uint32_t color, Lines& out) {
  for (int ring = 1; ring <= mark_rings; ++ring) {
    const float r = radius * static_cast<float>(ring) / mark_rings;
    const std::array corners{Vec2{r, 0.0F}, Vec2{0.0F, r}, Vec2{-r, 0.0F}, Vec2{0.0F, -r}};
    for (std::size_t i = 0; i < corners.size(); ++i) {
      out.push_back(
          {DVec2{center + corners[i]}, DVec2{center + corners[(i + 1) % corners.size()]}, color});
    }
  }
}

/// Kept ones first, so that those that were built lie on top.
void add_light_marks(const Frame& frame, Lines& out) {
  const Box& view = frame.views.front().box;
  const float radius = mark_share * (view.max.y - view.min.y);
  for (const bool cached : {true, false}) {
    const std::uint32_t color = cached ? kept_color : built_color;
    for (const FrameLight& light : frame.lights) {
      if (light.cached != cached) continue;
      add_polygon(frame, light, color, out);
      add_mark(light.bound.position, radius, color, out);
    }
  }
}

}  // namespace

void collect_overlay(const LiveScene& live, const Frame& frame, const OverlayChoice& choice,
                     std::vector<renderer::OverlayLine>& out) {
  out.clear();
  const Box& view = frame.views.front().box;
  const Scene& scene = live.scene();
  if (choice.tree_cells) {
    add_cells(scene.node_tree(), view, node_cell_color, out);
    add_cells(scene.wall_tree(), view, wall_cell_color, out);
  }
  if (choice.walls) add_walls(scene, view, out);
  if (choice.light_polygons) {
    for (const FrameLight& light : frame.lights) add_polygon(frame, light, polygon_color, out);
  }
  if (choice.light_marks) add_light_marks(frame, out);
}

}  // namespace quadlight::demo
