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

const RangeQuery* clean(const RangeQuery& query, RangeQuery& room) {
  // Also where all items have all bits, at which the walk does not look then.
  if (query.categories == 0) return nullptr;
  switch (query.shape) {
    case RangeShape::intersecting:
    case RangeShape::within:
      if (!is_window(query.window)) return nullptr;
      if (is_finite(query.window)) return &query;
      room = query;
      return clip(room.window) ? &room : nullptr;
    case RangeShape::containing:
      return is_window(query.window) && is_finite(query.window) ? &query : nullptr;
    case RangeShape::circle:
      if (!is_finite(query.center) || !(query.radius >= 0.0F)) return nullptr;
      if (query.radius <= largest) return &query;
      room = RangeQuery::intersecting({{-largest, -largest}, {largest, largest}}, query.categories);
      return &room;
    case RangeShape::segment:
      if (!is_finite(query.line)) return nullptr;
      room = query;
      room.window = bounds(query.line);
      return &room;
  }
  return nullptr;
}

}  // namespace internal

RangeQuery RangeQuery::circle(Vec2 center, float radius, Categories categories) {
  const Vec2 extent{radius, radius};
  return {RangeShape::circle, {center - extent, center + extent}, center, radius, {}, categories};
}

RangeQuery RangeQuery::segment(const Segment& segment, Categories categories) {
  return {RangeShape::segment, bounds(segment), {}, 0.0F, segment, categories};
}

}  // namespace quadlight
