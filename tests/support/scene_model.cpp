// The oracle of Scene, in long double.
#include "support/scene_model.hpp"

#include <algorithm>
#include <cmath>

namespace quadlight::test {
namespace {

template <class Elements>
std::size_t count_alive(const Elements& elements) {
  return static_cast<std::size_t>(
      std::count_if(elements.begin(), elements.end(), [](const auto& e) { return e.alive; }));
}

}  // namespace

bool WorldPoint::is_near(Vec2 p) const {
  return std::abs(x - p.x) <= tolerance && std::abs(y - p.y) <= tolerance;
}

bool SceneModel::is_in_subtree(std::size_t node, std::size_t above) const {
  for (std::optional<std::size_t> n = node; n; n = nodes[*n].parent) {
    if (*n == above) return true;
  }
  return false;
}

void SceneModel::destroy_node(std::size_t node) {
  // Mark first, kill afterwards: the way up must stay intact meanwhile.
  std::vector<std::size_t> dead;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].alive && is_in_subtree(i, node)) dead.push_back(i);
  }
  for (const std::size_t i : dead) nodes[i].alive = false;
  for (ModelWall& wall : walls) wall.alive = wall.alive && (!wall.node || nodes[*wall.node].alive);
  for (ModelLight& light : lights) {
    light.alive = light.alive && (!light.node || nodes[*light.node].alive);
  }
}

bool SceneModel::is_shown(std::size_t node) const {
  for (std::optional<std::size_t> n = node; n; n = nodes[*n].parent) {
    if (!nodes[*n].desc.visible) return false;
  }
  return true;
}

WorldPoint SceneModel::to_world(std::optional<std::size_t> node, Vec2 p) const {
  WorldPoint w{p.x, p.y, 0};
  long double largest = std::max(std::abs(w.x), std::abs(w.y));
  for (; node; node = nodes[*node].parent) {
    const Transform& t = nodes[*node].desc.transform;
    const long double c = std::cos(static_cast<long double>(t.rotation));
    const long double s = std::sin(static_cast<long double>(t.rotation));
    const long double x = w.x * t.scale.x;
    const long double y = w.y * t.scale.y;
    w.x = t.position.x + c * x - s * y;
    w.y = t.position.y + s * x + c * y;
    const long double stretch = std::max({1.0L, static_cast<long double>(std::abs(t.scale.x)),
                                          static_cast<long double>(std::abs(t.scale.y))});
    largest = std::max({largest * stretch, std::abs(w.x), std::abs(w.y),
                        static_cast<long double>(std::abs(t.position.x)),
                        static_cast<long double>(std::abs(t.position.y))});
  }
  // Half a float's last place of the result, and many doubles' last places of what was summed up.
  w.tolerance = std::max(std::abs(w.x), std::abs(w.y)) * 0x1p-24L + largest * 0x1p-44L;
  return w;
}

bool SceneModel::is_mirrored(std::optional<std::size_t> node) const {
  bool mirrored = false;
  for (; node; node = nodes[*node].parent) {
    const Vec2 scale = nodes[*node].desc.transform.scale;
    mirrored ^= scale.x * scale.y < 0.0F;
  }
  return mirrored;
}

std::vector<WorldPoint> SceneModel::corners(std::size_t node) const {
  const Box& b = nodes[node].desc.bounds;
  return {to_world(node, b.min), to_world(node, {b.max.x, b.min.y}), to_world(node, b.max),
          to_world(node, {b.min.x, b.max.y})};
}

std::size_t SceneModel::live_nodes() const {
  return count_alive(nodes);
}
std::size_t SceneModel::live_walls() const {
  return count_alive(walls);
}
std::size_t SceneModel::live_lights() const {
  return count_alive(lights);
}

}  // namespace quadlight::test
