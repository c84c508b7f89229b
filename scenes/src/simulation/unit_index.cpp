// The six indices behind UnitIndex, each told what it wants to know of the field.
#include "unit_index.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/leaf_quadtree.hpp>
#include <quadlight/linear_index.hpp>
#include <quadlight/point_quadtree.hpp>
#include <quadlight/pr_quadtree.hpp>
#include <quadlight/quadtree.hpp>
#include <quadlight/uniform_grid.hpp>

#include <cmath>
#include <utility>

namespace quadlight::scenes::internal {
namespace {

Box box_of(Vec2 p) {
  return {p, p};
}

/// Indices of points take the point, those of boxes a box of zero size.
template <class Store, class Item>
Item item_of(const SpatialIndex<Store, Item>& /*index*/, Vec2 p) {
  if constexpr (std::is_same_v<Item, Vec2>) {
    return p;
  } else {
    return box_of(p);
  }
}

template <class Index>
class UnitIndexOf final : public UnitIndex {
 public:
  UnitIndexOf(Index index, std::span<const Vec2> places) : index_(std::move(index)) {
    index_.reserve(places.size());
    for (const Vec2 p : places) {
      // Refused by no index: the points are finite, and few.
      items_.push_back(index_.insert(item_of(index_, p)).value());
      QUADLIGHT_ASSERT(items_.back().index + 1 == items_.size(), "ids count up from 0");
    }
  }

  void move(std::span<const Vec2> places, Executor& /*executor*/) override {
    for (std::size_t i = 0; i < items_.size(); ++i) {
      static_cast<void>(index_.update(items_[i], item_of(index_, places[i])));
    }
  }
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const override {
    index_.nearest(p, k, out);
  }

 private:
  Index index_;
  std::vector<ItemHandle> items_;
};

/// Quadtree moves all at once, in parallel.
class UnitQuadtree final : public UnitIndex {
 public:
  UnitQuadtree(Quadtree tree, std::span<const Vec2> places) : tree_(std::move(tree)) {
    set_boxes(places);
    items_.resize(places.size());
    SerialExecutor executor;
    const Status inserted = tree_.insert(boxes_, items_, executor);
    QUADLIGHT_ASSERT(inserted && items_.back().index + 1 == items_.size(), "ids count up from 0");
  }

  void move(std::span<const Vec2> places, Executor& executor) override {
    set_boxes(places);
    static_cast<void>(tree_.update(items_, boxes_, executor));
  }
  void nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const override {
    tree_.nearest(p, k, out);
  }

 private:
  void set_boxes(std::span<const Vec2> places) {
    boxes_.clear();
    for (const Vec2 p : places) boxes_.push_back(box_of(p));
  }

  Quadtree tree_;
  std::vector<ItemHandle> items_;
  std::vector<Box> boxes_;
};

template <class Index>
std::unique_ptr<UnitIndex> made(Result<Index> index, std::span<const Vec2> places) {
  return std::make_unique<UnitIndexOf<Index>>(std::move(index).value(), places);
}

/// The side of a cell that holds two points on average.
float cell_size(const Box& field, std::size_t points) {
  const Vec2 size = field.max - field.min;
  return std::sqrt(2.0F * size.x * size.y / static_cast<float>(points));
}

}  // namespace

std::unique_ptr<UnitIndex> make_unit_index(IndexKind kind, const Box& field,
                                           std::span<const Vec2> places) {
  switch (kind) {
    case IndexKind::leaf:
      return made(LeafQuadtree::create({.bounds = field}), places);
    case IndexKind::point:
      return made(PointQuadtree::create({.expected_items = places.size()}), places);
    case IndexKind::pr:
      return made(PrQuadtree::create({.bounds = field}), places);
    case IndexKind::grid:
      return made(
          UniformGrid::create({.bounds = field, .cell_size = cell_size(field, places.size())}),
          places);
    case IndexKind::linear:
      return made(LinearIndex::create({.expected_items = places.size()}), places);
    case IndexKind::quadtree:
      break;
  }
  Result<Quadtree> tree = Quadtree::create({.bounds = field, .keep_scratch = true});
  return std::make_unique<UnitQuadtree>(std::move(tree).value(), places);
}

}  // namespace quadlight::scenes::internal
