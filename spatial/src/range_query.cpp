// Making range queries, and making them ready for the walk.
#include "quadtree_range.hpp"

#include <algorithm>
#include <limits>

namespace quadlight {

namespace internal {
namespace {

constexpr float largest = std::numeric_limits<float>::max();

bool is_window(const Box& w) {
  return w.min.x <= w.max.x && w.min.y <= w.max.y;  // false for NaN
}

// Empty nodes lie at infinity, so windows must not reach it. An infinite end that is no limit is
// put at the largest float, which excludes no box.
bool clip(Box& w) {
  w = {{std::max(w.min.x, -largest), std::max(w.min.y, -largest)},
       {std::min(w.max.x, largest), std::min(w.max.y, largest)}};
  return is_window(w);
}

}  // namespace

bool clean(RangeQuery& query) {
  switch (query.shape) {
    case RangeShape::intersecting:
    case RangeShape::within:
      return is_window(query.window) && clip(query.window);
    case RangeShape::containing:
      return is_window(query.window) && is_finite(query.window);
    case RangeShape::circle:
      if (!is_finite(query.center) || !(query.radius >= 0.0F)) return false;
      if (query.radius <= largest) return true;
      query.shape = RangeShape::intersecting;
      query.window = {{-largest, -largest}, {largest, largest}};
      return true;
    case RangeShape::segment:
      query.window = bounds(query.line);
      return is_finite(query.line);
  }
  return false;
}

}  // namespace internal

RangeQuery RangeQuery::intersecting(const Box& window, Categories categories) {
  return {RangeShape::intersecting, window, {}, 0.0F, {}, categories};
}

RangeQuery RangeQuery::within(const Box& window, Categories categories) {
  return {RangeShape::within, window, {}, 0.0F, {}, categories};
}

RangeQuery RangeQuery::containing(const Box& box, Categories categories) {
  return {RangeShape::containing, box, {}, 0.0F, {}, categories};
}

RangeQuery RangeQuery::containing(Vec2 point, Categories categories) {
  return containing(Box{point, point}, categories);
}

RangeQuery RangeQuery::circle(Vec2 center, float radius, Categories categories) {
  const Vec2 extent{radius, radius};
  return {RangeShape::circle, {center - extent, center + extent}, center, radius, {}, categories};
}

RangeQuery RangeQuery::segment(const Segment& segment, Categories categories) {
  return {RangeShape::segment, bounds(segment), {}, 0.0F, segment, categories};
}

}  // namespace quadlight
