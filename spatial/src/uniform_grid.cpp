// UniformGrid: construction and what only it can do.
#include "grid_scan.hpp"
#include "spatial_index_members.hpp"

#include <quadlight/uniform_grid.hpp>

#include <string>

namespace quadlight {
namespace {

constexpr double max_cells = 1U << 24U;

Status check(const UniformGridDesc& desc) {
  if (Status status = internal::check_bounds("UniformGrid", desc.bounds); !status) return status;
  if (!is_finite(desc.cell_size)) {
    return Error{ErrorCode::not_finite,
                 "UniformGridDesc.cell_size: is a NaN or an infinity; give a finite size"};
  }
  if (!(desc.cell_size > 0.0F)) {
    return Error{ErrorCode::out_of_range, "UniformGridDesc.cell_size: " +
                                              std::to_string(desc.cell_size) + " must be above 0"};
  }
  const Box& b = desc.bounds;
  const double cells = internal::GridStore::cells_along(b.min.x, b.max.x, desc.cell_size) *
                       internal::GridStore::cells_along(b.min.y, b.max.y, desc.cell_size);
  if (cells > max_cells) {
    return Error{ErrorCode::limit_exceeded,
                 "UniformGridDesc: the bounds hold more than 2^24 cells; take larger ones"};
  }
  return success();
}

}  // namespace

template class SpatialIndex<internal::GridStore, Box>;

UniformGrid::UniformGrid() : UniformGrid(UniformGridDesc{}) {}

UniformGrid::UniformGrid(const UniformGridDesc& desc)
    : SpatialIndex(internal::GridStore(desc.bounds, desc.cell_size)) {}

Result<UniformGrid> UniformGrid::create(const UniformGridDesc& desc) {
  if (Status status = check(desc); !status) return status.error();
  return UniformGrid(desc);
}

Status UniformGrid::move(ItemHandle item, Vec2 offset) {
  if (!is_valid(item)) return internal::stale_item("UniformGrid", item);
  const Box old = box(item);
  return update(item, {old.min + offset, old.max + offset});
}

void UniformGrid::rebuild() {
  store().rebuild(ids());
}

bool UniformGrid::for_each_within(ItemHandle item, float distance, IdVisitor visit) const {
  if (!is_valid(item) || !(distance >= 0.0F)) return false;
  const auto visit_others = [&](std::uint32_t id) {
    if (id != item.index) visit(id);
    return false;
  };
  internal::StopSink sink(visit_others);
  QueryStats stats;
  store().scan(internal::WithinQuery(box(item), distance), sink, stats);
  return true;
}

}  // namespace quadlight
