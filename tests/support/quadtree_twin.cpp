#include "support/quadtree_twin.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <limits>

namespace quadlight::test {

QuadtreeTwin::QuadtreeTwin(const QuadtreeDesc& desc, BoxLayout layout, std::uint64_t seed)
    : tree_(Quadtree::create(desc).value()), source_(layout, seed) {}

Categories QuadtreeTwin::next_categories() {
  return with_categories_ ? some_categories[below(std::size(some_categories))] : all_categories;
}

Box QuadtreeTwin::moved(const Box& box, bool far) {
  if (far) return source_.next();
  const float step = (box.max.x - box.min.x) * 0.125F;
  const Vec2 min{box.min.x + step, box.min.y};
  const Box nudged{min, {std::max(min.x, box.max.x + step), box.max.y}};
  return is_finite(nudged) ? nudged : source_.next();
}

void QuadtreeTwin::added(ItemHandle item, const Box& box, Categories categories) {
  ASSERT_TRUE(tree_.is_valid(item));
  live_.push_back(item);
  oracle_.set(item.index, box);
  oracle_.set_categories(item.index, categories);
}

void QuadtreeTwin::forget(std::size_t pick) {
  oracle_.erase(live_[pick].index);
  gone_.push_back(live_[pick]);
  live_[pick] = live_.back();
  live_.pop_back();
}

void QuadtreeTwin::insert() {
  const Box box = source_.next();
  const Categories categories = next_categories();
  const Result<ItemHandle> item = tree_.insert(box, categories);
  ASSERT_TRUE(item.ok());
  added(item.value(), box, categories);
}

void QuadtreeTwin::move() {
  const ItemHandle item = live_[below(live_.size())];
  const Box box = moved(tree_.box(item), below(2) == 0);
  ASSERT_TRUE(tree_.update(item, box).ok());
  oracle_.set(item.index, box);
}

void QuadtreeTwin::relabel() {
  const ItemHandle item = live_[below(live_.size())];
  const Categories categories = next_categories();
  ASSERT_TRUE(tree_.set_categories(item, categories));
  oracle_.set_categories(item.index, categories);
}

void QuadtreeTwin::erase() {
  const std::size_t pick = below(live_.size());
  ASSERT_TRUE(tree_.erase(live_[pick]));
  ASSERT_FALSE(tree_.erase(live_[pick]));
  forget(pick);
}

void QuadtreeTwin::edit() {
  const std::size_t dice = below(5);
  if (live_.empty() || dice == 0) {
    insert();
  } else if (dice == 1) {
    erase();
  } else if (dice == 2 && with_categories_) {
    relabel();
  } else {
    move();
  }
}

void QuadtreeTwin::insert_many(std::size_t count, Executor& executor) {
  std::vector<Box> boxes(count);
  std::generate(boxes.begin(), boxes.end(), [this] { return source_.next(); });
  std::vector<ItemHandle> items(count);
  const Categories categories = next_categories();
  ASSERT_TRUE(tree_.insert(boxes, items, executor, categories).ok());
  for (std::size_t i = 0; i < count; ++i) added(items[i], boxes[i], categories);
}

void QuadtreeTwin::move_many(std::size_t count, bool far, Executor& executor) {
  if (live_.empty()) return;
  std::vector<ItemHandle> items;
  std::vector<Box> boxes;
  const std::size_t first = below(live_.size());
  for (std::size_t i = 0; i < count; ++i) {
    const bool again = i != 0 && below(16) == 0;
    items.push_back(again ? items[below(i)] : live_[(first + i) % live_.size()]);
    boxes.push_back(moved(oracle_.box(items.back().index), far));
    oracle_.set(items.back().index, boxes.back());
  }
  ASSERT_TRUE(tree_.update(items, boxes, executor).ok());
}

void QuadtreeTwin::erase_many(std::size_t count, Executor& executor) {
  std::vector<ItemHandle> items;
  std::size_t expected = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t dice = below(16);
    if (!gone_.empty() && dice == 0) {
      items.push_back(gone_[below(gone_.size())]);
    } else if (!items.empty() && dice == 1) {
      items.push_back(items[below(items.size())]);
    } else if (!live_.empty()) {
      const std::size_t pick = below(live_.size());
      items.push_back(live_[pick]);
      forget(pick);
      ++expected;
    }
  }
  ASSERT_EQ(expected, tree_.erase(items, executor));
}

RangeQuery QuadtreeTwin::query(RangeShape shape, Categories categories) {
  if (shape != RangeShape::containing || live_.empty() || below(2) == 0) {
    return next_query(source_, shape, categories);
  }
  const Box box = oracle_.box(live_[below(live_.size())].index);
  return below(2) == 0 ? RangeQuery::containing(box, categories)
                       : RangeQuery::containing(Vec2{box.min.x, box.max.y}, categories);
}

void QuadtreeTwin::check_structure() const {
  ASSERT_EQ("", tree_.validate());
  ASSERT_EQ(oracle_.size(), tree_.size());
  ASSERT_EQ(live_.size(), tree_.size());
  for (const ItemHandle item : live_) {
    ASSERT_TRUE(tree_.is_valid(item));
    ASSERT_EQ(oracle_.box(item.index), tree_.box(item));
    ASSERT_EQ(oracle_.categories(item.index), tree_.categories(item));
    ASSERT_EQ(item, tree_.handle(item.index));
  }
  for (std::size_t i = gone_.size() > 100 ? gone_.size() - 100 : 0; i < gone_.size(); ++i) {
    ASSERT_FALSE(tree_.is_valid(gone_[i]));
  }
}

RangeQuery next_query(BoxSource& source, RangeShape shape, Categories categories) {
  switch (shape) {
    case RangeShape::intersecting:
      return RangeQuery::intersecting(source.window(), categories);
    case RangeShape::within:
      return RangeQuery::within(source.window(), categories);
    case RangeShape::containing:
      if (source.random()() % 3 == 0) return RangeQuery::containing(source.window(), categories);
      return source.random()() % 2 == 0 ? RangeQuery::containing(source.point(), categories)
                                        : RangeQuery::containing(source.next(), categories);
    case RangeShape::circle: {
      const Vec2 center = source.point();
      const float radii[] = {0.0F,
                             7.0F,
                             64.0F,
                             300.0F,
                             0.1F * std::abs(center.x),
                             std::numeric_limits<float>::infinity()};
      return RangeQuery::circle(center, radii[source.random()() % std::size(radii)], categories);
    }
    case RangeShape::segment: {
      const Vec2 a = source.point();
      const Vec2 b = source.random()() % 8 == 0 ? a : source.point();
      const bool level = source.random()() % 4 == 0;  // along an axis
      return RangeQuery::segment({a, level ? Vec2{b.x, a.y} : b}, categories);
    }
  }
  return {};
}

}  // namespace quadlight::test
