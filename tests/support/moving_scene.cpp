// The moving scene: random at rest, then on circles.
#include "support/moving_scene.hpp"

#include <cmath>
#include <numbers>

namespace quadlight::test {

MovingScene::MovingScene(const MovingSceneDesc& desc) : desc_(desc), random_(desc.seed) {
  views_.resize(2);
  views_[1].categories = 0b0110;
  for (std::size_t i = 0; i < desc.nodes; ++i) add_node();
  for (std::size_t i = 0; i < desc.walls; ++i) add_wall();
  for (std::size_t i = 0; i < desc.lights; ++i) add_light();
}

float MovingScene::between(float low, float high) {
  return std::uniform_real_distribution<float>(low, high)(random_);
}

NodeHandle MovingScene::some_node() {
  return nodes_.empty() ? NodeHandle{} : nodes_[random_() % nodes_.size()];
}

void MovingScene::add_node() {
  NodeDesc node;
  if (one_in(2)) node.parent = some_node();
  if (node.parent && !scene_.is_valid(node.parent)) node.parent = {};
  const float reach = node.parent ? 30.0F : extent();
  node.transform.position = {between(-reach, reach), between(-reach, reach)};
  node.transform.rotation = one_in(2) ? between(-4.0F, 4.0F) : 0.0F;
  if (one_in(4)) node.transform.scale = {between(-1.5F, 1.5F), between(0.5F, 1.5F)};
  const Vec2 half{between(0.0F, 12.0F), between(0.0F, 12.0F)};
  node.bounds = {-half, half};
  node.layer = static_cast<std::int32_t>(random_() % 4) - 1;
  node.order = one_in(2) ? static_cast<std::int32_t>(random_() % 1000) - 500 : 0;
  node.categories = 1U << (random_() % 4);
  node.visible = !one_in(20);
  node.user = random_();
  nodes_.push_back(scene_.create_node(node).value());
  rest_.push_back(node.transform);
}

void MovingScene::add_wall() {
  WallDesc wall;
  const bool attached = one_in(3);
  if (attached) wall.node = some_node();
  if (wall.node && !scene_.is_valid(wall.node)) wall.node = {};
  wall.segment.a = wall.node ? Vec2{between(-20, 20), between(-20, 20)} : point();
  wall.segment.b = wall.segment.a + Vec2{between(-90, 90), between(-90, 90)};
  wall.side = static_cast<WallSide>(random_() % 3);
  wall.categories = 1U << (random_() % 3);
  wall.enabled = !one_in(10);
  walls_.push_back(scene_.create_wall(wall).value());
}

void MovingScene::add_light() {
  LightDesc light;
  if (one_in(3)) light.node = some_node();
  if (light.node && !scene_.is_valid(light.node)) light.node = {};
  light.position = light.node ? Vec2{between(-20, 20), between(-20, 20)} : point();
  light.radius = between(0.2F, 1.0F) * desc_.light_radius;
  light.color = {between(0, 1), between(0, 1), between(0, 1)};
  light.intensity = one_in(12) ? 0.0F : between(0.5F, 2.0F);
  if (one_in(3)) {
    light.type = LightType::cone;
    light.direction = between(-4.0F, 4.0F);
    light.angle = between(0.1F, full_turn);
  }
  light.mask = one_in(3) ? 0b011U : all_categories;
  light.casts_shadows = !one_in(10);
  light.enabled = !one_in(12);
  light.user = random_();
  lights_.push_back(scene_.create_light(light).value());
}

void MovingScene::edit(std::uint32_t step) {
  const std::uint32_t phase = step % desc_.period;
  const float turn = full_turn * static_cast<float>(phase) / static_cast<float>(desc_.period);
  for (std::size_t i = 0; i < nodes_.size(); i += 3) {
    if (!scene_.is_valid(nodes_[i])) continue;
    Transform t = rest_[i];
    const float own = turn * static_cast<float>(1 + i % 3);
    t.position += Vec2{std::sin(own), std::cos(own) - 1.0F} * 40.0F;
    t.rotation += own;
    (void)scene_.set_transform(nodes_[i], t);
  }
  for (std::size_t i = 0; i < walls_.size(); i += 5) {
    (void)scene_.set_enabled(walls_[i], (i + phase) % 4 != 0);
  }
  for (std::size_t i = 0; i < lights_.size(); i += 4) {
    const LightDesc* const light = scene_.get(lights_[i]);
    if (light == nullptr || light->node) continue;
    LightDesc changed = *light;
    changed.direction = turn;
    changed.intensity = (i + phase) % 7 == 0 ? 0.0F : 1.0F;
    (void)scene_.set_light(lights_[i], changed);
  }
  const Vec2 middle = Vec2{std::cos(turn), std::sin(turn)} * extent() * 0.3F;
  const Vec2 half{extent() * 0.45F, extent() * 0.35F};
  views_[0].box = {middle - half, middle + half};
  views_[1].box = {-half * 0.5F - middle, half * 0.5F - middle};
}

void MovingScene::move_to(std::uint32_t step, Executor& executor) {
  edit(step);
  (void)scene_.commit(executor);
}

void MovingScene::replace_some() {
  for (int i = 0; i < 5; ++i) {
    scene_.destroy(some_node());
    scene_.destroy(walls_[random_() % walls_.size()]);
    scene_.destroy(lights_[random_() % lights_.size()]);
  }
  for (int i = 0; i < 7; ++i) {
    add_node();
    add_wall();
  }
  for (int i = 0; i < 4; ++i) add_light();
}

}  // namespace quadlight::test
