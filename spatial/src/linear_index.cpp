// LinearIndex: a scan over everything.
#include "capacity.hpp"
#include "spatial_index_members.hpp"

#include <quadlight/linear_index.hpp>

namespace quadlight {
namespace internal {

void LinearStore::add(std::uint32_t id, const Box& box, IdTable& ids) {
  ids.set_slot(id, count());
  boxes_.push(box);
  ids_.push_back(id);
}

void LinearStore::move(std::uint32_t id, const Box& box, const IdTable& ids) {
  boxes_.set(ids.slot(id), box);
}

void LinearStore::remove(std::uint32_t id, IdTable& ids) {
  const std::uint32_t slot = ids.slot(id);
  const std::uint32_t last = count() - 1;
  boxes_.copy(last, slot);
  ids_[slot] = ids_[last];
  ids.set_slot(ids_[slot], slot);
  boxes_.pop();
  ids_.pop_back();
}

void LinearStore::clear() {
  boxes_.clear();
  ids_.clear();
}

void LinearStore::reserve(std::size_t items) {
  boxes_.reserve(items);
  ids_.reserve(items);
}

Box LinearStore::box(std::uint32_t id, const IdTable& ids) const {
  return boxes_.box(ids.slot(id));
}

template <class Shape, class Sink>
bool LinearStore::scan(const Shape& shape, Sink& sink, QueryStats& stats) const {
  ++stats.nodes_visited;
  stats.boxes_tested += count();
  return scan_run(boxes_.view(), ids_.data(), 0, count(), shape, sink);
}

void LinearStore::nearest(NeighborHeap& heap) const {
  offer_run(boxes_.view(), ids_.data(), 0, count(), heap, [](const Box&) { return true; });
}

void LinearStore::for_each_pair(PairVisitor visit) const {
  for (std::uint32_t i = 0; i < count(); ++i) {
    pairs_with_run(boxes_.view(), ids_.data(), boxes_.box(i), ids_[i], i + 1, count() - i - 1,
                   visit, [](std::uint32_t) { return true; });
  }
}

std::size_t LinearStore::bytes() const {
  return boxes_.bytes() + bytes_of(ids_);
}

std::string LinearStore::validate(const IdTable& ids) const {
  if (boxes_.size() != ids_.size() || ids_.size() != ids.size()) {
    return "there are not as many boxes as live ids";
  }
  for (std::uint32_t slot = 0; slot < count(); ++slot) {
    if (!ids.is_live(ids_[slot]) || ids.slot(ids_[slot]) != slot) {
      return "id " + std::to_string(ids_[slot]) + " is not where its table says";
    }
  }
  return {};
}

}  // namespace internal

template class SpatialIndex<internal::LinearStore, Box>;

LinearIndex::LinearIndex() : SpatialIndex(internal::LinearStore{}) {}

Result<LinearIndex> LinearIndex::create(const LinearIndexDesc& desc) {
  if (Status status = internal::check_expected("LinearIndex", desc.expected_items, max_items);
      !status) {
    return status.error();
  }
  LinearIndex index;
  index.reserve(desc.expected_items);
  return index;
}

}  // namespace quadlight
