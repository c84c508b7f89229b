// Slots with generations: what turns an index into a handle that notices its element's end.
#pragma once

#include <quadlight/assert.hpp>
#include <quadlight/quadtree.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace quadlight::internal {

/// Hands out slots of parallel arrays. A retired slot is stale at once but is not handed out again
/// before release_retired(), so that what was committed under it stays readable until then.
template <class HandleType>
class SlotPool {
 public:
  static constexpr std::size_t max_slots = Quadtree::max_items;

  [[nodiscard]] bool full() const { return free_.empty() && generations_.size() >= max_slots; }

  HandleType acquire() {
    QUADLIGHT_ASSERT(!full(), "ask full() first");
    if (free_.empty()) {
      generations_.push_back(1);
      alive_.push_back(1);
      return {static_cast<std::uint32_t>(generations_.size() - 1), 1};
    }
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    alive_[slot] = 1;
    return {slot, generations_[slot]};
  }

  void retire(std::uint32_t slot) {
    QUADLIGHT_ASSERT(is_alive(slot), "a slot is retired once");
    alive_[slot] = 0;
    if (++generations_[slot] == 0) generations_[slot] = 1;  // 0 is the null handle's
    retired_.push_back(slot);
  }

  void release_retired() {
    free_.insert(free_.end(), retired_.begin(), retired_.end());
    retired_.clear();
  }

  [[nodiscard]] bool is_valid(HandleType handle) const {
    return handle.index < generations_.size() && generations_[handle.index] == handle.generation &&
           is_alive(handle.index);
  }
  [[nodiscard]] bool is_alive(std::uint32_t slot) const { return alive_[slot] != 0; }
  /// The handle of a live slot.
  [[nodiscard]] HandleType handle(std::uint32_t slot) const { return {slot, generations_[slot]}; }
  /// One more than the largest slot ever handed out.
  [[nodiscard]] std::size_t limit() const { return generations_.size(); }
  /// Slots retired since release_retired(), in order.
  [[nodiscard]] const std::vector<std::uint32_t>& retired() const { return retired_; }

 private:
  std::vector<std::uint32_t> generations_;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> retired_;
};

}  // namespace quadlight::internal
