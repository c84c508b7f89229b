// GridStore: cells, edits, invariants.
#include "capacity.hpp"

#include <quadlight/internal/grid_store.hpp>

#include <algorithm>
#include <cmath>

namespace quadlight::internal {

double GridStore::cells_along(float low, float high, float cell_size) {
  return std::max(1.0, std::ceil((double{high} - low) / cell_size));
}

GridStore::GridStore(const Box& bounds, float cell_size)
    : origin_x_(bounds.min.x),
      origin_y_(bounds.min.y),
      cell_size_(cell_size),
      slack_(0x1p-40 * std::max({std::abs(double{bounds.min.x}), std::abs(double{bounds.min.y}),
                                 std::abs(double{bounds.max.x}), std::abs(double{bounds.max.y})})),
      columns_(static_cast<std::uint32_t>(cells_along(bounds.min.x, bounds.max.x, cell_size))),
      rows_(static_cast<std::uint32_t>(cells_along(bounds.min.y, bounds.max.y, cell_size))),
      runs_(std::size_t{columns_} * rows_ + 1) {}

std::uint32_t GridStore::column_of(double x) const {
  return static_cast<std::uint32_t>(std::clamp((x - origin_x_) / cell_size_, 0.0, columns_ - 1.0));
}

std::uint32_t GridStore::row_of(double y) const {
  return static_cast<std::uint32_t>(std::clamp((y - origin_y_) / cell_size_, 0.0, rows_ - 1.0));
}

GridStore::Reach GridStore::reach_of(const Box& box) {
  return {0.5 * (double{box.max.x} - box.min.x), 0.5 * (double{box.max.y} - box.min.y)};
}

std::uint32_t GridStore::run_of(const Box& box) const {
  const Reach reach = reach_of(box);
  if (reach.x > cell_size_ || reach.y > cell_size_) return columns_ * rows_;
  return row_of(0.5 * (double{box.min.y} + box.max.y)) * columns_ +
         column_of(0.5 * (double{box.min.x} + box.max.x));
}

GridStore::CellRange GridStore::range_of(const Box& window) const {
  // The sums here and those for the centres round a few times; 2^-48 of their terms is more.
  const auto wide = [](double reach, double a, double b) {
    return reach + (reach + std::abs(a) + std::abs(b)) * 0x1p-48;
  };
  const double x0 = window.min.x;
  const double y0 = window.min.y;
  const double x1 = window.max.x;
  const double y1 = window.max.y;
  return {column_of(x0 - wide(reach_.x, x0, origin_x_)), row_of(y0 - wide(reach_.y, y0, origin_y_)),
          column_of(x1 + wide(reach_.x, x1, origin_x_)),
          row_of(y1 + wide(reach_.y, y1, origin_y_))};
}

void GridStore::add(std::uint32_t id, const Box& box, IdTable& ids) {
  put(id, box, run_of(box), ids);
}

void GridStore::move(std::uint32_t id, const Box& box, IdTable& ids) {
  const std::uint32_t slot = ids.slot(id);
  const std::uint32_t from = run_of(pool_.box(slot));
  const std::uint32_t to = run_of(box);
  if (from == to) {
    pool_.set_box(slot, box);
    widen_reach(box);
    return;
  }
  take(slot, from, ids);
  put(id, box, to, ids);
}

void GridStore::remove(std::uint32_t id, IdTable& ids) {
  const std::uint32_t slot = ids.slot(id);
  take(slot, run_of(pool_.box(slot)), ids);
}

void GridStore::clear() {
  std::fill(runs_.begin(), runs_.end(), Run{});
  pool_.clear();
  reach_ = {};
}

void GridStore::put(std::uint32_t id, const Box& box, std::uint32_t run, IdTable& ids) {
  bool packed = false;
  const auto all_runs = [this](const auto& visit) {
    for (Run& r : runs_) visit(r);
  };
  const bool moved = pool_.append(runs_[run], box, id, all_runs, &packed);
  widen_reach(box);
  if (packed) {
    after_pack(ids);
  } else if (moved) {
    relabel(runs_[run], ids);
  } else {
    ids.set_slot(id, runs_[run].first + runs_[run].count - 1);
  }
}

void GridStore::take(std::uint32_t slot, std::uint32_t run, IdTable& ids) {
  pool_.remove(runs_[run], slot);
  if (slot < runs_[run].first + runs_[run].count) ids.set_slot(pool_.id(slot), slot);
}

void GridStore::widen_reach(const Box& box) {
  const Reach reach = reach_of(box);
  if (reach.x > cell_size_ || reach.y > cell_size_) return;  // a large one
  reach_ = {std::max(reach_.x, reach.x), std::max(reach_.y, reach.y)};
}

void GridStore::relabel(const Run& run, IdTable& ids) const {
  for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
    ids.set_slot(pool_.id(slot), slot);
  }
}

// The time to tighten the reach, too.
void GridStore::after_pack(IdTable& ids) {
  reach_ = {};
  for (const Run& run : runs_) {
    relabel(run, ids);
    for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
      widen_reach(pool_.box(slot));
    }
  }
}

void GridStore::rebuild(IdTable& ids) {
  pool_.pack(
      [this](const auto& visit) {
        for (Run& run : runs_) visit(run);
      },
      false);
  after_pack(ids);
}

std::size_t GridStore::bytes() const {
  return bytes_of(runs_) + pool_.bytes();
}

std::string GridStore::validate(const IdTable& ids) const {
  if (pool_.live() != ids.size()) return "there are not as many boxes as live ids";
  for (std::uint32_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    for (std::uint32_t slot = run.first; slot < run.first + run.count; ++slot) {
      const std::uint32_t id = pool_.id(slot);
      const std::string item = "item " + std::to_string(id);
      if (!ids.is_live(id) || ids.slot(id) != slot) return item + " is not where its table says";
      if (run_of(pool_.box(slot)) != i) return item + " is in the wrong cell";
      const Reach reach = reach_of(pool_.box(slot));
      const bool is_large = i + 1 == runs_.size();
      if (!is_large && (reach.x > reach_.x || reach.y > reach_.y)) return item + " is out of reach";
    }
  }
  return pool_.validate([this](const auto& visit) {
    for (const Run& run : runs_) visit(run);
  });
}

}  // namespace quadlight::internal
