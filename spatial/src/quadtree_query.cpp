// Quadtree: window, circle and segment queries, as shapes for the common walk.
#include "quadtree_scan.hpp"

#include <quadlight/predicates.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>

namespace quadlight {
namespace {

struct DiscShape {
  Vec2 center;
  float radius;

  [[nodiscard]] bool meets(const Box& box) const { return intersects_disc(box, center, radius); }
  // Twice a rounding error smaller than the disc, so that no box outside is ever taken untested.
  [[nodiscard]] bool holds(const Box& box) const {
    const double dx = std::max(double{center.x} - box.min.x, double{box.max.x} - center.x);
    const double dy = std::max(double{center.y} - box.min.y, double{box.max.y} - center.y);
    return (dx * dx + dy * dy) * (1.0 + 0x1p-50) <= double{radius} * radius;
  }
};

struct SegmentShape {
  Segment segment;

  [[nodiscard]] bool meets(const Box& box) const { return intersects(segment, box); }
  [[nodiscard]] static bool holds(const Box& /*box*/) { return false; }
};

bool is_window(const Box& w) {
  return w.min.x <= w.max.x && w.min.y <= w.max.y;  // false for NaN
}

bool is_disc(Vec2 center, float radius) {
  return is_finite(center) && radius >= 0.0F;  // an infinite radius finds everything
}

// Adapts a visitor that never stops.
auto never_stop(IdVisitor visit) {
  return [visit](std::uint32_t id) {
    visit(id);
    return false;
  };
}

}  // namespace

void Quadtree::query(const Box& window, IdVisitor visit, QueryStats* stats) const {
  if (!is_window(window)) return;
  const auto stop = never_stop(visit);
  VisitingSink sink(stop);
  scan(root, WindowShape{window}, sink, stats);
}

void Quadtree::query(const Box& window, IdBuffer& out, QueryStats* stats) const {
  if (!is_window(window)) return;
  CollectingSink sink(out);
  scan(root, WindowShape{window}, sink, stats);
}

void Quadtree::query_circle(Vec2 center, float radius, IdVisitor visit, QueryStats* stats) const {
  if (!is_disc(center, radius)) return;
  const auto stop = never_stop(visit);
  VisitingSink sink(stop);
  scan(root, DiscShape{center, radius}, sink, stats);
}

void Quadtree::query_circle(Vec2 center, float radius, IdBuffer& out,
                            QueryStats* stats) const {
  if (!is_disc(center, radius)) return;
  CollectingSink sink(out);
  scan(root, DiscShape{center, radius}, sink, stats);
}

void Quadtree::query_segment(const Segment& segment, IdVisitor visit, QueryStats* stats) const {
  if (!is_finite(segment)) return;
  const auto stop = never_stop(visit);
  VisitingSink sink(stop);
  scan(root, SegmentShape{segment}, sink, stats);
}

void Quadtree::query_segment(const Segment& segment, IdBuffer& out,
                             QueryStats* stats) const {
  if (!is_finite(segment)) return;
  CollectingSink sink(out);
  scan(root, SegmentShape{segment}, sink, stats);
}

bool Quadtree::any_on_segment(const Segment& segment,
                              FunctionRef<bool(std::uint32_t id)> stop) const {
  if (!is_finite(segment)) return false;
  VisitingSink sink(stop);
  return scan(root, SegmentShape{segment}, sink, nullptr);
}

}  // namespace quadlight
