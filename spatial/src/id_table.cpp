// Ids and their generations.
#include <quadlight/internal/id_table.hpp>

namespace quadlight::internal {

std::uint32_t IdTable::take() {
  std::uint32_t id = free_id_;
  if (id == none) {
    id = static_cast<std::uint32_t>(entries_.size());
    entries_.emplace_back();
  } else {
    free_id_ = entries_[id].slot;
  }
  ++entries_[id].generation;  // odd now: live
  ++live_;
  return id;
}

void IdTable::give_back(std::uint32_t id) {
  ++entries_[id].generation;  // even; after 2^32 steps 0, which no handle carries
  entries_[id].slot = free_id_;
  free_id_ = id;
  --live_;
}

void IdTable::give_back_all() {
  for (auto id = static_cast<std::uint32_t>(entries_.size()); id-- > 0;) {
    if (is_live(id)) give_back(id);
  }
}

std::string IdTable::validate() const {
  std::size_t free = 0;
  for (std::uint32_t id = free_id_; id != none; id = entries_[id].slot) {
    if (id >= entries_.size() || is_live(id)) return "the list of free ids names a live id";
    if (++free > entries_.size()) return "the list of free ids has no end";
  }
  if (free + live_ != entries_.size()) return "live and free ids are not all ids";
  return {};
}

}  // namespace quadlight::internal
