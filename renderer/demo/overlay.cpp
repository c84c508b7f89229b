// Collects overlay lines from the committed scene and the frame.
#include "overlay.hpp"

namespace quadlight::demo {
namespace {

using Lines = std::vector<renderer::OverlayLine>;

constexpr std::uint32_t wall_color = 0xD9C8A0FFU;
constexpr std::uint32_t node_cell_color = 0x4AA3FF90U;
constexpr std::uint32_t wall_cell_color = 0xFF6A4A90U;
constexpr std::uint32_t polygon_color = 0x7CFF6AC0U;

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

void add_polygons(const Frame& frame, Lines& out) {
  for (const FrameLight& light : frame.lights) {
    const auto vertices = frame.polygon_vertices.subspan(light.polygon.first, light.polygon.count);
    const DVec2 position{light.bound.position};
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const DVec2 next = vertices[(i + 1) % vertices.size()];
      out.push_back({position + vertices[i], position + next, polygon_color});
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
  if (choice.light_polygons) add_polygons(frame, out);
}

}  // namespace quadlight::demo
