// The structure behind LinearIndex: none. Boxes in arrays, closed up when one is erased.
#pragma once

#include <quadlight/index_types.hpp>
#include <quadlight/internal/columns.hpp>
#include <quadlight/internal/id_table.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::internal {

class NeighborHeap;

/// A Store of SpatialIndex; an id's slot is its place in the arrays.
class LinearStore {
 public:
  static constexpr const char* name = "LinearIndex";

  [[nodiscard]] static bool has_room() { return true; }
  void add(std::uint32_t id, const Box& box, IdTable& ids);
  void move(std::uint32_t id, const Box& box, const IdTable& ids);
  void remove(std::uint32_t id, IdTable& ids);
  void clear();
  void reserve(std::size_t items);
  [[nodiscard]] Box box(std::uint32_t id, const IdTable& ids) const;

  template <class Shape, class Sink>
  bool scan(const Shape& shape, Sink& sink, QueryStats& stats) const;
  void nearest(NeighborHeap& heap) const;
  void for_each_pair(PairVisitor visit) const;

  [[nodiscard]] std::size_t bytes() const;
  [[nodiscard]] std::string validate(const IdTable& ids) const;

 private:
  [[nodiscard]] std::uint32_t count() const { return static_cast<std::uint32_t>(ids_.size()); }

  Columns<4> boxes_;
  std::vector<std::uint32_t> ids_;
};

}  // namespace quadlight::internal
