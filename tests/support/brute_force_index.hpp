// Oracle for spatial indices: a plain list of boxes, every query by looking at all of them.
#pragma once

#include <quadlight/geometry.hpp>
#include <quadlight/predicates.hpp>
#include <quadlight/quadtree.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace quadlight::test {

/// Boxes by id. All answers are in ascending order.
class BruteForceIndex {
 public:
  using Ids = IdBuffer;
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  using Neighbors = std::vector<Neighbor>;

  void set(std::uint32_t id, const Box& box) {
    if (id >= boxes_.size()) boxes_.resize(id + 1);
    count_ += boxes_[id] ? 0 : 1;
    boxes_[id] = box;
  }
  void erase(std::uint32_t id) {
    count_ -= boxes_[id] ? 1 : 0;
    boxes_[id].reset();
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] const Box& box(std::uint32_t id) const { return boxes_[id].value(); }

  [[nodiscard]] Ids query(const Box& window) const {
    if (!(window.min.x <= window.max.x && window.min.y <= window.max.y)) return {};
    return where([&](const Box& box) { return intersects(window, box); });
  }
  [[nodiscard]] Ids query_circle(Vec2 center, float radius) const {
    if (!is_finite(center) || !(radius >= 0.0F)) return {};
    return where([&](const Box& box) { return intersects_disc(box, center, radius); });
  }
  [[nodiscard]] Ids query_segment(const Segment& segment) const {
    if (!is_finite(segment)) return {};
    return where([&](const Box& box) { return intersects(segment, box); });
  }
  [[nodiscard]] Neighbors nearest(Vec2 p, std::size_t k) const {
    Neighbors all;
    if (!is_finite(p)) return all;
    for_each([&](std::uint32_t id, const Box& box) {
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
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint32_t id = 0; id < boxes_.size(); ++id) {
      if (boxes_[id]) visit(id, *boxes_[id]);
    }
  }

 private:
  template <class Predicate>
  [[nodiscard]] Ids where(Predicate predicate) const {
    Ids ids;
    for_each([&](std::uint32_t id, const Box& box) {
      if (predicate(box)) ids.push_back(id);
    });
    return ids;
  }

  std::vector<std::optional<Box>> boxes_;
  std::size_t count_ = 0;
};

}  // namespace quadlight::test
