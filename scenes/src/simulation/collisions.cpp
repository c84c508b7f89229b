// Flight, bounce and exact test.
#include "collisions.hpp"

#include "random.hpp"

#include <quadlight/assert.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

constexpr std::size_t move_grain = 1024;
constexpr auto pi = std::numbers::pi_v<float>;

struct Axes {
  DVec2 x{};
  DVec2 y{};
};

Axes axes_of(const FlyingBox& box) {
  const double c = std::cos(double{box.rotation});
  const double s = std::sin(double{box.rotation});
  return {{c, s}, {-s, c}};
}

double along(DVec2 v, DVec2 axis) {
  return std::abs(v.x * axis.x + v.y * axis.y);
}

/// Half the length of the box's shadow on an axis.
double extent(const FlyingBox& box, const Axes& axes, DVec2 axis) {
  return double{box.half.x} * along(axes.x, axis) + double{box.half.y} * along(axes.y, axis);
}

/// One coordinate after a step: reflected at the edges that the box must keep `margin` away from.
void fly(float& place, float& velocity, float margin, float edge) {
  place += velocity;
  const float low = margin;
  const float high = edge - margin;
  if (place < low) {
    place = low + (low - place);
    velocity = std::abs(velocity);
  } else if (place > high) {
    place = high - (place - high);
    velocity = -std::abs(velocity);
  }
  place = std::clamp(place, low, high);
}

void move(FlyingBox& box, Vec2 world) {
  // By the circle around the box, so that a spin never carries a corner over the edge.
  const float margin = std::sqrt(box.half.x * box.half.x + box.half.y * box.half.y);
  fly(box.center.x, box.velocity.x, margin, world.x);
  fly(box.center.y, box.velocity.y, margin, world.y);
  box.rotation = std::remainder(box.rotation + box.spin, 2.0F * pi);
}

FlyingBox random_box(Random& random, Vec2 world) {
  FlyingBox box;
  // Many small ones, a few large ones.
  const float size = 5.0F + 22.0F * std::pow(random.uniform(0.0F, 1.0F), 3.0F);
  box.half = {size * random.uniform(0.8F, 1.7F), size};
  box.center = {random.uniform(50.0F, world.x - 50.0F), random.uniform(50.0F, world.y - 50.0F)};
  box.rotation = random.uniform(-pi, pi);
  const float heading = random.uniform(-pi, pi);
  const float speed = random.uniform(0.4F, 2.4F);
  box.velocity = {speed * std::cos(heading), speed * std::sin(heading)};
  box.spin = random.uniform(-0.03F, 0.03F);
  return box;
}

}  // namespace

bool boxes_meet(const FlyingBox& a, const FlyingBox& b) {
  const Axes of_a = axes_of(a);
  const Axes of_b = axes_of(b);
  const DVec2 between = DVec2{b.center} - DVec2{a.center};
  return std::ranges::none_of(std::array{of_a.x, of_a.y, of_b.x, of_b.y}, [&](DVec2 axis) {
    return along(between, axis) > extent(a, of_a, axis) + extent(b, of_b, axis);
  });
}

Box bounds_of(const FlyingBox& box) {
  const Axes axes = axes_of(box);
  // Rounded outwards, so that a pair that meets exactly is always proposed.
  const auto half = [&](DVec2 axis) {
    return std::nextafter(static_cast<float>(extent(box, axes, axis)), HUGE_VALF);
  };
  const Vec2 reach{half({1.0, 0.0}), half({0.0, 1.0})};
  const auto out = [](float v, float to) { return std::nextafter(v, to); };
  const Vec2 min = box.center - reach;
  const Vec2 max = box.center + reach;
  return {{out(min.x, -HUGE_VALF), out(min.y, -HUGE_VALF)},
          {out(max.x, HUGE_VALF), out(max.y, HUGE_VALF)}};
}

Collisions::Collisions(const CollisionsDesc& desc)
    : desc_(desc),
      bounds_(desc.boxes),
      items_(desc.boxes),
      meetings_(desc.boxes),
      tree_(
          Quadtree::create({.bounds = {{0.0F, 0.0F}, desc.world}, .keep_scratch = true}).value()) {
  Random random(desc.seed);
  for (std::size_t i = 0; i < desc.boxes; ++i) {
    boxes_.push_back(random_box(random, desc.world));
    bounds_[i] = bounds_of(boxes_[i]);
  }
  SerialExecutor executor;
  const Status inserted = tree_.insert(bounds_, items_, executor);
  QUADLIGHT_ASSERT(inserted && items_.back().index + 1 == items_.size(), "ids count up from 0");
  stats_.simulated = desc.boxes;
  find_meetings(executor);
}

void Collisions::step(Executor& executor) {
  executor.parallel_for(boxes_.size(), move_grain,
                        [&](std::size_t begin, std::size_t end, unsigned /*slot*/) {
                          for (std::size_t i = begin; i < end; ++i) {
                            move(boxes_[i], desc_.world);
                            bounds_[i] = bounds_of(boxes_[i]);
                          }
                        });
  // Refused by no tree: the bounds are finite, the handles live.
  static_cast<void>(tree_.update(items_, bounds_, executor));
  find_meetings(executor);
}

void Collisions::find_meetings(Executor& executor) {
  std::ranges::fill(meetings_, 0U);
  stats_.pair_tests = 0;
  stats_.pairs = 0;
  tree_.find_pairs(pairs_, executor);
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    for (const IdPair& pair : pairs_[i]) {
      ++stats_.pair_tests;
      if (!boxes_meet(boxes_[pair.first], boxes_[pair.second])) continue;
      ++stats_.pairs;
      ++meetings_[pair.first];
      ++meetings_[pair.second];
    }
  }
}

}  // namespace quadlight::scenes::internal
