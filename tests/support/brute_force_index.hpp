// Oracle for spatial indices: a plain list of boxes, every query by looking at all of them.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace quadlight::test {

/// Boxes by id. All answers are in ascending order.
class BruteForceIndex {
 public:
  using Ids = std::vector<std::uint32_t>;
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

  void set(std::uint32_t id, const Box& box) { boxes_[id] = box; }
  void erase(std::uint32_t id) { boxes_.erase(id); }
  void clear() { boxes_.clear(); }
  [[nodiscard]] const std::map<std::uint32_t, Box>& boxes() const { return boxes_; }

  [[nodiscard]] Ids query(const Box& window) const {
    if (!(window.min.x <= window.max.x && window.min.y <= window.max.y)) return {};
    return where([&](const Box& box) { return intersects(window, box); });
  }
  [[nodiscard]] Ids query_circle(Vec2 center, float radius) const {
    if (!is_finite(center) || !(radius >= 0.0F)) return {};
    return where(
        [&](const Box& box) { return distance_squared(box, center) <= double{radius} * radius; });
  }
  [[nodiscard]] Ids query_segment(const Segment& segment) const {
    if (!is_finite(segment)) return {};
    return where([&](const Box& box) { return intersects(segment, box); });
  }
  [[nodiscard]] std::vector<Quadtree::Neighbor> nearest(Vec2 p, std::size_t k) const {
    std::vector<Quadtree::Neighbor> all;
    for (const auto& [id, box] : boxes_) all.push_back({id, distance_squared(box, p)});
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return std::pair(a.distance_squared, a.id) < std::pair(b.distance_squared, b.id);
    });
    all.resize(std::min(k, all.size()));
    return all;
  }
  [[nodiscard]] Pairs pairs() const {
    Pairs found;
    for (auto i = boxes_.begin(); i != boxes_.end(); ++i) {
      for (auto j = std::next(i); j != boxes_.end(); ++j) {
        if (intersects(i->second, j->second)) found.emplace_back(i->first, j->first);
      }
    }
    return found;
  }

 private:
  template <class Predicate>
  [[nodiscard]] Ids where(Predicate predicate) const {
    Ids ids;
    for (const auto& [id, box] : boxes_) {
      if (predicate(box)) ids.push_back(id);
    }
    return ids;
  }

  std::map<std::uint32_t, Box> boxes_;
};

}  // namespace quadlight::test
