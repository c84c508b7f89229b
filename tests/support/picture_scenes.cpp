// See picture_scenes.hpp.
#include "support/picture_scenes.hpp"

#include <random>
#include <utility>

namespace quadlight::test {

namespace {

// Most scenes live in the box (0, 0) - (160, 120). The view's odd size keeps pixel centres off
// their walls, where lit and dark would both be right; its corners are whole numbers, so that it
// can move far from the origin.
constexpr Box whole{{0.0F, 0.0F}, {163.0F, 122.0F}};

LightDesc lamp(Vec2 position, float radius, Color color = {1.0F, 1.0F, 1.0F},
               float intensity = 1.0F) {
  LightDesc light;
  light.position = position;
  light.radius = radius;
  light.color = color;
  light.intensity = intensity;
  return light;
}

LightDesc spot(Vec2 position, float radius, float direction, float angle, Color color) {
  LightDesc light = lamp(position, radius, color);
  light.type = LightType::cone;
  light.direction = direction;
  light.angle = angle;
  return light;
}

void add_wall(FlatScene& scene, Vec2 a, Vec2 b, WallSide side = WallSide::both) {
  WallDesc wall;
  wall.segment = {a, b};
  wall.side = side;
  scene.walls.push_back(wall);
}

void add_box(FlatScene& scene, const Box& b) {
  add_wall(scene, b.min, {b.max.x, b.min.y});
  add_wall(scene, {b.max.x, b.min.y}, b.max);
  add_wall(scene, b.max, {b.min.x, b.max.y});
  add_wall(scene, {b.min.x, b.max.y}, b.min);
}

void add_sprite(FlatScene& scene, const Box& bounds, std::uint32_t color, Transform transform = {},
                std::int32_t layer = 0) {
  NodeDesc node;
  node.bounds = bounds;
  node.user = color;
  node.transform = transform;
  node.layer = layer;
  scene.nodes.push_back(node);
}

PictureScene open_light() {
  PictureScene p{"open_light", {}, {whole}};
  p.scene.ambient = {0.02F, 0.03F, 0.05F};
  for (int i = 0; i < 12; ++i) {
    const auto n = static_cast<float>(i);
    // Turned sprites, later ones on lower layers, so that order comes from the layer.
    add_sprite(p.scene, {{-12.0F, -7.0F}, {12.0F, 7.0F}},
               0x40302000U * static_cast<std::uint32_t>(i + 1) | 0xFFU,
               {{12.0F * n + 11.3F, 60.2F}, 0.4F * n, {1.0F, 1.5F}}, -i);
  }
  p.scene.lights.push_back(lamp({70.3F, 55.7F}, 80.0F, {1.0F, 0.9F, 0.7F}));
  return p;
}

PictureScene one_wall() {
  PictureScene p{"one_wall", {}, {whole}};
  p.scene.ambient = {0.05F, 0.05F, 0.05F};
  add_wall(p.scene, {60.0F, 30.0F}, {95.0F, 80.0F});
  p.scene.lights.push_back(lamp({50.0F, 70.0F}, 100.0F));
  return p;
}

void add_pane(FlatScene& scene, Vec2 a, Vec2 b, Color color, float opacity = 0.0F) {
  WallDesc wall;
  wall.segment = {a, b};
  wall.kind = WallKind::glass;
  wall.color = color;
  wall.opacity = opacity;
  scene.walls.push_back(wall);
}

// Panes that cross, overlap along a line, end on a wall, and run before and behind walls.
void add_glass(FlatScene& scene) {
  add_pane(scene, {60.0F, 20.0F}, {75.0F, 50.0F}, {1.0F, 0.2F, 0.1F});
  add_pane(scene, {75.0F, 22.0F}, {58.0F, 48.0F}, {0.1F, 0.9F, 0.3F}, 0.25F);
  add_pane(scene, {90.0F, 60.0F}, {90.0F, 100.0F}, {0.2F, 0.4F, 1.0F});
  add_pane(scene, {90.0F, 80.0F}, {90.0F, 110.0F}, {0.9F, 0.9F, 0.2F});
  add_pane(scene, {30.0F, 90.0F}, {70.0F, 95.0F}, {1.0F, 0.5F, 0.0F}, 0.5F);
  add_wall(scene, {100.0F, 30.0F}, {118.0F, 44.0F});
  add_wall(scene, {70.0F, 95.0F}, {62.0F, 112.0F});
  add_box(scene, {{20.0F, 30.0F}, {32.0F, 40.0F}});
}

PictureScene stained_glass() {
  PictureScene p{"stained_glass", {}, {whole, {{45.0F, 10.0F}, {85.0F, 40.0F}}}};
  p.scene.ambient = {0.02F, 0.02F, 0.03F};
  add_glass(p.scene);
  p.scene.lights.push_back(lamp({47.3F, 61.2F}, 120.0F, {1.0F, 1.0F, 0.9F}));
  p.scene.lights.push_back(spot({140.2F, 70.6F}, 130.0F, 3.0F, 1.4F, {0.6F, 0.8F, 1.0F}));
  return p;
}

PictureScene sunlight() {
  PictureScene p{"sunlight", {}, {whole, {{45.0F, 10.0F}, {85.0F, 40.0F}}}};
  p.scene.ambient = {0.03F, 0.03F, 0.06F};
  add_glass(p.scene);
  // Outside of the view, but in the sun's way.
  add_wall(p.scene, {-60.0F, -20.0F}, {-20.0F, -45.0F});
  add_pane(p.scene, {-10.0F, -30.0F}, {30.0F, -30.0F}, {0.5F, 0.1F, 0.6F});
  LightDesc sun;
  sun.type = LightType::directional;
  sun.direction = 0.7F;
  sun.color = {1.0F, 0.9F, 0.7F};
  sun.intensity = 0.5F;
  p.scene.lights.push_back(sun);
  p.scene.lights.push_back(lamp({140.3F, 100.2F}, 50.0F, {0.3F, 0.6F, 1.0F}));
  return p;
}

PictureScene crossing_walls() {
  PictureScene p{"crossing_walls", {}, {whole}};
  add_wall(p.scene, {40.0F, 20.0F}, {120.0F, 100.0F});
  add_wall(p.scene, {40.0F, 100.0F}, {120.0F, 20.0F});
  add_wall(p.scene, {20.0F, 60.0F}, {60.0F, 60.0F});    // T against nothing
  add_wall(p.scene, {100.0F, 10.0F}, {100.0F, 80.0F});  // + through one, touches the other
  p.scene.lights.push_back(lamp({80.0F, 25.0F}, 120.0F, {1.0F, 0.3F, 0.2F}));
  p.scene.lights.push_back(lamp({140.0F, 70.0F}, 90.0F, {0.2F, 0.4F, 1.0F}));
  p.scene.lights.push_back(lamp({30.0F, 61.0F}, 70.0F, {0.1F, 1.0F, 0.3F}));
  return p;
}

PictureScene closed_room() {
  PictureScene p{"closed_room", {}, {whole}};
  add_box(p.scene, {{30.0F, 25.0F}, {110.0F, 90.0F}});
  add_wall(p.scene, {70.0F, 25.0F}, {70.0F, 70.0F});
  p.scene.lights.push_back(lamp({50.0F, 45.0F}, 500.0F));  // none of it leaves the room
  p.scene.lights.push_back(lamp({140.0F, 60.0F}, 60.0F, {0.3F, 0.3F, 1.0F}));
  return p;
}

PictureScene tile_map() {
  PictureScene p{"tile_map", {}, {whole}};
  p.scene.ambient = {0.03F, 0.03F, 0.03F};
  std::mt19937 random(5);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 16; ++x) {
      const Vec2 min{10.0F * static_cast<float>(x), 10.0F * static_cast<float>(y)};
      const Box tile{min, min + Vec2(10.0F)};
      const bool solid = random() % 4 == 0;
      add_sprite(p.scene, tile, solid ? 0x705040FFU : 0xB0B8C0FFU);
      if (solid) add_box(p.scene, tile);
    }
  }
  for (int i = 0; i < 8; ++i) {
    p.scene.lights.push_back(lamp(
        {static_cast<float>(random() % 160) + 0.37F, static_cast<float>(random() % 120) + 0.41F},
        60.0F, {1.0F, 0.8F, 0.5F}, 0.7F));
  }
  return p;
}

PictureScene cones() {
  PictureScene p{"cones", {}, {whole}};
  add_wall(p.scene, {70.0F, 10.0F}, {75.0F, 60.0F});
  add_wall(p.scene, {20.0F, 90.0F}, {140.0F, 95.0F});
  p.scene.lights.push_back(spot({20.0F, 20.0F}, 110.0F, 0.3F, 0.6F, {1.0F, 0.5F, 0.5F}));
  p.scene.lights.push_back(spot({80.0F, 60.0F}, 70.0F, 2.5F, 4.5F, {0.4F, 1.0F, 0.5F}));
  p.scene.lights.push_back(spot({150.0F, 110.0F}, 150.0F, -2.4F, 0.05F, {0.5F, 0.5F, 1.0F}));
  p.scene.lights.push_back(
      spot({120.0F, 30.0F}, 50.0F, 1.5707964F, 3.1415927F, {0.5F, 0.5F, 0.0F}));
  return p;
}

PictureScene soft_cones() {
  PictureScene p = cones();
  p.name = "soft_cones";
  const float soft[] = {0.2F, 1.5F, 0.0F, 0.4F};
  for (std::size_t i = 0; i < p.scene.lights.size(); ++i) p.scene.lights[i].soft_angle = soft[i];
  return p;
}

PictureScene bright_crowd() {
  PictureScene p{"bright_crowd", {}, {whole}};
  add_sprite(p.scene, {{0.0F, 0.0F}, {160.0F, 120.0F}}, 0x30281CFFU);  // dark: sums above 1 show
  std::mt19937 random(9);
  std::uniform_real_distribution<float> spread(-25.0F, 25.0F);
  for (int i = 0; i < 60; ++i) {
    p.scene.lights.push_back(
        lamp({80.0F + spread(random), 60.0F + spread(random)}, 60.0F, {0.3F, 0.25F, 0.2F}));
  }
  for (int i = 0; i < 10; ++i) {
    const Vec2 a{80.0F + 2.0F * spread(random), 60.0F + 2.0F * spread(random)};
    add_wall(p.scene, a, a + Vec2(spread(random), spread(random)));
  }
  return p;
}

PictureScene special_walls() {
  PictureScene p{"special_walls", {}, {whole}};
  p.scene.ambient = {0.1F, 0.1F, 0.1F};
  add_wall(p.scene, {40.0F, 30.0F}, {70.0F, 35.0F}, WallSide::left);
  add_wall(p.scene, {40.0F, 80.0F}, {70.0F, 85.0F}, WallSide::right);
  add_wall(p.scene, {100.0F, 20.0F}, {100.0F, 100.0F});
  p.scene.walls.back().categories = 2;
  p.scene.lights.push_back(lamp({60.0F, 60.0F}, 90.0F, {0.8F, 0.4F, 0.2F}));
  p.scene.lights.push_back(lamp({55.0F, 10.0F}, 90.0F, {0.2F, 0.4F, 0.8F}));
  p.scene.lights.back().mask = 1;
  p.scene.lights.push_back(lamp({120.0F, 60.0F}, 40.0F, {0.2F, 0.6F, 0.2F}));
  p.scene.lights.back().casts_shadows = false;
  add_wall(p.scene, {118.0F, 60.0F}, {122.0F, 60.0F});  // through a light: does not occlude
  return p;
}

/// Everything of a scene moved by `offset`.
PictureScene moved(PictureScene p, Vec2 offset, const char* name) {
  p.name = name;
  for (NodeDesc& node : p.scene.nodes) node.transform.position += offset;
  for (WallDesc& wall : p.scene.walls) {
    wall.segment.a += offset;
    wall.segment.b += offset;
  }
  for (LightDesc& light : p.scene.lights) light.position += offset;
  for (Box& view : p.views) view = {view.min + offset, view.max + offset};
  return p;
}

PictureScene seen_through(PictureScene p, std::vector<Box> views, const char* name) {
  p.name = name;
  p.views = std::move(views);
  return p;
}

}  // namespace

std::vector<PictureScene> picture_scenes() {
  const Vec2 far{1.0e7F, -1.0e7F};
  return {
      open_light(),
      one_wall(),
      crossing_walls(),
      closed_room(),
      tile_map(),
      cones(),
      soft_cones(),
      bright_crowd(),
      special_walls(),
      stained_glass(),
      sunlight(),
      moved(sunlight(), far, "sunlight_far_away"),
      moved(crossing_walls(), far, "crossing_walls_far_away"),
      moved(tile_map(), far, "tile_map_far_away"),
      seen_through(tile_map(), {{{0.0F, 0.0F}, {81.0F, 61.0F}}, {{70.1F, 40.1F}, {90.0F, 55.0F}}},
                   "tile_map_two_views"),
      seen_through(crossing_walls(), {{{98.99F, 79.27F}, {100.99F, 80.76F}}}, "zoomed_in"),
      seen_through(crossing_walls(), {{{79.96F, 59.97F}, {80.04F, 60.03F}}}, "zoomed_in_deep"),
      seen_through(tile_map(), {{{-720.0F, -540.0F}, {880.0F, 660.0F}}}, "zoomed_out")};
}

}  // namespace quadlight::test
