// Random walls, crossing or kept apart.
#include "light/world.hpp"
#include "random.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <functional>

namespace quadlight::bench {
namespace {

constexpr double world_side = 10'000.0;
constexpr double shortest = 20.0;
constexpr double longest = 100.0;
// Lights keep away from walls by this much, so that peers that compute in plain double do not
// differ for reasons of rounding alone.
constexpr double light_gap = 0.01;

// The walls so far, with a tree to find those near a place.
class Placed {
 public:
  void add(const Segment& s) {
    (void)tree_.insert(quadlight::bounds(s)).value();
    walls_.push_back(s);
  }
  [[nodiscard]] bool is_met_by(const Segment& s) const {
    bool met = false;
    tree_.query(quadlight::bounds(s), [&](std::uint32_t id) { met |= intersects(walls_[id], s); });
    return met;
  }
  [[nodiscard]] bool is_near(Vec2 p, double gap) const {
    bool near = false;
    tree_.query_circle(p, static_cast<float>(gap), [&](std::uint32_t id) {
      near |= distance_squared(walls_[id], p) <= gap * gap;
    });
    return near;
  }
  [[nodiscard]] const std::vector<Segment>& walls() const { return walls_; }

 private:
  Quadtree tree_;
  std::vector<Segment> walls_;
};

Segment draw_wall(double length, Random& random) {
  const Box world{{0.0F, 0.0F}, {static_cast<float>(world_side), static_cast<float>(world_side)}};
  for (;;) {
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    const double x = random.uniform(0.0, world_side);
    const double y = random.uniform(0.0, world_side);
    const Segment s{{static_cast<float>(x), static_cast<float>(y)},
                    {static_cast<float>(x + length * std::cos(angle)),
                     static_cast<float>(y + length * std::sin(angle))}};
    if (contains(world, quadlight::bounds(s))) return s;
  }
}

void add_frame(std::vector<Occluder>& walls) {
  const auto side = static_cast<float>(world_side);
  const Vec2 corners[] = {{0.0F, 0.0F}, {side, 0.0F}, {side, side}, {0.0F, side}};
  for (std::size_t i = 0; i < 4; ++i) walls.push_back({{corners[i], corners[(i + 1) % 4]}});
}

}  // namespace

LightWorld make_random_world(std::size_t n, Crossing crossing, std::size_t lights) {
  Random random(0x5EED2222U);
  std::vector<double> lengths(n);
  for (double& length : lengths) length = random.uniform(shortest, longest);
  std::sort(lengths.begin(), lengths.end(), std::greater<>());
  Placed placed;
  for (const double length : lengths) {
    Segment wall = draw_wall(length, random);
    while (crossing == Crossing::never && placed.is_met_by(wall)) wall = draw_wall(length, random);
    placed.add(wall);
  }

  LightWorld world;
  for (const Segment& wall : placed.walls()) world.walls.push_back({wall});
  for (std::size_t i = n; i > 1; --i) std::swap(world.walls[i - 1], world.walls[random.below(i)]);
  add_frame(world.walls);
  world.bounds = {{0.0F, 0.0F}, {static_cast<float>(world_side), static_cast<float>(world_side)}};
  while (world.lights.size() < lights) {
    const double x = random.uniform(light_gap, world_side - light_gap);
    const double y = random.uniform(light_gap, world_side - light_gap);
    const Vec2 p{static_cast<float>(x), static_cast<float>(y)};
    if (!placed.is_near(p, light_gap)) world.lights.push_back(p);
  }
  return world;
}

}  // namespace quadlight::bench
