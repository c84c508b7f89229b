// The angular sweep of the textbooks, after de Berg, Cheong, van Kreveld, Overmars, "Computational
// Geometry", 3rd edition, 15.2: all wall ends in range sorted by angle, and a balanced tree of the
// walls that the sweep line meets, near to far. Right for walls that touch at their ends, wrong for
// walls that cross.
#include "light/method.hpp"

#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <set>

namespace quadlight::bench {
namespace {

struct Wall {  // seen from the light: a to b is counter-clockwise
  DVec2 a;
  DVec2 b;
  double first_angle;
  double last_angle;
};

struct Event {
  double angle;
  bool ends;
  std::uint32_t wall;
};

double cross(DVec2 p, DVec2 q) {
  return p.x * q.y - p.y * q.x;
}

// Positive where p is on the light's side of the wall's line.
double side(const Wall& wall, DVec2 p) {
  return cross(wall.b - wall.a, p - wall.a);
}

// Which of two walls on one ray is nearer: where the later one begins, or, if it begins on the
// other, where the earlier one ends.
struct Nearer {
  const std::vector<Wall>* walls;
  bool operator()(std::uint32_t i, std::uint32_t j) const {
    if (i == j) return false;
    const Wall& p = (*walls)[i];
    const Wall& q = (*walls)[j];
    double q_in_front = cross(p.a, q.a) > 0.0 ? side(p, q.a) : -side(q, p.a);
    if (q_in_front == 0.0) q_in_front = cross(p.b, q.b) < 0.0 ? side(p, q.b) : -side(q, p.b);
    return q_in_front != 0.0 ? q_in_front < 0.0 : i < j;
  }
};

class PlainSweep final : public LightMethod {
 public:
  void prepare(const LightWorld& world, std::span<const LightBound> lights) override {
    lights_ = lights;
    segments_.clear();
    std::vector<Box> boxes;
    for (const Occluder& wall : world.walls) {
      segments_.push_back(wall.segment);
      boxes.push_back(quadlight::bounds(wall.segment));
    }
    SerialExecutor executor;
    std::vector<ItemHandle> handles(boxes.size());
    if (!tree_.insert(boxes, handles, executor)) std::abort();
    tree_.rebuild(executor);
  }

  void build(std::size_t i) override {
    gather(lights_[i]);
    // Ends first: walls that only touch are never in the tree together, where their order would
    // mean nothing.
    std::sort(events_.begin(), events_.end(), [](const Event& p, const Event& q) {
      return p.angle != q.angle ? p.angle < q.angle : p.ends > q.ends;
    });
    sweep();
  }

  [[nodiscard]] double area() const override {
    double area = 0.0;
    for (const Arc& arc : arcs_) area += area_in_circle(arc.from, arc.to, radius_);
    return area;
  }
  [[nodiscard]] std::size_t corners() const override { return 2 * arcs_.size(); }

 private:
  struct Arc {  // a part of the region's border: a piece of a wall, or of the circle
    DVec2 from;
    DVec2 to;
  };
  static constexpr std::uint32_t nothing = 0xFFFFFFFFU;

  void gather(const LightBound& bound) {
    radius_ = bound.radius;
    walls_.clear();
    events_.clear();
    active_.clear();
    tree_.query_circle(bound.position, bound.radius, [&](std::uint32_t id) {
      const DVec2 light{bound.position};
      DVec2 a = DVec2{segments_[id].a} - light;
      DVec2 b = DVec2{segments_[id].b} - light;
      const double turn = cross(a, b);
      if (turn == 0.0) return;
      if (turn < 0.0) std::swap(a, b);
      const auto index = static_cast<std::uint32_t>(walls_.size());
      walls_.push_back({a, b, std::atan2(a.y, a.x), std::atan2(b.y, b.x)});
      const Wall& wall = walls_.back();
      events_.push_back({wall.first_angle, false, index});
      events_.push_back({wall.last_angle, true, index});
    });
  }

  // From -pi to pi, where the walls that the ray towards -x meets are active from the start.
  void sweep() {
    arcs_.clear();
    for (std::uint32_t i = 0; i < walls_.size(); ++i) {
      if (walls_[i].first_angle > walls_[i].last_angle) active_.insert(i);
    }
    double angle = -std::numbers::pi;
    std::uint32_t seen = nearest();
    for (const Event& event : events_) {
      if (event.ends) {
        active_.erase(event.wall);
      } else {
        active_.insert(event.wall);
      }
      if (nearest() == seen) continue;
      close(seen, angle, event.angle);
      angle = event.angle;
      seen = nearest();
    }
    close(seen, angle, std::numbers::pi);
  }

  [[nodiscard]] std::uint32_t nearest() const {
    return active_.empty() ? nothing : *active_.begin();
  }

  // Adds what is seen between two angles.
  void close(std::uint32_t wall, double from, double to) {
    if (from >= to) return;
    if (wall != nothing) {
      arcs_.push_back({on_wall(walls_[wall], from), on_wall(walls_[wall], to)});
      return;
    }
    // In parts of less than half a turn.
    const double step = (to - from) / 4.0;
    for (int i = 0; i < 4; ++i) {
      arcs_.push_back({on_circle(from + i * step), on_circle(from + (i + 1) * step)});
    }
  }
  static DVec2 on_wall(const Wall& wall, double angle) {
    if (angle == wall.first_angle) return wall.a;
    if (angle == wall.last_angle) return wall.b;
    const DVec2 direction{std::cos(angle), std::sin(angle)};
    const DVec2 along = wall.b - wall.a;
    return direction * (cross(wall.a, along) / cross(direction, along));
  }
  // Twice as far as the circle, so that a chord of an eighth or less does not cut it.
  [[nodiscard]] DVec2 on_circle(double angle) const {
    return DVec2{std::cos(angle), std::sin(angle)} * (2.0 * radius_);
  }

  std::span<const LightBound> lights_;
  std::vector<Segment> segments_;
  Quadtree tree_;

  double radius_ = 0.0;
  std::vector<Wall> walls_;
  std::vector<Event> events_;
  std::set<std::uint32_t, Nearer> active_{Nearer{&walls_}};
  std::vector<Arc> arcs_;
};

}  // namespace

std::unique_ptr<LightMethod> make_plain_sweep() {
  return std::make_unique<PlainSweep>();
}

}  // namespace quadlight::bench
