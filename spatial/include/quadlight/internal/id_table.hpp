// Ids and their generations: what lets an index notice that a handle's item is gone.
#pragma once

#include <quadlight/assert.hpp>
#include <quadlight/handle.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace quadlight::internal {

/// Small dense ids, each with a generation (odd: live) and a number that its index keeps for it,
/// mostly where its box is. 8 bytes per id; a handle is mistaken for a live one only after its id
/// was reused 2^31 times.
class IdTable {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFFU;

  /// Live ids.
  [[nodiscard]] std::size_t size() const { return live_; }
  /// One more than the largest id ever in use.
  [[nodiscard]] std::size_t limit() const { return entries_.size(); }
  [[nodiscard]] bool is_live(std::uint32_t id) const {
    return id < entries_.size() && entries_[id].generation % 2 == 1;
  }
  [[nodiscard]] bool is_valid(ItemHandle item) const {
    return is_live(item.index) && entries_[item.index].generation == item.generation;
  }
  [[nodiscard]] ItemHandle handle(std::uint32_t id) const {
    QUADLIGHT_ASSERT(is_live(id), "needs the id of a live item");
    return {id, entries_[id].generation};
  }
  [[nodiscard]] std::uint32_t slot(std::uint32_t id) const { return entries_[id].slot; }
  void set_slot(std::uint32_t id, std::uint32_t slot) { entries_[id].slot = slot; }

  std::uint32_t take();
  void give_back(std::uint32_t id);
  void give_back_all();
  void reserve(std::size_t ids) { entries_.reserve(ids); }

  [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(Entry); }
  /// As SpatialIndex::validate().
  [[nodiscard]] std::string validate() const;

 private:
  struct Entry {
    std::uint32_t slot = none;  // of a free id: the next free id
    std::uint32_t generation = 0;
  };

  std::vector<Entry> entries_;
  std::uint32_t free_id_ = none;
  std::size_t live_ = 0;
};

}  // namespace quadlight::internal
