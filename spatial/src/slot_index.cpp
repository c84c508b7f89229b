// A tree over slots that follows its content.
#include "slot_index.hpp"

#include <quadlight/assert.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace quadlight::internal {
namespace {

Vec2 centre(const Box& box) {
  return box.min * 0.5F + box.max * 0.5F;  // halves first: the sum could overflow
}

struct Interval {
  double low = 0.0;
  double high = 0.0;

  [[nodiscard]] double middle() const { return 0.5 * low + 0.5 * high; }
};

// The interval that holds all but the outermost 256th of the values at either end.
Interval inner(std::vector<float>& values) {
  const auto cut = static_cast<std::ptrdiff_t>(values.size() / 256);
  std::nth_element(values.begin(), values.begin() + cut, values.end());
  const double low = values[static_cast<std::size_t>(cut)];
  std::nth_element(values.begin(), values.end() - 1 - cut, values.end());
  return {low, values[values.size() - 1 - static_cast<std::size_t>(cut)]};
}

}  // namespace

void SlotIndex::resize(std::size_t slots) {
  items_.resize(slots);
  outside_.resize(slots);
}

void SlotIndex::set_outside(std::uint32_t slot, bool outside) {
  outside_count_ = outside_count_ - outside_[slot] + (outside ? 1 : 0);
  outside_[slot] = outside ? 1 : 0;
}

void SlotIndex::show(std::uint32_t slot, const Box& box) {
  set_outside(slot, !contains(bounds_, centre(box)));
  if (items_[slot]) {
    [[maybe_unused]] const Status moved = tree_.update(items_[slot], box);
    QUADLIGHT_ASSERT(moved.ok(), "boxes are valid");
    return;
  }
  const Result<ItemHandle> item = tree_.insert(box);
  QUADLIGHT_ASSERT(item.ok(), "boxes are valid, and there are no more slots than items");
  ++inserted_;
  items_[slot] = item.value();
  if (slot_of_item_.size() < tree_.id_limit()) slot_of_item_.resize(tree_.id_limit());
  slot_of_item_[item.value().index] = slot;
}

void SlotIndex::hide(std::uint32_t slot) {
  if (!items_[slot]) return;
  set_outside(slot, false);
  tree_.erase(items_[slot]);
  items_[slot] = {};
}

bool SlotIndex::refit() {
  constexpr std::size_t tolerable = 64;  // a few boxes in one cell do no harm
  if (outside_count_ <= tolerable + tree_.size() / 32) return false;
  rebuild(content_region());
  return true;
}

Box SlotIndex::content_region() const {
  std::vector<float> x;
  std::vector<float> y;
  for (const ItemHandle item : items_) {
    if (!item) continue;
    const Vec2 c = centre(tree_.box(item));
    x.push_back(c.x);
    y.push_back(c.y);
  }
  const Interval along_x = inner(x);
  const Interval along_y = inner(y);
  // A square with room around, even if the content is a row of boxes, or one point far away.
  const double half =
      std::max({along_x.high - along_x.low, along_y.high - along_y.low,
                1e-3 * std::abs(along_x.middle()), 1e-3 * std::abs(along_y.middle()), 1.0});
  constexpr double most = std::numeric_limits<float>::max();
  const auto to_float = [most](double v) { return static_cast<float>(std::clamp(v, -most, most)); };
  return {{to_float(along_x.middle() - half), to_float(along_y.middle() - half)},
          {to_float(along_x.middle() + half), to_float(along_y.middle() + half)}};
}

void SlotIndex::rebuild(const Box& bounds) {
  QuadtreeDesc desc;
  desc.bounds = bounds;
  Result<Quadtree> built = Quadtree::create(desc);
  QUADLIGHT_ASSERT(built.ok(), "the region has an extent");
  const Quadtree old = std::exchange(tree_, std::move(built).value());
  bounds_ = bounds;
  tree_.reserve(old.size());
  reinserted_ += old.tree_stats().reinserted;
  for (std::uint32_t slot = 0; slot < items_.size(); ++slot) {
    if (!items_[slot]) continue;
    const Box box = old.box(items_[slot]);
    items_[slot] = {};
    show(slot, box);
  }
}

std::uint64_t SlotIndex::placed() const {
  return inserted_ + reinserted_ + tree_.tree_stats().reinserted;
}

}  // namespace quadlight::internal
