// The members of SpatialIndex, for the source file of each index, which instantiates them.
#pragma once

#include "id_sinks.hpp"
#include "item_check.hpp"
#include "neighbor_heap.hpp"
#include "query_shapes.hpp"

#include <quadlight/spatial_index.hpp>

namespace quadlight {
namespace internal {

template <class Store, class Shape>
void collect(const Store& store, const Shape& shape, IdBuffer& out, QueryStats* stats) {
  if (!shape.is_valid()) return;
  CollectSink sink(out);
  QueryStats done;
  store.scan(shape, sink, done);
  if (stats != nullptr) *stats += done;
}

template <class Store, class Shape>
bool visit_until(const Store& store, const Shape& shape, FunctionRef<bool(std::uint32_t)> stop,
                 QueryStats* stats) {
  if (!shape.is_valid()) return false;
  StopSink sink(stop);
  QueryStats done;
  const bool stopped = store.scan(shape, sink, done);
  if (stats != nullptr) *stats += done;
  return stopped;
}

template <class Store, class Shape>
void visit_all(const Store& store, const Shape& shape, IdVisitor visit, QueryStats* stats) {
  const auto never_stop = [visit](std::uint32_t id) {
    visit(id);
    return false;
  };
  visit_until(store, shape, never_stop, stats);
}

}  // namespace internal

template <class Store, class Item>
Result<ItemHandle> SpatialIndex<Store, Item>::insert(const Item& item) {
  const Box box = internal::box_of(item);
  if (Status status = internal::check_item(Store::name, box); !status) return status.error();
  if (size() >= max_items || !store_.has_room()) return internal::full(Store::name);
  const std::uint32_t id = ids_.take();
  store_.add(id, box, ids_);
  return ids_.handle(id);
}

template <class Store, class Item>
Status SpatialIndex<Store, Item>::update(ItemHandle item, const Item& to) {
  if (!is_valid(item)) return internal::stale_item(Store::name, item);
  const Box box = internal::box_of(to);
  if (Status status = internal::check_item(Store::name, box); !status) return status;
  if (!store_.has_room()) return internal::full(Store::name);
  store_.move(item.index, box, ids_);
  return success();
}

template <class Store, class Item>
bool SpatialIndex<Store, Item>::erase(ItemHandle item) {
  if (!is_valid(item)) return false;
  store_.remove(item.index, ids_);
  ids_.give_back(item.index);
  return true;
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::clear() {
  store_.clear();
  ids_.give_back_all();
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::reserve(std::size_t items) {
  items = std::min(items, max_items);
  store_.reserve(items);
  ids_.reserve(items);
}

template <class Store, class Item>
Box SpatialIndex<Store, Item>::box(ItemHandle item) const {
  QUADLIGHT_ASSERT(is_valid(item), "needs a valid handle");
  return store_.box(item.index, ids_);
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::query(const Box& window, IdVisitor visit, QueryStats* stats) const {
  internal::visit_all(store_, internal::WindowQuery{window}, visit, stats);
}
template <class Store, class Item>
void SpatialIndex<Store, Item>::query(const Box& window, IdBuffer& out, QueryStats* stats) const {
  internal::collect(store_, internal::WindowQuery{window}, out, stats);
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::query_circle(Vec2 center, float radius, IdVisitor visit,
                                             QueryStats* stats) const {
  internal::visit_all(store_, internal::DiscQuery(center, radius), visit, stats);
}
template <class Store, class Item>
void SpatialIndex<Store, Item>::query_circle(Vec2 center, float radius, IdBuffer& out,
                                             QueryStats* stats) const {
  internal::collect(store_, internal::DiscQuery(center, radius), out, stats);
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::query_segment(const Segment& segment, IdVisitor visit,
                                              QueryStats* stats) const {
  internal::visit_all(store_, internal::SegmentQuery(segment), visit, stats);
}
template <class Store, class Item>
void SpatialIndex<Store, Item>::query_segment(const Segment& segment, IdBuffer& out,
                                              QueryStats* stats) const {
  internal::collect(store_, internal::SegmentQuery(segment), out, stats);
}
template <class Store, class Item>
bool SpatialIndex<Store, Item>::any_on_segment(const Segment& segment,
                                               FunctionRef<bool(std::uint32_t id)> stop) const {
  return internal::visit_until(store_, internal::SegmentQuery(segment), stop, nullptr);
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::nearest(Vec2 p, std::size_t k, std::vector<Neighbor>& out) const {
  out.clear();
  k = std::min(k, size());
  if (k == 0 || !is_finite(p)) return;
  internal::NeighborHeap heap(p, k, out);
  store_.nearest(heap);
  heap.finish();
}

template <class Store, class Item>
void SpatialIndex<Store, Item>::for_each_pair(PairVisitor visit) const {
  store_.for_each_pair(visit);
}

template <class Store, class Item>
std::size_t SpatialIndex<Store, Item>::bytes() const {
  return store_.bytes() + ids_.bytes();
}

template <class Store, class Item>
std::string SpatialIndex<Store, Item>::validate() const {
  if (std::string fault = ids_.validate(); !fault.empty()) return fault;
  return store_.validate(ids_);
}

}  // namespace quadlight
