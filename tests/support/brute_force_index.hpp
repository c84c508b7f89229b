// Oracle for spatial indices: a plain list of boxes, every query by looking at all of them.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/range_query.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace quadlight::test {

/// Boxes with categories, by id. All answers are in ascending order.
class BruteForceIndex {
 public:
  using Ids = IdBuffer;
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  using Neighbors = std::vector<Neighbor>;

  void set(std::uint32_t id, const Box& box) {
    if (id >= items_.size()) items_.resize(id + 1);
    count_ += items_[id] ? 0 : 1;
    items_[id] = Item{box, items_[id] ? items_[id]->categories : all_categories};
  }
  void set_categories(std::uint32_t id, Categories categories) {
    items_[id].value().categories = categories;
  }
  void erase(std::uint32_t id) {
    count_ -= items_[id] ? 1 : 0;
    items_[id].reset();
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] const Box& box(std::uint32_t id) const { return items_[id].value().box; }
  [[nodiscard]] Categories categories(std::uint32_t id) const {
    return items_[id].value().categories;
  }

  [[nodiscard]] Ids find(const RangeQuery& query) const {
    const Box& window = query.window;
    const bool is_window = window.min.x <= window.max.x && window.min.y <= window.max.y;
    switch (query.shape) {
      case RangeShape::intersecting:
        if (!is_window) return {};
        return where(query, [&](const Box& box) { return intersects(window, box); });
      case RangeShape::within:
        if (!is_window) return {};
        return where(query, [&](const Box& box) { return contains(window, box); });
      case RangeShape::containing:
        if (!is_window) return {};
        return where(query, [&](const Box& box) { return contains(box, window); });
      case RangeShape::circle:
        if (!is_finite(query.center) || !(query.radius >= 0.0F)) return {};
        return where(query, [&](const Box& box) {
          return intersects_disc(box, query.center, query.radius);
        });
      case RangeShape::segment:
        if (!is_finite(query.line)) return {};
        return where(query, [&](const Box& box) { return intersects(query.line, box); });
    }
    return {};
  }
  [[nodiscard]] Ids query(const Box& window) const {
    return find(RangeQuery::intersecting(window));
  }
  [[nodiscard]] Ids query_circle(Vec2 center, float radius) const {
    return find(RangeQuery::circle(center, radius));
  }
  [[nodiscard]] Ids query_segment(const Segment& segment) const {
    return find(RangeQuery::segment(segment));
  }

  /// Of all boxes that the segment meets, the one with the smallest (entry, id).
  [[nodiscard]] SegmentHit first_hit(const Segment& segment,
                                     Categories categories = all_categories) const {
    SegmentHit best;
    for (const std::uint32_t id : find(RangeQuery::segment(segment, categories))) {
      const double fraction = entry(segment, box(id));
      if (best.id == SegmentHit{}.id || fraction < best.fraction) best = {id, fraction};
    }
    return best;
  }

  [[nodiscard]] Neighbors nearest(Vec2 p, std::size_t k,
                                  Categories categories = all_categories) const {
    Neighbors all;
    if (!is_finite(p)) return all;
    for_each([&](std::uint32_t id, const Box& box) {
      if ((this->categories(id) & categories) == 0) return;
      all.push_back({id, distance_squared(box, p)});
    });
    const std::size_t count = std::min(k, all.size());
    std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                      [](const Neighbor& a, const Neighbor& b) {
                        return std::pair(a.distance_squared, a.id) <
                               std::pair(b.distance_squared, b.id);
                      });
    all.resize(count);
    return all;
  }
  [[nodiscard]] Pairs pairs() const {
    Pairs found;
    for_each([&](std::uint32_t i, const Box& a) {
      for_each([&](std::uint32_t j, const Box& b) {
        if (i < j && intersects(a, b)) found.emplace_back(i, j);
      });
    });
    return found;
  }
  [[nodiscard]] Pairs pairs_with(const BruteForceIndex& other) const {
    Pairs found;
    for_each([&](std::uint32_t i, const Box& a) {
      other.for_each([&](std::uint32_t j, const Box& b) {
        if (intersects(a, b)) found.emplace_back(i, j);
      });
    });
    return found;
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t id = 0; id < items_.size(); ++id) {
      if (items_[id]) visit(id, items_[id]->box);
    }
  }

 private:
  struct Item {
    Box box;
    Categories categories = all_categories;
  };

  template <class Predicate>
  [[nodiscard]] Ids where(const RangeQuery& query, Predicate predicate) const {
    Ids ids;
    for_each([&](std::uint32_t id, const Box& box) {
      if ((categories(id) & query.categories) != 0 && predicate(box)) ids.push_back(id);
    });
    return ids;
  }

  // Where along the segment the later of its two entries lies: into the box's columns, its rows.
  static double entry(const Segment& segment, const Box& box) {
    double latest = 0.0;
    for (const int axis : {0, 1}) {
      const double from = segment.a[axis];
      const double length = segment.b[axis] - from;
      if (length == 0.0) continue;
      const double side = length > 0.0 ? box.min[axis] : box.max[axis];
      latest = std::max(latest, (side - from) / length);
    }
    return std::min(latest, 1.0);
  }

  std::vector<std::optional<Item>> items_;
  std::size_t count_ = 0;
};

}  // namespace quadlight::test
