// Walls by id beside the tree of their boxes.
#include "frame_tree.hpp"
#include "light_walk.hpp"

#include <quadlight/assert.hpp>
#include <quadlight/wall_index.hpp>

namespace quadlight {
namespace {

// Small leaves: nodes are what walls hide as a whole.
constexpr std::uint32_t split_threshold = 16;

}  // namespace

// What an id names is no solid wall while it is free.
void WallIndex::set_wall(std::uint32_t id, const Occluder& wall) {
  if (walls_.size() <= id) {
    walls_.resize(tree_.id_limit());
    codes_.resize(tree_.id_limit());
  }
  if (walls_[id].kind == WallKind::solid) --solid_count_;
  if (wall.kind == WallKind::solid) ++solid_count_;
  walls_[id] = wall;
  codes_[id] = internal::code_of(wall);
}

WallIndex::WallIndex() : tree_(internal::tree_of_frames(split_threshold)) {}

Result<ItemHandle> WallIndex::insert(const Occluder& wall) {
  Result<ItemHandle> handle = tree_.insert(bounds(wall.segment));
  if (!handle) return handle;
  set_wall(handle.value().index, wall);
  return handle;
}

Status WallIndex::insert(std::span<const Occluder> walls, std::span<ItemHandle> handles,
                         Executor& executor) {
  boxes_.clear();
  for (const Occluder& wall : walls) boxes_.push_back(bounds(wall.segment));
  Status status = tree_.insert(boxes_, handles, executor);
  if (!status) return status;
  for (std::size_t i = 0; i < walls.size(); ++i) set_wall(handles[i].index, walls[i]);
  return status;
}

Status WallIndex::update(ItemHandle handle, const Occluder& wall) {
  Status status = tree_.update(handle, bounds(wall.segment));
  if (status) set_wall(handle.index, wall);
  return status;
}

Status WallIndex::update(std::span<const ItemHandle> handles, std::span<const Occluder> walls,
                         Executor& executor) {
  QUADLIGHT_ASSERT(handles.size() == walls.size(), "one wall per handle");
  boxes_.clear();
  for (const Occluder& wall : walls) boxes_.push_back(bounds(wall.segment));
  Status status = tree_.update(handles, boxes_, executor);
  if (!status) return status;
  for (std::size_t i = 0; i < walls.size(); ++i) set_wall(handles[i].index, walls[i]);
  return status;
}

bool WallIndex::erase(ItemHandle handle) {
  if (!tree_.erase(handle)) return false;
  set_wall(handle.index, {});
  return true;
}

void WallIndex::rebuild(Executor& executor) {
  tree_.rebuild(executor);
}

}  // namespace quadlight
